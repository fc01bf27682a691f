import { isCleanText } from '../../../core/fields.js';
const NOTHING = { _id: { $in: [] } };
/** Builds the filter of a search. The folded copy of a field such as `name` is `nameFolded`. */
export function searchFilter({ all, any }) {
    // Stored texts contain no such characters, and some servers reject them in patterns.
    const possible = any.filter(({ folded }) => isCleanText(folded));
    if (!all.every(({ folded }) => isCleanText(folded)) || (any.length > 0 && possible.length === 0))
        return NOTHING;
    const last = possible.length > 0 ? { $or: possible.map(contains) } : {};
    // Several terms may search the same field, but a filter can name a field only once. So each further term is nested in
    // an `$or`.
    return all.reduceRight((rest, term) => ({ ...contains(term), ...(rest === last ? last : { $or: [rest] }) }), last);
}
function contains({ field, folded }) {
    return { [`${field}Folded`]: { $regex: folded.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } };
}
