import type { DatabaseError } from 'pg';
import { type Fate, type ServerOfAttempts, UnavailableError } from '../../core/index.js';

export const SERVER = 'PostgreSQL';

/** The statement was not sent, because there was no connection. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super('No connection', { cause });
  }
}

/** The server refused a statement, so this attempt changed nothing. `uncertain`: an earlier attempt may have been executed. */
export class RefusedStatement extends Error {
  readonly sqlState: string;
  readonly constraint: string | undefined;
  readonly uncertain: boolean;
  constructor({ message, code = '', constraint }: DatabaseError, uncertain: boolean, cause: unknown) {
    super(`${message} (SQLSTATE ${code})`, { cause });
    this.sqlState = code;
    this.constraint = constraint;
    this.uncertain = uncertain;
  }
}

const MAY_BE_DONE = /^(?:08|57P|58)/;
/** Failures that change nothing and may succeed on retry: serialization failure, deadlock, read-only server. */
const TRANSIENT = new Set(['40001', '40P01', '25006']);
export const READ_ONLY = '25006';
const UNIQUE_VIOLATION = '23505';
export const NO_RIGHT = '42501';

/** Returns the outcome of a failed statement. `uncertain`: an earlier attempt may have been executed. */
export function classifyFailure(error: unknown, uncertain = false): Fate {
  if (error instanceof NotSentError) return { is: 'not sent' };
  if (!isAnswer(error) || MAY_BE_DONE.test(error.code ?? '08')) return { is: 'lost' };
  if (TRANSIENT.has(error.code ?? '')) return { is: 'retry' };
  return { is: 'refused', error: refused(error, uncertain), isFinal: error.code === UNIQUE_VIOLATION };
}

/** True if the server itself reports that it did not execute the statement, and the connection stays open. */
function isAnswer(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

export function isDuplicate(error: unknown): error is RefusedStatement {
  return error instanceof RefusedStatement && error.sqlState === UNIQUE_VIOLATION;
}

/** Matches SQLSTATEs of a lack of resources: disk, connections or memory. */
const OUT_OF_RESOURCES = /^53/;
/** SQLSTATEs of a statement, or a wait for a lock, that took too long. */
const TOOK_TOO_LONG = new Set(['57014', '55P03']);

function refused(error: DatabaseError, uncertain: boolean): Error {
  const { code = '', message } = error;
  if (OUT_OF_RESOURCES.test(code)) {
    return new UnavailableError(`PostgreSQL refuses writes: ${message}`, { retryAfterSeconds: 30, cause: error });
  }
  if (TOOK_TOO_LONG.has(code)) {
    return new UnavailableError('PostgreSQL took too long', { retryAfterSeconds: 2, cause: error });
  }
  return new RefusedStatement(error, uncertain, error);
}

/** Builds the failure for a server that does not answer, if nothing was changed. */
export function away(cause: unknown): UnavailableError {
  return new UnavailableError('PostgreSQL does not answer', { retryAfterSeconds: 2, cause });
}

/** Classification of PostgreSQL's errors for `writePersistently` and `readPersistently`. */
export const ATTEMPTED: ServerOfAttempts = { name: SERVER, fateOf: classifyFailure, away };

/** The storage cannot start until the operator follows the message. */
export class UnusableDatabaseError extends Error {
  readonly code = 'unusable_database';
}
