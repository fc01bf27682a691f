import type { Instant } from './ports.js';
/** Versions of an object that the caller is willing to change. Undefined for any version. */
export type Expected = readonly number[] | undefined;
/** Option of a use case that changes an object: the versions of the object that the caller knows. */
export interface Conditional {
    /** @see StaleError, thrown if the object has none of these versions. */
    readonly expected?: Expected;
}
/** @throws StaleError if the object has a version that the caller does not expect. */
export declare function checkVersion(object: {
    readonly version: number;
}, expected: Expected): void;
/**
 * Returns the object with the next version. Returns the object itself if nothing differs, so that a change without
 * effect leaves no trace.
 */
export declare function changed<T extends {
    readonly version: number;
    readonly updatedAt: Instant;
}>(object: T, fields: Partial<T>, now: Instant): T;
/** Structural equality of plain data. */
export declare function isSame(a: unknown, b: unknown): boolean;
