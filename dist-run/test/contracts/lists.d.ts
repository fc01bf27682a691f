import type { Slice, Sliced } from '../../core/pagination.js';
import { type Search } from '../../core/search.js';
import type { Storage } from '../../core/storage/storage.js';
import type { OpenOptions } from '../support/open-options.js';
/** Gives a fresh, empty storage for one test, and sees to it that it is closed after it. */
export type Open = (options?: OpenOptions) => Promise<Storage>;
export declare const ALL: Slice;
/** An order that is neither the one in which things are written nor its reverse. */
export declare const SHUFFLED: readonly [3, 0, 6, 1, 5, 2, 4];
/** Returns the failure of the attempt. Fails if it succeeds. */
export declare function failureOf(attempt: Promise<unknown>): Promise<unknown>;
/** Expects a failure of the core with that code. */
export declare function expectFailure(attempt: Promise<unknown>, code: string): Promise<void>;
/** Tries to change an object that the storage answered; it may be frozen. */
export declare function spoil(object: object | undefined): void;
/** The same, of all that the object consists of. */
export declare function spoilDeep(object: object | undefined): void;
/** Expects the whole list, in order, and every slice of it with the total of all: the middle, both ends, and past the end. */
export declare function expectList<T>(list: (slice: Slice) => Promise<Sliced<T> | undefined>, expected: readonly T[]): Promise<void>;
/**
 * Expects that the revision of a list stays while the list is unchanged, and gets a new value after each of the changes. A storage that
 * does not know revisions always returns undefined.
 */
export declare function expectRevisions(revision: () => Promise<string | undefined>, changes: readonly (() => Promise<unknown>)[]): Promise<void>;
/** Contract of searching a text field. `given` stores one object for each text, in order, and returns a function that searches them. */
export declare function searchContract<F extends string>(field: F, given: (texts: readonly string[]) => Promise<(search: Search<F>, slice: Slice) => Promise<Sliced<string>>>, { withoutAccents }?: {
    readonly withoutAccents?: boolean;
}): void;
