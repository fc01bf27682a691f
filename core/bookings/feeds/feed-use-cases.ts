import type { PageRequest } from '../../basics/pagination.js';
import { may, type NeedsOf } from '../../ledger/access/may.js';
import { OWN } from '../../ledger/access/ownership.js';
import { getObject, listed, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { deleteObject } from '../../ledger/plain/plain-writes.js';
import type { AppCaller } from '../../model/callers.js';
import { ALL } from '../../model/questions/question.js';
import { FEEDS, PUBLIC } from '../../model/rights.js';
import { createFeed, rotateFeed } from './change-feeds.js';
import { type FeedCondition, FeedReader } from './read-feed.js';

type Needs = ConstructorParameters<typeof FeedReader>[0] & NeedsOf<typeof createFeed | typeof rotateFeed> & ReadNeeds;

export function feedUseCases(needs: Needs) {
  const reader = new FeedReader(needs);
  return {
    /** @throws ValidationError; NotFoundError if the app does not have the feed's subject; RefusedError `quota`. */
    create: may(FEEDS, createFeed(needs)),
    /** Lists the app's feeds, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(FEEDS, async (caller: AppCaller, request: PageRequest = {}) =>
      listed(needs, caller, request, { kind: 'feed', where: ALL }, OWN.feed),
    ),
    /** @throws NotFoundError if the app has no such feed. */
    get: may(FEEDS, getObject(needs, 'feed')),
    /** Replaces the secret of a feed. The previous one becomes invalid at once. @throws NotFoundError if the app has no such feed. */
    rotate: may(FEEDS, rotateFeed(needs)),
    /** Removes a feed. Its secret becomes invalid at once. @throws StaleError; NotFoundError if the app has no such feed. */
    delete: may(FEEDS, deleteObject(needs, 'feed')),
    /** Reads a feed's calendar for any client that knows its secret. @throws NotFoundError if no feed has that secret (any more). */
    read: may(PUBLIC, (secret: string, condition?: FeedCondition, how?: { readonly inPieces?: boolean }) =>
      reader.read(secret, condition, how),
    ),
  };
}
