/** Value of a form, in the shape of JSON. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | {
    readonly [name: string]: Json;
};
export declare function isSame(one: unknown, other: unknown): boolean;
export declare function valueAt(draft: unknown, path: string): unknown;
/** Returns the draft with another value at the path. Copies the objects on the path, and creates missing ones. */
export declare function withValueAt<T>(draft: T, path: string, value: unknown): T;
/** Returns the merge patch (RFC 7396) from `before` to `after`: removed values are null, lists are sent completely. */
export declare function patchOf(before: unknown, after: unknown): Record<string, unknown>;
/** Draft after a concurrent change of the edited object. */
export interface Rebased<T> {
    readonly draft: T;
    /** Paths that both sides changed differently. The draft keeps the typed value. */
    readonly clashes: readonly string[];
    /** Paths that only the other side changed. The draft contains its value. */
    readonly taken: readonly string[];
}
/** Merges three versions: takes changes that only `theirs` has, and keeps typed values. */
export declare function rebase<T>(base: T, mine: T, theirs: T): Rebased<T>;
