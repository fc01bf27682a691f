import type { Companion, Database } from '../file/database.js';

interface Clearable {
  clear(): void;
}

/**
 * What is in memory of rows, and follows them at once, within the write that changes them, for the next write of the
 * batch must see it. What came of a write that is undone cannot be told from the rest, so then all of it is cleared, as
 * after a batch that is lost or a commit of another process.
 */
export class TransactionalCache<M extends Clearable> implements Companion {
  readonly #memory: M;
  /** By the write that runs. */
  #isChanged = false;

  constructor(database: Database, memory: M) {
    this.#memory = memory;
    database.accompany(this);
  }

  /** To look things up, and to remember what rows say. Only within a write or a read. */
  get known(): M {
    return this.#memory;
  }

  /** To change what the running write changes. */
  changing(): M {
    this.#isChanged = true;
    return this.#memory;
  }

  done(): void {
    this.#isChanged = false;
  }

  undone(): void {
    if (this.#isChanged) this.forget();
  }

  forget(): void {
    this.#memory.clear();
    this.#isChanged = false;
  }
}
