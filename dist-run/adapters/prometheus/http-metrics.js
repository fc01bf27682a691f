import { Gauge, Histogram } from 'prom-client';
import { SECOND } from '../../core/index.js';
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
/** Methods with their own label. All others share one, and HEAD counts as GET. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const OTHER = 'other';
/** Label for a missing value. */
const NONE = 'none';
/** Statuses of requests without a route or without authentication, and of invalid HTTP. */
const UNROUTED = [204, 400, 401, 404, 405, 417, 429, 500, 503];
const UNREAD = [400, 408, 413, 431];
/** Counts requests by route, method and status. Series that anybody can cause exist from the start. */
export class HttpMetrics {
    #requests;
    #inFlight;
    #streams;
    constructor(registers) {
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
            for (const status of UNROUTED)
                this.#requests.zero({ route: NONE, method, status });
        }
        for (const status of UNREAD)
            this.#requests.zero({ route: NONE, method: NONE, status });
    }
    /** Registers all routes that need no credential. */
    routes(routes) {
        for (const { method, path, statuses } of routes) {
            for (const status of statuses)
                this.#requests.zero({ route: path, method, status });
        }
    }
    /** Counts a request that is being answered. */
    began() {
        this.#inFlight.inc();
        let isStream = false;
        return {
            run: (answer) => answer(),
            streams: () => {
                isStream = true;
                this.#streams.inc();
            },
            ended: () => {
                this.#inFlight.dec();
                if (isStream)
                    this.#streams.dec();
            },
        };
    }
    answered({ method, route, status, durationMs }) {
        this.#requests.observe({ route: route ?? NONE, method: known(method), status }, durationMs / SECOND);
    }
}
function known(method) {
    if (method === null)
        return NONE;
    if (method === 'HEAD')
        return 'GET';
    return METHODS.includes(method) ? method : OTHER;
}
