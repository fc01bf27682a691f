import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import QuickLRU from 'quick-lru';
import { type StorageMeter, UnavailableError } from '../../../core/index.js';
import { asUnavailable, isBusy, openingError } from './failures.js';
import { OpenFiles, preparePlace } from './files.js';
import { MIGRATIONS } from './schema.js';

/** Marks a file as ours, in its header: "Slot". */
const APPLICATION_ID = 0x536c6f74;
/** SQLite itself does not wait for a lock: the event loop would stand still meanwhile. Pauses between tries are ours. */
const BLOCKING_WAIT_MS = 0;
const PAUSE_MAX_MS = 20;
/** The most writes of one transaction: more would keep the event loop from everything else for too long. */
const BATCH_MAX = 512;
/** The first version of the schema whose files never had `secure_delete` off. */
const SECURE_SINCE = 10;
const STATEMENTS_MAX = 500;
/** How long reads share one transaction. */
const SHARED_MS = 1;
const WAL_KEPT_BYTES = 64 * 1024 * 1024;
/** How old the last look at the files may be when a commit is answered, and the last write when the database is called ready. */
const LOOK_EVERY_MS = 1_000;
/** More than most writes need: a disk that takes this takes them. */
const PROBE_BYTES = 65_536;

/** Something kept in memory, or gathered, beside the rows that a write changes. */
export interface Companion {
  /** The write that has just run stays in the batch. */
  kept?(): void;
  /** The write that has just run failed, and is undone. */
  undone?(): void;
  /** All writes of the batch have run: what was gathered is stored now, in their transaction. */
  store?(): void;
  /** The batch is committed. */
  committed?(): void;
  /** Another process has written, or a batch was lost, or begins anew: whatever is in memory may be wrong. */
  forget(): void;
}

export interface DatabaseOptions {
  readonly path: string;
  readonly waitForLockMs: number;
  /** Whether the file, and its folder, are made if they are missing. */
  readonly create: boolean;
  /** Told once, when nothing can be stored any more until the process is started again. */
  readonly onLost: (message: string) => void;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}

interface Write {
  readonly run: () => unknown;
  readonly settlesItself: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Until when, on the clock of `performance`, it waits for a lock of another process. */
  readonly deadline: number;
}

interface Outcome {
  readonly isDone: boolean;
  /** Tells the caller of the write what became of it. */
  readonly answer: () => void;
}

/** Of all connections of this process: what one has committed, the others must not overlook. */
let commits = 0;

type Statement<P extends unknown[], R> = Sqlite.Statement<P, R>;

/**
 * One connection to one file: prepared statements, reads that are consistent, and writes in groups.
 *
 * Writes that are submitted in one turn of the event loop and the next share one transaction, and so one sync of the
 * disk, which is what a durable write costs. One that throws is undone by itself, and takes no other with it. A batch runs
 * from its BEGIN to its COMMIT without a pause, so reads, which use the same connection, never see one that is not
 * committed.
 */
export class Database {
  readonly #connection: Sqlite.Database;
  readonly #files: OpenFiles;
  readonly #waitForLockMs: number;
  readonly #onLost: (message: string) => void;
  readonly #meter: StorageMeter | undefined;
  readonly #statements = new QuickLRU<string, Sqlite.Statement>({ maxSize: STATEMENTS_MAX });
  readonly #companions: Companion[] = [];
  readonly #sql: Readonly<
    Record<'begin' | 'immediate' | 'commit' | 'savepoint' | 'release' | 'undo', Statement<[], void>>
  >;
  readonly #dataVersion: Statement<[], number>;
  readonly #totalChanges: Statement<[], number>;
  readonly #probe: Statement<[], void>;
  #knownVersion: number;
  #queue: Write[] = [];
  /** What writes of the running batch have put off. */
  #late: (() => void)[] = [];
  #putsOff = false;
  /** Whether something that was put off failed, so that it is not known what the batch has stored. */
  #isTorn = false;
  /** How many rows this connection has changed before the running write, ever. */
  #changesBefore = 0;
  #isScheduled = false;
  /** How often in a row the transaction could not be had. */
  #attempts = 0;
  #closed: Promise<void> | undefined;
  /** Why the files are no longer those that were opened. */
  #lost: string | undefined;
  /** When the files were looked at last, and when a write was tried and none has failed since, on the clock of `performance`. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  #probedAt = Number.NEGATIVE_INFINITY;
  /** Whether the transaction that reads share is open, since when, and how many commits there were before it. */
  #isReading = false;
  #readingSince = 0;
  #commitsSeen = 0;
  #endsReading = false;

