import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
import { asUnavailable } from './failures.js';

export interface Write {
  readonly run: () => unknown;
  /** Whether it calls `flush` itself, before it reads or changes anything that was deferred. */
  readonly flushesItself: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** For how many ms it waits for a lock of another process, and so until when, on the clock of `performance`. */
  readonly waitMs: number;
  deadline: number;
}

/** Tells the caller of a write what became of it, once the batch is committed. */
export type Settlement = () => void;

/** The statements of batches, prepared once for a connection. */
export class BatchStatements {
  readonly savepoint: Sqlite.Statement<[], void>;
  readonly release: Sqlite.Statement<[], void>;
  readonly undo: Sqlite.Statement<[], void>;
  /** How many rows the connection has changed, ever. */
  readonly changes: Sqlite.Statement<[], number>;

  constructor(connection: Sqlite.Database) {
    this.savepoint = connection.prepare('SAVEPOINT write');
    this.release = connection.prepare('RELEASE write');
    this.undo = connection.prepare('ROLLBACK TO write');
    this.changes = connection.prepare<[], number>('SELECT total_changes()').pluck();
  }
}

/**
 * The writes of one transaction, which is begun and committed around them. A batch is in one of these states:
 *
 * - `together`: the writes run one after the other, in one savepoint, for a savepoint costs a copy of each page that is
 *   changed after it. One that fails has mostly refused before it changed anything, and leaves nothing to undo. A write
 *   may `defer` the last thing that it does: storing what no other is to find but after `flush`. Deciding and storing by
 *   turns, each begins with the processor's caches full of the other; to decide all first, and then to store all, saves a
 *   third of what deciding costs.
 * - `torn`: a write failed after it had changed something, or something that was deferred failed. What the batch has
 *   stored is not known, so all of it is undone, companions forget, and it goes on as
 * - `apart`: the writes run again, each in a savepoint of its own, and nothing is deferred.
 * - `done`.
 */
export class Batch {
  readonly #connection: Sqlite.Database;
  readonly #statements: BatchStatements;
  readonly #companions: Companions;
  readonly #writes: readonly Write[];
  #state: 'together' | 'torn' | 'apart' | 'done' = 'together';
  #deferred: (() => void)[] = [];
  /** Before the running write. */
  #changesBefore = 0;

  constructor(
    writes: readonly Write[],
    connection: Sqlite.Database,
    statements: BatchStatements,
    companions: Companions,
  ) {
    this.#writes = writes;
    this.#connection = connection;
    this.#statements = statements;
    this.#companions = companions;
  }

  /** Runs all writes. @throws the failure after which SQLite has rolled back the whole transaction by itself. */
  run(): readonly Settlement[] {
    this.#statements.savepoint.run();
    let settlements = this.#runTogether();
    if (this.#state !== 'torn') this.#statements.release.run();
    else {
      this.#undoToSavepoint();
      this.#companions.forget();
      this.#state = 'apart';
      settlements = this.#writes.map((write) => this.#runApart(write));
    }
    this.#state = 'done';
    return settlements;
  }

  /** Whether the running write may defer anything. */
  get canDefer(): boolean {
    return this.#state === 'together';
  }

  defer(store: () => void): void {
    this.#deferred.push(store);
  }

  /** Stores what the writes before this one have deferred. */
  flush(): void {
    if (this.#deferred.length === 0) return;
    const deferred = this.#deferred;
    this.#deferred = [];
    try {
      for (const store of deferred) store();
    } catch (error) {
      this.#state = 'torn';
      throw error;
    }
    this.#companions.done();
    this.#changesBefore = this.#changes();
  }

  /** What is answered counts only if the batch is not torn then. */
  #runTogether(): readonly Settlement[] {
    const settlements: Settlement[] = [];
    try {
      for (const write of this.#writes) {
        this.#changesBefore = this.#changes();
        const { isDone, settlement } = this.#attempt(write);
        if (!isDone && this.#changes() !== this.#changesBefore) this.#state = 'torn';
        if (!this.canDefer) return [];
        settlements.push(settlement);
      }
      this.flush();
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#state = 'torn';
    } finally {
      this.#deferred = [];
    }
    return settlements;
  }

  #runApart(write: Write): Settlement {
    this.#statements.savepoint.run();
    const { isDone, settlement } = this.#attempt(write);
    if (isDone) this.#statements.release.run();
    else this.#undoToSavepoint();
    return settlement;
  }

  #attempt(write: Write): { readonly isDone: boolean; readonly settlement: Settlement } {
    try {
      if (!write.flushesItself) this.flush();
      const result = write.run();
      this.#companions.done();
      return { isDone: true, settlement: () => write.resolve(result) };
    } catch (error) {
      // After some failures (a full disk) SQLite has rolled everything back by itself: the whole batch is lost.
      if (!this.#connection.inTransaction) throw error;
      this.#companions.undone();
      return { isDone: false, settlement: () => write.reject(asUnavailable(error)) };
    }
  }

  #undoToSavepoint(): void {
    this.#statements.undo.run();
    this.#statements.release.run();
  }

  #changes(): number {
    return this.#statements.changes.get() ?? 0;
  }
}
