import type { HttpObserver, ObservedRequest } from '../../adapters/koa/index.js';
import type { Metrics } from '../../adapters/prometheus/index.js';
import type { LateTracing } from './tracing.js';

/** Measures requests, if anything is measured, and traces them, when the program traces itself. */
export function httpObserver(metrics: Metrics | undefined, tracing: LateTracing): HttpObserver {
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
