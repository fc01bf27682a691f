import { Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../core/index.js';

/** A route that everybody may ask for. */
export interface MeasuredRoute {
  readonly method: string;
  /** The pattern of its path, such as `/v1/app`. */
  readonly path: string;
  /** All that it may be answered with. */
  readonly statuses: readonly number[];
}

/** A request that has its answer. */
export interface MeasuredRequest {
  /** Null when it could not be read so far. */
  readonly method: string | null;
  /** The pattern of its path; null when it has none, and for whoever was not let in. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Methods that a request may have; to measurements, all others are one, and HEAD is the GET that it stands for. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const OTHER = 'other';
/** In the place of what a request does not have. */
const NONE = 'none';

/** What a request may be answered that has no route, or was not let in; and one that could not be read as HTTP. */
const UNROUTED = [204, 400, 401, 404, 405, 417, 429, 500, 503] as const;
const UNREAD = [400, 408, 413, 431] as const;

/** Requests, by route, method and status; what everybody can cause is there from the start. */
export class HttpMetrics {
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #inFlight: Gauge;
  readonly #streams: Gauge;

  constructor(registers: Registry[]) {
    this.#requests = new Histogram({
      name: 'slotkeeper_http_request_duration_seconds',
      help: 'Requests by the pattern of their path, method and status; streams of events, until they end',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'slotkeeper_http_requests_in_flight',
      help: 'Requests that wait for their answer, or are being answered',
      registers,
    });
    this.#streams = new Gauge({
      name: 'slotkeeper_event_streams',
      help: 'Streams of events that are open',
      registers,
    });
    for (const method of [...METHODS, OTHER]) {
      for (const status of UNROUTED) this.#requests.zero({ route: NONE, method, status });
    }
    for (const status of UNREAD) this.#requests.zero({ route: NONE, method: NONE, status });
  }

  /** All routes that everybody may ask for. */
  routes(routes: readonly MeasuredRoute[]): void {
    for (const { method, path, statuses } of routes) {
      for (const status of statuses) this.#requests.zero({ route: path, method, status });
    }
  }

  /** A request that is now to be answered. */
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
