import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endBy } from '../process-end.js';

/** Suffixes of the database file itself (empty) and of the files that SQLite creates beside it. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/** File that has a temporary name in its folder until it is complete, so that no incomplete file has the final name. */
export class NewFile {
  readonly path: string;
  /** Temporary path. */
  readonly unfinished: string;

  readonly #link: typeof linkSync;

  /** @throws Error if the file exists, or if its folder does not. */
  constructor(path: string, link = linkSync) {
    this.#link = link;
    const folder = dirname(path);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new Error(`${path} cannot be made: there is no folder ${folder}`);
    }
    this.path = path;
    this.unfinished = join(folder, `${basename(path)}.${randomBytes(3).toString('hex')}.unfinished`);
    this.#mustBeFree();
  }

  #mustBeFree(): void {
    for (const suffix of BESIDE) {
      const taken = this.path + suffix;
      if (lstatSync(taken, { throwIfNoEntry: false })) throw new Error(`${taken} is there already, and stays as it is`);
    }
  }

  /** Gives the file its final name, but never replaces another file. When this returns, the rename is durable. */
  finish(): void {
    this.#mustBeFree();
    const log = statSync(`${this.unfinished}-wal`, { throwIfNoEntry: false });
    if (log && log.size > 0) throw new Error(`${this.unfinished} is still open`);
    try {
      // fails if another process has created the file meanwhile
      this.#link(this.unfinished, this.path);
    } catch {
      this.#mustBeFree();
      // Rename instead: the file system has no hard links, such as on a USB stick or a network share. Another process could
      // create the file between check and rename, but that is unlikely.
      renameSync(this.unfinished, this.path);
    }
    this.remove();
    const folder = openSync(dirname(this.path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Removes the unfinished file, and the files that SQLite has created beside it. */
  remove(): void {
    for (const suffix of BESIDE) rmSync(this.unfinished + suffix, { force: true });
  }

  /** Runs `make`, and removes the file if that fails or if the process is asked to stop. */
  async made<T>(make: () => Promise<T>): Promise<T> {
    const release = this.guarded();
    try {
      return await make();
    } catch (error) {
      this.remove();
      throw error;
    } finally {
      release();
    }
  }

  /** Removes the unfinished file if the process is asked to stop, until the returned function is called. */
  guarded(): () => void {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const stop = (signal: NodeJS.Signals) => {
      this.remove();
      endBy(signal as (typeof signals)[number]);
    };
    for (const signal of signals) process.once(signal, stop);
    return () => {
      for (const signal of signals) process.removeListener(signal, stop);
    };
  }
}
