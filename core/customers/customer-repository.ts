import type { Slice, Sliced } from '../pagination.js';
import type { Search } from '../search.js';
import type { Customer } from './customer.js';

export const CUSTOMER_SEARCH = ['name', 'email', 'phone'] as const;
export type CustomerSearch = Search<(typeof CUSTOMER_SEARCH)[number]>;

export const CUSTOMER_SORTS = ['created_at', '-created_at'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Which customers a list holds, and in which order: that of creation, or the other way round. */
export interface CustomerFilter {
  readonly search: CustomerSearch;
  readonly sort: CustomerSort;
}

/** Reads customers; they are written through the Ledger. */
export interface CustomerRepository {
  find(app: string, uuid: string): Promise<Customer | undefined>;
  /** `total` counts all of the app's customers that match. */
  list(app: string, slice: Slice, filter: CustomerFilter): Promise<Sliced<Customer>>;
}
