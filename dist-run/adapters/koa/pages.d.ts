import type { Context, Middleware } from 'koa';
import type { Exchange } from './endpoint.js';
import type { OpenRoute, Pages } from './operations/parts.js';
/** Lists the routes of all pages with the statuses of their answers. A page that cannot be rendered has no route. */
export declare function pageRoutes({ paths }: Pages): readonly OpenRoute[];
/**
 * Answers requests for pages and passes on all others. A browser that asks for an unknown page gets a page that says
 * so.
 */
export declare function servingPages(pages: Pages, exchangeOf: (ctx: Context) => Exchange): Middleware;
