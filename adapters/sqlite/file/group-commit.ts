import type Sqlite from 'better-sqlite3';
import type { StorageMeter } from '../../../core/index.js';
import { Batch, BatchStatements, type Write } from './batch.js';
import { pauseMs } from './busy-retry.js';
import type { Companions } from './companions.js';
import { asUnavailable, isBusy, whileFree } from './failures.js';

/** Limit of writes in one transaction: more would block the event loop for too long. */
const BATCH_MAX = 512;

/** Callbacks before and after a batch. */
interface Around {
  /** Called before a batch. @throws if writing is no longer possible. */
  before(): void;
  committed(): void;
  /** Called after the commit, before the callers get results. @throws if the committed files are no longer in place. */
  vouch(): void;
  /** Called after a batch has failed. */
  lost(): void;
  /** True while this storage has remnants of deleted rows overwritten, which may lock the file. Waiting writes then have no timeout. */
  mayWaitOn(): boolean;
  readonly meter: StorageMeter | undefined;
}

/** Commits the writes of two turns of the event loop with one sync of the disk. A failed write is undone alone. */
export class GroupCommit {
  readonly #connection: Sqlite.Database;
  readonly #companions: Companions;
  readonly #around: Around;
  readonly #begin: Sqlite.Statement<[], void>;
  readonly #commit: Sqlite.Statement<[], void>;
  readonly #statements: BatchStatements;
  #queue: Write[] = [];
  #isScheduled = false;
  /** Number of consecutive failed attempts to begin a transaction. */
  #attempts = 0;

  constructor(connection: Sqlite.Database, companions: Companions, around: Around) {
    this.#connection = connection;
    this.#companions = companions;
    this.#around = around;
    this.#begin = connection.prepare('BEGIN IMMEDIATE');
    this.#commit = connection.prepare('COMMIT');
    this.#statements = new BatchStatements(connection);
  }

  submit<T>(run: () => T, waitMs: number, isApart = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + waitMs;
      this.#queue.push({ run, resolve: resolve as Write['resolve'], reject, waitMs, deadline, isApart });
      if (!this.#isScheduled) this.#schedule();
    });
  }

  #schedule(): void {
    this.#isScheduled = true;
    // Commit at the end of the next turn, not of this one, so that requests that have just arrived are read first and their writes join the
    // batch. This delays a single write by microseconds, saves commits when there are many writers, and speeds up concurrent reads.
    setImmediate(() => setImmediate(() => this.#commitQueued()));
  }

  #commitQueued(): void {
    this.#isScheduled = false;
    const writes = this.#queue.splice(0, BATCH_MAX);
    try {
      this.#around.before();
      whileFree(this.#connection, () => this.#begin.run());
    } catch (error) {
      this.#putOff(writes, error);
      return;
    }
    this.#attempts = 0;
    if (this.#queue.length > 0) this.#schedule();
    try {
      this.#companions.refresh();
      const settlements = new Batch(writes, this.#connection, this.#statements, this.#companions).run();
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
    }
  }

  /** Called when the transaction could not begin: writes before their deadline are retried later, without blocking the event loop. */
  #putOff(writes: readonly Write[], error: unknown): void {
    const now = performance.now();
    const isHeldHere = isBusy(error) && this.#around.mayWaitOn();
    // Restart the timeout: when the overwriting of deleted rows releases the lock, another process may get it first.
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
