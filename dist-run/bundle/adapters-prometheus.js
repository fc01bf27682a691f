import {
  STORAGE_PATIENCE
} from "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  CALENDAR_STATUSES,
  REASONS
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  SECOND
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/prometheus/index.ts
import { Counter, collectDefaultMetrics, Gauge as Gauge2, Histogram as Histogram2, Registry } from "prom-client";

// adapters/prometheus/http-metrics.ts
import { Gauge, Histogram } from "prom-client";
var SECONDS = [1e-3, 5e-3, 0.025, 0.1, 0.5, 2.5, 10];
var METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
var OTHER = "other";
var NONE = "none";
var UNROUTED = [204, 400, 401, 404, 405, 417, 429, 500, 503];
var UNREAD = [400, 408, 413, 431];
var HttpMetrics = class {
  #requests;
  #inFlight;
  #streams;
  constructor(registers) {
    this.#requests = new Histogram({
      name: "slotkeeper_http_request_duration_seconds",
      help: "Requests by the pattern of their path, method and status; streams of events, until they end",
      labelNames: ["route", "method", "status"],
      buckets: SECONDS,
      registers
    });
    this.#inFlight = new Gauge({
      name: "slotkeeper_http_requests_in_flight",
      help: "Requests that wait for their answer, or are being answered",
      registers
    });
    this.#streams = new Gauge({
      name: "slotkeeper_event_streams",
      help: "Streams of events that are open",
      registers
    });
    for (const method of [...METHODS, OTHER]) {
      for (const status of UNROUTED) this.#requests.zero({ route: NONE, method, status });
    }
    for (const status of UNREAD) this.#requests.zero({ route: NONE, method: NONE, status });
  }
  /** Registers all routes that need no credential. */
  routes(routes) {
    for (const { method, path, statuses } of routes) {
      for (const status of statuses) this.#requests.zero({ route: path, method, status });
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
        if (isStream) this.#streams.dec();
      }
    };
  }
  answered({ method, route, status, durationMs }) {
    this.#requests.observe({ route: route ?? NONE, method: known(method), status }, durationMs / SECOND);
  }
};
function known(method) {
  if (method === null) return NONE;
  if (method === "HEAD") return "GET";
  return METHODS.includes(method) ? method : OTHER;
}

