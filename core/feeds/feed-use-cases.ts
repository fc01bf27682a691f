import { may, type NeedsOf } from '../access/may.js';
import { OWN } from '../access/ownership.js';
import { MINE, PUBLIC } from '../model/rights.js';
import type { Paginator } from '../pagination.js';
import { getObject, listObjects } from '../plain/plain-objects.js';
import { anyWhere } from '../questions/question.js';
import type { FeedRepository } from '../storage/feed-repository.js';
import { createFeed, deleteFeed, rotateFeed } from './change-feeds.js';
import { type FeedCondition, FeedReader } from './read-feed.js';

type Needs = ConstructorParameters<typeof FeedReader>[0] &
  NeedsOf<typeof createFeed | typeof rotateFeed | typeof deleteFeed> & {
    readonly feeds: FeedRepository;
    readonly paginator: Paginator;
  };

export interface FeedUseCases extends ReturnType<typeof feedUseCases> {}

export function feedUseCases(needs: Needs) {
  const reader = new FeedReader(needs);
  return {
    /** @throws ValidationError naming every bad field; NotFoundError if the app does not have the feed's subject; RefusedError `quota`. */
    create: may(MINE, createFeed(needs)),
    /** Lists the app's feeds, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(
      MINE,
      listObjects(needs.feeds, needs.paginator, (self) => anyWhere(OWN.feed(self))),
    ),
    /** @throws NotFoundError if the app has no such feed. */
    get: may(MINE, getObject(needs.feeds, 'feed')),
    /** Replaces the secret of a feed. The previous one becomes invalid at once. @throws NotFoundError if the app has no such feed. */
    rotate: may(MINE, rotateFeed(needs)),
    /** Removes a feed. Its secret becomes invalid at once. @throws StaleError; NotFoundError if the app has no such feed. */
    delete: may(MINE, deleteFeed(needs)),
    /** Reads a feed's calendar for any client that knows its secret. @throws NotFoundError if no feed has that secret (any more). */
    read: may(PUBLIC, (secret: string, condition?: FeedCondition, how?: { readonly inPieces?: boolean }) =>
      reader.read(secret, condition, how),
    ),
  };
}
