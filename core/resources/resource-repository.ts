import type { Slice, Sliced } from '../pagination.js';
import type { Search } from '../search.js';
import type { Resource } from './resource.js';

export type ResourceSearch = Search<'name'>;

/** Reads resources; they are written through the Ledger. */
export interface ResourceRepository {
  find(app: string, uuid: string): Promise<Resource | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's resources that match. */
  list(app: string, slice: Slice, search: ResourceSearch): Promise<Sliced<Resource>>;
  /**
   * Tells one state of that list from every other: as long as it is the same, `list` answers the same to the same
   * question. Costs next to nothing, or is undefined: where it could not be told without reading.
   */
  revision(app: string): Promise<string | undefined>;
}
