import { createRequire } from 'node:module';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import type { KoaApplication } from './application.js';
import type { Operation } from './description/operation.js';
import { type Endpoint, type Exchange, endpointOf } from './endpoint.js';
import { sentUrl } from './exchange/links.js';
import { checkHead, originForm, requestIdOf } from './exchange/request.js';
import { failed, ProtocolError, type Reply } from './exchange/responses.js';
import { write, writeStream } from './exchange/writing.js';
import { documentOperation } from './openapi/document.js';
import { actionOperations } from './operations/actions.js';
import { appOperations } from './operations/apps.js';
import { availabilityOperations } from './operations/availability.js';
import { bookingDocumentSchema, bookingOperations } from './operations/bookings.js';
import { customerOperations } from './operations/customers.js';
import { deliveryOperations } from './operations/deliveries.js';
import { eventOperations } from './operations/events.js';
import { feedOperations } from './operations/feeds.js';
import { healthOperations } from './operations/health.js';
import { offeringOperations } from './operations/offerings.js';
import { resourceOperations } from './operations/resources.js';
import { seriesOperations } from './operations/series.js';
import { timeOffOperations } from './operations/time-off.js';
import { workflowOperations } from './operations/workflows.js';
import type { RequestLine, RequestLog, Services } from './services.js';

/**
 * The HTTP interface as a Koa application: listen with it, or mount it in one of your own. It answers every path that
 * it is given; nothing falls through to what comes after it.
 */
export function createHttpApi(services: Services): KoaApplication {
  const operations = [
    ...appOperations(services),
    ...workflowOperations(services),
    ...actionOperations(services),
    ...resourceOperations(services),
    ...offeringOperations(services),
    ...timeOffOperations(services),
    ...availabilityOperations(services),
    ...bookingOperations(services),
    ...seriesOperations(services),
    ...customerOperations(services),
    ...feedOperations(services),
    ...eventOperations(services),
    ...deliveryOperations(services),
    ...healthOperations(services),
  ];
  const router = routerOf([...operations, documentOperation(operations, bookingDocumentSchema)], services);
  const api = new Api();
  api.use(answering(services.log));
  if (services.corsOrigins.length > 0) api.use(crossOrigin(services.corsOrigins));
  api.use(straight(router));
  api.use(router.routes());
  api.use(refusing(router));
  // What fails inside is answered inside: only a failure of the edge itself gets here.
  api.on('error', (error: unknown, ctx: Context) => {
    services.log.failure(error, { method: ctx.method, route: null, requestId: exchangeOf(ctx)?.requestId ?? '' });
  });
  return api;
}

/**
 * Koa, without what it does around an answer that it did not write: `answering` is the one edge here, it sends every
 * answer and meets every failure. Of Koa's own method, which this stands in for, nothing would be left but its cost.
 */
class Api extends Koa {
  handleRequest(ctx: Context, run: (ctx: Context) => Promise<void>): Promise<void> {
    return run(ctx).catch((error: Error) => ctx.onerror(error));
  }
}

/** The exchange lies in the context, which may be another application's, where nobody else looks. */
const EXCHANGE = Symbol('exchange');
type Exchanging = { [EXCHANGE]?: Exchange };
const exchangeOf = (ctx: Context) => (ctx as Exchanging)[EXCHANGE] as Exchange;

/** The one edge: every request has its id, its answer and its line in the log, whatever happens inside. */
function answering(log: RequestLog): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    const exchange: Exchange = {
      requestId,
      isPublic: false,
      target: originForm(sentUrl(ctx)),
      route: null,
      app: null,
    };
    (ctx as Exchanging)[EXCHANGE] = exchange;
    const { method = '' } = ctx.req;
    let status: number;
    let details: Pick<RequestLine, 'path' | 'reason'> = {};
    try {
      checkHead(ctx.req);
      await next();
      // Only a preflight request comes back without an answer: its headers are set, and that is all it is for.
      if (ctx.respond !== false) await send(ctx, { status: 204 }, exchange);
      status = ctx.res.statusCode;
    } catch (error) {
      const reply = failed(error);
      status = reply.status;
      details = detailsOf(error, exchange.target);
      if (status === 500 || status === 503) log.failure(error, { method, route: exchange.route, requestId });
      if (ctx.res.headersSent || status === 499) {
        ctx.respond = false;
        ctx.res.destroy(); // what was begun cannot be completed: better cut off than taken for whole
      } else {
        await send(ctx, reply, exchange);
      }
    }
    const durationMs = performance.now() - startedAt;
    log.request({ method, route: exchange.route, status, durationMs, requestId, app: exchange.app, ...details });
  };
}

