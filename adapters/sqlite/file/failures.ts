import { dirname } from 'node:path';
import { UnavailableError } from '../../../core/index.js';

/** What SQLite says when the disk, the file or another process is in the way, for the person who must act. */
const CAUSES: readonly (readonly [code: string, cause: string])[] = [
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

/** Another connection reads from the log, or writes to it: SQLite says so by a result, and not by a failure. */
export class LogInUse extends Error {
  readonly code = 'SQLITE_BUSY';
}

/** The code of a failure of SQLite or of the file system; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The path that a failure of the file system is about. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

function causeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return CAUSES.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** Whether trying again in a moment may help. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_PROTOCOL');
}

/** Failures that are nobody's mistake here become `UnavailableError`; every other one stays what it is. */
export function asUnavailable(error: unknown): unknown {
  const cause = causeOf(error);
  if (cause === undefined) return error;
  return new UnavailableError(`The database is not available: ${cause} (${codeOf(error)})`, { cause: error });
}

/** The columns (`app.slug`) whose UNIQUE constraint the error reports; empty when it reports none. */
export function violatedUnique(error: unknown): readonly string[] {
  const prefix = 'UNIQUE constraint failed: ';
  if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE' || !(error instanceof Error)) return [];
  return error.message.startsWith(prefix) ? error.message.slice(prefix.length).split(', ') : [];
}

/** The failure to open a database, for the person who must act. */
export function openingError(path: string, error: unknown): Error {
  return new Error(`Cannot open the database ${path}: ${openingProblem(path, error)}`, { cause: error });
}

/** The failure to copy a database into another file, for the person who must act. */
export function copyingError(from: string, to: string, error: unknown): Error {
  return new Error(`Cannot copy the database ${from} into ${dirname(to)}: ${openingProblem(from, error)}`, {
    cause: error,
  });
}

/** Whether the native module is missing, as after an installation without scripts, or was built for another Node.js. */
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
