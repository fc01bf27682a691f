/**
 * Number of rows in each bucket of a list, as a Fenwick tree. Counting the rows before a bucket, finding the bucket of
 * the n-th row and changing a count take O(log buckets).
 */
export declare class BucketCounts {
    #private;
    get total(): number;
    /** Buckets come in any order, but none before the first one. */
    add(bucket: number, count: number): void;
    /** Number of rows in all buckets before this one. */
    before(bucket: number): number;
    /**
     * Finds the bucket of the row with that rank, from 0 to below `total`. Returns it with the number of rows before it
     * and in it.
     */
    find(rank: number): {
        readonly bucket: number;
        readonly before: number;
        readonly count: number;
    };
}
