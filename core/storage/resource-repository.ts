import type { Resource } from '../model/resource.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

export type ResourceSearch = Search<'name'>;

/** Reads resources. The Ledger writes them. */
export interface ResourceRepository extends ObjectRepository<Resource, 'name'> {
  /**
   * Identifies the state of the app's list of resources: while the revision is the same, `list` returns the same. Undefined if the storage
   * would have to read the list to compute it.
   */
  revision(app: string): Promise<string | undefined>;
}
