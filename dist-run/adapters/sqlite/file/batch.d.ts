import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
export interface Write {
    readonly run: () => unknown;
    /** True if the write calls `flush` itself before it reads or changes anything that was deferred. */
    readonly flushesItself: boolean;
    readonly resolve: (result: unknown) => void;
    readonly reject: (reason: unknown) => void;
    /**
     * Timeout for a lock of another process, in ms. The deadline that follows from it is on the clock of `performance`.
     */
    readonly waitMs: number;
    deadline: number;
}
/** Settles the promise of a write, once the batch is committed. */
export type Settlement = () => void;
/** Prepared statements of batches, one set for each connection. */
export declare class BatchStatements {
    readonly savepoint: Sqlite.Statement<[], void>;
    readonly release: Sqlite.Statement<[], void>;
    readonly undo: Sqlite.Statement<[], void>;
    /** Total number of rows that the connection has changed. */
    readonly changes: Sqlite.Statement<[], number>;
    constructor(connection: Sqlite.Database);
}
/**
 * The writes of one transaction. The caller begins and commits it. A batch is in one of these states:
 *
 * - `together`: the writes run one after the other in one shared savepoint, because each savepoint makes SQLite copy
 *   every page that is changed after it. A write that fails has usually changed nothing, so nothing needs to be undone.
 *   A write may `defer` storing its rows until `flush`. Deciding all first and storing all afterwards saves a third of
 *   the time of decisions, because alternating between the two evicts the processor's caches.
 * - `torn`: a write failed after it had changed something, or a deferred step failed. Since it is unknown which rows
 *   the batch has stored, everything is rolled back, companions forget, and the batch continues in the state
 * - `apart`: the writes run again, each in its own savepoint, and nothing is deferred.
 * - `done`.
 */
export declare class Batch {
    #private;
    constructor(writes: readonly Write[], connection: Sqlite.Database, statements: BatchStatements, companions: Companions);
    /**
     * Runs all writes.
     * @throws the failure that made SQLite roll back the whole transaction.
     */
    run(): readonly Settlement[];
    /** True if the running write may defer storing its rows. */
    get canDefer(): boolean;
    defer(store: () => void): void;
    /** Stores everything that earlier writes have deferred. */
    flush(): void;
}
