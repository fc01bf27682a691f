import { accessSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './failures.js';

/** Mode of the files: only the user of the process can read them, because they contain names of customers and digests of tokens. */
export const PRIVATE = 0o600;

/** Suffixes of the files of a database: the database, its write-ahead log, and the shared memory of the processes that have it open. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Suffixes of the files that SQLite may leave beside a database. */
const BESIDE = ['-wal', '-shm', '-journal'];

/** Returns the message that this file exists and is kept. */
const isThere = (path: string): string => `${path} is there already, and stays as it is`;

/**
 * Creates the folder and the file, and checks permissions early. SQLite would open a file without write permission for reading, and leave
 * files beside it that then block processes with permission. Files that SQLite creates beside the database file get the same mode.
 * @throws Error if files of another database are left beside a missing one: SQLite would delete them, with the writes in them.
 */
export function prepareFolder(path: string, create: boolean): void {
  // Look beside the database first: a process that is creating it creates its other files later.
  const left = BESIDE.map((suffix) => path + suffix).find((one) => lstatSync(one, { throwIfNoEntry: false }));
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file && create && left !== undefined) throw new Error(isThere(left));
  // A database has a page before it has a log, so the log beside an empty file belongs to another one.
  if (file?.size === 0 && file.isFile() && log && log.size > 0) throw new Error(isThere(`${path}-wal`));
  if (file?.isDirectory()) throw new Error('it is a folder, not a file');
  if (!file && !create) throw new Error('there is no such file');
  if (!file) makeFolder(dirname(path));
  accessSync(dirname(path), constants.W_OK);
  if (file) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, 'a', PRIVATE));
}

/**
 * Creates one folder after the other. Node's recursive `mkdir` loops forever if the system refuses to create a folder and reports that its
 * parent is missing.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process that is starting was faster
  }
}

/** Stores the identities of the open files, to notice when they are deleted or replaced. */
export class OpenFiles {
  readonly #known: readonly (readonly [path: string, identity: string])[];

  constructor(path: string) {
    this.#known = SUFFIXES.map((suffix) => [path + suffix, identityOf(path + suffix)]);
  }

  /** Returns the problem as a sentence for the operator. Undefined if the files are in place. */
  problem(): string | undefined {
    for (const [path, identity] of this.#known) {
      const found = identityOf(path);
      if (found === identity) continue;
      return (
        `The database file ${path} ${found === GONE ? 'is gone' : 'was replaced by another'} while it was open: what is ` +
        'written now would be lost. Put the right files in place, and start the process again'
      );
    }
    return undefined;
  }
}

/** Identity of a missing file. Also of one that cannot be reached, because the next process would not find it either. */
const GONE = 'gone';

function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return GONE;
  }
}
