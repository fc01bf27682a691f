import { type ActionType, type Backlog, type CalendarStatus, type Clock, type Instant, type Job, type StorageMeter } from '../../core/index.js';
import { HttpMetrics } from './http-metrics.js';
export { HttpMetrics, type MeasuredRequest, type MeasuredRoute } from './http-metrics.js';
export { createMetricsServer } from './server.js';
/** Duration of the phases of a commit in ms: before the decision, the decision, and storing. */
export interface CommitTimes {
    readonly waited: number;
    readonly decided: number;
    readonly stored: number;
}
/** Properties of the service once its storage is open. */
export interface Surroundings {
    /** Counts the backlog, each number up to a limit. */
    readonly backlog: (now: Instant, limit: number) => Promise<Backlog>;
    /** Counts calendars by status, up to a limit. */
    readonly calendars: (now: Instant, limit: number) => Promise<Calendars>;
    /** Rejects if the storage does not accept writes. */
    readonly ready: () => Promise<void>;
    readonly clock: Clock;
    readonly version: string;
    /** `sqlite`, `mongodb`, `memory`. */
    readonly storage: string;
    /** Number of migrations of the stored schema. 0 without migrations. */
    readonly schemaVersion: number;
}
/** Number of calendars by status. */
type Calendars = Readonly<Record<CalendarStatus, number>>;
/**
 * Metrics of one process. Every series exists from the start or consists of a known route, method and status. Client
 * input never becomes a label.
 */
export declare class Metrics implements StorageMeter {
    #private;
    readonly http: HttpMetrics;
    constructor();
    /** Call once when the storage is open. From then on the metrics include the storage. */
    observe(surroundings: Surroundings): void;
    commit({ waited, decided, stored }: CommitTimes): void;
    refusal(reason: string): void;
    committed(writes: number): void;
    conflict(): void;
    retry(): void;
    /** Counts an attempt at an action of that type, with the job's status after it. */
    attempt(type: ActionType, { status }: Pick<Job, 'status'>): void;
    get contentType(): string;
    /** Renders all metrics in the text format of Prometheus. */
    text(): Promise<string>;
}
