import type { Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '../../core/index.js';
import { client } from './client.js';

/** Route that needs no credential, so that anybody can cause its time series. */
export interface MeasuredRoute {
  readonly method: string;
  /** Path pattern of the route, such as `/v1/app`. */
  readonly path: string;
  /** All statuses that the route's responses can have. */
  readonly statuses: readonly number[];
}

export interface MeasuredRequest {
  /** Null if the request could not be parsed that far. */
  readonly method: string | null;
  /** Path pattern of the route. Null if no route matches, and for clients that are not authenticated. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** HTTP methods with their own label. HEAD counts as GET, and all others share the label `other`. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const OTHER = 'other';
/** Label of a request without route or method. */
const NONE = 'none';

/** Statuses of requests without a route or without authentication. */
const UNROUTED = [204, 400, 401, 404, 405, 417, 429, 500, 503] as const;
/** Statuses of requests that are invalid HTTP. */
const UNREAD = [400, 408, 413, 431] as const;

/** Counts requests by route, method and status. Time series that any client can cause exist from the start, with zero. */
export class HttpMetrics {
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #inFlight: Gauge;
  readonly #streams: Gauge;

  constructor(registers: Registry[]) {
    this.#requests = new client.Histogram({
      name: 'slotkeeper_http_request_duration_seconds',
      help: 'Requests by the pattern of their path, method and status; streams of events, until they end',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#inFlight = new client.Gauge({
      name: 'slotkeeper_http_requests_in_flight',
      help: 'Requests that wait for their answer, or are being answered',
      registers,
    });
    this.#streams = new client.Gauge({
      name: 'slotkeeper_event_streams',
      help: 'Streams of events that are open',
      registers,
    });
    for (const method of [...METHODS, OTHER]) {
      for (const status of UNROUTED) this.#requests.zero({ route: NONE, method, status });
    }
    for (const status of UNREAD) this.#requests.zero({ route: NONE, method: NONE, status });
  }

  routes(routes: readonly MeasuredRoute[]): void {
    for (const { method, path, statuses } of routes) {
      for (const status of statuses) this.#requests.zero({ route: path, method, status });
    }
  }

  /** Counts a request as in flight until the returned `ended` is called. */
  began() {
    this.#inFlight.inc();
    let isStream = false;
    return {
      run: <T>(answer: () => Promise<T>): Promise<T> => answer(),
      streams: () => {
        isStream = true;
        this.#streams.inc();
      },
      ended: () => {
        this.#inFlight.dec();
        if (isStream) this.#streams.dec();
      },
    };
  }

  answered({ method, route, status, durationMs }: MeasuredRequest): void {
    this.#requests.observe({ route: route ?? NONE, method: known(method), status }, durationMs / SECOND);
  }
}

function known(method: string | null): string {
  if (method === null) return NONE;
  if (method === 'HEAD') return 'GET';
  return (METHODS as readonly string[]).includes(method) ? method : OTHER;
}
