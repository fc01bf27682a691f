import { type Allocation, type Answer, type BulkReads, type CalendarSpan, type CountedKind, type Instant, type Kind, type Lapse, type Objects, type OtherReads, type Question, type QuestionReads, type Where } from '../../core/index.js';
import type { Run } from './database.js';
/** Position of an app: number, moment and random mark of its last change. */
export interface Head {
    readonly seq: number;
    readonly at: Instant;
    readonly change: number;
    /** True if commits wait for a standby. */
    readonly isReplicated: boolean;
}
/** The app has changed since the first reading: all begins anew. */
export declare class MovedError extends Error {
}
/** Reads of decisions about one app. All queries of one tick become one statement, and therefore see one snapshot. */
export declare class PostgresReads implements QuestionReads, OtherReads {
    #private;
    /** Position of the app. Undefined until the first read. */
    head: Head | undefined;
    readonly bulk: BulkReads;
    /** `mayMove`: whether readings of several moments do. */
    constructor(run: Run, app: string, mayMove?: boolean);
    /** Reads the position of the app, unless another read has. @throws NotFoundError if the app does not exist. */
    standing(): Promise<Head>;
    select<K extends Kind>(question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    count(where: Where<'booking'>): Promise<number>;
    objects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
    /** Span by span: a join with the parameter would read all allocations of the app. */
    allocations(spans: readonly CalendarSpan[]): Promise<readonly Allocation[]>;
    counts(kinds: readonly CountedKind[]): Promise<readonly number[]>;
    answers(keys: readonly string[]): Promise<readonly Answer[]>;
}
type AllocationRow = readonly [string, string, Instant, Instant, number, Lapse | null];
export declare function allocationIn([booking, resource, start, end, units, lapse]: AllocationRow): Allocation;
export {};
