import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import type { RawFiles } from '../../adapters/sqlite/file/scrubber.js';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(here, '..', '..', '..', 'test', 'support', 'simulated-disk.c');
const LIBRARY = join(here, 'simulated-disk.so');

/**
 * `full`: a write finds no space, and may have written its beginning. `write`, `sync`, `read`: the device fails, or for `write`, the file
 * system may be read-only.
 */
export type DiskFault = 'full' | 'write' | 'sync' | 'read';

/** Process number of the power supply: when it dies, every process dies. */
export const POWER = 0;

/** Disk in memory (simulated-disk.c). It replaces the disk of SQLite in this process, for the files in one folder. */
export class SimulatedDisk {
  readonly #connection: Sqlite.Database;

  /** @throws Error when there is no C compiler. */
  constructor() {
    build();
    this.#connection = new Sqlite(':memory:');
    this.#connection.loadExtension(LIBRARY);
  }

  /** Empties the disk for the files in the folder. The seed determines its random faults. */
  reset(folder: string, seed: number): void {
    this.#call('disk_reset(?, ?)', folder, seed);
  }

  /** Sets the process that owns files opened from now on; a number from 1. */
  process(number: number): void {
    this.#call('disk_process(?)', number);
  }

  /** Lets `times` operations of that kind fail, after `after` more of them have succeeded. By default, all fail until `heal`. */
  fault(kind: DiskFault, after = 0, times = -1): void {
    this.#call('disk_fault(?, ?, ?)', kind, after, times);
  }

  /** Removes all faults, and cancels `doom`. */
  heal(): void {
    this.#call('disk_heal()');
  }

  /** Kills the process, or all processes if it is `POWER`, at a write operation, after `after` more write operations. */
  doom(process: number, after: number): void {
    this.#call('disk_doom(?, ?)', process, after);
  }

  kill(process: number): void {
    this.#call('disk_kill(?)', process);
  }

  /** True if the process that was last doomed has died. */
  get hasBurnt(): boolean {
    return this.#call('disk_burnt()') === 1;
  }

  /** Numbers since the reset: `operations` counts the operations that write, `failures` the failed operations of all kinds. */
  get operations(): number {
    return Number(this.#call('disk_operations()'));
  }

  get failures(): number {
    return Number(this.#call('disk_failures()'));
  }

  /** All bytes of a file. Undefined if it does not exist. */
  bytes(path: string): Buffer | undefined {
    return (this.#call('disk_bytes(?)', path) as Buffer | null) ?? undefined;
  }

  /** Opens a database and its log without SQLite, on the same disk with the same faults. */
  open(path: string): RawFiles {
    const files = { '': this.#call('disk_open(?)', path), '-wal': this.#call('disk_open(?)', `${path}-wal`) };
    return {
      read: (suffix, at, length) => this.#call('disk_read(?, ?, ?)', files[suffix], at, length) as Buffer,
      write: (bytes, at) => void this.#call('disk_write(?, ?, ?)', files[''], bytes, at),
      sync: () => void this.#call('disk_sync(?)', files['']),
      close: () => {
        for (const file of Object.values(files)) this.#call('disk_close(?)', file);
      },
    };
  }

  readonly #statements = new Map<string, Sqlite.Statement>();

  #call(call: string, ...values: unknown[]): unknown {
    let statement = this.#statements.get(call);
    if (!statement) {
      statement = this.#connection.prepare(`SELECT ${call}`).pluck();
      this.#statements.set(call, statement);
    }
    return statement.get(...values);
  }
}

/** Compiles the library that simulates a disk, unless the compiled file is newer than its source. */
function build(): void {
  if (existsSync(LIBRARY) && statSync(LIBRARY).mtimeMs > statSync(SOURCE).mtimeMs) return;
  const headers = join(dirname(require.resolve('better-sqlite3/package.json')), 'deps', 'sqlite3');
  const made = `${LIBRARY}.${process.pid}`;
  execFileSync('gcc', ['-O2', '-Wall', '-shared', '-fPIC', '-I', headers, SOURCE, '-o', made], { stdio: 'pipe' });
  renameSync(made, LIBRARY); // atomic, so that a concurrent build finds a complete file
}
