import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import cors from '@koa/cors';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Kind } from '../../core/model/kinds/objects.js';
import type { KoaApplication } from './application.js';
import type { Operation } from './description/operation.js';
import { assignedFields } from './description/unknown-fields.js';
import { buildEndpoint, type Endpoint } from './endpoint.js';
import { checkHead, originForm, parseTrace, readRequestId } from './exchange/incoming-message.js';
import { sentUrl, withoutBase } from './exchange/links.js';
import { EXPOSED_HEADERS, PREFLIGHT_SECONDS, preflights } from './exchange/origins.js';
import { RenderedItems } from './exchange/rendered-items.js';
import { ignoringClosed, isBeforeBody, type Send, send, whenOver } from './exchange/response-writer.js';
import { failed, ProtocolError } from './exchange/responses.js';
import { documentOperation } from './openapi/document.js';
import { actionOperations } from './operations/actions.js';
import { appOperations } from './operations/apps.js';
import { availabilityOperations } from './operations/availability.js';
import { bookingDocumentSchema, bookingOperations } from './operations/bookings.js';
import { businessOperations } from './operations/business.js';
import { calendarOperations } from './operations/calendars.js';
import { customerOperations } from './operations/customers.js';
import { deliveryOperations } from './operations/deliveries.js';
import { eventOperations } from './operations/events.js';
import { feedOperations } from './operations/feeds.js';
import { figureOperations } from './operations/figures.js';
import { healthOperations } from './operations/health.js';
import { keyOperations } from './operations/keys.js';
import { letterOperations } from './operations/letters.js';
import { noticeOperations } from './operations/notices.js';
import { ownBookingOperations } from './operations/own-booking.js';
import type { ApiParts, RequestLine } from './operations/parts.js';
import { peopleOperations } from './operations/people.js';
import { resourceOperations } from './operations/resources.js';
import { sampleOperations } from './operations/sample.js';
import { seriesOperations } from './operations/series.js';
import { serviceOperations } from './operations/services.js';
import { staffOperations } from './operations/staff.js';
import { timeOffOperations } from './operations/time-off.js';
import { workflowOperations } from './operations/workflows.js';
import { pageRoutes, servingPages } from './pages.js';
import type { Exchange } from './request/request.js';
import { openRoutes, refusing } from './routes.js';
import { fastRoutes, sendAtOnce } from './shortcuts.js';

type Declare = (parts: ApiParts) => readonly Operation[];

/** Operations by kind of object (null: it has none of its own), then the others, in the order of the document. No kind may be missing. */
const OPERATIONS = {
  app: appOperations,
  profile: businessOperations,
  logo: null, // Part of the business.
  letters: letterOperations,
  workflow: workflowOperations,
  action: actionOperations,
  resource: resourceOperations,
  service: serviceOperations,
  timeOff: timeOffOperations,
  calendar: calendarOperations,
  busyTimes: null,
  availability: availabilityOperations,
  booking: bookingOperations,
  series: seriesOperations,
  staff: staffOperations,
  people: peopleOperations,
  key: keyOperations,
  notices: noticeOperations,
  visitor: null,
  sample: sampleOperations,
  ownBooking: ownBookingOperations,
  customer: customerOperations,
  erasure: null, // Part of the customer.
  feed: feedOperations,
  figures: figureOperations,
  events: eventOperations,
  job: deliveryOperations,
  health: healthOperations,
} satisfies Readonly<Record<Kind, Declare | null>> & Readonly<Record<string, Declare | null>>;

/** Returns all operations except the one for the OpenAPI document, which describes them. */
export function listOperations(parts: ApiParts): readonly Operation[] {
  return Object.values(OPERATIONS).flatMap((declare) => declare?.(parts) ?? []);
}

/** The HTTP interface as a Koa application, to listen with or to mount. It answers every path: no request falls through. */
export function createHttpApi(parts: ApiParts): KoaApplication {
  const api = assembled(send, parts);
  api.middleware.unshift(ignoringClosed);
  return api;
}

/** Builds the application for the API's own server, which has no other middleware. */
export function createOwnApi(parts: ApiParts): KoaApplication {
  return assembled(sendAtOnce, parts);
}

