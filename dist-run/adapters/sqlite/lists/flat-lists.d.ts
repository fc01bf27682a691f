import type { Slice } from '../../../core/index.js';
import type { Companion, Database } from '../file/database.js';
import { BucketCounts } from './bucket-counts.js';
import { type SliceOfRows } from './pages.js';
/** Number of ordinals in a bucket. */
export declare const BUCKET = 256;
/**
 * Lists whose pages all cost the same, at any depth and length of the list.
 *
 * `LIMIT … OFFSET n` walks over n rows, and the number of a row cannot be stored, because it changes with every
 * deletion before it. So each row keeps its *ordinal*: its creation order within its list, never changed, with gaps
 * where rows were deleted. The table `list_bucket` counts the existing rows of each 256 ordinals. In memory these
 * counts are prefix sums (bucket-counts.ts), which give the total, and the bucket of the n-th row. From the start of
 * that bucket at most 255 rows are skipped.
 *
 * Changes of counts are gathered while the writes of a batch run, stored once before its commit, and then applied in
 * memory. `PRAGMA data_version` reveals commits of other processes, after which everything is read anew.
 */
export declare class FlatLists implements Companion {
    #private;
    constructor(database: Database);
    /** The lists of one table: one for each value of the column `parent`. */
    of(table: string, parent: string): FlatList;
    /** Only within a write. An unused ordinal leaves a gap, which does no harm. */
    nextOrdinal(list: string): number;
    /** Only within a write. */
    begun(list: string): void;
    added(list: string, ordinal: number): void;
    removed(list: string, ordinal: number): void;
    /** Reports that the row at that place was replaced. */
    replaced(list: string, ordinal: number): void;
    dropped(list: string): void;
    /** Only within a read. */
    counts(list: string): BucketCounts;
    /**
     * Revision of the list: changes with every change to the list, and is never used for another list. Only within a
     * read.
     */
    revision(list: string): number;
    done(): void;
    undone(): void;
    store(): void;
    committed(): void;
    forget(): void;
}
/** Lists of one table in creation order. */
export declare class FlatList {
    #private;
    constructor(lists: FlatLists, database: Database, table: string, parent: string);
    /** Reports a list that the running write creates, so that the file need not be read. */
    begun(parent: string): void;
    /** Assigns an ordinal to a new row. Call `added` once the row is stored. */
    nextOrdinal(parent: string): number;
    added(parent: string, ordinal: number): void;
    removed(parent: string, ordinal: number): void;
    replaced(parent: string, ordinal: number): void;
    /** Reports that all rows of the list are deleted, or are about to be. */
    dropped(parent: string): void;
    /** Changes with every row that is reported as added, replaced or removed. Only within a read. */
    revision(parent: string): string;
    /** Only within a read. */
    total(parent: string): number;
    /** Slice in creation order. Only within a read. */
    slice(parent: string, { offset, limit }: Slice): SliceOfRows;
    /** Slice with the newest first. Only within a read. */
    sliceFromEnd(parent: string, { offset, limit }: Slice): SliceOfRows;
    /** Number of rows up to and including that ordinal. Only within a read. */
    countUpTo(parent: string, ordinal: number): number;
}
