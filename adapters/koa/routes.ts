import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Middleware, Next } from 'koa';
import type { Operation } from './description/operation.js';
import { isForPages } from './exchange/origins.js';
import { ProtocolError } from './exchange/responses.js';
import { statusesOf } from './openapi/responses.js';
import type { OpenRoute } from './operations/parts.js';

interface Route {
  readonly path: string | RegExp;
  readonly names: readonly string[];
  readonly handle: (ctx: RouterContext, next: Next) => unknown;
}

const UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** What the paths of feeds end with, each behind a secret. */
const CALENDAR_END = '.ics';

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

/**
 * Takes requests to their routes by their path, with a sign in the place of each UUID: the router tests one route after the
 * other, which with 60 takes 3 µs, of some 80 for creating an app and 28 for a page of apps. It is left with what is going
 * to be refused. The map is made of the router's own routes, so the two cannot differ.
 */
export function fastRoutes(router: Router): Middleware {
  const routes = new Map<string, Route>();
  for (const { methods, path, paramNames, stack } of router.stack) {
    const names = paramNames.map(({ name }) => name);
    const handle = stack.at(-1) as (ctx: RouterContext, next: Next) => unknown;
    for (const method of methods)
      routes.set(`${method} ${String(path).replace(/:\w+/g, ':')}`, { path, names, handle });
  }
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const parameters: string[] = [];
    const patternOf = () => {
      if (path.endsWith(CALENDAR_END)) {
        const secretAt = path.lastIndexOf('/') + 1;
        parameters.push(path.slice(secretAt, -CALENDAR_END.length));
        return `${path.slice(0, secretAt)}:${CALENDAR_END}`;
      }
      return path.replace(UUID_SEGMENT, (uuid) => {
        parameters.push(uuid);
        return ':';
      });
    };
    const route = routes.get(`${method} ${path}`) ?? routes.get(`${method} ${patternOf()}`);
    if (!route) return next();
    ctx._matchedRoute = route.path; // by which tracers name what was asked for
    ctx.params = Object.fromEntries(route.names.map((name, index) => [name, parameters[index]]));
    return route.handle(ctx as RouterContext, next);
  };
}

/** What no route took: the path is unknown, or it is known and the method is not. */
export function refusing(router: Router): Middleware {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new ProtocolError('unknown_path');
    throw new ProtocolError('unknown_method', { headers: { Allow: [...allowed].sort().join(', ') } });
  };
}
