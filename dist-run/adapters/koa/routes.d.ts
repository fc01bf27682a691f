import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Operation } from './description/operation.js';
import type { OpenRoute } from './operations/parts.js';
/**
 * Lists the routes that anybody can call: without a credential, with a secret in the path, or with a key. Keys are
 * public, and booking with a key returns a manage token.
 */
export declare function openRoutes(operations: readonly Operation[]): readonly OpenRoute[];
/** Refuses requests that no route took: the path is unknown, or its method is. */
export declare function refusing(router: Router): Middleware;
