import { type Db, MongoError } from 'mongodb';
import { UnavailableError } from '../../../core/basics/errors.js';
import { away, isDuplicate, isInterrupted, isNotSent } from '../driver/driver.js';
import type { Servers } from '../driver/servers.js';

/** Time in ms for which the result of the last probe is reused. */
const LOOK_EVERY_MS = 1_000;
/** Timeout in ms for the confirmation by a majority. */
const CONFIRMED_WITHIN_MS = 5_000;

interface Needs {
  readonly db: Db;
  readonly servers: Servers;
  /** Monotonic clock in ms. */
  readonly elapsed: () => number;
}

/**
 * Probes the database with a write to a collection of its own: a primary that is cut off from the others, or whose disk is full, still
 * answers reads.
 */
export class Readiness {
  readonly #needs: Needs;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Checks the database, at most once in `LOOK_EVERY_MS`. @throws UnavailableError if it does not answer, or accepts no writes. */
  async check(): Promise<void> {
    const { db, servers, elapsed } = this.#needs;
    try {
      servers.check();
      if (elapsed() - this.#shownAt < LOOK_EVERY_MS) return;
      const writeConcern = { w: 'majority', journal: true, wtimeoutMS: CONFIRMED_WITHIN_MS } as const;
      const probe = db.collection<{ _id: string }>('probe');
      const write = () => probe.updateOne({ _id: 'probe' }, { $inc: { tried: 1 } }, { upsert: true, writeConcern });
      await servers.attempt(write);
    } catch (error) {
      // Another process has just inserted the document.
      if (!isDuplicate(error)) throw asUnavailable(error);
    }
    this.#shownAt = elapsed();
  }
}

function asUnavailable(error: unknown): unknown {
  if (isInterrupted(error) || isNotSent(error)) return away(error);
  if (!(error instanceof MongoError)) return error;
  return new UnavailableError(`MongoDB refuses writes: ${error.message}`, { cause: error });
}
