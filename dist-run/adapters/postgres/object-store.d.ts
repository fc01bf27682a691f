import { type InSlices, type Kind, type ObjectStore, type Objects, type Question, type Slice, type Sliced } from '../../core/index.js';
import { Parameters } from './conditions.js';
import type { Database } from './database.js';
export declare const NOTHING: {
    readonly items: readonly [];
    readonly total: 0;
};
/** SQL of a list: the rows of `table` that match the conditions. */
export interface ListSql {
    readonly table: string;
    readonly conditions: string;
    readonly order: string;
    /** The same order, from the end. */
    readonly reversed: string;
    /** SQL of a text that identifies a row. */
    readonly key: string;
    /** SQL of the total, if it is known without counting. */
    readonly total?: string;
    /** A condition on the list as a whole. */
    readonly exists?: string;
}
/**
 * Reads a page and its total in one statement. Undefined if `exists` is false. With a known total, reads from the nearer end. Of a large
 * page that may be read in slices, leaves the remainder to `rest`.
 */
export declare function readPage<T>(database: Database, parameters: Parameters, { table, conditions, order, reversed, key, total, exists }: ListSql, { offset, limit, inSlices: mayBeInSlices }: Slice, read: (keys: readonly string[]) => Promise<readonly T[]>): Promise<Sliced<T> | undefined>;
/** Answers questions in SQL, each in one statement. */
export declare class PostgresObjectStore implements ObjectStore {
    #private;
    constructor(database: Database);
    find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
    select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    /** The UUIDs of up to `limit` objects for each question, all of one moment. */
    uuids<K extends Kind>(app: string, questions: readonly Question<K>[], limit: number): Promise<readonly (readonly string[])[]>;
    /** Reads the objects with these UUIDs in their order, in slices. Omits objects that are removed meanwhile. */
    inSlices<K extends Kind>(app: string, kind: K, uuids: readonly string[]): InSlices<Objects[K]>;
    list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
}
