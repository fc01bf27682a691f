import type { IncomingMessage } from 'node:http';
import type { Page } from '../../core/pagination.js';

/** The URL as the client sent it, wherever this is mounted: Express, unlike Koa, keeps it on the request. */
export function sentUrl({ req, originalUrl }: { readonly req: IncomingMessage; readonly originalUrl: string }): string {
  return (req as { readonly originalUrl?: string }).originalUrl ?? originalUrl;
}

/**
 * The `Link` header of a page (RFC 8288): `first`, `prev`, `next`, `last`, as references from the root of the host that
 * was asked, with every other query parameter kept. An empty list has one, empty, page.
 */
export function pageLinks(
  originalUrl: string,
  { currentPage, totalPages }: Pick<Page<unknown>, 'currentPage' | 'totalPages'>,
): string {
  const [path = '', query = ''] = originalUrl.split('?', 2);
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
