import pg from 'pg';
import { UnavailableError } from '../../core/index.js';
/** The name of the server in messages. */
export declare const SERVER = "PostgreSQL";
/** A statement was not sent: no connection could be had. */
export declare class NotSentError extends Error {
    constructor(cause: unknown);
}
/** The server reported success, but an administrator cancelled the wait for a standby: a failover could lose the write. */
export declare class UnconfirmedError extends Error {
    constructor();
}
/** The server refused a statement, so this attempt changed nothing. `uncertain`: an earlier attempt may have been executed. */
export declare class RefusedStatement extends Error {
    readonly sqlState: string;
    readonly constraint: string | undefined;
    readonly uncertain: boolean;
    constructor({ message, code, constraint }: pg.DatabaseError, uncertain: boolean, cause: unknown);
}
/** Outcome of a failed statement. `lost`: it may have been executed. */
type Fate = 'not sent' | 'refused' | 'lost';
export declare function fateOf(error: unknown): Fate;
export declare const READ_ONLY = "25006";
export declare const UNIQUE_VIOLATION = "23505";
export declare const NO_RIGHT = "42501";
export declare function isTransient(error: unknown): boolean;
/** The failure that a caller gets for a statement that was refused. */
export declare function refused(error: pg.DatabaseError, uncertain: boolean): Error;
/** Builds the failure for a server that does not answer, if nothing was changed. */
export declare function away(cause: unknown): UnavailableError;
export declare function tooBusy(): UnavailableError;
/** Failures of a start for which the operator must act. */
export declare class UnusableDatabaseError extends Error {
    readonly code = "unusable_database";
}
export {};
