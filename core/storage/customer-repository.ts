import type { Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { AppEvent } from '../model/event.js';
import type { Job } from '../model/job.js';
import type { Series } from '../model/series.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';
import type { Search } from '../search.js';

export const CUSTOMER_SEARCH = ['name', 'email', 'phone'] as const;
export type CustomerSearch = Search<(typeof CUSTOMER_SEARCH)[number]>;

export const CUSTOMER_SORTS = ['created_at', '-created_at'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Which customers a list holds, and in which order: that of creation, or the other way round. */
export interface CustomerFilter {
  readonly search: CustomerSearch;
  readonly sort: CustomerSort;
}

/** How many bookings are linked to a customer. */
export interface CustomerCounts {
  /** All but expired ones. */
  readonly bookings: number;
  /** Those that are held, pending or confirmed and start after now. */
  readonly upcoming: number;
  readonly cancelled: number;
  readonly noShows: number;
  /** The start of the latest that has begun and takes up capacity. */
  readonly lastStart: Instant | null;
}

/** All that there is about a customer, at one moment of the app, each in the order of its own list. */
export interface Dossier {
  readonly customer: Customer;
  /** Those that are theirs as their erasure means it (`isOf`). */
  readonly bookings: readonly Booking[];
  /** Those that their erasure means (`eventIsOf`). */
  readonly events: readonly AppEvent[];
  /** Of those bookings. */
  readonly jobs: readonly Job[];
  /** Those that any of the bookings belongs to. */
  readonly series: readonly Series[];
}

/** Reads customers; they are written through the Ledger. */
export interface CustomerRepository {
  find(app: string, uuid: string): Promise<Customer | undefined>;
  /** `total` counts all of the app's customers that match. */
  list(app: string, slice: Slice, filter: CustomerFilter): Promise<Sliced<Customer>>;
  counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
  /** Undefined when the app has no such customer. */
  dossier(app: string, uuid: string): Promise<Dossier | undefined>;
}
