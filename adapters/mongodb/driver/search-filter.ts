import { isCleanText } from '../../../core/fields.js';
import type { Search, Term } from '../../../core/search.js';
import type { Filter } from './collections.js';

const NOTHING: Filter = { _id: { $in: [] } };

/** The filter that finds what the search finds, in the folded copies that `name` and so on have as `nameFolded`. */
export function searchFilter<F extends string>({ all, any }: Search<F>): Filter {
  // No stored text has such characters, and not every server takes them in a pattern.
  const possible = any.filter(({ folded }) => isCleanText(folded));
  if (!all.every(({ folded }) => isCleanText(folded)) || (any.length > 0 && possible.length === 0)) return NOTHING;
  const last: Filter = possible.length > 0 ? { $or: possible.map(contains) } : {};
  // Two terms may be about one field, which a filter names once: the next one goes into an `$or` of its own.
  return all.reduceRight<Filter>(
    (rest, term) => ({ ...contains(term), ...(rest === last ? last : { $or: [rest] }) }),
    last,
  );
}

function contains<F extends string>({ field, folded }: Term<F>): Filter {
  return { [`${field}Folded`]: { $regex: folded.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } };
}
