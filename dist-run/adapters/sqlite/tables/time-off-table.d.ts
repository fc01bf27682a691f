import { type Instant, type TimeOff } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
/**
 * Time off. Every search and every booking reads it, and most apps have little or none: present and future time off is
 * cached by app, until it changes. Past time off is read only by searches in the past.
 */
export declare class SqliteTimeOffTable extends SqliteObjectTable<'timeOff'> {
    #private;
    constructor(database: Database, lists: FlatLists);
    /** Time off that overlaps (from, to) in any zone, in creation order. Only within a write or a read. */
    within(app: string, from: Instant, to: Instant): readonly TimeOff[];
    put(objects: readonly TimeOff[]): void;
    remove(app: string, uuid: string): void;
}
