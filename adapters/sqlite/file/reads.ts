import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
import { isBusy } from './failures.js';

/** How long reads share one transaction. */
const SHARED_MS = 1;

/** Of all connections of this process: what one has committed, the others must not overlook. */
let commits = 0;

/**
 * Reads that come within a millisecond, in one turn of the event loop, share one moment of the database and of the
 * companions, and one transaction: taking and giving back the file's locks costs more than most reads do.
 */
export class SharedReads {
  readonly #connection: Sqlite.Database;
  readonly #companions: Companions;
  readonly #begin: Sqlite.Statement<[], void>;
  readonly #commit: Sqlite.Statement<[], void>;
  /** Whether their transaction is open, since when, and how many commits there were before it. */
  #isOpen = false;
  #since = Number.NEGATIVE_INFINITY;
  #commitsSeen = 0;
  #endsSoon = false;

  constructor(connection: Sqlite.Database, companions: Companions) {
    this.#connection = connection;
    this.#companions = companions;
    this.#begin = connection.prepare('BEGIN');
    this.#commit = connection.prepare('COMMIT');
  }

  /** A connection of this process has committed: whoever reads next must see it. */
  static committed(): void {
    commits += 1;
  }

  /** Whether the companions were asked within the last millisecond, and no connection of this process has committed since. */
  get isFresh(): boolean {
    return this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
  }

  look<T>(look: () => T): T {
    const isShared = this.#isOpen && this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
    if (!isShared) this.#open();
    try {
      return look();
    } catch (error) {
      if (isBusy(error)) this.end(); // the next try is to find another state
      throw error;
    }
  }

  #open(): void {
    this.end();
    this.#begin.run();
    this.#isOpen = true;
    this.#since = performance.now();
    this.#commitsSeen = commits;
    try {
      this.#companions.refresh();
    } catch (error) {
      this.#since = Number.NEGATIVE_INFINITY;
      this.end(); // nobody may read beside companions that were not asked
      throw error;
    }
    if (this.#endsSoon) return;
    this.#endsSoon = true;
    setImmediate(() => {
      this.#endsSoon = false;
      this.end();
    });
  }

  /** Gives back the file's lock: before a write, and at the end of the turn. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.#connection.inTransaction) return;
    try {
      this.#commit.run(); // which is cheaper than ROLLBACK, and the same after reading
    } catch {
      // A page was damaged, and whoever came upon it has been told so.
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
    }
  }
}
