import type { Context, Middleware } from 'koa';
import { type Operation, type Token } from '../description/operation.js';
import type { OwnOrigins } from './own-origins.js';
/** Response headers that pages of other origins may read. */
export declare const EXPOSED_HEADERS: string[];
/** Credentials that pages of other origins use. */
export declare const OF_PAGES: ReadonlySet<Token>;
/** True if the operation accepts a key or a manage token. */
export declare const isForPages: ({ token, forKeys }: Operation) => boolean;
/** Time in seconds that a browser may cache the answer to a preflight request. */
export declare const PREFLIGHT_SECONDS = 600;
/**
 * Allows pages of these origins to read the answer, or pages of any origin if `origins` is null. The service's own
 * pages and the operator's origins always may.
 * @throws ProtocolError for a page of another origin.
 */
export declare function admit(ctx: Context, origins: readonly string[] | null, own: OwnOrigins): void;
/**
 * Answers preflight requests for operations with keys and manage tokens, for every origin: a preflight request
 * carries no credential, so its allowed origins are unknown. The answer to the request itself is restricted to them.
 */
export declare function preflights(operations: readonly Operation[]): Middleware;
