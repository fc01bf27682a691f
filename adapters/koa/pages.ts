import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Reply } from './description/reply.js';
import { namesTag } from './exchange/entity-tags.js';
import { mountedAt, pathOfProxies, seenTarget } from './exchange/links.js';
import { notModified, ProtocolError } from './exchange/responses.js';
import type { ApiParts, OpenRoute, Page, Pages } from './operations/parts.js';
import type { Exchange } from './request/request.js';

/** Path of the home page. Programs request the same path to check that the service runs, and get the API's answer. */
const HOME = '/';
const METHODS = ['GET', 'HEAD'];
/** Encodings of pages, in order of preference. */
const ENCODINGS = ['br', 'gzip'];
const NAME = /\{\w+\}$/;

/** Paths of the API. Pages never have such paths, and even a browser gets the API's own answer there. */
const INTERFACE = /^\/v1(?:[/?]|$)/;

/** Lists the routes of all pages with the statuses of their answers. A page that cannot be rendered has no route. */
export function pageRoutes({ paths }: Pages): readonly OpenRoute[] {
  return paths.map((path) => ({ method: 'GET', path, statuses: [200, ...(path === HOME ? [302] : []), 304, 499] }));
}

/** Answers requests for pages, and with a page for a browser at an unknown path. Passes on all other requests. */
export function servingPages(
  pages: Pages,
  { limits, basePath, publicUrl, trustProxy }: ApiParts,
  exchangeOf: (ctx: Context) => Exchange,
): Middleware {
  const proxyPath = pathOfProxies({ publicUrl, trustProxy });
  const baseOf = (ctx: Context) => basePath && mountedAt(seenTarget(exchangeOf(ctx).target, ctx, proxyPath), ctx.url);
  const paths = new Set(pages.paths);
  const patterns = pages.paths.filter((path) => NAME.test(path));
  const routeOf = (path: string) => {
    if (paths.has(path)) return path;
    return patterns.find((pattern) => {
      const folder = pattern.replace(NAME, '');
      return path.startsWith(folder) && path.length > folder.length && !path.includes('/', folder.length);
    });
  };
  const otherwise = async (ctx: Context, path: string, next: () => Promise<unknown>): Promise<void> => {
    const { method = '', headers } = ctx.req;
    if (!METHODS.includes(method) || !isNavigation(headers)) {
      await next();
      return;
    }
    try {
      await next();
    } catch (error) {
      if ((error as Partial<ProtocolError> | undefined)?.code !== 'unknown_path') throw error;
      const page = await pages.missing(path);
      exchangeOf(ctx).isPublic = true;
      ctx.vary(['Accept', 'Sec-Fetch-Mode']);
      throw new ProtocolError('unknown_path', { page: { status: 404, headers: page.headers, bytes: page.bytes } });
    }
  };
  return async (ctx, next) => {
    const { method = '', url = '', headers } = ctx.req;
    if (INTERFACE.test(url)) return next();
    const [path = '', query = ''] = url.split('?', 2);
    const route = routeOf(path);
    if (route === undefined || (route === HOME && !(METHODS.includes(method) && asksForHtml(headers.accept)))) {
      return otherwise(ctx, path, next);
    }
    const exchange = exchangeOf(ctx);
    if (route === HOME && isWithoutSlash(ctx, exchange)) {
      entered(exchange, route);
      exchange.reply = toFolder(exchange.target);
      return;
    }
    const encodings = ENCODINGS.filter((encoding) => ctx.acceptsEncodings(encoding) === encoding);
    const languages = ctx.acceptsLanguages();
    const request = { path, base: baseOf(ctx), query: new URLSearchParams(query), encodings, languages };
    if (pages.readsStorage(request)) exchange.charge = limits?.chargePage(ctx.req);
    const page = await pages.answer(request);
    if (!page) return otherwise(ctx, path, next);
    if (!METHODS.includes(method))
      throw new ProtocolError('unknown_method', { headers: { Allow: METHODS.join(', ') } });
    entered(exchange, route);
    exchange.isPublic = true;
    ctx.vary(route === HOME ? ['Accept', 'Accept-Encoding'] : 'Accept-Encoding');
    if (page.isSpoken) ctx.vary('Accept-Language');
    exchange.reply = replyOf(page, headers['if-none-match']);
  };
}

/** Records that the request matched a page's route. Pages need no credential. */
function entered(exchange: Exchange, route: string): void {
  exchange.route = route;
  exchange.isLetIn = true;
}

function replyOf({ etag, headers, bytes }: Page, ifNoneMatch: string | undefined): Reply {
  return namesTag(ifNoneMatch, etag) ? { ...notModified(etag), headers } : { status: 200, etag, headers, bytes };
}

/** Only an explicit `text/html` counts: clients that accept any type are programs. */
function asksForHtml(accept = ''): boolean {
  return accept
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range) && !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
}

/** True if the headers show that a browser is navigating to the address and wants HTML. Programs do not send them. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && asksForHtml(headers.accept);

/** True if the home page was requested without its trailing `/`, which the relative addresses in the page need. */
function isWithoutSlash(ctx: Context, { target }: Exchange): boolean {
  const [path = ''] = target.split('?', 1);
  return !path.endsWith('/') && mountedAt(target, ctx.url) !== target;
}

function toFolder(target: string): Reply {
  const [path = '', query] = target.split('?', 2);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { status: 302, headers: { Location: `${name}/${query === undefined ? '' : `?${query}`}` } };
}
