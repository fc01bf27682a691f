import type Sqlite from 'better-sqlite3';
import QuickLRU from 'quick-lru';
import { type StorageMeter, UnavailableError } from '../../../core/index.js';
import { patiently } from './busy-retry.js';
import { type Companion, Companions } from './companions.js';
import { asUnavailable, isBusy, LogInUse, openingError } from './failures.js';
import { OpenFiles } from './files.js';
import { GroupCommit } from './group-commit.js';
import { type Opening, openConnection } from './open.js';
import { SharedReads } from './reads.js';

export type { Companion } from './companions.js';

const STATEMENTS_MAX = 500;
/** How old the last write may be when the database is called ready. */
const PROBE_EVERY_MS = 1_000;
/** Of the time, others may not write for so much while remains are overwritten. */
const SCRUBBING_SHARE = 0.1;
/** More than most writes need: a disk that takes this takes them. */
const PROBE_BYTES = 65_536;

export interface DatabaseOptions extends Opening {
  /** Told once, when nothing can be stored any more until the process is started again. */
  readonly onLost: (message: string) => void;
  /** Overwrites what is left of rows that are gone. Answers for how many milliseconds nobody else could write. */
  readonly scrub: (path: string) => Promise<number>;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}

type Statement<P extends unknown[], R> = Sqlite.Statement<P, R>;

/**
 * One connection to one file: prepared statements, reads that are consistent, and writes in groups. A batch of writes runs
 * from its BEGIN to its COMMIT without a pause, so reads, which use the same connection, never see one that is not
 * committed.
 */
export class Database {
  readonly #connection: Sqlite.Database;
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
  /** When remains may be overwritten again, on the clock of `performance`. */
  #restedAt = Number.NEGATIVE_INFINITY;
  /** Why the files are no longer those that were opened. */
  #lost: string | undefined;
  /** When a write was tried and none has failed since, on the clock of `performance`. */
  #probedAt = Number.NEGATIVE_INFINITY;

