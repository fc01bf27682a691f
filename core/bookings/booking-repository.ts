import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';
import type { Search } from '../search.js';
import type { Booking, Status } from './booking.js';

export type BookingSort = 'start' | '-start' | 'created_at' | '-created_at';

/** Which bookings a list holds; what is left out filters nothing. */
export interface BookingFilter {
  readonly statuses?: readonly Status[] | undefined;
  readonly resource?: string | undefined;
  readonly workflow?: string | undefined;
  readonly service?: string | undefined;
  readonly series?: string | undefined;
  /** Those that end after this moment … */
  readonly from?: Instant | undefined;
  /** … and start before this one. */
  readonly to?: Instant | undefined;
  /** Folded. */
  readonly customerEmail?: string | undefined;
  readonly search: Search<'title'>;
  /** Creation order (the default), or by start, and by creation among equals. `-`: the other way round. */
  readonly sort: BookingSort;
}

/** Bookings that the clock may have moved; `until` is compared with the field that `by` names, inclusively. */
export interface ClockRule {
  readonly app?: string | undefined;
  readonly status: 'held' | 'pending' | 'confirmed';
  readonly workflow?: string | undefined;
  readonly by: 'holdExpiresAt' | 'pendingSince' | 'start' | 'end';
  readonly until: Instant;
}

/** Reads bookings; they are written through the Ledger. */
export interface BookingRepository {
  find(app: string, uuid: string): Promise<Booking | undefined>;
  /** `total` counts all of the app's bookings that match. */
  list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>>;
  /** Up to `limit` bookings (of all apps, or of one) that a rule names, those that have waited longest first. */
  due(rule: ClockRule, limit: number): Promise<readonly Pick<Booking, 'app' | 'uuid'>[]>;
}
