import { createApiServer, createHttpApi, RateLimits, } from '../adapters/koa/index.js';
import { open, seal } from '../adapters/tokens/index.js';
import { MINUTE, SECOND } from '../core/index.js';
import { Ports } from './container.js';
import { latePages } from './pages.js';
/** Builds the HTTP interface of a service. Aborting its `stopping` ends endless answers. */
export function httpApiOf(assembly) {
    return createHttpApi(apiPartsOf(assembly));
}
/** Builds the server of the interface, not listening yet. */
export function httpServerOf(assembly, { maxConnections, requestTimeoutSeconds }) {
    const server = createApiServer(apiPartsOf(assembly), {
        maxConnections,
        requestTimeout: requestTimeoutSeconds * SECOND,
    });
    logDropped(server, assembly.log, maxConnections);
    return server;
}
function apiPartsOf(assembly) {
    const { storage, warnings, log, metrics, stopping, publicUrl, corsOrigins, trustProxy, rateLimit, web } = assembly;
    const wired = wiredPartsOf(assembly.container);
    const { digest } = wired;
    const limits = rateLimit === 'off' ? undefined : new RateLimits({ perCaller: rateLimit, trustProxy, digest });
    return {
        ...wired,
        seal,
        open,
        ready: () => storage.ready(),
        warnings,
        log: requestLog(log, metrics),
        limits,
        pages: web ? latePages(wired.tokens) : undefined,
        observer: httpObserver(assembly),
        stopping: stopping.signal,
        publicUrl,
        corsOrigins,
        trustProxy,
    };
}
/** Logs at most once a minute that connections are refused because there are too many. */
function logDropped(server, log, maxConnections) {
    let saidAt = Number.NEGATIVE_INFINITY;
    server.on('drop', () => {
        if (performance.now() - saidAt < MINUTE)
            return;
        saidAt = performance.now();
        log.warn({ MAX_CONNECTIONS: maxConnections }, 'connections are refused: there are as many as there may be');
    });
}
/** Parts of the HTTP API from the container. */
export function wiredPartsOf(container) {
    return {
        ...container.get(Ports.useCases),
        tokens: container.get(Ports.tokens),
        digest: container.get(Ports.digest),
    };
}
/** Logs one line for each request. An internal error gets its own line with the request's id. */
function requestLog(log, metrics) {
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
/** Measures requests if metrics are on, and traces them if the program has registered a tracer. */
function httpObserver({ metrics, tracing }) {
    return {
        routes: (open) => metrics?.http.routes(open),
        began(request) {
            const traced = tracing.current?.request(request);
            const measured = metrics?.http.began();
            return traced && measured ? both(traced, measured) : (traced ?? measured);
        },
    };
}
function both(outer, inner) {
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
