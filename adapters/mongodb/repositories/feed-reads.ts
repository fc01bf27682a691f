import type { AppRepository } from '../../../core/ledger/storage/app-repository.js';
import type { FeedReads } from '../../../core/ledger/storage/feed-reads.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, first } from '../driver/collections.js';
import type { MongoLedger } from '../ledger/ledger.js';

export function mongoFeedReads({ feeds }: Collections, ledger: MongoLedger, apps: AppRepository): FeedReads {
  const digested = async (digest: string) => {
    const found = await first(feeds, { 'object.digest': digest, removed: false });
    return found && CODECS.feed.object(found);
  };
  return {
    /** Returns a feed with its state. Reads the feed first to find its app, then again in one consistent state of the app. */
    async stateOf(digest) {
      const uuid = (await digested(digest))?.app;
      if (uuid === undefined) return undefined;
      return ledger.steady(uuid, async ({ seq, at }) => {
        const [feed, record] = await Promise.all([digested(digest), apps.record({ uuid })]);
        return feed && record && { feed, app: record.app, sequence: seq, changedAt: at };
      });
    },
  };
}
