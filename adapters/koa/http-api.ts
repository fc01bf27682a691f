import { setMaxListeners } from 'node:events';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { KoaApplication } from './application.js';
import type { Operation } from './description/operation.js';
import { assignedFields } from './description/unknown-fields.js';
import { type Endpoint, type Exchange, endpointOf } from './endpoint.js';
import { sentUrl } from './exchange/links.js';
import { EXPOSED_HEADERS, PREFLIGHT_SECONDS, preflights } from './exchange/origins.js';
import { RenderedItems } from './exchange/rendered.js';
import { checkHead, originForm, requestIdOf, traceOf } from './exchange/request.js';
import { failed, ProtocolError } from './exchange/responses.js';
import { isBeforeBody, type Send, send, whenOver } from './exchange/writing.js';
import { documentOperation } from './openapi/document.js';
import { actionOperations } from './operations/actions.js';
import { appOperations } from './operations/apps.js';
import { availabilityOperations } from './operations/availability.js';
import { bookingDocumentSchema, bookingOperations } from './operations/bookings.js';
import { calendarOperations } from './operations/calendars.js';
import { customerOperations } from './operations/customers.js';
import { deliveryOperations } from './operations/deliveries.js';
import { eventOperations } from './operations/events.js';
import { feedOperations } from './operations/feeds.js';
import { healthOperations } from './operations/health.js';
import { keyOperations } from './operations/keys.js';
import { ownBookingOperations } from './operations/own-booking.js';
import type { ApiParts, RequestLine } from './operations/parts.js';
import { resourceOperations } from './operations/resources.js';
import { seriesOperations } from './operations/series.js';
import { serviceOperations } from './operations/services.js';
import { timeOffOperations } from './operations/time-off.js';
import { workflowOperations } from './operations/workflows.js';
import { pageRoutes, servingPages } from './pages.js';
import { openRoutes, refusing } from './routes.js';
import { fastRoutes, sendAtOnce } from './shortcuts.js';

/**
 * The HTTP interface as a Koa application: listen with it, or mount it in one of your own. It answers every path that
 * it is given; nothing falls through to what comes after it.
 */
export function createHttpApi(parts: ApiParts): KoaApplication {
  return assembled(send, parts);
}

/** The same for the API's own server, where there is no middleware but its own. */
export function createOwnApi(parts: ApiParts): KoaApplication {
  return assembled(sendAtOnce, parts);
}

function assembled(send: Send, parts: ApiParts): Koa {
  const api = new Koa();
  setMaxListeners(0, parts.stopping); // each open event stream listens
  const operations = [
    ...appOperations(parts),
    ...workflowOperations(parts),
    ...actionOperations(parts),
    ...resourceOperations(parts),
    ...serviceOperations(parts),
    ...timeOffOperations(parts),
    ...calendarOperations(parts),
    ...availabilityOperations(parts),
    ...bookingOperations(parts),
    ...seriesOperations(parts),
    ...keyOperations(parts),
    ...ownBookingOperations(parts),
    ...customerOperations(parts),
    ...feedOperations(parts),
    ...eventOperations(parts),
    ...deliveryOperations(parts),
    ...healthOperations(parts),
  ];
  const all = [...operations, documentOperation(operations, bookingDocumentSchema)];
  parts.observer?.routes([...openRoutes(all), ...(parts.pages ? pageRoutes(parts.pages) : [])]);
  const router = routerOf(all, parts);
  const paths = [...all.map(({ path }) => path), ...(parts.pages?.paths ?? [])];
  api.use(answering(parts, send, wordsOf(paths)));
  if (parts.pages) api.use(servingPages(parts.pages, exchangeOf));
  api.use(preflights(operations));
  if (parts.corsOrigins.length > 0) api.use(crossOrigin(parts.corsOrigins));
  api.use(fastRoutes(router));
  api.use(router.routes());
  api.use(refusing(router));
  // What fails inside is answered inside, and logged there; what fails around it is logged here.
  api.on('error', (error: { readonly headerSent?: boolean }, ctx: Context) => {
    const exchange = exchangeOf(ctx) as Exchange | undefined;
    if (error.headerSent || exchange?.failure === error) return;
    parts.log.failure(error, { method: ctx.method, route: null, requestId: exchange?.requestId ?? '' });
  });
  return api;
}

/** The exchange lies in the context, which may be another application's, where nobody else looks. */
const EXCHANGE = Symbol('exchange');
type Exchanging = { [EXCHANGE]?: Exchange };
const exchangeOf = (ctx: Context) => (ctx as Exchanging)[EXCHANGE] as Exchange;

const UNTRUSTED_PROXY =
  'X-Forwarded-For came with a request and is not believed: if a proxy adds it, TRUST_PROXY must say how many there are, or all clients have one address';

