/** Page number and page size of a request, both from 1. */
export interface PageRequest {
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
    /** True if the page may provide some of its objects through `Page.rest`. */
    readonly inSlices?: boolean | undefined;
}
/**
 * Objects that are read slice by slice, on demand. An object that was removed in the meantime is omitted, and a
 * changed object has its current state.
 */
export type InSlices<T> = AsyncIterable<readonly T[]>;
/** Part of a list that a storage reads: `limit` items after the first `offset`. */
export interface Slice {
    readonly offset: number;
    readonly limit: number;
    /** True if the storage may provide some items of a slice that is large in bytes through `Sliced.rest`. */
    readonly inSlices?: boolean;
}
/** Slice of a list, with the number of items in the whole list. */
export interface Sliced<T> {
    readonly items: readonly T[];
    readonly total: number;
    /** Items after these. The storage has only read their keys. Only set if `inSlices` allows it. */
    readonly rest?: InSlices<T> | undefined;
}
/** Page of a list (core/README.md, "Lists"). For an empty list, `total` and `totalPages` are 0. */
export interface Page<T> {
    readonly data: readonly T[];
    readonly perPage: number;
    readonly currentPage: number;
    readonly total: number;
    readonly totalPages: number;
    /** Objects after `data`, read on demand. Only set if `inSlices` was requested. */
    readonly rest?: InSlices<T> | undefined;
}
/** Converts page requests to slices, and slices to pages. */
export interface Paginator {
    /** @throws ValidationError naming `page` and `limit` if they are out of range. They are never silently clamped. */
    paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>>;
}
/** The defaults and limits of core/README.md, "Lists". */
export declare const PAGE_LIMITS: {
    readonly page: 1;
    readonly limit: 25;
    readonly maxLimit: 1000;
    readonly maxPage: 1000000000;
};
/** Numbered pages: 25 items by default, at most 1,000. */
export declare class NumberedPaginator implements Paginator {
    paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>>;
}
/** Reads the objects of the keys in batches. */
export declare function inSlices<K, T>(keys: readonly K[], size: number, read: (keys: readonly K[]) => Promise<readonly T[]>): AsyncGenerator<readonly T[], void, undefined>;
/** Maps slices of objects, on demand. */
export declare function mapSlices<T, U>(slices: InSlices<T>, map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>): AsyncGenerator<readonly U[], void, undefined>;
/** Filters slices of objects. */
export declare function filterSlices<T>(slices: InSlices<T>, isWanted: (item: T) => boolean): InSlices<T>;
/** Reads all slices into one list. */
export declare function collect<T>(slices: InSlices<T>): Promise<readonly T[]>;
/** Maps each object of a page. The objects of `rest` are mapped on demand. */
export declare function mapPage<T, U>({ rest, ...page }: Page<T>, map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>): Promise<Page<U>>;
export declare const pageExpected = "Must be a whole number from 1 to 1,000,000,000";
export declare const limitExpected = "Must be a whole number from 1 to 1,000";
