import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Operation } from './description/operation.js';
import { isForPages } from './exchange/origins.js';
import { ProtocolError } from './exchange/responses.js';
import { statusesOf } from './openapi/responses.js';
import type { OpenRoute } from './operations/parts.js';

/**
 * What everybody may ask for: without a credential, by a guess, or with a key, which anybody may read, and by which anybody
 * gets a manage token.
 */
export function openRoutes(operations: readonly Operation[]): readonly OpenRoute[] {
  return operations
    .filter((operation) => operation.token === 'none' || isForPages(operation))
    .map((operation) => {
      const { method, path, body } = operation;
      // besides what is documented: its body does not come to its end, or the client goes
      return { method, path, statuses: [...statusesOf(operation), ...(body ? [408, 431] : []), 499] };
    });
}

/** What no route took: the path is unknown, or it is known and the method is not. */
export function refusing(router: Router): Middleware {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new ProtocolError('unknown_path');
    throw new ProtocolError('unknown_method', { headers: { Allow: [...allowed].sort().join(', ') } });
  };
}
