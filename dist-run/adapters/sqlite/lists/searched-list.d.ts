import type { Slice, Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatList } from './flat-lists.js';
/** A list of an app, searched for a substring, for which no index helps. */
export interface SearchedList {
    readonly table: string;
    readonly app: string;
    readonly flatList: FlatList;
    /** Conditions on all rows of the app. */
    readonly conditions: {
        readonly sql: string;
        readonly parameters: readonly unknown[];
    };
    readonly order: {
        readonly by: 'ordinal' | 'start_at';
        readonly isReversed: boolean;
    };
}
/**
 * Reads a page of a searched list. A long list is examined in parts, each in a read and a turn of the event loop of its
 * own, so that other requests do not wait. All parts and the page belong to one sequence number of the app.
 */
export declare function readSearchedPage<T>(database: Database, list: SearchedList, slice: Slice): Promise<Sliced<T>>;