// adapters/prometheus/server.ts
import { createServer } from "node:http";
var CONNECTIONS_MAX = 100;
var TIMEOUT_MS = 1e4;
function createMetricsServer(metrics, onFault) {
  const options = { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS };
  const server = createServer(options, (req, res) => {
    const { method = "", url = "" } = req;
    const fail = (status, headers = {}) => void res.writeHead(status, headers).end(`${res.statusMessage}
`);
    if (url.split("?", 1)[0] !== "/metrics") return fail(404);
    if (method !== "GET" && method !== "HEAD") return fail(405, { Allow: "GET, HEAD" });
    metrics.text().then(
      (text) => {
        const headers = { "Content-Type": metrics.contentType, "Content-Length": Buffer.byteLength(text) };
        res.writeHead(200, headers).end(method === "HEAD" ? void 0 : text);
      },
      (error) => {
        onFault(error);
        fail(500);
      }
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

// adapters/prometheus/index.ts
var CALENDARS_MAX = 1e4;
var BACKLOG_MAX = 1e5;
var SECONDS2 = [1e-4, 25e-5, 5e-4, 1e-3, 25e-4, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
var WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
var TYPES = ["webhook", "email", "transition", "log"];
var PHASES = ["wait", "decide", "store"];
var OUTCOMES = {
  delivered: "delivered",
  failed: "failed",
  waiting: "retry",
  skipped: "skipped",
  running: "unknown"
};
var RESTLESS = [
  "nodejs_active_handles",
  "nodejs_active_requests",
  "nodejs_active_resources",
  "nodejs_gc_duration_seconds"
];
var Metrics = class {
  http;
  #registry = new Registry();
  #phases;
  #batches;
  #refusals;
  #conflicts;
  #retries;
  #attempts;
  #surroundings;
  #looking;
  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    for (const name of RESTLESS) for (const part of ["", "_total"]) this.#registry.removeSingleMetric(name + part);
    this.http = new HttpMetrics(registers);
    this.#phases = new Histogram2({
      name: "slotkeeper_commit_phase_duration_seconds",
      help: "Commits: how long each waited to be decided, was decided, and was stored",
      labelNames: ["phase"],
      buckets: SECONDS2,
      registers
    });
    for (const phase of PHASES) this.#phases.zero({ phase });
    this.#batches = new Histogram2({
      name: "slotkeeper_commit_batch_writes",
      help: "How many writes were committed together",
      buckets: WRITES,
      registers
    });
    this.#refusals = new Counter({
      name: "slotkeeper_refusals_total",
      help: "Changes that the state of things forbade, by the reason that was given",
      labelNames: ["reason"],
      registers
    });
    for (const reason of REASONS) this.#refusals.inc({ reason }, 0);
    this.#conflicts = new Counter({
      name: "slotkeeper_storage_conflicts_total",
      help: "How often another process came first: it had locked the storage, or changed the app meanwhile",
      registers
    });
    this.#retries = new Counter({
      name: "slotkeeper_storage_retries_total",
      help: "How often something was tried again, after a conflict or because the storage did not answer",
      registers
    });
    this.#attempts = new Counter({
      name: "slotkeeper_job_attempts_total",
      help: "Attempts at actions, by their type and by what they came to",
      labelNames: ["type", "outcome"],
      registers
    });
    for (const type of TYPES) {
      for (const outcome of new Set(Object.values(OUTCOMES))) {
        if (outcome !== "unknown") this.#attempts.inc({ type, outcome }, 0);
      }
    }
  }
  /** Call once when the storage is open. From then on the metrics include the storage. */
  observe(surroundings) {
    this.#surroundings = surroundings;
    const registers = [this.#registry];
    const { version, storage, schemaVersion } = surroundings;
    new Gauge2({
      name: "slotkeeper_build_info",
      help: "What runs: always 1",
      labelNames: ["version", "storage"],
      registers
    }).set({ version, storage }, 1);
    new Gauge2({
      name: "slotkeeper_schema_version",
      help: "How many steps have led to the schema of what is stored; 0 where there are none",
      registers
    }).set(schemaVersion);
    const gauge = (name, help, value) => {
      const made = new Gauge2({
        name,
        help,
        registers,
        collect: async () => made.set(value(await this.#look()))
      });
    };
    gauge(
      "slotkeeper_storage_up",
      "Whether the storage answers, and takes writes",
      (found) => found?.isReady ? 1 : 0
    );
    gauge(
      "slotkeeper_jobs_waiting",
      `Jobs that wait for their moment or for their next attempt, counted up to ${BACKLOG_MAX}`,
      (found) => found?.waiting ?? Number.NaN
    );
    gauge(
      "slotkeeper_jobs_due",
      `Jobs whose moment has come, counted up to ${BACKLOG_MAX}`,
      (found) => found?.due ?? Number.NaN
    );
    gauge(
      "slotkeeper_jobs_oldest_due_seconds",
      "For how long the oldest job that is due has been due; 0 without any",
      (found) => found?.overdueSeconds ?? Number.NaN
    );
    this.#measureCalendars(registers);
  }
  /** Counts calendars by status. All statuses exist from the start. */
  #measureCalendars(registers) {
    const made = new Gauge2({
      name: "slotkeeper_calendars",
      help: `Calendars that are read, by what their state comes to; of more than ${CALENDARS_MAX}, so many`,
      labelNames: ["state"],
      registers,
      collect: async () => {
        const found = await this.#look();
        for (const state of CALENDAR_STATUSES) made.set({ state }, found?.calendars[state] ?? Number.NaN);
      }
    });
  }
  /** Reads the backlog. Undefined if the storage does not answer. Simultaneous callers share one reading. */
  #look() {
    this.#looking ??= this.#lookAfresh().finally(() => {
      this.#looking = void 0;
    });
    return this.#looking;
  }
  async #lookAfresh() {
    const { backlog, calendars: calendarsOf, ready, clock } = this.#surroundings;
    const now = clock();
    const [looked, isReady = false] = await Promise.all([
      inTime(Promise.all([backlog(now, BACKLOG_MAX), calendarsOf(now, CALENDARS_MAX)])),
      inTime(ready().then(() => true))
    ]);
    if (!looked) return void 0;
    const [found, calendars] = looked;
    return { ...found, calendars, isReady, overdueSeconds: Math.max(0, now - (found.oldestDueAt ?? now)) / SECOND };
  }
  commit({ waited, decided, stored }) {
    this.#phases.observe({ phase: "wait" }, waited / SECOND);
    this.#phases.observe({ phase: "decide" }, decided / SECOND);
    this.#phases.observe({ phase: "store" }, stored / SECOND);
  }
  refusal(reason) {
    if (REASONS.includes(reason)) this.#refusals.inc({ reason });
  }
  committed(writes) {
    this.#batches.observe(writes);
  }
  conflict() {
    this.#conflicts.inc();
  }
  retry() {
    this.#retries.inc();
  }
  /** Counts an attempt at an action of that type, with the job's status after it. */
  attempt(type, { status }) {
    this.#attempts.inc({ type, outcome: OUTCOMES[status] });
  }
  get contentType() {
    return this.#registry.contentType;
  }
  /** Renders all metrics in the text format of Prometheus. */
  text() {
    return this.#registry.metrics();
  }
};
async function inTime(asked) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(void 0), STORAGE_PATIENCE);
  });
  const answer = await Promise.race([asked.catch(() => void 0), late]);
  clearTimeout(timer);
  return answer;
}
export {
  HttpMetrics,
  Metrics,
  createMetricsServer
};
//# sourceMappingURL=adapters-prometheus.js.map
