import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
import { isBusy, whileFree } from './failures.js';

/** Time for which reads may share one transaction. */
const SHARED_MS = 1;

/** Number of commits of all connections in this process, so that each connection notices the commits of the others. */
let commits = 0;

/** Lets reads within 1 ms and one turn share a transaction, because locking the file costs more than most reads. */
export class SharedReads {
  readonly #connection: Sqlite.Database;
  readonly #companions: Companions;
  readonly #begin: Sqlite.Statement<[], void>;
  readonly #commit: Sqlite.Statement<[], void>;
  readonly #isOwn: boolean;
  #isOpen = false;
  /** Time at which the shared transaction began, as of `performance.now()`. */
  #since = Number.NEGATIVE_INFINITY;
  #commitsSeen = 0;
  #endsSoon = false;

  /** `isOwn`: no other code uses the connection, so the transaction of a read may stay open for the next one. */
  constructor(connection: Sqlite.Database, companions: Companions, isOwn: boolean) {
    this.#connection = connection;
    this.#companions = companions;
    this.#isOwn = isOwn;
    this.#begin = connection.prepare('BEGIN');
    this.#commit = connection.prepare('COMMIT');
  }

  /** Reports a commit of any connection of this process, which the next read must see. */
  static committed(): void {
    commits += 1;
  }

  /** True if the companions were refreshed within the last millisecond, and this process has not committed since. */
  get isFresh(): boolean {
    return this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
  }

  look<T>(look: () => T): T {
    const isShared = this.#isOpen && this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
    if (!isShared) this.#open();
    try {
      return look();
    } catch (error) {
      if (isBusy(error)) this.end(); // End the transaction, because a retry must see another snapshot.
      throw error;
    } finally {
      if (!this.#isOwn) this.end();
    }
  }

  #open(): void {
    this.end();
    whileFree(this.#connection, () => this.#begin.run());
    this.#isOpen = true;
    this.#since = performance.now();
    this.#commitsSeen = commits;
    try {
      this.#companions.refresh();
    } catch (error) {
      this.#since = Number.NEGATIVE_INFINITY;
      this.end(); // End the transaction: companions that were not refreshed must not be read.
      throw error;
    }
    if (this.#endsSoon || !this.#isOwn) return;
    this.#endsSoon = true;
    setImmediate(() => {
      this.#endsSoon = false;
      this.end();
    });
  }

  /** Ends the shared transaction, which unlocks the file. Called before a write and at the end of the turn. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.#connection.inTransaction) return;
    try {
      this.#commit.run(); // Cheaper than ROLLBACK. After reads, both have the same effect.
    } catch {
      // COMMIT fails if a page is damaged. The read that found it has already failed.
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
    }
  }
}
