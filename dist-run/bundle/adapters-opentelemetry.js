import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  isFailure
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/opentelemetry/index.ts
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace
} from "@opentelemetry/api";
var FIRST_OF = {
  keys: (headers) => Object.keys(headers),
  get(headers, name) {
    const value = headers[name.toLowerCase()];
    return typeof value === "string" ? value : value?.[0];
  }
};
var METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
var Tracing = class {
  #tracer;
  constructor(version) {
    this.#tracer = trace.getTracer("slotkeeper", version);
  }
  /**
   * Starts the span of a request after its head has arrived. The parent is the program's active span, or the one in
   * `traceparent`.
   */
  request({ method = "", headers }) {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : propagation.extract(active, headers, FIRST_OF);
    const known = METHODS.includes(method) ? method : "_OTHER";
    const attributes = { "http.request.method": known };
    const span = this.#tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent);
    const within = trace.setSpan(parent, span);
    return {
      run: (answer) => context.with(within, answer),
      streams() {
      },
      ended({ route, status }) {
        span.setAttribute("http.response.status_code", status);
        if (route !== null) {
          span.setAttribute("http.route", route);
          span.updateName(`${known} ${route}`);
        }
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    };
  }
  /** Traces a commit. A refusal is not an error. */
  commit(commit) {
    return this.#within("commit", commit, (span, error) => {
      if (isFailure(error, "refused")) span.setAttribute("slotkeeper.refusal", error.reason);
      else if (!(error instanceof Error && "code" in error) || isFailure(error, "unavailable")) {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
    });
  }
  /** Traces an attempt at an action of that type. */
  attempt(type, attempt) {
    const observed = async () => {
      const after = await attempt();
      trace.getActiveSpan()?.setAttribute("slotkeeper.job.status", after.status);
      return after;
    };
    return this.#within(`job ${type}`, observed, (span) => span.setStatus({ code: SpanStatusCode.ERROR }));
  }
  #within(name, run, fail) {
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
};
export {
  Tracing
};
//# sourceMappingURL=adapters-opentelemetry.js.map
