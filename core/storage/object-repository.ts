import type { Slice, Sliced } from '../pagination.js';
import type { Search } from '../search.js';

/** Reads the objects of one kind, of which the fields `F` may be searched; they are written through the Ledger. */
export interface ObjectRepository<T, F extends string> {
  find(app: string, uuid: string): Promise<T | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's objects that match. */
  list(app: string, slice: Slice, search: Search<F>): Promise<Sliced<T>>;
}
