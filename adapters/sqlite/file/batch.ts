import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
import { asUnavailable } from './failures.js';

export interface Write {
  readonly run: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Timeout for a lock of another process, in ms. The deadline is compared with `performance.now()`. */
  readonly waitMs: number;
  /** True for a write with a savepoint of its own, because the embedding program may change rows in it before it fails. */
  readonly isApart: boolean;
  deadline: number;
}

/** Settles the promise of a write after the commit of its batch. */
type Settlement = () => void;

/** Prepared statements that batches need, one set for each connection. */
export class BatchStatements {
  readonly savepoint: Sqlite.Statement<[], void>;
  readonly release: Sqlite.Statement<[], void>;
  readonly undo: Sqlite.Statement<[], void>;
  /** Total number of rows that the connection has changed. */
  readonly changes: Sqlite.Statement<[], number>;

  constructor(connection: Sqlite.Database) {
    this.savepoint = connection.prepare('SAVEPOINT write');
    this.release = connection.prepare('RELEASE write');
    this.undo = connection.prepare('ROLLBACK TO write');
    this.changes = connection.prepare<[], number>('SELECT total_changes()').pluck().safeIntegers(false);
  }
}

/**
 * The writes of one transaction. The caller begins and commits it.
 *
 * The writes run one after the other in one shared savepoint, because each savepoint makes SQLite copy every page that is
 * changed after it. A write that fails has usually changed nothing, so nothing needs to be undone. If one has, everything is
 * rolled back, companions forget, and all writes run again, each in its own savepoint.
 */
export class Batch {
  readonly #connection: Sqlite.Database;
  readonly #statements: BatchStatements;
  readonly #companions: Companions;
  readonly #writes: readonly Write[];

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

  /** Runs all writes. @throws the failure that made SQLite roll back the whole transaction. */
  run(): readonly Settlement[] {
    this.#statements.savepoint.run();
    const settlements = this.#runTogether();
    if (settlements) {
      this.#statements.release.run();
      return settlements;
    }
    this.#undoToSavepoint();
    this.#companions.forget();
    return this.#writes.map((write) => this.#runApart(write));
  }

  /** Runs all writes in the shared savepoint. Returns undefined if one of them failed after it had changed something. */
  #runTogether(): readonly Settlement[] | undefined {
    const settlements: Settlement[] = [];
    for (const write of this.#writes) {
      if (write.isApart) {
        settlements.push(this.#runApart(write));
        continue;
      }
      const before = this.#changes();
      const { isDone, settlement } = this.#attempt(write);
      if (!isDone && this.#changes() !== before) return undefined;
      settlements.push(settlement);
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
      const result = write.run();
      this.#companions.done();
      return { isDone: true, settlement: () => write.resolve(result) };
    } catch (error) {
      // Some failures, such as a full disk, make SQLite roll back the whole transaction. The batch is then lost.
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
