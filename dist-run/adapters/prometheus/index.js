import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CALENDAR_STATUSES, REASONS, SECOND, STORAGE_PATIENCE, } from '../../core/index.js';
import { HttpMetrics } from './http-metrics.js';
export { HttpMetrics } from './http-metrics.js';
export { createMetricsServer } from './server.js';
/** Limit of calendars that are examined. */
const CALENDARS_MAX = 10_000;
/** Limit of counted jobs. A larger backlog needs an alarm, not an exact number. */
const BACKLOG_MAX = 100_000;
const SECONDS = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const TYPES = ['webhook', 'email', 'transition', 'log'];
const PHASES = ['wait', 'decide', 'store'];
/** Outcome of an attempt, by the job's status after it. */
const OUTCOMES = {
    delivered: 'delivered',
    failed: 'failed',
    waiting: 'retry',
    skipped: 'skipped',
    running: 'unknown',
};
/** Default metrics whose series come and go. */
const RESTLESS = [
    'nodejs_active_handles',
    'nodejs_active_requests',
    'nodejs_active_resources',
    'nodejs_gc_duration_seconds',
];
/**
 * Metrics of one process. Every series exists from the start or consists of a known route, method and status. Client
 * input never becomes a label.
 */
export class Metrics {
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
        for (const name of RESTLESS)
            for (const part of ['', '_total'])
                this.#registry.removeSingleMetric(name + part);
        this.http = new HttpMetrics(registers);
        this.#phases = new Histogram({
            name: 'slotkeeper_commit_phase_duration_seconds',
            help: 'Commits: how long each waited to be decided, was decided, and was stored',
            labelNames: ['phase'],
            buckets: SECONDS,
            registers,
        });
        for (const phase of PHASES)
            this.#phases.zero({ phase });
        this.#batches = new Histogram({
            name: 'slotkeeper_commit_batch_writes',
            help: 'How many writes were committed together',
            buckets: WRITES,
            registers,
        });
        this.#refusals = new Counter({
            name: 'slotkeeper_refusals_total',
            help: 'Changes that the state of things forbade, by the reason that was given',
            labelNames: ['reason'],
            registers,
        });
        for (const reason of REASONS)
            this.#refusals.inc({ reason }, 0);
        this.#conflicts = new Counter({
            name: 'slotkeeper_storage_conflicts_total',
            help: 'How often another process came first: it had locked the storage, or changed the app meanwhile',
            registers,
        });
        this.#retries = new Counter({
            name: 'slotkeeper_storage_retries_total',
            help: 'How often something was tried again, after a conflict or because the storage did not answer',
            registers,
        });
        this.#attempts = new Counter({
            name: 'slotkeeper_job_attempts_total',
            help: 'Attempts at actions, by their type and by what they came to',
            labelNames: ['type', 'outcome'],
            registers,
        });
        for (const type of TYPES) {
            for (const outcome of new Set(Object.values(OUTCOMES))) {
                if (outcome !== 'unknown')
                    this.#attempts.inc({ type, outcome }, 0);
            }
        }
    }
    /** Call once when the storage is open. From then on the metrics include the storage. */
    observe(surroundings) {
        this.#surroundings = surroundings;
        const registers = [this.#registry];
        const { version, storage, schemaVersion } = surroundings;
        new Gauge({
            name: 'slotkeeper_build_info',
            help: 'What runs: always 1',
            labelNames: ['version', 'storage'],
            registers,
        }).set({ version, storage }, 1);
        new Gauge({
            name: 'slotkeeper_schema_version',
            help: 'How many steps have led to the schema of what is stored; 0 where there are none',
            registers,
        }).set(schemaVersion);
        const gauge = (name, help, value) => {
            const made = new Gauge({
                name,
                help,
                registers,
                collect: async () => made.set(value(await this.#look())),
            });
        };
        gauge('slotkeeper_storage_up', 'Whether the storage answers, and takes writes', (found) => found?.isReady ? 1 : 0);
        gauge('slotkeeper_jobs_waiting', `Jobs that wait for their moment or for their next attempt, counted up to ${BACKLOG_MAX}`, (found) => found?.waiting ?? Number.NaN);
        gauge('slotkeeper_jobs_due', `Jobs whose moment has come, counted up to ${BACKLOG_MAX}`, (found) => found?.due ?? Number.NaN);
        gauge('slotkeeper_jobs_oldest_due_seconds', 'For how long the oldest job that is due has been due; 0 without any', (found) => found?.overdueSeconds ?? Number.NaN);
        this.#measureCalendars(registers);
    }
    /** Counts calendars by status. All statuses exist from the start. */
    #measureCalendars(registers) {
        const made = new Gauge({
            name: 'slotkeeper_calendars',
            help: `Calendars that are read, by what their state comes to; of more than ${CALENDARS_MAX}, so many`,
            labelNames: ['state'],
            registers,
            collect: async () => {
                const found = await this.#look();
                for (const state of CALENDAR_STATUSES)
                    made.set({ state }, found?.calendars[state] ?? Number.NaN);
            },
        });
    }
    /** Reads the backlog. Undefined if the storage does not answer. Simultaneous callers share one reading. */
    #look() {
        this.#looking ??= this.#lookAfresh().finally(() => {
            this.#looking = undefined;
        });
        return this.#looking;
    }
    async #lookAfresh() {
        const { backlog, calendars: calendarsOf, ready, clock } = this.#surroundings;
        const now = clock();
        const [looked, isReady = false] = await Promise.all([
            inTime(Promise.all([backlog(now, BACKLOG_MAX), calendarsOf(now, CALENDARS_MAX)])),
            inTime(ready().then(() => true)),
        ]);
        if (!looked)
            return undefined;
        const [found, calendars] = looked;
        return { ...found, calendars, isReady, overdueSeconds: Math.max(0, now - (found.oldestDueAt ?? now)) / SECOND };
    }
    commit({ waited, decided, stored }) {
        this.#phases.observe({ phase: 'wait' }, waited / SECOND);
        this.#phases.observe({ phase: 'decide' }, decided / SECOND);
        this.#phases.observe({ phase: 'store' }, stored / SECOND);
    }
    refusal(reason) {
        if (REASONS.includes(reason))
            this.#refusals.inc({ reason });
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
}
/** Waits for the storage's answer. Undefined if it fails or takes too long. The error itself is reported elsewhere. */
async function inTime(asked) {
    let timer;
    const late = new Promise((resolve) => {
        timer = setTimeout(() => resolve(undefined), STORAGE_PATIENCE);
    });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    clearTimeout(timer);
    return answer;
}
