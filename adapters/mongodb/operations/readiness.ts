import { type Db, MongoError } from 'mongodb';
import { UnavailableError } from '../../../core/errors.js';
import { away, isDuplicate, isInterrupted, isNotSent } from '../driver/driver.js';
import type { Servers } from '../driver/servers.js';

/** Whoever asks again within so long is told what the last write has shown. */
const LOOK_EVERY_MS = 1_000;
/** How long a majority may take to confirm it. */
const CONFIRMED_WITHIN_MS = 5_000;

interface Needs {
  readonly db: Db;
  readonly servers: Servers;
  /** In ms, from any moment on. */
  readonly elapsed: () => number;
}

/**
 * Tries a write that nobody reads, in a collection of its own: a primary that the others cannot reach, or whose disk is
 * full, still answers whatever is read.
 */
export class Readiness {
  readonly #needs: Needs;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws UnavailableError when the database does not answer, or takes no write. */
  async check(): Promise<void> {
    const { db, servers, elapsed } = this.#needs;
    try {
      servers.check();
      if (elapsed() - this.#shownAt < LOOK_EVERY_MS) return;
      const writeConcern = { w: 'majority', journal: true, wtimeoutMS: CONFIRMED_WITHIN_MS } as const;
      const probe = db.collection<{ _id: string }>('probe');
      await probe.updateOne({ _id: 'probe' }, { $inc: { tried: 1 } }, { upsert: true, writeConcern });
    } catch (error) {
      // Another process has made the document at the same moment.
      if (!isDuplicate(error)) throw asUnavailable(error);
    }
    this.#shownAt = elapsed();
  }
}

function asUnavailable(error: unknown): unknown {
  if (isInterrupted(error) || isNotSent(error)) return away(error);
  if (!(error instanceof MongoError)) return error;
  return new UnavailableError(`MongoDB takes no write: ${error.message}`, { cause: error });
}
