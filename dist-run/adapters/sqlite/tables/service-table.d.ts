import { type Service } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
export declare class SqliteServiceTable extends SqliteObjectTable<'service'> {
    #private;
    constructor(database: Database, lists: FlatLists);
    /** Services that name the resource or workflow, in creation order. Scans all services of the app. */
    naming(app: string, uuid: string): readonly Service[];
}
