import type { AppRepository } from '../../../core/ledger/storage/app-repository.js';
import type { FeedReads, FeedState } from '../../../core/ledger/storage/feed-reads.js';
import type { Feed } from '../../../core/model/feed.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, first } from '../driver/collections.js';
import type { MongoLedger } from '../ledger/ledger.js';

export class MongoFeedReads implements FeedReads {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;
  readonly #apps: AppRepository;

  constructor(collections: Collections, ledger: MongoLedger, apps: AppRepository) {
    this.#collections = collections;
    this.#ledger = ledger;
    this.#apps = apps;
  }

  /** Returns a feed with its state. Reads the feed first to find its app, then again in one consistent state of the app. */
  async stateOf(digest: string): Promise<FeedState | undefined> {
    const uuid = (await this.#digested(digest))?.app;
    if (uuid === undefined) return undefined;
    return this.#ledger.steady(uuid, async ({ seq, at }) => {
      const [feed, record] = await Promise.all([this.#digested(digest), this.#apps.record({ uuid })]);
      return feed && record && { feed, app: record.app, sequence: seq, changedAt: at };
    });
  }

  async #digested(digest: string): Promise<Feed | undefined> {
    const found = await first(this.#collections.feeds, { 'object.digest': digest, removed: false });
    return found && CODECS.feed.object(found);
  }
}
