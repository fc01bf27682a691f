import type { Slice, Sliced } from '../../core/index.js';
import { SortedList } from './sorted-list.js';
/** An object with its place in the creation order, which never changes. */
export interface Row<T> {
    readonly ordinal: number;
    item: T;
}
export declare const byOrdinal: (a: Row<unknown>, b: Row<unknown>) => number;
export declare class Collection<T extends {
    readonly uuid: string;
}> {
    #private;
    constructor(nextOrdinal: () => number);
    /** The collection itself. Stores with more indexes keep their objects in such a collection. */
    get inOrder(): this;
    get(uuid: string): T | undefined;
    row(uuid: string): Row<T> | undefined;
    get length(): number;
    get revision(): string;
    put(item: T): Row<T>;
    remove(uuid: string): void;
    rows(): Iterable<Row<T>>;
    /** In creation order. */
    all(): T[];
    /** Slice in creation order, filtered by `wanted` if it is given. */
    list(slice: Slice, wanted?: (item: T) => boolean): Sliced<T>;
    /** Slice with the newest first, filtered by `wanted` if it is given. */
    listReversed(slice: Slice, wanted?: (item: T) => boolean): Sliced<T>;
}
/** Reads a slice of rows, and the total of the wanted ones. Without a filter, only the slice is visited. */
export declare function listed<T>(rows: SortedList<Row<T>>, slice: Slice, reversed: boolean, wanted?: (item: T) => boolean): Sliced<T>;
