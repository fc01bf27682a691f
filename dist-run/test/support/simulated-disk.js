import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(here, '..', '..', '..', 'test', 'support', 'simulated-disk.c');
const LIBRARY = join(here, 'simulated-disk.so');
/** The power: what dies with it is every process. */
export const POWER = 0;
/** The disk in memory (simulated-disk.c), which from then on is SQLite's own in this process, for the files in one folder. */
export class SimulatedDisk {
    #connection;
    /** @throws Error when there is no C compiler. */
    constructor() {
        build();
        this.#connection = new Sqlite(':memory:');
        this.#connection.loadExtension(LIBRARY);
    }
    /** Empties the disk for the files in the folder. The seed determines its random faults. */
    reset(folder, seed) {
        this.#call('disk_reset(?, ?)', folder, seed);
    }
    /** Sets the process that owns files opened from now on; a number from 1. */
    process(number) {
        this.#call('disk_process(?)', number);
    }
    /** After so many more operations of the kind, so many fail, or all until it is healed. */
    fault(kind, after = 0, times = -1) {
        this.#call('disk_fault(?, ?, ?)', kind, after, times);
    }
    /** Removes all faults. */
    heal() {
        this.#call('disk_heal()');
    }
    /** The process, or the `POWER`, dies at the writing operation after so many more. */
    doom(process, after) {
        this.#call('disk_doom(?, ?)', process, after);
    }
    kill(process) {
        this.#call('disk_kill(?)', process);
    }
    /** True if the process that was last doomed has died. */
    get hasBurnt() {
        return this.#call('disk_burnt()') === 1;
    }
    /** Number of operations since the reset that wrote, and number of failed operations of all. */
    get operations() {
        return Number(this.#call('disk_operations()'));
    }
    get failures() {
        return Number(this.#call('disk_failures()'));
    }
    /** All bytes of a file. Undefined if it does not exist. */
    bytes(path) {
        return this.#call('disk_bytes(?)', path) ?? undefined;
    }
    /** Opens a database and its log for access beside SQLite, on the same disk with its faults. */
    open(path) {
        const files = { '': this.#call('disk_open(?)', path), '-wal': this.#call('disk_open(?)', `${path}-wal`) };
        return {
            read: (suffix, at, length) => this.#call('disk_read(?, ?, ?)', files[suffix], at, length),
            write: (bytes, at) => void this.#call('disk_write(?, ?, ?)', files[''], bytes, at),
            sync: () => void this.#call('disk_sync(?)', files['']),
            close: () => {
                for (const file of Object.values(files))
                    this.#call('disk_close(?)', file);
            },
        };
    }
    #statements = new Map();
    #call(call, ...values) {
        let statement = this.#statements.get(call);
        if (!statement) {
            statement = this.#connection.prepare(`SELECT ${call}`).pluck();
            this.#statements.set(call, statement);
        }
        return statement.get(...values);
    }
}
/** Compiles the disk, unless it is newer than its source. */
function build() {
    if (existsSync(LIBRARY) && statSync(LIBRARY).mtimeMs > statSync(SOURCE).mtimeMs)
        return;
    const headers = join(dirname(require.resolve('better-sqlite3/package.json')), 'deps', 'sqlite3');
    const made = `${LIBRARY}.${process.pid}`;
    execFileSync('gcc', ['-O2', '-Wall', '-shared', '-fPIC', '-I', headers, SOURCE, '-o', made], { stdio: 'pipe' });
    renameSync(made, LIBRARY); // atomic, so that a concurrent build finds a complete file
}
