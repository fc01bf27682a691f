import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './failures.js';

/** Nobody but the user of the process reads what is in it: customers' names, the digests of tokens. */
export const PRIVATE = 0o600;

/** The database, its log of writes, and what the processes that have it open share. */
const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Makes the folder and the file, and checks what SQLite would find out too late: it opens a file that it may not write
 * for reading, and leaves files beside it that then stand in the way of those who may. The files that it makes beside this one
 * get its mode.
 */
export function preparePlace(path: string, create: boolean): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw new Error('it is a folder, not a file');
  if (!file && !create) throw new Error('there is no such file');
  if (!file) makeFolder(dirname(path));
  accessSync(dirname(path), constants.W_OK);
  if (file) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, 'a', PRIVATE));
}

/** One folder after the other: Node's own way never ends where the system makes no folder and says that one above is missing. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process that starts at the same time was faster
  }
}

/** The files of an open database, by which it is told that others lie in their places, or none. */
export class OpenFiles {
  readonly #known: readonly (readonly [path: string, identity: string])[];

  constructor(path: string) {
    this.#known = SUFFIXES.map((suffix) => [path + suffix, identityOf(path + suffix)]);
  }

  /** What became of them, for the person who must act; undefined when they are still where they were. */
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

/** Out of reach is as good as gone: whoever comes next will not find it, either. */
const GONE = 'gone';

function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return GONE;
  }
}
