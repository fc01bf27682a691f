import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UnavailableError } from '../../../core/index.js';
import { MissingPackageError } from '../../package/index.js';

/** Causes for the operator, by SQLite's error code: problems with the disk, the file, or another process. */
const CAUSES: readonly (readonly [code: string, cause: string])[] = [
  ['SQLITE_BUSY_PROGRAM', 'the program has a transaction open on its connection, or reads rows with it'],
  ['SQLITE_BUSY', 'another process keeps it locked'],
  ['SQLITE_LOCKED', 'another process keeps it locked'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_IOERR', 'the disk cannot be read or written'],
  ['SQLITE_READONLY', 'the file or its folder cannot be written'],
  ['SQLITE_CANTOPEN', 'the file, or those beside it that end in -wal and -shm, cannot be opened'],
  ['SQLITE_PROTOCOL', 'other processes keep it locked'],
  ['SQLITE_CORRUPT', 'it is damaged; restore it from a backup'],
  ['SCRUBBER', 'the process that overwrites what is left of rows could not be started, or was ended'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EIO', 'the disk cannot be read or written'],
];

/** A checkpoint failed because another connection uses the log. SQLite reports that as a result, not as an error. */
export class LogInUse extends Error {
  readonly code = 'SQLITE_BUSY';
}

/** The embedding program has a transaction open on its connection, or reads rows with it. */
export class ConnectionInUse extends Error {
  readonly code = 'SQLITE_BUSY_PROGRAM';
}

/** Runs `task` outside of all transactions. @throws ConnectionInUse while the embedding program uses the connection. */
export function whileFree<T>(connection: Sqlite.Database, task: () => T): T {
  if (connection.inTransaction) throw new ConnectionInUse();
  try {
    return task();
  } catch (error) {
    throw error instanceof TypeError && /busy executing a query$/.test(error.message) ? new ConnectionInUse() : error;
  }
}

/** Returns the error code of SQLite or of the file system. Empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

function causeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return CAUSES.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** True if the error is a lock of another process, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_PROTOCOL');
}

/** Converts failures of the environment into `UnavailableError`. Returns any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  const cause = causeOf(error);
  if (cause === undefined) return error;
  return new UnavailableError(`The database is not available: ${cause} (${codeOf(error)})`, { cause: error });
}

/** Returns the columns, such as `app.slug`, of the violated UNIQUE constraint. Empty for any other error. */
export function violatedUnique(error: unknown): readonly string[] {
  const prefix = 'UNIQUE constraint failed: ';
  if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE' || !(error instanceof Error)) return [];
  return error.message.startsWith(prefix)
    ? error.message.slice(prefix.length).replaceAll('slotkeeper_', '').split(', ')
    : [];
}

export function openingError(path: string, error: unknown): Error {
  if (error instanceof MissingPackageError) return error;
  return new Error(`Cannot open the database ${path}: ${openingProblem(path, error)}`, { cause: error });
}

export function copyingError(from: string, to: string, error: unknown): Error {
  return new Error(`Cannot copy the database ${from} into ${dirname(to)}: ${openingProblem(from, error)}`, {
    cause: error,
  });
}

/** True if the native module is missing (an installation without scripts), or was built for another Node.js. */
function isMissingModule(error: unknown): boolean {
  return (
    codeOf(error) === 'ERR_DLOPEN_FAILED' ||
    (error instanceof Error && error.message.startsWith('Could not locate the bindings file'))
  );
}

function openingProblem(path: string, error: unknown): string {
  const code = codeOf(error);
  const folder = dirname(path);
  if (code === 'ENOTDIR') return `there is a file in the place of its folder ${folder}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${pathOf(error) ?? folder} cannot be written (${code})`;
  }
  if (code === 'ENOENT') return `its folder ${pathOf(error) ?? folder} cannot be made (${code})`;
  if (isMissingModule(error)) {
    return (
      `better-sqlite3 is installed, but not built for this Node.js (${process.version}); to build it: ` +
      'npm rebuild better-sqlite3'
    );
  }
  if (code.startsWith('SQLITE_NOTADB')) return 'it is a file of another kind, not a database';
  const cause = causeOf(error);
  if (cause !== undefined) return code.startsWith('SQLITE_CORRUPT') ? cause : `${cause} (${code})`;
  return error instanceof Error ? error.message : String(error);
}