  private constructor(connection: Sqlite.Database, { path, waitForLockMs, onLost, meter }: DatabaseOptions) {
    this.#connection = connection;
    this.#files = new OpenFiles(path);
    this.#waitForLockMs = waitForLockMs;
    this.#onLost = onLost;
    this.#meter = meter;
    this.#sql = {
      begin: connection.prepare('BEGIN'),
      immediate: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      savepoint: connection.prepare('SAVEPOINT write'),
      release: connection.prepare('RELEASE write'),
      undo: connection.prepare('ROLLBACK TO write'),
    };
    this.#dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
    this.#totalChanges = connection.prepare<[], number>('SELECT total_changes()').pluck();
    // Another content each time: SQLite writes no page that stays the same.
    this.#probe = connection.prepare(`UPDATE probe SET data = randomblob(${PROBE_BYTES})`);
    this.#knownVersion = this.#dataVersion.get() ?? 0;
  }

  /**
   * Opens the file, makes it and its folder if they are missing and wanted, and brings its schema up to date.
   * @throws Error saying what is in the way, for the person who must act; the file is then as it was.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    const { path, waitForLockMs, create } = options;
    let connection: Sqlite.Database | undefined;
    try {
      preparePlace(path, create);
      const opened = new Sqlite(path, { timeout: BLOCKING_WAIT_MS });
      connection = opened;
      await patiently(waitForLockMs, () => prepare(opened));
      return new Database(opened, options);
    } catch (error) {
      connection?.close();
      throw openingError(path, error);
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
    this.#companions.push(companion);
  }

  /**
   * Reads, with as many statements as it takes, the database and the companions at one moment. Those that come within a
   * millisecond, in one turn of the event loop, share that moment and one transaction: taking and giving back the file's
   * locks costs more than most reads do. So what another process commits is seen a millisecond later at the latest, and
   * what this one commits, at once.
   * @throws UnavailableError
   */
  async read<T>(look: () => T): Promise<T> {
    if (this.#closed) throw closed();
    if (this.#lost !== undefined) throw new UnavailableError(this.#lost);
    try {
      return this.#look(look);
    } catch (error) {
      if (!isBusy(error)) throw asUnavailable(error);
    }
    try {
      return await patiently(this.#waitForLockMs, () => this.#look(look));
    } catch (error) {
      throw this.#connection.open ? asUnavailable(error) : closed();
    }
  }

  #look<T>(look: () => T): T {
    const isShared =
      this.#isReading && this.#commitsSeen === commits && performance.now() - this.#readingSince < SHARED_MS;
    if (!isShared) this.#beginReading();
    try {
      return look();
    } catch (error) {
      if (isBusy(error)) this.#endReading(); // the next try is to find another state
      throw error;
    }
  }

  #beginReading(): void {
    this.#endReading();
    this.#sql.begin.run();
    this.#isReading = true;
    this.#readingSince = performance.now();
    this.#commitsSeen = commits;
    try {
      this.#refresh();
    } catch (error) {
      this.#endReading(); // nobody may read beside companions that were not asked
      throw error;
    }
    if (this.#endsReading) return;
    this.#endsReading = true;
    setImmediate(() => {
      this.#endsReading = false;
      this.#endReading();
    });
  }

  #endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    if (!this.#connection.inTransaction) return;
    try {
      this.#sql.commit.run(); // which is cheaper than ROLLBACK, and the same after reading
    } catch {
      // A page was damaged, and whoever came upon it has been told so.
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
    }
  }

  /** Lets the companions forget what they know if another connection has written since the last call. */
  #refresh(): void {
    const version = this.#dataVersion.get() ?? 0;
    if (version === this.#knownVersion) return;
    this.#knownVersion = version;
    for (const companion of this.#companions) companion.forget();
  }

  /**
   * Runs `task`, synchronously and in the transaction that it shares with other writes; resolves with
   * what it returns once that is committed. If it throws, nothing of it is stored. It may be run again.
   *
   * It finds everything stored that those before it have put off, unless it `settlesItself`: calls `settle` before it reads
   * or changes any of that.
   * @throws UnavailableError when the transaction could not be had, or committed.
   */
  write<T>(task: () => T, settlesItself = false): Promise<T> {
    return this.#closed ? Promise.reject(closed()) : this.#submit(task, settlesItself);
  }

  /**
   * Resolves when the files are where they were, and take a write, which is tried once a second at the most.
   * @throws UnavailableError
   */
  async ready(): Promise<void> {
    this.#lookAtFiles();
    if (performance.now() - this.#probedAt < LOOK_EVERY_MS) return;
    await this.write(() => void this.#probe.run());
    this.#probedAt = performance.now();
  }

  /** @throws UnavailableError when they were deleted or replaced: nothing that was written since is on the disk. */
  #lookAtFiles(): void {
    this.#lookedAt = performance.now();
    if (this.#lost === undefined) {
      this.#lost = this.#files.problem();
      if (this.#lost !== undefined) this.#onLost(this.#lost);
    }
    if (this.#lost !== undefined) throw new UnavailableError(this.#lost);
  }

  /**
   * Writes all that the log has into the file, and cuts the log to nothing: what was overwritten before is then nowhere.
   * @throws UnavailableError while another process reads what is older.
   */
  async truncateLog(): Promise<void> {
    if (this.#closed) throw closed();
    await patiently(this.#waitForLockMs, () => {
      this.#endReading();
      const [outcome] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      if (outcome?.busy !== 0) throw new LogInUse();
    }).catch((error: unknown) => {
      throw this.#connection.open ? asUnavailable(error) : closed();
    });
  }

  #submit<T>(run: () => T, settlesItself: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + this.#waitForLockMs;
      this.#queue.push({ run, settlesItself, resolve: resolve as (result: unknown) => void, reject, deadline });
      if (!this.#isScheduled) this.#schedule();
    });
  }

  /**
   * Puts off the last thing that the running write does: storing what no other write of the batch is to find but through
   * `settle`. Deciding and storing by turns, each begins with the processor's caches full of the other; to decide all
   * first, and then store all, saves a third of what deciding costs. What fails then is run again, with nothing put off.
   * Only while the database `putsOff`.
   */
  later(store: () => void): void {
    this.#late.push(store);
  }

  /** Whether the running write may put anything off. */
  get putsOff(): boolean {
    return this.#putsOff;
  }

  /** Stores what the writes before this one have put off. */
  settle(): void {
    if (this.#late.length === 0) return;
    const late = this.#late;
    this.#late = [];
    try {
      for (const store of late) store();
    } catch (error) {
      this.#isTorn = true;
      throw error;
    }
    for (const companion of this.#companions) companion.kept?.();
    this.#changesBefore = this.#totalChanges.get() ?? 0;
  }

  #schedule(): void {
    this.#isScheduled = true;
    // Not at the end of this turn but of the next: what has arrived meanwhile is read first, and comes along. That costs
    // one that is alone microseconds, and spares many writers commits, which is what readers beside them wait for.
    setImmediate(() => setImmediate(() => this.#commitQueued()));
  }

  #commitQueued(): void {
    this.#isScheduled = false;
    const batch = this.#queue.splice(0, BATCH_MAX);
    this.#endReading();
    try {
      if (this.#lost !== undefined) throw new UnavailableError(this.#lost);
      this.#sql.immediate.run();
    } catch (error) {
      this.#putOff(batch, error);
      return;
    }
    this.#attempts = 0;
    if (this.#queue.length > 0) this.#schedule();
    try {
      this.#refresh();
      const answers = this.#runAll(batch);
      for (const companion of this.#companions) companion.store?.();
      this.#sql.commit.run();
      commits += 1;
      for (const companion of this.#companions) companion.committed?.();
      this.#meter?.committed(batch.length);
      if (performance.now() - this.#lookedAt >= LOOK_EVERY_MS) this.#lookAtFiles();
      for (const answer of answers) answer();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      for (const companion of this.#companions) companion.forget();
      this.#probedAt = Number.NEGATIVE_INFINITY;
      for (const write of batch) write.reject(asUnavailable(error));
    }
  }

  /**
   * Runs all writes of a batch, and answers how their callers are told once it is committed. A savepoint costs a copy of
   * each page that is changed after it, so at first there is one for the whole batch: a write that fails has mostly
   * refused before it changed anything, and leaves nothing to undo. If not, the batch is run again, each write in a
   * savepoint of its own, and with nothing put off.
   */
  #runAll(batch: readonly Write[]): readonly (() => void)[] {
    this.#sql.savepoint.run();
    const answers = this.#runTogether(batch);
    if (answers) {
      this.#sql.release.run();
      return answers;
    }
    this.#undoToSavepoint();
    for (const companion of this.#companions) companion.forget();
    return this.#runEachApart(batch);
  }

  /** Undefined when one of them failed after it had changed something. */
  #runTogether(batch: readonly Write[]): readonly (() => void)[] | undefined {
    const answers: (() => void)[] = [];
    this.#isTorn = false;
    this.#putsOff = true;
    try {
      for (const write of batch) {
        this.#changesBefore = this.#totalChanges.get() ?? 0;
        const { isDone, answer } = this.#run(write);
        const hasFailedHalfway = !isDone && this.#totalChanges.get() !== this.#changesBefore;
        if (this.#isTorn || hasFailedHalfway) return undefined;
        answers.push(answer);
      }
      this.settle();
      return answers;
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      return undefined;
    } finally {
      this.#late = [];
      this.#putsOff = false;
    }
  }

  #runEachApart(batch: readonly Write[]): readonly (() => void)[] {
    return batch.map((write) => {
      this.#sql.savepoint.run();
      const { isDone, answer } = this.#run(write);
      if (isDone) this.#sql.release.run();
      else this.#undoToSavepoint();
      return answer;
    });
  }

  #run(write: Write): Outcome {
    try {
      if (!write.settlesItself) this.settle();
      const result = write.run();
      for (const companion of this.#companions) companion.kept?.();
      return { isDone: true, answer: () => write.resolve(result) };
    } catch (error) {
      // After some failures (a full disk) SQLite has rolled everything back by itself: the whole batch is lost.
      if (!this.#connection.inTransaction) throw error;
      for (const companion of this.#companions) companion.undone?.();
      return { isDone: false, answer: () => write.reject(asUnavailable(error)) };
    }
  }

  #undoToSavepoint(): void {
    this.#sql.undo.run();
    this.#sql.release.run();
  }

  /** The transaction could not be had: those that may still wait go on waiting, without blocking the event loop. */
  #putOff(batch: readonly Write[], error: unknown): void {
    const now = performance.now();
    const mayWait = (write: Write) => isBusy(error) && write.deadline > now;
    if (isBusy(error)) this.#meter?.conflict();
    this.#queue.unshift(...batch.filter(mayWait));
    if (this.#queue.length > 0) {
      this.#meter?.retry();
      this.#isScheduled = true;
      setTimeout(() => this.#commitQueued(), pauseMs(this.#attempts));
      this.#attempts += 1;
    }
    for (const write of batch) if (!mayWait(write)) write.reject(asUnavailable(error));
  }

  /** Commits what is queued, then closes the file. */
  close(): Promise<void> {
    if (!this.#closed) {
      // The queue is first in, first out: when this one is settled, all those before it are.
      const last = this.#submit(() => {}, false);
      this.#closed = Promise.allSettled([last]).then(() => {
        this.#connection.close();
      });
    }
    return this.#closed;
  }
}

/** Another connection reads from the log, or writes to it: SQLite says so by a result, and not by a failure. */
class LogInUse extends Error {
  readonly code = 'SQLITE_BUSY';
}

const closed = (): UnavailableError => new UnavailableError('The storage is closed');

/**
 * Processes that wait for long must not all come back at the same moment, nor often. But most commits of another process
 * are over in a millisecond, which is also the least that a timer waits, and who waits longer leaves the file to nobody.
 */
const pauseMs = (attempts: number): number => Math.random() * Math.min(2 ** attempts, PAUSE_MAX_MS);

/** Does what may meet a lock of another process, again and again for a while. The first try is synchronous. */
async function patiently<T>(waitForLockMs: number, attempt: () => T): Promise<T> {
  const deadline = performance.now() + waitForLockMs;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(pauseMs(attempts));
  }
}

/** Checks that the file is ours before anything in it is touched, then brings it up to date. May be called again. */
function prepare(connection: Sqlite.Database): void {
  const version = schemaVersion(connection);
  const isEmpty = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  const applicationId = connection.pragma('application_id', { simple: true });
  if (applicationId !== APPLICATION_ID && !(isEmpty && version === 0)) {
    throw new Error('it is the database of another program');
  }
  if (version > MIGRATIONS.length) {
    throw new Error(
      `it was made by a newer version; this one knows its schema up to ${MIGRATIONS.length}, the file has ${version}. ` +
        'Start the newer version, or restore a backup from before the update',
    );
  }
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  // A checkpoint every 16 MB instead of every 4: pages that change often are written back less often, which gives 7 % more
  // creates a second. What a long read made the WAL grow to is cut off after.
  connection.pragma('wal_autocheckpoint = 4000');
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
  // What is removed or overwritten leaves no bytes behind, as erasing a customer needs it.
  connection.pragma('secure_delete = ON');
  // A file from before that has such bytes; it is written anew, once, without them.
  if (version > 0 && version < SECURE_SINCE) connection.exec('VACUUM');
  if (version < MIGRATIONS.length) migrate(connection);
  // A file that can only be read opens without complaint, and even begins a transaction: only a write tells.
  connection.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; ROLLBACK`);
}

function schemaVersion(connection: Sqlite.Database): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/** All steps that are missing, or none. */
function migrate(connection: Sqlite.Database): void {
  const run = connection.transaction(() => {
    const missing = MIGRATIONS.slice(schemaVersion(connection));
    if (missing.length === 0) return; // another process that starts at the same time was faster
    for (const step of missing) connection.exec(step);
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  run.immediate();
}
