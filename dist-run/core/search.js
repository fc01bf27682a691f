import { ValidationError } from './errors.js';
export const NO_SEARCH = { all: [], any: [] };
const ASCII = /^[\0-\x7f]*$/;
/**
 * Folds text for case-insensitive substring search. Each character is folded on its own, through upper case, so that
 * `ß` matches `SS` and a final `ς` matches `σ`. Stored text and search terms are folded the same way.
 */
export function fold(text) {
    if (ASCII.test(text))
        return text.toLowerCase();
    let folded = '';
    for (const character of text) {
        for (const upper of character.toUpperCase())
            folded += upper.toLowerCase();
    }
    return folded;
}
/** Letters that Unicode does not decompose into a base letter and marks. */
const PLAIN = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };
const UNDECOMPOSED = /[ıłøđæœ]/g;
/** Combining marks of Latin, Greek and Cyrillic letters. Marks of other scripts are parts of letters. */
const MARKS = /[\u0300-\u036f]/g;
/** Removes case and accents for substring search: "Kovač" becomes "kovac". */
export function searchable(text) {
    if (ASCII.test(text))
        return text.toLowerCase();
    const folded = fold(text
        .normalize('NFKD')
        .replace(MARKS, '')
        .replace(UNDECOMPOSED, (letter) => PLAIN[letter]));
    return folded.replace(UNDECOMPOSED, (letter) => PLAIN[letter]);
}
/** Applies `searchable` to text that may be missing. */
export const searchableOrNull = (text) => text === null || text === undefined ? null : searchable(text);
/** Returns the digits of a phone number, without a trunk prefix in parentheses and without leading zeros. */
export function phoneDigits(phone) {
    return phone
        .normalize('NFKD')
        .replace(/\(\s*0\s*\)/g, '')
        .replace(/[^0-9]/g, '')
        .replace(/^0+/, '');
}
export const phoneDigitsOrNull = (phone) => phone === null || phone === undefined ? null : phoneDigits(phone);
/** Search term that matches no stored text. */
const NOWHERE = '\0';
const DIGITS_LEAST = 3;
/** Returns the digits to search for in phone numbers. Fewer than 3 match nothing. */
export function phoneTerm(term) {
    const digits = phoneDigits(term);
    return digits.length < DIGITS_LEAST ? NOWHERE : digits;
}
/** Folds text that may be null. */
export const foldOrNull = (text) => (text === null ? null : fold(text));
/**
 * Parses `search` (`name:acme,slug:acme-1`, or `name,slug` with the term in `q`; core/README.md, "Lists"). `foldings`
 * convert terms to the stored form, by field. Default `fold`.
 * @throws ValidationError on `search` for a field that is not one of `fields`.
 */
export function readSearch(search, q, fields, foldings) {
    if (search === undefined || search === '')
        return NO_SEARCH;
    const all = [];
    const any = [];
    for (const part of search.split(',')) {
        const colon = part.indexOf(':');
        const name = (colon < 0 ? part : part.slice(0, colon)).trim();
        const field = fields.find((known) => known === name);
        if (field === undefined) {
            throw new ValidationError({ search: `Must name fields among: ${fields.join(', ')}` });
        }
        const term = colon < 0 ? q : part.slice(colon + 1);
        if (term === undefined || term === '')
            continue;
        (colon < 0 ? any : all).push({ field, folded: (foldings?.[field] ?? fold)(term) });
    }
    return { all, any };
}
/** True if the search has any terms. */
export function isFiltering(search) {
    return search.all.length > 0 || search.any.length > 0;
}
/** True if an object matches. `foldedOf` returns its folded fields. */
export function matches(search, foldedOf) {
    const found = ({ field, folded }) => foldedOf(field).includes(folded);
    return search.all.every(found) && (search.any.length === 0 || search.any.some(found));
}
