import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type AttemptType,
  type Backlog,
  CALENDAR_STATUSES,
  type CalendarStatus,
  type Clock,
  type Instant,
  isPolicyReason,
  type Job,
  REASONS,
  SECOND,
  STORAGE_PATIENCE,
  type StorageMeter,
} from '../../core/index.js';
import { client, loadClient } from './client.js';
import { HttpMetrics } from './http-metrics.js';

export { HttpMetrics, type MeasuredRequest, type MeasuredRoute } from './http-metrics.js';
export { createMetricsServer } from './server.js';

/** Milliseconds of a commit's phases: waiting for the decision, deciding, and storing. */
export interface CommitTimes {
  readonly waited: number;
  readonly decided: number;
  readonly stored: number;
}

/** Properties of the service that are known once its storage is open. */
export interface Surroundings {
  /** Counts the jobs in the backlog, each number up to `limit`. */
  readonly backlog: (now: Instant, limit: number) => Promise<Backlog>;
  /** Counts at most `limit` calendars by their status. */
  readonly calendars: (now: Instant, limit: number) => Promise<Calendars>;
  /** Rejects if the storage does not accept writes. */
  readonly ready: () => Promise<void>;
  readonly clock: Clock;
  readonly version: string;
  /** Kind of storage: `sqlite`, `mongodb`, `postgres`, `memory`, or `given` if the caller opened it. */
  readonly storage: string;
  /** Number of schema steps that the storage has taken. 0 for a storage without a schema. */
  readonly schemaVersion: number;
}

type Calendars = Readonly<Record<CalendarStatus, number>>;

type Measurements = Backlog & {
  readonly overdueSeconds: number;
  readonly calendars: Calendars;
  readonly isReady: boolean;
};

/** Maximum number of calendars that a scrape counts. */
const CALENDARS_MAX = 10_000;

/** Maximum number of jobs that a scrape counts. A larger backlog needs an alarm, not an exact number. */
const BACKLOG_MAX = 100_000;

const SECONDS = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const TYPES = ['webhook', 'email', 'transition', 'log', 'subscription'] as const satisfies readonly AttemptType[];
const PHASES = ['wait', 'decide', 'store'] as const;

/** Value of the label `outcome` of an attempt, by the job's status after the attempt. */
const OUTCOMES = {
  delivered: 'delivered',
  failed: 'failed',
  waiting: 'retry',
  skipped: 'skipped',
  running: 'unknown',
} as const satisfies Record<Job['status'], string>;

/** Default metrics of Node.js that are removed, because their time series appear and disappear. */
const RESTLESS = [
  'nodejs_active_handles',
  'nodejs_active_requests',
  'nodejs_active_resources',
  'nodejs_gc_duration_seconds',
];

/** Prefix of the names of all metrics of the service. */
const METRICS_PREFIX = 'slotkeeper_';

/** Metrics of one process. Time series exist from the start or have known labels. Client input never becomes one. */
export class Metrics implements StorageMeter {
  readonly http: HttpMetrics;
  readonly #registry: Registry;
  readonly #phases: Histogram<'phase'>;
  readonly #batches: Histogram;
  readonly #refusals: Counter<'reason'>;
  readonly #conflicts: Counter;
  readonly #retries: Counter;
  readonly #attempts: Counter<'type' | 'outcome'>;
  #surroundings: Surroundings | undefined;
  #looking: Promise<Measurements | undefined> | undefined;

