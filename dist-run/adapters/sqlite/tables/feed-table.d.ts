import type { FeedReads, FeedState } from '../../../core/index.js';
import type { LedgerHeads } from '../caches/ledger-heads.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
export declare class SqliteFeedTable extends SqliteObjectTable<'feed'> implements FeedReads {
    #private;
    constructor(database: Database, lists: FlatLists, heads: LedgerHeads);
    stateOf(digest: string): Promise<FeedState | undefined>;
}
