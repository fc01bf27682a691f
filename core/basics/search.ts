import { ValidationError } from './errors.js';

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

/** Limit of different terms in a search. Each term is compared with every object of the list. */
export const TERMS_MAX = 10;

export const NO_SEARCH: Search<never> = { all: [], any: [] };

const ASCII = /^[\0-\x7f]*$/;

/** Folds text for case-insensitive search, each character through upper case: `ß` matches `SS`, a final `ς` matches `σ`. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) {
    for (const upper of character.toUpperCase()) folded += upper.toLowerCase();
  }
  return folded;
}

/** True if e-mail addresses differ at most in the case of ASCII letters. `fold` also equates `ı` and `i`, but mail servers do not. */
export function isSameMailbox(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && lowerAscii(one) === lowerAscii(other));
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Base letters of letters that Unicode does not decompose into a base letter and marks. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };
const UNDECOMPOSED = /[ıłøđæœ]/g;
/** Combining marks of Latin, Greek and Cyrillic letters. Marks of other scripts are parts of letters. */
const MARKS = /[\u0300-\u036f]/g;

/** Removes case and accents for substring search: "Kovač" becomes "kovac". */
export function searchable(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const folded = fold(
    text
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(UNDECOMPOSED, (letter) => PLAIN[letter]!),
  );
  return folded.replace(UNDECOMPOSED, (letter) => PLAIN[letter]!);
}

export const searchableOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : searchable(text);

/** Returns the digits of a phone number, without a trunk prefix in parentheses and without leading zeros. */
export function phoneDigits(phone: string): string {
  return phone
    .normalize('NFKD')
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '');
}

export const phoneDigitsOrNull = (phone: string | null | undefined): string | null =>
  phone === null || phone === undefined ? null : phoneDigits(phone);

/** Search term that matches no stored text. */
const NOWHERE = '\0';
const DIGITS_LEAST = 3;

/** Returns the digits to search for in phone numbers. Fewer than 3 match nothing. */
export function phoneTerm(term: string): string {
  const digits = phoneDigits(term);
  return digits.length < DIGITS_LEAST ? NOWHERE : digits;
}

export const foldOrNull = (text: string | null): string | null => (text === null ? null : fold(text));

/** Functions by field that convert search terms to the form of the stored text. */
export type Foldings<F extends string> = { readonly [N in F]?: (term: string) => string };

/**
 * Parses `search` (`name:acme,slug:acme-1`, or `name,slug` with the term in `q`; core/basics/README.md, "Lists"). `foldings`
 * convert terms to the stored form, by field. Default `fold`.
 * @throws ValidationError on `search` for a field that is not one of `fields`, and for more than `TERMS_MAX` different terms.
 */
export function readSearch<F extends string>(
  search: string | undefined,
  q: string | undefined,
  fields: readonly F[],
  foldings?: Foldings<F>,
): Search<F> {
  if (search === undefined || search === '') return NO_SEARCH;
  const all = new Map<string, Term<F>>();
  const any = new Map<string, Term<F>>();
  for (const part of search.split(',')) {
    const colon = part.indexOf(':');
    const name = (colon < 0 ? part : part.slice(0, colon)).trim();
    const field = fields.find((known) => known === name);
    if (field === undefined) {
      throw new ValidationError({ search: `Must name fields among: ${fields.join(', ')}` });
    }
    const term = colon < 0 ? q : part.slice(colon + 1);
    if (term === undefined || term === '') continue;
    const folded = (foldings?.[field] ?? fold)(term);
    (colon < 0 ? any : all).set(`${field}:${folded}`, { field, folded });
    if (all.size + any.size > TERMS_MAX) {
      throw new ValidationError({ search: `Must have at most ${TERMS_MAX} different terms` });
    }
  }
  return { all: [...all.values()], any: [...any.values()] };
}

export function isFiltering(search: Search): boolean {
  return search.all.length > 0 || search.any.length > 0;
}

/** True if an object matches. `foldedOf` returns its folded fields. */
export function matches<F extends string>(search: Search<F>, foldedOf: (field: F) => string): boolean {
  const found = ({ field, folded }: Term<F>) => foldedOf(field).includes(folded);
  return search.all.every(found) && (search.any.length === 0 || search.any.some(found));
}
