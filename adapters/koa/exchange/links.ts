import type { Context } from 'koa';
import type { Page } from '../../../core/basics/pagination.js';
import { originForm } from './incoming-message.js';
import type { OwnOrigins } from './own-origins.js';

/** Removes the base path from a URL. Returns a URL without it unchanged, because the embedding program may have removed it. */
export function withoutBase(url: string, basePath: string): string {
  const target = originForm(url);
  const rest = target.slice(basePath.length);
  return target.startsWith(basePath) && /^(?:[/?]|$)/.test(rest) ? originForm(rest) : url;
}

/** Returns the URL as the client sent it. Express keeps it on the request if the API is mounted there, Koa does not. */
export function sentUrl({ req, originalUrl }: Pick<Context, 'req' | 'originalUrl'>): string {
  return (req as { readonly originalUrl?: string }).originalUrl ?? originalUrl;
}

/** Returns the path prefix that proxies remove: the path of `PUBLIC_URL`, or empty. */
export function pathOfProxies({
  publicUrl,
  trustProxy,
}: Pick<OwnOrigins, 'publicUrl'> & { readonly trustProxy: number }): string {
  if (publicUrl === null || trustProxy === 0) return '';
  const { pathname } = new URL(publicUrl);
  return pathname === '/' ? '' : pathname;
}

/** Returns the target as clients see it, with the prefix that proxies removed. Without `X-Forwarded-For`, there was no proxy. */
export function seenTarget(sent: string, { req, url }: Pick<Context, 'req' | 'url'>, takenAway: string): string {
  return takenAway === '' || req.headers['x-forwarded-for'] === undefined ? sent : takenAway + originForm(url);
}

/** Limit of the header's length: many clients accept at most 16 KB of headers, and an address can be nearly as long. */
const LONGEST_LINKS = 8_192;

/** Builds the `Link` header of a page (RFC 8288), as references from the root of the host. Undefined if it would be too long for clients. */
export function pageLinks(
  target: string,
  { currentPage = 1, totalPages, next }: Pick<Page<unknown>, 'currentPage' | 'totalPages' | 'next'>,
): string | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  if (next !== undefined) parameters.delete('after'); // a numbered list of events keeps its own
  const others = parameters.size > 0 ? `${parameters}&` : '';
  if (next === null) return undefined;
  const link = (rel: string, page: number) => `<${path}?${others}page=${page}>; rel="${rel}"`;
  const last = Math.max(totalPages, 1);
  const numbered = [
    link('first', 1),
    ...(currentPage > 1 ? [link('prev', Math.min(currentPage - 1, last))] : []),
    ...(currentPage < last ? [link('next', currentPage + 1)] : []),
    link('last', last),
  ];
  const links = next === undefined ? numbered.join(', ') : `<${path}?${others}after=${next}>; rel="next"`;
  return links.length > LONGEST_LINKS ? undefined : links;
}

/** Returns the path under which the API is mounted. `target` is the requested path, `url` what is left of it after mounting. */
export function mountedAt(target: string, url: string): string {
  const rest = originForm(url);
  return target.endsWith(rest) ? target.slice(0, -rest.length) : '';
}

/** Returns the part of the service's URL before `/v1`, as the client sees it. */
export function findBase({ req, protocol, host }: Pick<Context, 'req' | 'protocol' | 'host'>, mounted: string): string {
  const { localAddress = 'localhost', localPort = 80 } = req.socket;
  // HTTP/1.0 does not require a `Host` header.
  return `${protocol}://${host || `${localAddress}:${localPort}`}${mounted}`;
}

/** Fills the parameters into the pattern. A parameter without a value is the UUID of the created object. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>>, created: string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? created);
}
