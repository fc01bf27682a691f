import { type InSlices, type Slice, type Sliced } from '../../../core/pagination.js';
import type { EventDocument } from '../documents/documents.js';
import type { Collection, Filter, How } from './collections.js';
type Stored = {
    readonly _id: string;
};
/**
 * Reads a slice of the matching documents and their total, in one or two round trips. A change may fall between reading
 * the slice and counting; then the total is adjusted to fit the slice.
 */
export declare function sliced<D extends Stored, T>(collection: Collection<D>, filter: Filter, { offset, limit, inSlices: mayBeInSlices }: Slice, sort: How['sort'], itemOf: (document: D) => T): Promise<Sliced<T>>;
export declare function idsOf<D extends Stored>(collection: Collection<D>, filter: Filter, how: How): Promise<string[]>;
/**
 * Reads the documents with these `_id`s in parts, in their order. Documents that were removed meanwhile are left out.
 */
export declare function byIds<D extends Stored, T>(collection: Collection<D>, ids: readonly string[], itemOf: (document: D) => T): InSlices<T>;
/** The `_id`s of all matching events, in commit order. */
export declare function eventIdsOf(events: Collection<EventDocument>, filter: Filter): Promise<string[]>;
export declare function chunks(all: readonly string[], size: number): Generator<readonly string[]>;
export {};
