import type { Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { AppEvent } from '../model/event.js';
import type { Job } from '../model/job.js';
import type { Series } from '../model/series.js';
import type { InSlices, Slice, Sliced } from '../pagination.js';
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

/** Everything stored about a customer; each list is in the order of its own HTTP list. */
export interface Dossier {
  readonly customer: Customer;
  /** The bookings that an erasure of the customer would erase (`isOf`). */
  readonly bookings: readonly Booking[];
  /** The events that an erasure of the customer would erase (`eventIsOf`). */
  readonly events: readonly AppEvent[];
  /** The jobs of these bookings. */
  readonly jobs: readonly Job[];
  /** The series that these bookings belong to. */
  readonly series: readonly Series[];
}

/**
 * A dossier whose rows are read slice by slice. Bookings and events that were given to another customer after the
 * dossier was opened are left out.
 */
export interface DossierInSlices {
  readonly customer: Customer;
  readonly bookings: InSlices<Booking>;
  readonly events: InSlices<AppEvent>;
  readonly jobs: InSlices<Job>;
  readonly series: InSlices<Series>;
}

/** Reads customers; they are written through the Ledger. */
export interface CustomerRepository {
  find(app: string, uuid: string): Promise<Customer | undefined>;
  /** `total` counts all of the app's customers that match. */
  list(app: string, slice: Slice, filter: CustomerFilter): Promise<Sliced<Customer>>;
  counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
  /**
   * Reads the keys of the dossier's rows; undefined when the app has no such customer. A storage may read the keys in
   * several steps: the caller compares the app's sequence before and after.
   */
  dossier(app: string, uuid: string): Promise<DossierInSlices | undefined>;
}
