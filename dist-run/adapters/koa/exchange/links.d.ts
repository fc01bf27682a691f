import type { Context } from 'koa';
import type { Page } from '../../../core/pagination.js';
import type { OwnOrigins } from './own-origins.js';
/**
 * Returns the URL as the client sent it, also if this is mounted in Express: Express, unlike Koa, stores it on the
 * request.
 */
export declare function sentUrl({ req, originalUrl }: Pick<Context, 'req' | 'originalUrl'>): string;
/** Returns the path prefix that proxies remove: the path of `PUBLIC_URL`, or empty. */
export declare function pathOfProxies({ publicUrl, trustProxy, }: Pick<OwnOrigins, 'publicUrl'> & {
    readonly trustProxy: number;
}): string;
/**
 * Returns the target as clients see it, including a path prefix that proxies removed. A request without an added
 * address bypassed the proxies, so its target is unchanged.
 */
export declare function seenTarget(sent: string, { req, url }: Pick<Context, 'req' | 'url'>, takenAway: string): string;
/**
 * Builds the `Link` header of a page (RFC 8288): `first`, `prev`, `next`, `last`, as references from the root of the
 * host, with all other query parameters of the target. An empty list has one empty page. Undefined if the header
 * would be too long for clients.
 */
export declare function pageLinks(target: string, { currentPage, totalPages }: Pick<Page<unknown>, 'currentPage' | 'totalPages'>): string | undefined;
/**
 * Returns the path under which the API is mounted, usually empty. `target` is the requested path, `url` the part of
 * it that is left after mounting.
 */
export declare function mountedAt(target: string, url: string): string;
/** Returns the part of the service's URL before `/v1`, as the client sees it. */
export declare function baseOf({ req, protocol, host }: Pick<Context, 'req' | 'protocol' | 'host'>, mounted: string): string;
/** Fills the parameters into the pattern. A parameter without a value is the UUID of the created object. */
export declare function pathOf(pattern: string, params: Readonly<Record<string, string>>, created: string): string;
