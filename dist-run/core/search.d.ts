/** Text that a field must contain, already folded. */
export interface Term<F extends string = string> {
    readonly field: F;
    readonly folded: string;
}
/** Filter on text fields: every term of `all` must match, and at least one of `any` unless that is empty. */
export interface Search<F extends string = string> {
    readonly all: readonly Term<F>[];
    readonly any: readonly Term<F>[];
}
export declare const NO_SEARCH: Search<never>;
/**
 * Folds text for case-insensitive substring search. Each character is folded on its own, through upper case, so that
 * `ß` matches `SS` and a final `ς` matches `σ`. Stored text and search terms are folded the same way.
 */
export declare function fold(text: string): string;
/** Removes case and accents for substring search: "Kovač" becomes "kovac". */
export declare function searchable(text: string): string;
/** Applies `searchable` to text that may be missing. */
export declare const searchableOrNull: (text: string | null | undefined) => string | null;
/** Returns the digits of a phone number, without a trunk prefix in parentheses and without leading zeros. */
export declare function phoneDigits(phone: string): string;
export declare const phoneDigitsOrNull: (phone: string | null | undefined) => string | null;
/** Returns the digits to search for in phone numbers. Fewer than 3 match nothing. */
export declare function phoneTerm(term: string): string;
/** Folds text that may be null. */
export declare const foldOrNull: (text: string | null) => string | null;
/** Conversions of search terms to the stored form, by field. */
export type Foldings<F extends string> = {
    readonly [N in F]?: (term: string) => string;
};
/**
 * Parses `search` (`name:acme,slug:acme-1`, or `name,slug` with the term in `q`; core/README.md, "Lists"). `foldings`
 * convert terms to the stored form, by field. Default `fold`.
 * @throws ValidationError on `search` for a field that is not one of `fields`.
 */
export declare function readSearch<F extends string>(search: string | undefined, q: string | undefined, fields: readonly F[], foldings?: Foldings<F>): Search<F>;
/** True if the search has any terms. */
export declare function isFiltering(search: Search): boolean;
/** True if an object matches. `foldedOf` returns its folded fields. */
export declare function matches<F extends string>(search: Search<F>, foldedOf: (field: F) => string): boolean;