  /** Default registry: a new one, with Node's default metrics. */
  constructor(registry?: Registry) {
    this.#registry = registry ?? nodeRegistry();
    const registers = [this.#registry];
    this.http = new HttpMetrics(registers);
    this.#phases = new client.Histogram({
      name: 'slotkeeper_commit_phase_duration_seconds',
      help: 'Commits: how long each waited to be decided, was decided, and was stored',
      labelNames: ['phase'],
      buckets: SECONDS,
      registers,
    });
    for (const phase of PHASES) this.#phases.zero({ phase });
    this.#batches = new client.Histogram({
      name: 'slotkeeper_commit_batch_writes',
      help: 'How many writes were committed together',
      buckets: WRITES,
      registers,
    });
    this.#refusals = new client.Counter({
      name: 'slotkeeper_refusals_total',
      help: 'Changes that the state of things forbade, by the reason that was given',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of REASONS) this.#refusals.inc({ reason }, 0);
    this.#conflicts = new client.Counter({
      name: 'slotkeeper_storage_conflicts_total',
      help: 'How often another process came first: it had locked the storage, or changed the app meanwhile',
      registers,
    });
    this.#retries = new client.Counter({
      name: 'slotkeeper_storage_retries_total',
      help: 'How often something was tried again, after a conflict or because the storage did not answer',
      registers,
    });
    this.#attempts = new client.Counter({
      name: 'slotkeeper_job_attempts_total',
      help: 'Attempts at actions, by their type and by what they came to',
      labelNames: ['type', 'outcome'],
      registers,
    });
    for (const type of TYPES) {
      for (const outcome of new Set(Object.values(OUTCOMES))) {
        if (outcome !== 'unknown') this.#attempts.inc({ type, outcome }, 0);
      }
    }
  }

  /** Adds the metrics that are read from the storage. Call it once, when the storage is open. */
  observe(surroundings: Surroundings): void {
    this.#surroundings = surroundings;
    const registers = [this.#registry];
    const { version, storage, schemaVersion } = surroundings;
    new client.Gauge({
      name: 'slotkeeper_build_info',
      help: 'What runs: always 1',
      labelNames: ['version', 'storage'],
      registers,
    }).set({ version, storage }, 1);
    new client.Gauge({
      name: 'slotkeeper_schema_version',
      help: 'How many steps have led to the schema of what is stored; 0 where there are none',
      registers,
    }).set(schemaVersion);
    const gauge = (name: string, help: string, value: (found: Measurements | undefined) => number) => {
      const made: Gauge = new client.Gauge({
        name,
        help,
        registers,
        collect: async () => made.set(value(await this.#look())),
      });
    };
    gauge('slotkeeper_storage_up', 'Whether the storage answers, and takes writes', (found) =>
      found?.isReady ? 1 : 0,
    );
    gauge(
      'slotkeeper_jobs_waiting',
      `Jobs that wait for their moment or for their next attempt, counted up to ${BACKLOG_MAX}`,
      (found) => found?.waiting ?? Number.NaN,
    );
    gauge(
      'slotkeeper_jobs_due',
      `Jobs whose moment has come, counted up to ${BACKLOG_MAX}`,
      (found) => found?.due ?? Number.NaN,
    );
    gauge(
      'slotkeeper_jobs_oldest_due_seconds',
      'For how long the oldest job that is due has been due; 0 without any',
      (found) => found?.overdueSeconds ?? Number.NaN,
    );
    this.#measureCalendars(registers);
  }

  #measureCalendars(registers: Registry[]): void {
    const made: Gauge<'state'> = new client.Gauge({
      name: 'slotkeeper_calendars',
      help: `Calendars that are read, by what their state comes to; of more than ${CALENDARS_MAX}, so many`,
      labelNames: ['state'],
      registers,
      collect: async () => {
        const found = await this.#look();
        for (const state of CALENDAR_STATUSES) made.set({ state }, found?.calendars[state] ?? Number.NaN);
      },
    });
  }

  /** Reads the state from the storage. Undefined if the storage does not answer. Concurrent callers share one read. */
  #look(): Promise<Measurements | undefined> {
    this.#looking ??= this.#lookAfresh().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookAfresh(): Promise<Measurements | undefined> {
    const { backlog, calendars: calendarsOf, ready, clock } = this.#surroundings!;
    const now = clock();
    const [looked, isReady = false] = await Promise.all([
      inTime(Promise.all([backlog(now, BACKLOG_MAX), calendarsOf(now, CALENDARS_MAX)])),
      inTime(ready().then(() => true)),
    ]);
    if (!looked) return undefined;
    const [found, calendars] = looked;
    return { ...found, calendars, isReady, overdueSeconds: Math.max(0, now - (found.oldestDueAt ?? now)) / SECOND };
  }

  commit({ waited, decided, stored }: CommitTimes): void {
    this.#phases.observe({ phase: 'wait' }, waited / SECOND);
    this.#phases.observe({ phase: 'decide' }, decided / SECOND);
    this.#phases.observe({ phase: 'store' }, stored / SECOND);
  }

  refusal(reason: string): void {
    if ((REASONS as readonly string[]).includes(reason) || isPolicyReason(reason)) this.#refusals.inc({ reason });
  }

  committed(writes: number): void {
    this.#batches.observe(writes);
  }

  conflict(): void {
    this.#conflicts.inc();
  }

  retry(): void {
    this.#retries.inc();
  }

  /** Counts an attempt to run a job, by the type of its action and the job's status after the attempt. */
  attempt(type: AttemptType, { status }: Pick<Job, 'status'>): void {
    this.#attempts.inc({ type, outcome: OUTCOMES[status] });
  }

  /** Removes the metrics from the registry, because their storage is about to be closed. */
  unregister(): void {
    for (const { name } of this.#registry.getMetricsAsArray())
      if (name.startsWith(METRICS_PREFIX)) this.#registry.removeSingleMetric(name);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Returns a registry with the default metrics of Node. */
function nodeRegistry(): Registry {
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  for (const name of RESTLESS) for (const part of ['', '_total']) register.removeSingleMetric(name + part);
  return register;
}

/** Waits for a read of the storage. Undefined if it fails or takes too long. Its error is reported elsewhere. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STORAGE_PATIENCE);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  clearTimeout(timer);
  return answer;
}

/** @throws MissingPackageError */
export async function openMetrics(registry?: Registry): Promise<Metrics> {
  await loadClient();
  return new Metrics(registry);
}
