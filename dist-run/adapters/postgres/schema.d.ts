/**
 * Migration step of the schema. A released step is never edited. Steps only add, so that the previous version can still use the database.
 */
export interface Step {
    readonly name: string;
    /** SQL in which `@name` is a table of the schema. */
    readonly statements: readonly string[];
}
/** All steps, in order. A new kind has its own step; a further `foundBy` value of an existing kind needs another one. */
export declare const STEPS: readonly Step[];
