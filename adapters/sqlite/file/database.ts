import type Sqlite from 'better-sqlite3';
import QuickLRU from 'quick-lru';
import { type Alongside, type StorageMeter, UnavailableError } from '../../../core/index.js';
import { patiently } from './busy-retry.js';
import { type Companion, Companions } from './companions.js';
import { asUnavailable, isBusy, LogInUse, openingError, whileFree } from './failures.js';
import { OpenFiles } from './files.js';
import { GroupCommit } from './group-commit.js';
import { type Opening, openConnection, release } from './open.js';
import { SharedReads } from './reads.js';

export type { Companion } from './companions.js';

const STATEMENTS_MAX = 500;
/** Maximum age of the last write, in ms, for the database to count as ready. */
const PROBE_EVERY_MS = 1_000;
/** Maximum share of the time for which overwriting remnants of deleted rows may block writes. */
const SCRUBBING_SHARE = 0.1;
/** Size in bytes of the row that `ready` writes. Larger than most writes: a disk that accepts it accepts them. */
const PROBE_BYTES = 65_536;

interface DatabaseOptions extends Opening {
  /** Called once, when nothing can be stored any more until the process restarts. */
  readonly onLost: (message: string) => void;
  /** Overwrites the remnants of deleted rows. Returns for how many milliseconds writes were blocked. */
  readonly scrub: (path: string) => Promise<number>;
  /** Counts commits, conflicts and retries. */
  readonly meter?: StorageMeter | undefined;
}

type Statement<P extends unknown[], R> = Sqlite.Statement<P, R>;

/** One connection to a file. A batch runs from BEGIN to COMMIT without a pause: reads never see uncommitted rows. */
export class Database {
  readonly #connection: Sqlite.Database;
  /** False for a connection of the embedding program. */
  readonly #isOwn: boolean;
  readonly #files: OpenFiles;
  readonly #waitForLockMs: number;
  readonly #onLost: (message: string) => void;
  readonly #scrub: () => Promise<number>;
  readonly #statements = new QuickLRU<string, Sqlite.Statement>({ maxSize: STATEMENTS_MAX });
  readonly #companions: Companions;
  readonly #reads: SharedReads;
  readonly #writes: GroupCommit;
  readonly #probe: Statement<[], void>;
  #closed: Promise<void> | undefined;
  #scrubbing: Promise<number> | undefined;
  /** Earliest time, as of `performance.now()`, at which remnants of deleted rows may be overwritten again. */
  #restedAt = Number.NEGATIVE_INFINITY;
  /** Reason why the opened files are no longer in place. Undefined as long as they are. */
  #lost: string | undefined;
  /** Time of the last successful probe, as of `performance.now()`. Reset by a failed write. */
  #probedAt = Number.NEGATIVE_INFINITY;

