import type { Span, TextMapGetter, Tracer } from '@opentelemetry/api';
import { type AttemptType, isFailure, type Job } from '../../core/index.js';
import { api, loadApi } from './api.js';

interface Head {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Line {
  /** Path pattern of the route, such as `/v1/apps/{uuid}`. Null if no route matches. */
  readonly route: string | null;
  readonly status: number;
}

export interface TracedRequest {
  run<T>(answer: () => Promise<T>): Promise<T>;
  streams(): void;
  ended(line: Line): void;
}

const FIRST_OF: TextMapGetter<Head['headers']> = {
  keys: (headers) => Object.keys(headers),
  get(headers, name) {
    const value = headers[name.toLowerCase()];
    return typeof value === 'string' ? value : value?.[0];
  },
};

/** HTTP methods that may name a span. Other methods are client input, so their spans are named `_OTHER`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Creates spans of requests, commits and jobs, named by routes and types, without data of tenants or customers. */
class Tracing {
  readonly #tracer: Tracer;

  constructor(version: string) {
    this.#tracer = api.trace.getTracer('slotkeeper', version);
  }

  /** Starts a request's span. Its parent is the program's active span, or else the one in `traceparent`. */
  request({ method = '', headers }: Head): TracedRequest {
    const active = api.context.active();
    const parent = api.trace.getSpan(active) ? active : api.propagation.extract(active, headers, FIRST_OF);
    const known = METHODS.includes(method) ? method : '_OTHER';
    const attributes = { 'http.request.method': known };
    const span = this.#tracer.startSpan(known, { kind: api.SpanKind.SERVER, attributes }, parent);
    const within = api.trace.setSpan(parent, span);
    return {
      run: (answer) => api.context.with(within, answer),
      streams() {},
      ended({ route, status }) {
        span.setAttribute('http.response.status_code', status);
        if (route !== null) {
          span.setAttribute('http.route', route);
          span.updateName(`${known} ${route}`);
        }
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** Traces a commit. A refused change does not count as an error of the span. */
  commit<R>(commit: () => Promise<R>): Promise<R> {
    return this.#within('commit', commit, (span, error) => {
      if (isFailure(error, 'refused')) span.setAttribute('slotkeeper.refusal', error.reason);
      else if (!(error instanceof Error && 'code' in error) || isFailure(error, 'unavailable')) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
    });
  }

  attempt(type: AttemptType, attempt: () => Promise<Job>): Promise<Job> {
    const observed = async () => {
      const after = await attempt();
      api.trace.getActiveSpan()?.setAttribute('slotkeeper.job.status', after.status);
      return after;
    };
    return this.#within(`job ${type}`, observed, (span) => span.setStatus({ code: api.SpanStatusCode.ERROR }));
  }

  #within<R>(name: string, run: () => Promise<R>, fail: (span: Span, error: unknown) => void): Promise<R> {
    return this.#tracer.startActiveSpan(name, async (span) => {
      try {
        return await run();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }
}

export type { Tracing };

/** @throws MissingPackageError */
export async function openTracing(version: string): Promise<Tracing> {
  await loadApi();
  return new Tracing(version);
}