/** The one edge: every request has its id, its answer and its line in the log, whatever happens inside. */
function answering(
  { log, observer, stopping, trustProxy }: ApiParts,
  send: Send,
  words: ReadonlySet<string>,
): Middleware {
  let isUntrustedSaid = false;
  return async (ctx, next) => {
    const startedAt = performance.now();
    if (trustProxy === 0 && !isUntrustedSaid && ctx.req.headers['x-forwarded-for'] !== undefined) {
      isUntrustedSaid = true;
      log.warning(UNTRUSTED_PROXY);
    }
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    const exchange: Exchange = {
      requestId,
      isPublic: false,
      target: originForm(sentUrl(ctx)),
      route: null,
      isLetIn: false,
      app: null,
      charge: undefined,
      reply: undefined,
      failure: undefined,
    };
    (ctx as Exchanging)[EXCHANGE] = exchange;
    const { method = '' } = ctx.req;
    const traced = traceOf(ctx.req.headers.traceparent);
    const observed = observer?.began(ctx.req);
    const told = (error: unknown, status: number) => {
      if (status !== 500 && status !== 503) return;
      log.failure(error, { method, route: exchange.route, requestId });
      exchange.failure = error instanceof Error ? error : new Error('What was thrown is no error', { cause: error });
      ctx.app.emit('error', exchange.failure, ctx);
    };
    const over = (status: number, details?: Pick<RequestLine, 'path' | 'reason'>) => {
      const durationMs = performance.now() - startedAt;
      const { route, isLetIn, app } = exchange;
      const line = { method, route, isLetIn, status, durationMs, requestId, app, ...traced, ...details };
      log.request(line);
      observed?.ended(line);
    };
    let details: Pick<RequestLine, 'path' | 'reason'> = {};
    try {
      checkHead(ctx.req);
      await (observed ? observed.run(next) : next());
      // Only a preflight request comes back without an answer: its headers are set, and that is all it is for.
      exchange.reply ??= { status: 204 };
    } catch (error) {
      exchange.reply = failed(error);
      details = detailsOf(error, exchange.target, words);
      told(error, exchange.reply.status);
    }
    const { reply } = exchange;
    const { status } = reply;
    if (status === 499) {
      ctx.respond = false;
      ctx.res.destroy(); // what was begun cannot be completed
      over(status, details);
      return;
    }
    const body = send(ctx, reply, exchange, stopping);
    if (!(body instanceof Readable) || isBeforeBody(reply)) {
      over(status, details);
      return;
    }
    if (reply.stream) observed?.streams();
    whenOver(body, method === 'HEAD', (failure) => {
      if (failure === undefined || (failure === null && reply.stream)) return over(status);
      const { status: failedAs } = failed(failure ?? new ProtocolError('client_gone'));
      if (failure !== null) told(failure, failedAs);
      over(failedAs);
    });
  };
}

/** How much of a mistyped path is worth a place in the log; Node lets nothing but visible ASCII be one. */
const PATH_MAX = 200;
/** What may be a word of a path that there is not: where it says what is asked for, and nobody says whom. */
const WORD = /^[a-z]{1,24}(?:[-_.][a-z]{1,24})?$/;
const WORDS_AT = 2;

/** What the log says of a failure beside its status. */
function detailsOf(error: unknown, target: string, words: ReadonlySet<string>): Pick<RequestLine, 'path' | 'reason'> {
  const { code, reason } = (error ?? {}) as Partial<ProtocolError>;
  if (code === 'unknown_path' || code === 'unknown_method') {
    return { path: impersonal(target.split('?', 1)[0] ?? '', words).slice(0, PATH_MAX) };
  }
  return error instanceof ProtocolError && reason !== undefined ? { reason } : {};
}

/** A path that was asked for by mistake, without what may name somebody, or open something where it is right. */
function impersonal(path: string, words: ReadonlySet<string>): string {
  const isTold = (segment: string, at: number) =>
    segment === '' || words.has(segment) || (at <= WORDS_AT && WORD.test(segment));
  return path
    .split('/')
    .map((segment, at) => (isTold(segment, at) ? segment : '…'))
    .join('/');
}

/** Of all paths that there are. */
function wordsOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => path.split('/')).filter((segment) => !segment.includes('{')));
}

const require = createRequire(import.meta.url);

function crossOrigin(origins: readonly string[]): Middleware {
  const cors = require('@koa/cors') as typeof import('@koa/cors'); // here, for most services have no such origins
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return origins.includes('*') ? '*' : origins.includes(origin) ? origin : '';
    },
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    keepHeadersOnError: false, // they stay: no other edge than ours answers what is thrown
  });
}

function routerOf(operations: readonly Operation[], parts: ApiParts): Router {
  // A path is the one that is documented: neither `/v1/apps/` nor `/V1/Apps` is `/v1/apps`.
  const router = new Router({ strict: true, sensitive: true });
  const rendered = new RenderedItems();
  const assigned = assignedFields(operations);
  for (const operation of operations) {
    const endpoint = endpointOf(operation, parts, rendered, assigned);
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [operation.method], (ctx) => run(endpoint, ctx));
  }
  return router;
}

async function run(endpoint: Endpoint, ctx: RouterContext): Promise<void> {
  const exchange = exchangeOf(ctx);
  exchange.reply = await endpoint(ctx, ctx.params, exchange);
}
