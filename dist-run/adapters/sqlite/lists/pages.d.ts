import type { InSlices, Slice, Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
/** The rows of a page before they are read. Call the methods within a read; the slices of `inSlices` are read later. */
export declare class Rows {
    #private;
    /** `place` is the SQL that follows `SELECT data FROM table`. */
    constructor(database: Database, table: string, place: string, limit: number, parameters: readonly unknown[]);
    /** SQLite stores the length at the beginning of each row, so the content is not read. */
    get isHeavy(): boolean;
    texts(): readonly string[];
    /** Returns UTF-8. Skipping the conversion to strings saves nine tenths of the work for text that is not ASCII. */
    bytes(): readonly Buffer[];
    /**
     * The objects in slices. The list of rows and their sizes are read now. The rows are read when they are asked for,
     * each slice in a read of its own, so that no reader blocks a write.
     */
    inSlices<T>(): InSlices<T>;
}
/** Reads the rows with these UUIDs in slices, in their order. Rows that were removed meanwhile are left out. */
export declare function rowsOf<T>(database: Database, table: string, uuids: readonly string[]): InSlices<T>;
/** A slice of a list whose items are not read yet. */
export interface SliceOfRows {
    /** Undefined if the slice is empty. */
    readonly items?: Rows | undefined;
    readonly total: number;
}
/**
 * Reads the objects of a slice, all from one snapshot. A heavy page is parsed over several turns of the event loop, so
 * that other requests do not wait; or it is left to `rest`, if the slice allows that. `look` finds the slice, within a
 * read; undefined if there is no such list.
 */
export declare function readPage<T>(database: Database, slice: Slice, look: () => SliceOfRows): Promise<Sliced<T>>;
export declare function readPage<T>(database: Database, slice: Slice, look: () => SliceOfRows | undefined): Promise<Sliced<T> | undefined>;
