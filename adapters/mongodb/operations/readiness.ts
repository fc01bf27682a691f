import type { Db } from 'mongodb';
import { UnavailableError } from '../../../core/basics/errors.js';
import { periodicProbe } from '../../../core/ledger/storage/periodic-probe.js';
import { away, isDuplicate, isInterrupted, isNotSent } from '../driver/driver.js';
import { mongodb } from '../driver/mongodb.js';
import type { Servers } from '../driver/servers.js';

/** Timeout in ms for the confirmation by a majority. */
const CONFIRMED_WITHIN_MS = 5_000;

interface Needs {
  readonly db: Db;
  readonly servers: Servers;
  /** Monotonic clock in ms. */
  readonly elapsed: () => number;
}

/** Probes with a write: a primary that is cut off from the others, or whose disk is full, still answers reads. */
export class Readiness {
  readonly #needs: Needs;
  readonly #probe: () => Promise<void>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#probe = periodicProbe(() => this.#write(), needs.elapsed);
  }

  /** Checks the servers, and writes at most once a second. @throws UnavailableError if no write is accepted. */
  async check(): Promise<void> {
    try {
      this.#needs.servers.check();
      await this.#probe();
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async #write(): Promise<void> {
    const { db, servers } = this.#needs;
    try {
      const writeConcern = { w: 'majority', journal: true, wtimeoutMS: CONFIRMED_WITHIN_MS } as const;
      const probe = db.collection<{ _id: string }>('probe');
      const write = () => probe.updateOne({ _id: 'probe' }, { $inc: { tried: 1 } }, { upsert: true, writeConcern });
      await servers.attempt(write);
    } catch (error) {
      // Another process has just inserted the document.
      if (!isDuplicate(error)) throw error;
    }
  }
}

function asUnavailable(error: unknown): unknown {
  if (isInterrupted(error) || isNotSent(error)) return away(error);
  if (!(error instanceof mongodb.MongoError)) return error;
  return new UnavailableError(`MongoDB refuses writes: ${error.message}`, { cause: error });
}