function assembled(send: Send, parts: ApiParts): Koa {
  const api = new Koa();
  setMaxListeners(0, parts.stopping); // Each open event stream adds a listener.
  const operations = listOperations(parts);
  const all = [
    ...operations,
    documentOperation(operations, { booking: bookingDocumentSchema, policyReasons: parts.policyReasons }),
  ];
  parts.observer?.routes([...openRoutes(all), ...(parts.pages ? pageRoutes(parts.pages) : [])]);
  const router = routerOf(all, parts);
  if (parts.basePath !== '') api.use(belowBase(parts.basePath));
  const paths = [...all.map(({ path }) => path), ...(parts.pages?.paths ?? [])];
  api.use(answering(parts, send, wordsOf(paths)));
  if (parts.pages) api.use(servingPages(parts.pages, parts, exchangeOf));
  api.use(preflights(operations));
  if (parts.corsOrigins.length > 0) api.use(crossOrigin(parts.corsOrigins));
  api.use(fastRoutes(router));
  api.use(router.routes());
  api.use(refusing(router));
  // Errors inside the API are answered and logged there. This logs errors of the middleware around it.
  api.on('error', (error: { readonly headerSent?: boolean }, ctx: Context) => {
    const exchange = exchangeOf(ctx) as Exchange | undefined;
    if (error.headerSent || exchange?.failure === error) return;
    parts.log.failure(error, { method: ctx.method, route: null, requestId: exchange?.requestId ?? '' });
  });
  return api;
}

/** Handles requests below the base path, and restores their URL for the middleware around the API. */
function belowBase(basePath: string): Middleware {
  return async ({ req }, next) => {
    const { url = '' } = req;
    req.url = withoutBase(url, basePath);
    await next();
    req.url = url;
  };
}

/** Key of the exchange: a symbol, because the context may belong to another application. */
const EXCHANGE = Symbol('exchange');
type Exchanging = { [EXCHANGE]?: Exchange };
const exchangeOf = (ctx: Context) => (ctx as Exchanging)[EXCHANGE] as Exchange;

const UNTRUSTED_PROXY =
  'X-Forwarded-For came with a request and is not believed: if a proxy adds it, TRUST_PROXY must say how many there are, or all clients have one address';

/** Gives every request an id, an answer and a line in the log, even if it fails. */
function answering(
  { log, observer, stopping, trustProxy, basePath }: ApiParts,
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
    const requestId = readRequestId(ctx.req.headers['x-request-id']);
    const exchange: Exchange = {
      requestId,
      isPublic: false,
      target: basePath === '' ? originForm(sentUrl(ctx)) : basePath + originForm(ctx.url),
      route: null,
      isLetIn: false,
      app: null,
      charge: undefined,
      reply: undefined,
      failure: undefined,
    };
    (ctx as Exchanging)[EXCHANGE] = exchange;
    const { method = '' } = ctx.req;
    const traced = parseTrace(ctx.req.headers.traceparent);
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
      // Only a preflight request has no answer yet: its headers are already set.
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
      ctx.res.destroy(); // The answer has begun, so it cannot be replaced by an error.
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

/** Limit in characters of an unknown path in the log. Node only accepts visible ASCII in a path. */
const PATH_MAX = 200;
/** Matches a segment of an unknown path that may be logged: a word that does not identify a person. */
const WORD = /^[a-z]{1,24}(?:[-_.][a-z]{1,24})?$/;
const WORDS_AT = 2;

/** Returns the details of a failure that the log shows in addition to its status. */
function detailsOf(error: unknown, target: string, words: ReadonlySet<string>): Pick<RequestLine, 'path' | 'reason'> {
  const { code, reason } = (error ?? {}) as Partial<ProtocolError>;
  if (code === 'unknown_path' || code === 'unknown_method') {
    return { path: impersonal(target.split('?', 1)[0] ?? '', words).slice(0, PATH_MAX) };
  }
  return error instanceof ProtocolError && reason !== undefined ? { reason } : {};
}

/** Removes segments from an unknown path that may be personal data or a secret. */
function impersonal(path: string, words: ReadonlySet<string>): string {
  const isTold = (segment: string, at: number) =>
    segment === '' || words.has(segment) || (at <= WORDS_AT && WORD.test(segment));
  return path
    .split('/')
    .map((segment, at) => (isTold(segment, at) ? segment : '…'))
    .join('/');
}

/** Collects the words of all known paths. */
function wordsOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => path.split('/')).filter((segment) => !segment.includes('{')));
}

function crossOrigin(origins: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return origins.includes('*') ? '*' : origins.includes(origin) ? origin : '';
    },
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    keepHeadersOnError: false, // Not needed: only this API answers errors, and it keeps the headers.
  });
}

function routerOf(operations: readonly Operation[], parts: ApiParts): Router {
  // Exact paths only: `/v1/apps/` and `/V1/Apps` are not `/v1/apps`.
  const router = new Router({ strict: true, sensitive: true });
  const rendered = new RenderedItems();
  const assigned = assignedFields(operations);
  for (const operation of operations) {
    const endpoint = buildEndpoint(operation, parts, rendered, assigned);
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [operation.method], (ctx) => run(endpoint, ctx));
  }
  return router;
}

async function run(endpoint: Endpoint, ctx: RouterContext): Promise<void> {
  const exchange = exchangeOf(ctx);
  exchange.reply = await endpoint(ctx, ctx.params, exchange);
}
