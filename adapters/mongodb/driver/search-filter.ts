import { isCleanText } from '../../../core/basics/fields.js';
import type { Search, Term } from '../../../core/basics/search.js';
import type { Filter } from './collections.js';

const NOTHING: Filter = { _id: { $in: [] } };

/** Builds the filter of a search. The folded copy of a field such as `name` is `nameFolded`. */
export function searchFilter<F extends string>({ all, any }: Search<F>): Filter {
  // Stored texts contain no lone surrogates and no NUL, and some servers reject them in patterns.
  const possible = any.filter(({ folded }) => isCleanText(folded));
  if (!all.every(({ folded }) => isCleanText(folded)) || (any.length > 0 && possible.length === 0)) return NOTHING;
  const last: Filter = possible.length > 0 ? { $or: possible.map(contains) } : {};
  // A filter can name a field only once, but several terms may search the same field. So each further term is nested in an `$or`.
  return all.reduceRight<Filter>(
    (rest, term) => ({ ...contains(term), ...(rest === last ? last : { $or: [rest] }) }),
    last,
  );
}

function contains<F extends string>({ field, folded }: Term<F>): Filter {
  return { [`${field}Folded`]: { $regex: folded.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } };
}
