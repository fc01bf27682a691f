import type Sqlite from 'better-sqlite3';
import { type StorageMeter } from '../../../core/index.js';
import { type Companion } from './companions.js';
import { type Opening } from './open.js';
export type { Companion } from './companions.js';
export interface DatabaseOptions extends Opening {
    /** Called once, when nothing can be stored any more until the process is restarted. */
    readonly onLost: (message: string) => void;
    /** Overwrites the remnants of deleted rows. Returns for how many milliseconds writes were blocked. */
    readonly scrub: (path: string) => Promise<number>;
    /** Counts commits, conflicts and retries. */
    readonly meter?: StorageMeter | undefined;
}
type Statement<P extends unknown[], R> = Sqlite.Statement<P, R>;
/**
 * One connection to one file: prepared statements, consistent reads, and writes in batches. A batch runs from BEGIN to
 * COMMIT without a pause, so that reads on the same connection never see uncommitted rows.
 */
export declare class Database {
    #private;
    private constructor();
    /** @throws Error with the cause, for the operator; then the file is unchanged. */
    static open(options: DatabaseOptions): Promise<Database>;
    /** Returns a prepared statement whose rows are objects. Statements are cached by their text. */
    rows<P extends unknown[], R = unknown>(sql: string): Statement<P, R>;
    /** Returns a prepared statement that yields the first column of each row. */
    values<P extends unknown[], V = string>(sql: string): Statement<P, V>;
    /**
     * Returns a prepared statement whose rows are arrays. They cost two thirds of objects: for rows that are read by the
     * hundred.
     */
    tuples<P extends unknown[], R extends unknown[]>(sql: string): Statement<P, R>;
    accompany(companion: Companion): void;
    /**
     * Runs `look` on a snapshot of the database and the companions, with any number of statements. Commits of other
     * processes become visible within a millisecond, commits of this process at once.
     * @throws UnavailableError
     */
    read<T>(look: () => T): Promise<T>;
    /**
     * Removes all remnants of overwritten and deleted rows from the file and its log. Writes may be blocked meanwhile,
     * for at most a tenth of the time. Returns false if it was put off because the last run is too recent.
     * @throws UnavailableError when another process blocks it, or the disk is full.
     */
    overwrite(): Promise<boolean>;
    /**
     * True if the companions were up to date within the last millisecond, as for `read`. Then they can be read without a
     * transaction.
     */
    get isFresh(): boolean;
    /**
     * Runs `task` synchronously, in a transaction that it shares with other writes. Resolves with its result after the
     * commit. If it throws, nothing of it is stored. It may run more than once.
     *
     * Everything that earlier writes have deferred is stored before it runs, unless it `flushesItself`: then it calls
     * `flush` before it reads or changes any of that.
     * @throws UnavailableError when the transaction could not be begun or committed.
     */
    write<T>(task: () => T, flushesItself?: boolean): Promise<T>;
    /** True if the running write may defer storing its rows, as described at `Batch`. */
    get canDefer(): boolean;
    /** Only while `canDefer` is true. */
    defer(store: () => void): void;
    /** Stores everything that earlier writes of the batch have deferred. */
    flush(): void;
    /**
     * Resolves if the files are in place and accept a write, which is tried at most once a second.
     * @throws UnavailableError
     */
    ready(): Promise<void>;
    /** Commits the queued writes, then closes the file. */
    close(): Promise<void>;
}
