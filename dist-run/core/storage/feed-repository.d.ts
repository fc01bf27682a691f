import type { App } from '../model/app.js';
import type { Feed } from '../model/feed.js';
import type { Instant } from '../ports.js';
import type { ObjectRepository } from './object-repository.js';
/** Feed with the state of its calendar. */
export interface FeedState {
    readonly feed: Feed;
    readonly app: App;
    /** Number and moment of the app's last change. */
    readonly sequence: number;
    readonly changedAt: Instant;
}
/** Reads feeds. The Ledger writes them. */
export interface FeedRepository extends ObjectRepository<Feed, never> {
    /** Feed with that digest, of any app, as a consistent state. Reads no bookings. */
    stateOf(digest: string): Promise<FeedState | undefined>;
}
