import type { Slice, Sliced } from '../pagination.js';
import type { AnyWhere } from '../questions/question.js';
import type { Search } from '../search.js';

/** Reads the objects of one kind, searchable by the fields `F`. The Ledger writes them. */
export interface ObjectRepository<T, F extends string> {
  find(app: string, uuid: string): Promise<T | undefined>;
  /**
   * Returns a slice of the app's objects that match the search, oldest first. `total` counts all of them. `within`: a further condition,
   * such as that objects belong to the calling staff member.
   */
  list(app: string, slice: Slice, search: Search<F>, within?: AnyWhere): Promise<Sliced<T>>;
}
