import type { Resource } from '../model/resource.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

export type ResourceSearch = Search<'name'>;

/** Reads resources. The Ledger writes them. */
export interface ResourceRepository extends ObjectRepository<Resource, 'name'> {
  /**
   * Identifies the state of the app's list of resources: as long as it is the same, `list` returns the same. Undefined if it would have to
   * be computed by reading the list.
   */
  revision(app: string): Promise<string | undefined>;
}
