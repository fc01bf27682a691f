import { context, propagation, SpanKind, SpanStatusCode, trace, } from '@opentelemetry/api';
import { isFailure } from '../../core/index.js';
const FIRST_OF = {
    keys: (headers) => Object.keys(headers),
    get(headers, name) {
        const value = headers[name.toLowerCase()];
        return typeof value === 'string' ? value : value?.[0];
    },
};
/** Methods of HTTP. Other methods are client input and must not become the name of a span. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/**
 * Creates spans of requests, commits and jobs with the tracer that the program has registered. Spans are named by
 * routes and types, never by paths, and contain no data of tenants, customers or credentials.
 */
export class Tracing {
    #tracer;
    constructor(version) {
        this.#tracer = trace.getTracer('slotkeeper', version);
    }
    /**
     * Starts the span of a request after its head has arrived. The parent is the program's active span, or the one in
     * `traceparent`.
     */
    request({ method = '', headers }) {
        const active = context.active();
        const parent = trace.getSpan(active) ? active : propagation.extract(active, headers, FIRST_OF);
        const known = METHODS.includes(method) ? method : '_OTHER';
        const attributes = { 'http.request.method': known };
        const span = this.#tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent);
        const within = trace.setSpan(parent, span);
        return {
            run: (answer) => context.with(within, answer),
            streams() { },
            ended({ route, status }) {
                span.setAttribute('http.response.status_code', status);
                if (route !== null) {
                    span.setAttribute('http.route', route);
                    span.updateName(`${known} ${route}`);
                }
                if (status >= 500)
                    span.setStatus({ code: SpanStatusCode.ERROR });
                span.end();
            },
        };
    }
    /** Traces a commit. A refusal is not an error. */
    commit(commit) {
        return this.#within('commit', commit, (span, error) => {
            if (isFailure(error, 'refused'))
                span.setAttribute('slotkeeper.refusal', error.reason);
            else if (!(error instanceof Error && 'code' in error) || isFailure(error, 'unavailable')) {
                span.setStatus({ code: SpanStatusCode.ERROR });
            }
        });
    }
    /** Traces an attempt at an action of that type. */
    attempt(type, attempt) {
        const observed = async () => {
            const after = await attempt();
            trace.getActiveSpan()?.setAttribute('slotkeeper.job.status', after.status);
            return after;
        };
        return this.#within(`job ${type}`, observed, (span) => span.setStatus({ code: SpanStatusCode.ERROR }));
    }
    #within(name, run, fail) {
        return this.#tracer.startActiveSpan(name, async (span) => {
            try {
                return await run();
            }
            catch (error) {
                fail(span, error);
                throw error;
            }
            finally {
                span.end();
            }
        });
    }
}
