import type { Action } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
export declare class SqliteActionTable extends SqliteObjectTable<'action'> {
    #private;
    constructor(database: Database, lists: FlatLists);
    /** Ordered by position, then by creation. Only within a write or a read. */
    of(app: string, workflows: readonly string[]): readonly Action[];
}
