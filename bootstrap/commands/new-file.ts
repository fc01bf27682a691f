import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endBy } from '../process-end.js';

/** What SQLite lays beside a database while it is open. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/**
 * A file that gets its name only once it is whole: until then it lies beside its place, under a name that says so. If the
 * process dies, no file of that name is there.
 */
export class NewFile {
  readonly path: string;
  /** Where it lies until it is whole. */
  readonly unfinished: string;

  readonly #link: typeof linkSync;

  /** @throws Error where something is in its place, or its folder is missing. */
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

  /** Gives it its name, never over another file. It is on the disk under that name when this returns. */
  finish(): void {
    this.#mustBeFree();
    const log = statSync(`${this.unfinished}-wal`, { throwIfNoEntry: false });
    if (log && log.size > 0) throw new Error(`${this.unfinished} is still open`);
    try {
      // which fails where somebody was faster
      this.#link(this.unfinished, this.path);
    } catch {
      this.#mustBeFree();
      // A file system without links, as that of a stick or a share: between the look and this, nobody is likely to come.
      renameSync(this.unfinished, this.path);
    }
    this.remove();
    const folder = openSync(dirname(this.path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Leaves nothing of it. */
  remove(): void {
    for (const suffix of BESIDE) rmSync(this.unfinished + suffix, { force: true });
  }

  /** Does what makes the file, and removes what there is of it if that fails, or the process is asked to stop. */
  async made<T>(make: () => Promise<T>): Promise<T> {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const stop = (signal: NodeJS.Signals) => {
      this.remove();
      endBy(signal as (typeof signals)[number]);
    };
    for (const signal of signals) process.once(signal, stop);
    try {
      return await make();
    } catch (error) {
      this.remove();
      throw error;
    } finally {
      for (const signal of signals) process.removeListener(signal, stop);
    }
  }
}
