import type { Instant } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
export declare class SqliteVisitorTable extends SqliteObjectTable<'visitor'> {
    #private;
    constructor(database: Database, lists: FlatLists);
    /** Only within a write. */
    forget(before: Instant, limit: number): number;
}
