import pg from 'pg';
import { UnavailableError } from '../../core/index.js';
/** The name of the server in messages. */
export const SERVER = 'PostgreSQL';
/** A statement was not sent: no connection could be had. */
export class NotSentError extends Error {
    constructor(cause) {
        super('No connection', { cause });
    }
}
/** The server reported success, but an administrator cancelled the wait for a standby: a failover could lose the write. */
export class UnconfirmedError extends Error {
    constructor() {
        super('The wait for the standby was cancelled');
    }
}
/** The server refused a statement, so this attempt changed nothing. `uncertain`: an earlier attempt may have been executed. */
export class RefusedStatement extends Error {
    sqlState;
    constraint;
    uncertain;
    constructor({ message, code = '', constraint }, uncertain, cause) {
        super(`${message} (SQLSTATE ${code})`, { cause });
        this.sqlState = code;
        this.constraint = constraint;
        this.uncertain = uncertain;
    }
}
const MAY_BE_DONE = /^(?:08|57P|58)/;
export function fateOf(error) {
    if (error instanceof NotSentError)
        return 'not sent';
    const isAnswer = error instanceof pg.DatabaseError && error.severity === 'ERROR';
    return isAnswer && !MAY_BE_DONE.test(error.code ?? '08') ? 'refused' : 'lost';
}
/** Failures that change nothing and may succeed on retry: serialization failure, deadlock, read-only server. */
const TRANSIENT = new Set(['40001', '40P01', '25006']);
export const READ_ONLY = '25006';
export const UNIQUE_VIOLATION = '23505';
export const NO_RIGHT = '42501';
export function isTransient(error) {
    return error instanceof pg.DatabaseError && TRANSIENT.has(error.code ?? '');
}
/** Full disk, too many connections or too little memory; a lock or a statement that took too long. */
const OUT_OF_RESOURCES = /^53/;
const TOOK_TOO_LONG = new Set(['57014', '55P03']);
/** The failure that a caller gets for a statement that was refused. */
export function refused(error, uncertain) {
    const { code = '', message } = error;
    if (OUT_OF_RESOURCES.test(code)) {
        return new UnavailableError(`PostgreSQL takes no write: ${message}`, { retryAfterSeconds: 30, cause: error });
    }
    if (TOOK_TOO_LONG.has(code)) {
        return new UnavailableError('PostgreSQL took too long', { retryAfterSeconds: 2, cause: error });
    }
    return new RefusedStatement(error, uncertain, error);
}
/** Builds the failure for a server that does not answer, if nothing was changed. */
export function away(cause) {
    return new UnavailableError('PostgreSQL does not answer', { retryAfterSeconds: 2, cause });
}
export function tooBusy() {
    return new UnavailableError('Too many others are writing to this app at the moment');
}
/** Failures of a start for which the operator must act. */
export class UnusableDatabaseError extends Error {
    code = 'unusable_database';
}
