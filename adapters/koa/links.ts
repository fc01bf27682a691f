import type { Page } from '../../core/pagination.js';

/**
 * The `Link` header of a page (RFC 8288): `first`, `prev`, `next`, `last`, as references from the root of the host that
 * was asked, with every other query parameter of the target kept. An empty list has one, empty, page.
 */
export function pageLinks(
  target: string,
  { currentPage, totalPages }: Pick<Page<unknown>, 'currentPage' | 'totalPages'>,
): string {
  const [path = '', query = ''] = target.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  const others = parameters.size > 0 ? `${parameters}&` : '';
  const link = (rel: string, page: number) => `<${path}?${others}page=${page}>; rel="${rel}"`;
  const last = Math.max(totalPages, 1);
  return [
    link('first', 1),
    ...(currentPage > 1 ? [link('prev', Math.min(currentPage - 1, last))] : []),
    ...(currentPage < last ? [link('next', currentPage + 1)] : []),
    link('last', last),
  ].join(', ');
}
