import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Operation } from './description/operation.js';
import { isForPages } from './exchange/origins.js';
import { ProtocolError } from './exchange/responses.js';
import { listStatuses } from './openapi/responses.js';
import type { OpenRoute } from './operations/parts.js';

/** Lists the routes that anybody can call: without a credential, with a secret in the path, or with a key, which is public. */
export function openRoutes(operations: readonly Operation[]): readonly OpenRoute[] {
  return operations
    .filter((operation) => operation.token === 'none' || isForPages(operation))
    .map((operation) => {
      const { method, path, body } = operation;
      // Undocumented: the body does not end, or the client disconnects.
      return { method, path, statuses: [...listStatuses(operation), ...(body ? [408, 431] : []), 499] };
    });
}

/** Refuses requests that match no route: the path or its method is unknown. */
export function refusing(router: Router): Middleware {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new ProtocolError('unknown_path');
    throw new ProtocolError('unknown_method', { headers: { Allow: [...allowed].sort().join(', ') } });
  };
}
