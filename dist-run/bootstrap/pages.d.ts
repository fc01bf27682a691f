import type { Pages } from '../adapters/koa/index.js';
import type { TokenVerifier } from '../core/index.js';
/** Pages for browsers, loaded with the first request for one. */
export declare function latePages(tokens: Pick<TokenVerifier, 'key'>, folder?: URL): Pages;
