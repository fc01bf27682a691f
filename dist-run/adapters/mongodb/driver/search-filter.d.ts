import type { Search } from '../../../core/search.js';
import type { Filter } from './collections.js';
/** Builds the filter of a search. The folded copy of a field such as `name` is `nameFolded`. */
export declare function searchFilter<F extends string>({ all, any }: Search<F>): Filter;
