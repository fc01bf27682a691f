import { type Kind, type ObjectStore, type Objects, type Question, type Slice, type Sliced } from '../../core/index.js';
import type { Database } from './file/database.js';
import type { Stores } from './tables/stores.js';
/** Answers questions in SQL. Unfiltered lists are read by their ordinals (flat-lists.ts), long searches in parts. */
export declare class SqliteObjectStore implements ObjectStore {
    #private;
    constructor(database: Database, stores: Stores);
    find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
    select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    /** The UUIDs of up to `limit` objects for each question, all from one snapshot. */
    uuids<K extends Kind>(app: string, questions: readonly Question<K>[], limit: number): Promise<readonly (readonly string[])[]>;
    list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
}
