import type { Resource } from '../model/resource.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
export type ResourceSearch = Search<'name'>;
/** Reads resources. The Ledger writes them. */
export interface ResourceRepository extends ObjectRepository<Resource, 'name'> {
    /**
     * Identifies the state of that list: while it is the same, so are the results of `list`. Costs almost nothing.
     * Undefined if it would have to be read.
     */
    revision(app: string): Promise<string | undefined>;
}
