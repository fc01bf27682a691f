import type { App } from '../model/app.js';
import type { Feed } from '../model/feed.js';
import type { Instant } from '../ports.js';
import type { ObjectRepository } from './object-repository.js';

/** A feed, with what tells one state of its calendar from another. */
export interface FeedState {
  readonly feed: Feed;
  readonly app: App;
  /** The number and the moment of the app's last change. */
  readonly sequence: number;
  readonly changedAt: Instant;
}

/** Reads feeds; they are written through the Ledger. */
export interface FeedRepository extends ObjectRepository<Feed, never> {
  /** The feed of that digest, whosever it is, all of it as of one moment. Reads no booking. */
  stateOf(digest: string): Promise<FeedState | undefined>;
}
