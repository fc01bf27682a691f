import type { Server } from 'node:http';
import type { Container } from 'inversify';
import {
  type ApiParts,
  createApiServer,
  createHttpApi,
  type FetchHandler,
  fetchHandler,
  type HttpObserver,
  type KoaApplication,
  type ObservedRequest,
  RateLimits,
  type RequestLog,
} from '../adapters/koa/index.js';
import { credentialProblem, isKey, open, seal } from '../adapters/tokens/index.js';
import { MINUTE, readEventsAfter, SECOND, type UseCases, verifiedCallers } from '../core/index.js';
import type { Assembly } from './assembly.js';
import type { Config } from './config.js';
import { Ports } from './container.js';
import type { Log } from './observability/logger.js';
import { latePages, pagesFolder } from './pages.js';

/** Builds the HTTP interface of a service. Aborting the assembly's `stopping` ends event streams. */
export function buildHttpApi(assembly: Assembly): KoaApplication {
  return createHttpApi(apiPartsOf(assembly));
}

/** Returns the HTTP interface as a handler of the Fetch standard. */
export function buildFetchHandler(api: KoaApplication, { trustProxy, log, metrics }: Assembly): FetchHandler {
  return fetchHandler(api, { trustProxy, log: requestLog(log, metrics) });
}

type Limits = Pick<Config, 'maxConnections' | 'requestTimeoutSeconds'>;

/** Builds the HTTP server of a service. It does not listen yet. `isStarting` is true until the owner is stored. */
export function buildHttpServer(
  assembly: Assembly,
  { maxConnections, requestTimeoutSeconds }: Limits,
  isStarting: () => boolean,
): Server {
  const server = createApiServer(apiPartsOf(assembly, isStarting), {
    maxConnections,
    requestTimeout: requestTimeoutSeconds * SECOND,
  });
  logDropped(server, assembly.log, maxConnections);
  return server;
}

function apiPartsOf(assembly: Assembly, isStarting?: () => boolean): ApiParts {
  const { storage, warnings, log, metrics, stopping, publicUrl, corsOrigins, trustProxy, basePath, rateLimit, web } =
    assembly;
  const wired = resolveParts(assembly.container);
  const { digest } = wired;
  const limits = rateLimit === 'off' ? undefined : new RateLimits({ perCaller: rateLimit, trustProxy, digest });
  return {
    ...wired,
    seal,
    open,
    ready: () => storage.ready(),
    isStarting,
    warnings,
    log: requestLog(log, metrics),
    limits,
    pages: web ? pagesOf(wired.tokens, log) : undefined,
    observer: httpObserver(assembly),
    stopping: stopping.signal,
    publicUrl,
    corsOrigins,
    trustProxy,
    basePath,
  };
}

/** Loads the pages. Undefined in a bundle of another program if this package is not installed beside it: pages are then 404. */
function pagesOf(tokens: ApiParts['tokens'], log: Log): ApiParts['pages'] {
  try {
    return latePages(tokens, pagesFolder());
  } catch (error) {
    log.warn({}, `no pages for browsers are served: ${(error as Error).message}`);
    return undefined;
  }
}

/** Logs at most once a minute that connections are refused because there are too many. */
function logDropped(server: Server, log: Log, maxConnections: number): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    log.warn({ MAX_CONNECTIONS: maxConnections }, 'connections are refused: MAX_CONNECTIONS is reached');
  });
}

type ResolvedParts =
  | 'tokens'
  | 'isKey'
  | 'credentialProblem'
  | 'hasOtherTokens'
  | 'digest'
  | 'policyReasons'
  | 'readEvents';

/** Returns the parts of the HTTP API that the container builds. */
export function resolveParts(container: Container): UseCases & Pick<ApiParts, ResolvedParts> {
  const storage = container.get(Ports.storage);
  const tokens = container.get(Ports.tokens);
  return {
    ...container.get(Ports.useCases),
    tokens: verifiedCallers(tokens, storage.apps),
    isKey,
    credentialProblem,
    hasOtherTokens: tokens !== container.get(Ports.ownTokens),
    digest: container.get(Ports.digest),
    policyReasons: container.get(Ports.policies).map(({ reason }) => reason),
    readEvents: (app, after, limit) => readEventsAfter(storage, app, after, limit),
  };
}

/** Logs one line for each request. An internal error gets its own line with the request's id. */
function requestLog(log: Log, metrics: Assembly['metrics']): RequestLog {
  return {
    request({ method, route, isLetIn, status, durationMs, requestId, app, traceId, ...details }) {
      metrics?.http.answered({ method, route: isLetIn ? route : null, status, durationMs });
      const line = {
        method,
        route,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        request_id: requestId,
        app,
        ...(traceId !== undefined && { trace_id: traceId }),
        ...details,
      };
      log.info(line, 'request');
    },
    warning(message) {
      log.warn({}, message);
    },
    failure(error, { method, route, requestId }) {
      log.error({ err: error, method, route, request_id: requestId }, 'request failed');
    },
  };
}

/** Returns the observer that measures requests if metrics are on, and traces them if the program has registered a tracer. */
function httpObserver({ metrics, tracing }: Pick<Assembly, 'metrics' | 'tracing'>): HttpObserver {
  return {
    routes: (open) => metrics?.http.routes(open),
    began(request) {
      const traced = tracing.current?.request(request);
      const measured = metrics?.http.began();
      return traced && measured ? both(traced, measured) : (traced ?? measured);
    },
  };
}

function both(outer: ObservedRequest, inner: ObservedRequest): ObservedRequest {
  return {
    run: (answer) => outer.run(() => inner.run(answer)),
    streams() {
      outer.streams();
      inner.streams();
    },
    ended(line) {
      outer.ended(line);
      inner.ended(line);
    },
  };
}
