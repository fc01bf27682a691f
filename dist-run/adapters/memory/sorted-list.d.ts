import type { Slice } from '../../core/index.js';
export type Compare<T> = (a: T, b: T) => number;
/** Compares by a number, then by UUID: a total order even if several objects have the same number. */
export declare function byNumber<T extends {
    readonly uuid: string;
}>(numberOf: (item: T) => number): Compare<T>;
export declare function compareText(a: string, b: string): number;
/**
 * Sorted list in chunks, so that adding and removing cost about the same for ten items and for a million. No two items
 * may compare as equal.
 */
export declare class SortedList<T> {
    #private;
    constructor(compare: Compare<T>);
    get length(): number;
    get first(): T | undefined;
    add(item: T): void;
    /** Removes the item that compares as equal, if it exists. */
    delete(item: T): void;
    [Symbol.iterator](): Generator<T>;
    /** Iterates from the first item for which `isBefore` is false. */
    from(isBefore: (item: T) => boolean): Generator<T>;
    /** Iterates backwards. */
    reversed(): Generator<T>;
    /** Slice of the list, without visiting the items before it. */
    slice({ offset, limit }: Slice): T[];
    /** Slice of the reversed list. */
    sliceReversed({ offset, limit }: Slice): T[];
}
/** Sorted lists by key. Empty lists are removed. */
export declare class SortedLists<T> {
    #private;
    constructor(compare: Compare<T>);
    get(key: string): SortedList<T> | undefined;
    add(key: string, item: T): void;
    delete(key: string, item: T): void;
}
