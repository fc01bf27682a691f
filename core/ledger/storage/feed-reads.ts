import type { Instant } from '../../basics/ports.js';
import type { App } from '../../model/app.js';
import type { Feed } from '../../model/feed.js';

export interface FeedState {
  readonly feed: Feed;
  readonly app: App;
  /** Number and moment of the app's last change, which identify the state of the feed. */
  readonly sequence: number;
  readonly changedAt: Instant;
}

/** Reads of feeds that are no questions. The Ledger writes feeds. */
export interface FeedReads {
  /** Returns the feed with that digest, of any app. The feed and its state are from the same moment. Reads no bookings. */
  stateOf(digest: string): Promise<FeedState | undefined>;
}
