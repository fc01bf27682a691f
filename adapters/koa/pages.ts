import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Reply } from './description/reply.js';
import type { Exchange } from './endpoint.js';
import { mountedAt } from './exchange/links.js';
import { namesTag } from './exchange/request.js';
import { notModified, ProtocolError } from './exchange/responses.js';
import type { OpenRoute, Page, Pages } from './operations/parts.js';

/** Also the address of the whole service, by which programs ask whether it is there: they get what they ever got. */
const HOME = '/';
const METHODS = ['GET', 'HEAD'];
/** What pages come in besides their own form, the best first. */
const ENCODINGS = ['br', 'gzip'];
const NAME = '{name}';

/** Paths of the interface: none of them is a page, and a browser that navigates there gets the interface's own answer. */
const INTERFACE = /^\/v1(?:[/?]|$)/;

/** All pages that there are, and what they may be answered with; one that cannot be made has no route. */
export function pageRoutes({ paths }: Pages): readonly OpenRoute[] {
  return paths.map((path) => ({ method: 'GET', path, statuses: [200, ...(path === HOME ? [302] : []), 304, 499] }));
}

/** Answers what asks for a page, and hands on what does not; whoever looks for a page that is not there gets one that says so. */
export function servingPages(pages: Pages, exchangeOf: (ctx: Context) => Exchange): Middleware {
  const paths = new Set(pages.paths);
  const folders = pages.paths.filter((path) => path.endsWith(NAME)).map((path) => path.slice(0, -NAME.length));
  const routeOf = (path: string) => {
    if (paths.has(path)) return path;
    const folder = folders.find((start) => path.startsWith(start) && !path.includes('/', start.length));
    return folder && folder + NAME;
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
    const page = await pages.answer({ path, query: new URLSearchParams(query), encodings });
    if (!page) return otherwise(ctx, path, next);
    if (!METHODS.includes(method))
      throw new ProtocolError('unknown_method', { headers: { Allow: METHODS.join(', ') } });
    entered(exchange, route);
    exchange.isPublic = true;
    ctx.vary(route === HOME ? ['Accept', 'Accept-Encoding'] : 'Accept-Encoding');
    exchange.reply = replyOf(page, headers['if-none-match']);
  };
}

/** Everybody may see a page. */
function entered(exchange: Exchange, route: string): void {
  exchange.route = route;
  exchange.isLetIn = true;
}

function replyOf({ etag, headers, bytes }: Page, ifNoneMatch: string | undefined): Reply {
  return namesTag(ifNoneMatch, etag) ? { ...notModified(etag), headers } : { status: 200, etag, headers, bytes };
}

/** In so many words: what takes anything is a program. */
function asksForHtml(accept = ''): boolean {
  return accept
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range) && !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
}

/** Whether somebody goes to an address in a browser, which says so (Fetch Metadata); to programs, nothing is a page. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && asksForHtml(headers.accept);

/** Whether the home page of what is mounted at `/booking` was asked for at `/booking`: its relative addresses need a `/`. */
function isWithoutSlash(ctx: Context, { target }: Exchange): boolean {
  const [path = ''] = target.split('?', 1);
  return !path.endsWith('/') && mountedAt(target, ctx.url) !== target;
}

function toFolder(target: string): Reply {
  const [path = '', query] = target.split('?', 2);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { status: 302, headers: { Location: `${name}/${query === undefined ? '' : `?${query}`}` } };
}
