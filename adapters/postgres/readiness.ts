import { UnavailableError } from '../../core/index.js';
import type { Database } from './database.js';

/** Time in ms for which the result of the last probe is reused. */
const LOOK_EVERY_MS = 1_000;

/** Probes the database with a write: a server with a full disk, or without its standby, still answers reads. */
export class Readiness {
  readonly #database: Database;
  #shownAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Checks the database, at most once in `LOOK_EVERY_MS`. @throws UnavailableError if it does not answer, or accepts no writes. */
  async check(): Promise<void> {
    if (this.#database.surroundings.elapsed() - this.#shownAt < LOOK_EVERY_MS) return;
    this.#looking ??= this.#database.probe().finally(() => {
      this.#looking = undefined;
    });
    try {
      await this.#looking;
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new UnavailableError(problem, { retryAfterSeconds: 2, cause });
    }
    this.#shownAt = this.#database.surroundings.elapsed();
  }
}
