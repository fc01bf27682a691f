import { isFailure } from '../../../core/basics/errors.js';
import { unreportedFields } from '../documents/app-documents.js';
import { type Collections, first } from '../driver/collections.js';
import type { MongoLedger } from './ledger.js';

/** Limit of apps whose events are published concurrently. */
const AT_ONCE = 16;
/** Number of apps in one read. */
const FOUND = 160;

/**
 * Publishes the events about apps themselves, such as their creation: moves them from the documents of the apps to their feeds, exactly
 * once, even if several processes try (adapters/mongodb/README.md, "What happens to apps").
 */
export class UnreportedEvents {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  /** Publishes all events in the app's document. @throws NotFoundError if the app does not exist. */
  async tell(app: string): Promise<void> {
    const { apps } = this.#collections;
    let found = await first(apps, { _id: app, state: 'live' });
    if (!found?.unreported?.length) return;
    await this.#ledger.tell(app, async () => {
      found = await first(apps, { _id: app, state: 'live' });
      return found?.unreported ?? [];
    });
    // Clear the events only if the document is unchanged. Otherwise its latest writer publishes them, too.
    await apps.update({ _id: app, rev: found.rev, state: 'live' }, { $set: unreportedFields([]), $inc: { rev: 1 } });
  }

  /** Publishes the unpublished events of all apps. */
  async sweep(): Promise<void> {
    for (;;) {
      const waiting = { state: 'live', unreportedSince: { $gt: Number.MIN_SAFE_INTEGER } };
      const found = await this.#collections.apps.find(waiting, { sort: { unreportedSince: 1 }, limit: FOUND });
      if (found.length === 0) return;
      for (let from = 0; from < found.length; from += AT_ONCE) {
        await Promise.all(found.slice(from, from + AT_ONCE).map(({ _id }) => this.tellIfThere(_id)));
      }
      if (found.length < FOUND) return;
    }
  }

  /** Like `tell`, but does nothing if the app does not exist. */
  async tellIfThere(app: string): Promise<void> {
    try {
      await this.tell(app);
    } catch (error) {
      if (!isFailure(error, 'not_found')) throw error;
    }
  }
}