/** Answers without Koa's own `respond`. */
function send(ctx: Context, reply: Reply, exchange: Exchange): Promise<void> | undefined {
  ctx.respond = false;
  return write(ctx, reply, exchange);
}

/** How much of a mistyped path is worth a place in the log; Node lets nothing but visible ASCII be one. */
const PATH_MAX = 200;

/** What the log says of a failure beside its status. */
function detailsOf(error: unknown, target: string): Pick<RequestLine, 'path' | 'reason'> {
  const { code, reason } = (error ?? {}) as Partial<ProtocolError>;
  if (code === 'unknown_path' || code === 'unknown_method') {
    return { path: withoutSecrets(target.split('?', 1)[0] ?? '').slice(0, PATH_MAX) };
  }
  return error instanceof ProtocolError && reason !== undefined ? { reason } : {};
}

/** What follows the word, in whatever letters and however they are encoded, may be a feed's secret. */
const OF_FEEDS = /((?:f|%[46]6)(?:e|%[46]5){2}(?:d|%[46]4)(?:s|%[57]3)(?:\/|%2f)).*$/i;
/** As long as a secret is, or longer, and no UUID. */
const SECRET_LIKE = /[^/]{40,}/g;

/** A path that was asked for by mistake, without what might open something where it is right. */
function withoutSecrets(path: string): string {
  return path.replace(OF_FEEDS, '$1…').replace(SECRET_LIKE, '…');
}

const require = createRequire(import.meta.url);

function crossOrigin(origins: readonly string[]): Middleware {
  const cors = require('@koa/cors') as typeof import('@koa/cors'); // here, for most services have no such origins
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return origins.includes('*') ? '*' : origins.includes(origin) ? origin : '';
    },
    exposeHeaders: [
      'ETag',
      'Idempotent-Replayed',
      'Last-Event-ID',
      'Link',
      'Location',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: 600,
  });
}

function routerOf(operations: readonly Operation[], services: Services): Router {
  // A path is the one that is documented: neither `/v1/apps/` nor `/V1/Apps` is `/v1/apps`.
  const router = new Router({ strict: true, sensitive: true });
  services.observer?.routes(operations);
  for (const operation of operations) {
    const endpoint = endpointOf(operation, services);
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [operation.method], (ctx) => run(endpoint, ctx, services.stopping));
  }
  return router;
}

async function run(endpoint: Endpoint, ctx: RouterContext, stopping: AbortSignal): Promise<void> {
  const exchange = exchangeOf(ctx);
  const reply = await endpoint(ctx, ctx.params, exchange);
  ctx.respond = false;
  if (reply.stream) await writeStream(ctx, reply, exchange, stopping);
  else await write(ctx, reply, exchange);
}

const UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** The name of a feed's calendar. */
const SECRET_SEGMENT = /(?<=\/)[\w-]{43}(?=\.ics$)/;

/**
 * Takes requests straight to their routes, by their path with a sign in the place of each UUID: the router would test
 * every route that there is. It is left with what is going to be refused. The map is made of the router's own routes,
 * so the two cannot differ.
 */
function straight(router: Router): Middleware {
  const routes = new Map<string, { names: readonly string[]; handle: (ctx: RouterContext, next: Next) => unknown }>();
  for (const { methods, path, paramNames, stack } of router.stack) {
    const names = paramNames.map(({ name }) => name);
    const handle = stack.at(-1) as (ctx: RouterContext, next: Next) => unknown;
    for (const method of methods) routes.set(`${method} ${String(path).replace(/:\w+/g, ':')}`, { names, handle });
  }
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const parameters: string[] = [];
    const patternOf = (segment: RegExp) =>
      path.replace(segment, (text) => {
        parameters.push(text);
        return ':';
      });
    const segment = path.endsWith('.ics') ? SECRET_SEGMENT : UUID_SEGMENT;
    const route = routes.get(`${method} ${path}`) ?? routes.get(`${method} ${patternOf(segment)}`);
    if (!route) return next();
    ctx.params = Object.fromEntries(route.names.map((name, index) => [name, parameters[index]]));
    return route.handle(ctx as RouterContext, next);
  };
}

/** What no route took: the path is unknown, or it is known and the method is not. */
function refusing(router: Router): Middleware {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new ProtocolError('unknown_path');
    throw new ProtocolError('unknown_method', { headers: { Allow: [...allowed].sort().join(', ') } });
  };
}
