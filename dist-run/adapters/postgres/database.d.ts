import pg from 'pg';
import { type Clock, type Patience, type StorageMeter } from '../../core/index.js';
import { RefusedStatement } from './failures.js';
import type { Rows, Send } from './statement.js';
/** Dependencies of the adapter besides the server. Tests replace them. */
export interface Surroundings extends Patience {
    readonly clock: Clock;
    /** Receives measurements of writes. */
    readonly meter?: StorageMeter | undefined;
}
/** Runs statements of one transaction. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;
/** Raises a weaker `synchronous_commit` for this commit. In the final SELECT: a CTE that nothing refers to does not run. */
export declare const DURABLE = "CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')\n  THEN set_config('synchronous_commit', 'on', true) END";
/** A pool of connections to one server. */
export declare function poolOf(client: pg.ClientConfig): pg.Pool;
/** Sends each statement through a connection of the pool, which is closed after anything uncertain. */
export declare function sendOver(pool: pg.Pool): Send;
/** A connection of its own. */
export interface Connection {
    readonly run: Run;
    end(): Promise<void>;
}
/** Parts of a database. */
export interface DatabaseParts {
    readonly client: pg.ClientConfig;
    readonly pool: pg.Pool;
    readonly send: Send;
    readonly schema: string;
    readonly isPrepared: boolean;
    readonly surroundings: Surroundings;
}
/** Sends the statements of a storage, with retries. In texts, `@name` is a table of the schema, so the search path is never used. */
export declare class Database {
    #private;
    readonly surroundings: Surroundings;
    constructor(parts: DatabaseParts);
    /** @throws UnavailableError when the server does not answer; RefusedStatement. */
    read(text: string, values?: readonly unknown[]): Promise<Rows>;
    /**
     * Sends a statement that writes, and retries until an answer comes. The statement must be idempotent. `uncertain`: an earlier attempt may
     * have been executed, and the rows are those of the last one. @throws RefusedStatement; UnavailableError, without a time to retry if the
     * outcome is unknown.
     */
    write(text: string, values: readonly unknown[]): Promise<{
        readonly rows: Rows;
        readonly uncertain: boolean;
    }>;
    /** The rows of a write for which it is enough to be carried out. */
    change(text: string, values: readonly unknown[]): Promise<Rows>;
    /**
     * Resolves when a write that began after this call is confirmed, by a synchronous standby if there is one: then everything that was read
     * before is confirmed, too. Concurrent calls share a write.
     */
    confirm(): Promise<void>;
    /** Makes one write that is never read. */
    probe(): Promise<void>;
    /**
     * Runs `work` in a transaction. Returns false if it is unknown whether it was committed. @throws what `work` throws, after a rollback;
     * UnavailableError.
     */
    transaction(begin: string, work: (run: Run) => Promise<void>): Promise<boolean>;
    /** Opens a connection without a limit of time: for steps of the schema, copies and inspection. */
    connect(): Promise<Connection>;
    /** The text with the names of tables in place of `@name`. */
    named(text: string): string;
}
/** True if the error is that a unique constraint has the value already. */
export declare function isDuplicateOf(error: unknown): error is RefusedStatement;
