import type { Resource } from '../model/resource.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

export type ResourceSearch = Search<'name'>;

/** Reads resources; they are written through the Ledger. */
export interface ResourceRepository extends ObjectRepository<Resource, 'name'> {
  /**
   * Tells one state of that list from every other: as long as it is the same, `list` answers the same to the same
   * question. Costs next to nothing, or is undefined: where it could not be told without reading.
   */
  revision(app: string): Promise<string | undefined>;
}