  private constructor(connection: Sqlite.Database, options: DatabaseOptions) {
    const { path, waitForLockMs, onLost, scrub, meter } = options;
    this.#connection = connection;
    this.#files = new OpenFiles(path);
    this.#waitForLockMs = waitForLockMs;
    this.#onLost = onLost;
    this.#scrub = () => scrub(path);
    this.#companions = new Companions(connection);
    this.#reads = new SharedReads(connection, this.#companions);
    this.#writes = new GroupCommit(connection, this.#companions, {
      before: () => {
        this.#reads.end();
        this.#mustNotBeLost();
      },
      committed: SharedReads.committed,
      // Six microseconds for a commit, which is one for many writes, and syncs the disk.
      vouch: () => this.#lookAtFiles(),
      lost: () => {
        this.#probedAt = Number.NEGATIVE_INFINITY;
      },
      mayWaitOn: () => this.#scrubbing !== undefined,
      meter,
    });
    // Another content each time: SQLite writes no page that stays the same.
    this.#probe = connection.prepare(`UPDATE probe SET data = randomblob(${PROBE_BYTES})`);
  }

  /** @throws Error saying what is in the way, for the person who must act; the file is then as it was. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const connection = await openConnection(options);
    try {
      return new Database(connection, options);
    } catch (error) {
      connection.close();
      throw openingError(options.path, error);
    }
  }

  /** A prepared statement that answers rows as objects; kept, so that the same text is compiled once. */
  rows<P extends unknown[], R = unknown>(sql: string): Statement<P, R> {
    return this.#prepared(`rows ${sql}`, () => this.#connection.prepare(sql));
  }

  /** A prepared statement that answers the first column of each row. */
  values<P extends unknown[], V = string>(sql: string): Statement<P, V> {
    return this.#prepared(`values ${sql}`, () => this.#connection.prepare(sql).pluck());
  }

  /** A prepared statement that answers rows as arrays, which costs two thirds of objects: for those that are read by the hundred. */
  tuples<P extends unknown[], R extends unknown[]>(sql: string): Statement<P, R> {
    return this.#prepared(`tuples ${sql}`, () => this.#connection.prepare(sql).raw());
  }

  #prepared<P extends unknown[], R>(key: string, prepare: () => Sqlite.Statement): Statement<P, R> {
    let statement = this.#statements.get(key);
    if (!statement) {
      statement = prepare();
      this.#statements.set(key, statement);
    }
    return statement as unknown as Statement<P, R>;
  }

  accompany(companion: Companion): void {
    this.#companions.add(companion);
  }

  /**
   * Reads, with as many statements as it takes, the database and the companions at one moment. What another process
   * commits is seen a millisecond later at the latest, and what this one commits, at once.
   * @throws UnavailableError
   */
  async read<T>(look: () => T): Promise<T> {
    if (this.#closed) throw closed();
    try {
      return this.#reads.look(look);
    } catch (error) {
      if (!isBusy(error)) throw asUnavailable(error);
    }
    try {
      return await patiently(this.#waitForLockMs, () => this.#reads.look(look));
    } catch (error) {
      throw this.#connection.open ? asUnavailable(error) : closed();
    }
  }

  /**
   * Resolves when nothing that was overwritten or removed before is in the file or its log. Whoever writes may have to wait for
   * it, for a tenth of the time at the most.
   * Answers whether it was done, and not put off.
   * @throws UnavailableError when another process is in the way, or the disk is full.
   */
  async overwrite(): Promise<boolean> {
    if (this.#closed) throw closed();
    this.#lookAtFiles();
    if (performance.now() < this.#restedAt) return false;
    try {
      // While somebody reads what is older, all that would be written would stay in the log.
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

  /** Writes all that the log has into the file, and cuts the log to nothing. @throws while another process reads what is older. */
  async #truncateLog(): Promise<void> {
    try {
      await patiently(this.#waitForLockMs, () => {
        this.#reads.end();
        const [outcome] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
        if (outcome?.busy !== 0) throw new LogInUse();
      });
    } catch (error) {
      throw this.#connection.open ? error : closed();
    }
  }

  /**
   * Whether what companions know was right within the last millisecond: to read that alone needs no look at the file. It is
   * as late as `read` may be, and no later.
   */
  get isFresh(): boolean {
    return !this.#closed && this.#reads.isFresh;
  }

  /**
   * Runs `task`, synchronously and in the transaction that it shares with other writes; resolves with
   * what it returns once that is committed. If it throws, nothing of it is stored. It may be run again.
   *
   * It finds everything stored that those before it have deferred, unless it `flushesItself`: calls `flush` before it reads
   * or changes any of that.
   * @throws UnavailableError when the transaction could not be had, or committed.
   */
  write<T>(task: () => T, flushesItself = false): Promise<T> {
    if (this.#closed) return Promise.reject(closed());
    return this.#writes.submit(task, this.#waitForLockMs, flushesItself);
  }

  /** Whether the running write may defer the last thing that it does: the protocol is that of `Batch`. */
  get canDefer(): boolean {
    return this.#writes.batch?.canDefer ?? false;
  }

  /** Only while it `canDefer`. */
  defer(store: () => void): void {
    this.#writes.batch?.defer(store);
  }

  /** Stores what the writes before the running one have deferred. */
  flush(): void {
    this.#writes.batch?.flush();
  }

  /**
   * Resolves when the files are where they were, and take a write, which is tried once a second at the most.
   * @throws UnavailableError
   */
  async ready(): Promise<void> {
    this.#lookAtFiles();
    // Where remains are just being overwritten, a write may wait for that.
    if (this.#scrubbing !== undefined || performance.now() - this.#probedAt < PROBE_EVERY_MS) return;
    await this.write(() => void this.#probe.run());
    this.#probedAt = performance.now();
  }

  /** @throws UnavailableError when they were deleted or replaced: nothing that was written since is on the disk. */
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

  /** Commits what is queued, then closes the file. */
  close(): Promise<void> {
    if (!this.#closed) {
      // The queue is first in, first out: when this one is settled, all those before it are.
      const last = this.#writes.submit(() => {}, this.#waitForLockMs, false);
      this.#closed = Promise.allSettled([last, this.#scrubbing]).then(() => {
        this.#connection.close();
      });
    }
    return this.#closed;
  }
}

const closed = (): UnavailableError => new UnavailableError('The storage is closed');
