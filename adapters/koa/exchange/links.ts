import type { Context } from 'koa';
import type { Page } from '../../../core/pagination.js';
import type { OwnOrigins } from './own-origins.js';
import { originForm } from './request.js';

/** The URL as the client sent it, wherever this is mounted: Express, unlike Koa, keeps it on the request. */
export function sentUrl({ req, originalUrl }: Pick<Context, 'req' | 'originalUrl'>): string {
  return (req as { readonly originalUrl?: string }).originalUrl ?? originalUrl;
}

/** The path that proxies take away: that of `PUBLIC_URL`; empty where there is none. */
export function pathOfProxies({
  publicUrl,
  trustProxy,
}: Pick<OwnOrigins, 'publicUrl'> & { readonly trustProxy: number }): string {
  if (publicUrl === null || trustProxy === 0) return '';
  const { pathname } = new URL(publicUrl);
  return pathname === '/' ? '' : pathname;
}

/**
 * What was asked for, as clients see it: proxies may have taken a path away. Whoever asks past all of them, none of which
 * has added an address, sees what was sent.
 */
export function seenTarget(sent: string, { req, url }: Pick<Context, 'req' | 'url'>, takenAway: string): string {
  return takenAway === '' || req.headers['x-forwarded-for'] === undefined ? sent : takenAway + originForm(url);
}

/** Many clients take no more than 16 KB of headers, and an address may be nearly as long. */
const LONGEST_LINKS = 8_192;

/**
 * The `Link` header of a page (RFC 8288): `first`, `prev`, `next`, `last`, as references from the root of the host that
 * was asked, with every other query parameter of the target kept. An empty list has one, empty, page. Undefined where it
 * would be longer than clients take.
 */
export function pageLinks(
  target: string,
  { currentPage, totalPages }: Pick<Page<unknown>, 'currentPage' | 'totalPages'>,
): string | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  const others = parameters.size > 0 ? `${parameters}&` : '';
  const link = (rel: string, page: number) => `<${path}?${others}page=${page}>; rel="${rel}"`;
  const last = Math.max(totalPages, 1);
  const links = [
    link('first', 1),
    ...(currentPage > 1 ? [link('prev', Math.min(currentPage - 1, last))] : []),
    ...(currentPage < last ? [link('next', currentPage + 1)] : []),
    link('last', last),
  ].join(', ');
  return links.length > LONGEST_LINKS ? undefined : links;
}

/**
 * What comes before the paths of the API where it is mounted in another application; mostly nothing. `target` is what
 * was asked for, `url` what the mounting has left of it.
 */
export function mountedAt(target: string, url: string): string {
  const rest = originForm(url);
  return target.endsWith(rest) ? target.slice(0, -rest.length) : '';
}

/** What comes before `/v1` in an address that leads to where the request was sent, as the client sees it. */
export function baseOf({ req, protocol, host }: Pick<Context, 'req' | 'protocol' | 'host'>, mounted: string): string {
  const { localAddress = 'localhost', localPort = 80 } = req.socket;
  // HTTP/1.0 need not say whom it has asked.
  return `${protocol}://${host || `${localAddress}:${localPort}`}${mounted}`;
}

/** The path of the pattern with its parameters; one that is not among them is the UUID of what was created. */
export function pathOf(pattern: string, params: Readonly<Record<string, string>>, created: string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? created);
}
