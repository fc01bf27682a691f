import type { AppRepository } from '../../../core/storage/app-repository.js';
import type { FeedState } from '../../../core/storage/feed-repository.js';
import type { FeedReads } from '../../../core/storage/repositories.js';
import { type Collections } from '../driver/collections.js';
import type { MongoLedger } from '../ledger/ledger.js';
export declare class MongoFeedReads implements FeedReads {
    #private;
    constructor(collections: Collections, ledger: MongoLedger, apps: AppRepository);
    /** Reads the feed twice: its app is known only after the first read, and a steady read needs the app. */
    stateOf(digest: string): Promise<FeedState | undefined>;
}
