import type { Feed } from '../../core/index.js';
import { Collection } from './collection.js';
/** Feeds of all apps, by the digests of their secrets. */
export type FeedsByDigest = Map<string, Feed>;
export declare class StoredFeeds {
    #private;
    readonly inOrder: Collection<Feed>;
    constructor(nextOrdinal: () => number, byDigest: FeedsByDigest);
    get length(): number;
    get(uuid: string): Feed | undefined;
    put(feed: Feed): void;
    remove(uuid: string): void;
    /** In creation order. */
    all(): Feed[];
    removeAll(): void;
}
