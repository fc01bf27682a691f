import type Sqlite from 'better-sqlite3';
import type { StorageMeter } from '../../../core/index.js';
import { Batch, BatchStatements, type Write } from './batch.js';
import { pauseMs } from './busy-retry.js';
import type { Companions } from './companions.js';
import { asUnavailable, isBusy } from './failures.js';

/** The most writes of one transaction: more would keep the event loop from everything else for too long. */
const BATCH_MAX = 512;

/** What else there is to do around a batch. */
interface Around {
  /** @throws when nothing may be written any more. */
  before(): void;
  /** It is committed. */
  committed(): void;
  /** To be called before anybody is told. @throws when what was committed is not where it should be. */
  vouch(): void;
  /** It is lost. */
  lost(): void;
  /** Whether somebody of this process has the file locked, and writes wait until that is over, however long it takes. */
  mayWaitOn(): boolean;
  readonly meter: StorageMeter | undefined;
}

/**
 * Writes that are submitted in one turn of the event loop and the next share one transaction, and so one sync of the
 * disk, which is what a durable write costs. One that throws is undone by itself, and takes no other with it.
 */
export class GroupCommit {
  readonly #connection: Sqlite.Database;
  readonly #companions: Companions;
  readonly #around: Around;
  readonly #begin: Sqlite.Statement<[], void>;
  readonly #commit: Sqlite.Statement<[], void>;
  readonly #statements: BatchStatements;
  #queue: Write[] = [];
  #batch: Batch | undefined;
  #isScheduled = false;
  /** Consecutive failed attempts to begin. */
  #attempts = 0;

  constructor(connection: Sqlite.Database, companions: Companions, around: Around) {
    this.#connection = connection;
    this.#companions = companions;
    this.#around = around;
    this.#begin = connection.prepare('BEGIN IMMEDIATE');
    this.#commit = connection.prepare('COMMIT');
    this.#statements = new BatchStatements(connection);
  }

  /** The batch that runs. Outside of one there is nothing to defer, and nothing deferred. */
  get batch(): Batch | undefined {
    return this.#batch;
  }

  submit<T>(run: () => T, waitMs: number, flushesItself: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + waitMs;
      this.#queue.push({ run, flushesItself, resolve: resolve as (result: unknown) => void, reject, waitMs, deadline });
      if (!this.#isScheduled) this.#schedule();
    });
  }

  #schedule(): void {
    this.#isScheduled = true;
    // Not at the end of this turn but of the next: what has arrived meanwhile is read first, and comes along. That costs
    // one that is alone microseconds, and spares many writers commits, which is what readers beside them wait for.
    setImmediate(() => setImmediate(() => this.#commitQueued()));
  }

  #commitQueued(): void {
    this.#isScheduled = false;
    const writes = this.#queue.splice(0, BATCH_MAX);
    try {
      this.#around.before();
      this.#begin.run();
    } catch (error) {
      this.#putOff(writes, error);
      return;
    }
    this.#attempts = 0;
    if (this.#queue.length > 0) this.#schedule();
    try {
      this.#companions.refresh();
      this.#batch = new Batch(writes, this.#connection, this.#statements, this.#companions);
      const settlements = this.#batch.run();
      this.#companions.store();
      this.#commit.run();
      this.#around.committed();
      this.#companions.committed();
      this.#around.meter?.committed(writes.length);
      this.#around.vouch();
      for (const settle of settlements) settle();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      this.#companions.forget();
      this.#around.lost();
      for (const write of writes) write.reject(asUnavailable(error));
    } finally {
      this.#batch = undefined;
    }
  }

  /** The transaction could not be had: those that may still wait go on waiting, without blocking the event loop. */
  #putOff(writes: readonly Write[], error: unknown): void {
    const now = performance.now();
    const isHeldHere = isBusy(error) && this.#around.mayWaitOn();
    // When that is over, another process may come first, and is waited for as ever.
    if (isHeldHere) for (const write of writes) write.deadline = now + write.waitMs;
    const mayWait = (write: Write) => isHeldHere || (isBusy(error) && write.deadline > now);
    if (isBusy(error)) this.#around.meter?.conflict();
    this.#queue.unshift(...writes.filter(mayWait));
    if (this.#queue.length > 0) {
      this.#around.meter?.retry();
      this.#isScheduled = true;
      setTimeout(() => this.#commitQueued(), pauseMs(this.#attempts));
      this.#attempts += 1;
    }
    for (const write of writes) if (!mayWait(write)) write.reject(asUnavailable(error));
  }
}
