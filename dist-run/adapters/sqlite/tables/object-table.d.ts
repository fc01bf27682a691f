import type { Kind, Objects } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { Store } from './stores.js';
/** Table of the objects of one kind. */
export declare class SqliteObjectTable<K extends Kind, T extends Objects[K] = Objects[K]> implements Store<T> {
    #private;
    readonly table: string;
    readonly flatList: FlatList | undefined;
    constructor(database: Database, lists: FlatLists, kind: K);
    get(app: string, uuid: string): T | undefined;
    /** Number of objects, including those stored in the running batch. Only within a write. */
    count(app: string): number;
    put(objects: readonly T[]): void;
    remove(app: string, uuid: string): void;
}