  private constructor(connection: Sqlite.Database, options: DatabaseOptions) {
    const { path, waitForLockMs, onLost, scrub, meter } = options;
    this.#connection = connection;
    this.#isOwn = options.connection === undefined;
    this.#files = new OpenFiles(path);
    this.#waitForLockMs = waitForLockMs;
    this.#onLost = onLost;
    this.#scrub = () => scrub(path);
    this.#companions = new Companions(connection);
    this.#reads = new SharedReads(connection, this.#companions, this.#isOwn);
    this.#writes = new GroupCommit(connection, this.#companions, {
      before: () => {
        this.#reads.end();
        this.#mustNotBeLost();
        if (!connection.open) throw closed();
      },
      committed: SharedReads.committed,
      // The check costs six microseconds for each commit, while a commit syncs the disk for many writes at once.
      vouch: () => this.#lookAtFiles(),
      lost: () => {
        this.#probedAt = Number.NEGATIVE_INFINITY;
      },
      mayWaitOn: () => this.#scrubbing !== undefined,
      meter,
    });
    // Random content, because SQLite does not write unchanged pages.
    this.#probe = connection.prepare(`UPDATE slotkeeper_probe SET data = randomblob(${PROBE_BYTES})`);
  }

  /** Opens the database. @throws Error with the cause, for the operator; then the file is unchanged. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const connection = await openConnection(options);
    try {
      return new Database(connection, options);
    } catch (error) {
      release(connection);
      throw openingError(options.path, error);
    }
  }

  /** Returns a prepared statement whose rows are objects. Statements are cached by their text. */
  rows<P extends unknown[], R = unknown>(sql: string): Statement<P, R> {
    return this.#prepared(`rows ${sql}`, () => this.#connection.prepare(sql));
  }

  /** Returns a prepared statement that yields the first column of each row. */
  values<P extends unknown[], V = string>(sql: string): Statement<P, V> {
    return this.#prepared(`values ${sql}`, () => this.#connection.prepare(sql).pluck());
  }

  /** Returns a prepared statement whose rows are arrays. For reads of hundreds of rows: arrays cost two thirds as much as objects. */
  tuples<P extends unknown[], R extends unknown[]>(sql: string): Statement<P, R> {
    return this.#prepared(`tuples ${sql}`, () => this.#connection.prepare(sql).raw());
  }

  #prepared<P extends unknown[], R>(key: string, prepare: () => Sqlite.Statement): Statement<P, R> {
    let statement = this.#statements.get(key);
    if (!statement) {
      statement = prepare().safeIntegers(false);
      this.#statements.set(key, statement);
    }
    return statement as unknown as Statement<P, R>;
  }

  accompany(companion: Companion): void {
    this.#companions.add(companion);
  }

  /** Runs `look` on a snapshot. Commits of other processes become visible within 1 ms. @throws UnavailableError */
  async read<T>(look: () => T): Promise<T> {
    if (this.#closed) throw closed();
    try {
      return this.#reads.look(look);
    } catch (error) {
      if (!isBusy(error)) throw this.#unavailable(error);
    }
    try {
      return await patiently(this.#waitForLockMs, () => this.#reads.look(look));
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  /** The embedding program may have closed its connection. */
  #unavailable(error: unknown): unknown {
    return this.#connection.open ? asUnavailable(error) : closed();
  }

  /**
   * Removes all remnants of deleted rows from the file and its log. Writes may be blocked meanwhile, for at most a tenth of the time. Returns
   * false if the last run is too recent. @throws UnavailableError when another process blocks it, or the disk is full.
   */
  async overwrite(): Promise<boolean> {
    if (this.#closed) throw closed();
    this.#lookAtFiles();
    if (performance.now() < this.#restedAt) return false;
    try {
      // Truncate the log first: while another process reads an older snapshot, overwritten pages would stay in it.
      await this.#truncateLog();
      await this.#overwriteRemains();
      await this.#truncateLog();
      return true;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async #overwriteRemains(): Promise<void> {
    try {
      this.#scrubbing = this.#scrub();
      const heldMs = await this.#scrubbing;
      this.#restedAt = performance.now() + heldMs * (1 / SCRUBBING_SHARE - 1);
    } finally {
      this.#scrubbing = undefined;
    }
  }

  /** Writes the log into the file and truncates it. @throws LogInUse while another process reads an older snapshot. */
  async #truncateLog(): Promise<void> {
    try {
      await patiently(this.#waitForLockMs, () => {
        this.#reads.end();
        whileFree(this.#connection, () => this.#checkpoint());
      });
    } catch (error) {
      throw this.#connection.open ? error : closed();
    }
  }

  #checkpoint(): void {
    // SQLite's own waiting would block the event loop, and a connection of the embedding program has a timeout.
    const timeout = this.#connection.pragma('busy_timeout', { simple: true });
    this.#connection.pragma('busy_timeout = 0');
    try {
      const [outcome] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      if (Number(outcome?.busy) !== 0) throw new LogInUse();
    } finally {
      this.#connection.pragma(`busy_timeout = ${timeout}`);
    }
  }

  /** True if the companions matched the file within the last millisecond, and can be read without a transaction. */
  get isFresh(): boolean {
    return !this.#closed && this.#reads.isFresh;
  }

  /**
   * Runs `task`, possibly more than once, in a transaction that it shares with other writes, and resolves after the commit. If it throws,
   * nothing of it is stored. `isApart`: it has a savepoint of its own. @throws UnavailableError when the transaction could not be begun or
   * committed.
   */
  write<T>(task: () => T, isApart = false): Promise<T> {
    if (this.#closed) return Promise.reject(closed());
    return this.#writes.submit(task, this.#waitForLockMs, isApart);
  }

  /**
   * Runs a function of the embedding program in the current write, which must be apart. @throws TypeError if it returns a promise; Error if
   * it has ended the transaction.
   */
  runAlongside(alongside: Alongside, result?: unknown): void {
    const returned = alongside(this.#connection, result);
    if (!this.#connection.inTransaction)
      throw new Error('alongside has ended the transaction: it must neither begin nor commit');
    if (!(returned instanceof Object) || !('then' in returned)) return;
    Promise.resolve(returned).catch(() => undefined);
    throw new TypeError('alongside must be synchronous on SQLite: it returned a promise');
  }

  /** Resolves if the files are in place and accept a write, tried at most once a second. @throws UnavailableError */
  async ready(): Promise<void> {
    this.#lookAtFiles();
    // Do not probe while remnants of deleted rows are being overwritten, because a write may then have to wait.
    if (this.#scrubbing !== undefined || performance.now() - this.#probedAt < PROBE_EVERY_MS) return;
    await this.write(() => void this.#probe.run());
    this.#probedAt = performance.now();
  }

  /** @throws UnavailableError if the files were deleted or replaced: what was written since then is not on the disk. */
  #lookAtFiles(): void {
    if (this.#lost === undefined) {
      this.#lost = this.#files.problem();
      if (this.#lost !== undefined) this.#onLost(this.#lost);
    }
    this.#mustNotBeLost();
  }

  #mustNotBeLost(): void {
    if (this.#lost !== undefined) throw new UnavailableError(this.#lost);
  }

  /** Commits the queued writes, then closes the file, unless the connection is the embedding program's. */
  close(): Promise<void> {
    if (!this.#closed) {
      // The queue is first in, first out: when this empty write is settled, all earlier writes are settled, too.
      const last = this.#writes.submit(() => {}, this.#waitForLockMs);
      this.#closed = Promise.allSettled([last, this.#scrubbing]).then(() => {
        release(this.#connection);
      });
    }
    return this.#closed;
  }
}

const closed = (): UnavailableError => new UnavailableError('The storage is closed');

/** Base of the classes that prepare their statements on a database. */
export abstract class OverDatabase {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
