import { ValidationError } from './errors.js';

/** One field and the text that it must contain, already folded. */
export interface Term<F extends string = string> {
  readonly field: F;
  readonly folded: string;
}

/** A filter over text fields: every term of `all` must match, and, if there are any, one of `any`. */
export interface Search<F extends string = string> {
  readonly all: readonly Term<F>[];
  readonly any: readonly Term<F>[];
}

export const NO_SEARCH: Search<never> = { all: [], any: [] };

const ASCII = /^[\0-\x7f]*$/;

/**
 * Text without regard to case, for substring search. Each character is folded by itself, through upper case, so that
 * `ß` meets `SS` and a final `ς` meets `σ`; what is stored folded and what is searched folded are then comparable.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) {
    for (const upper of character.toUpperCase()) folded += upper.toLowerCase();
  }
  return folded;
}

/** `fold` of a text that may be missing. */
export const foldOrNull = (text: string | null): string | null => (text === null ? null : fold(text));

/**
 * Reads `search` (`name:acme,slug:acme-1`, or `name,slug` with the term in `q`), as core/README.md, "Lists", has it.
 * @throws ValidationError on `search` for a field that is not one of `fields`.
 */
export function readSearch<F extends string>(
  search: string | undefined,
  q: string | undefined,
  fields: readonly F[],
): Search<F> {
  if (search === undefined || search === '') return NO_SEARCH;
  const all: Term<F>[] = [];
  const any: Term<F>[] = [];
  for (const part of search.split(',')) {
    const colon = part.indexOf(':');
    const name = (colon < 0 ? part : part.slice(0, colon)).trim();
    const field = fields.find((known) => known === name);
    if (field === undefined) {
      throw new ValidationError({ search: `Must name fields among: ${fields.join(', ')}` });
    }
    const term = colon < 0 ? q : part.slice(colon + 1);
    if (term === undefined || term === '') continue;
    (colon < 0 ? any : all).push({ field, folded: fold(term) });
  }
  return { all, any };
}

/** Whether the search filters anything at all. */
export function isFiltering(search: Search): boolean {
  return search.all.length > 0 || search.any.length > 0;
}

/** Whether an object whose folded fields `foldedOf` gives is found. */
export function matches<F extends string>(search: Search<F>, foldedOf: (field: F) => string): boolean {
  const found = ({ field, folded }: Term<F>) => foldedOf(field).includes(folded);
  return search.all.every(found) && (search.any.length === 0 || search.any.some(found));
}
