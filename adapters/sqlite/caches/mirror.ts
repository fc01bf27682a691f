import type { Companion, Database } from '../file/database.js';

/**
 * Keeps what lies in memory in step with rows that it follows at once, within the write that changes them, for the next
 * write of the batch must see it. What came of a write that is undone cannot be told from the rest, so then all of it is
 * cleared, as after a batch that is lost or a commit of another process.
 */
export class Mirror implements Companion {
  readonly #clear: () => void;
  /** By the write that runs. */
  #isChanged = false;

  /** `clear` empties what lies in memory. */
  constructor(database: Database, clear: () => void) {
    this.#clear = clear;
    database.accompany(this);
  }

  /** The running write changes something. */
  changed(): void {
    this.#isChanged = true;
  }

  kept(): void {
    this.#isChanged = false;
  }

  undone(): void {
    if (this.#isChanged) this.forget();
  }

  forget(): void {
    this.#clear();
    this.#isChanged = false;
  }
}
