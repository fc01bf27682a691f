import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Feed } from '../model/feed.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { Answer } from './idempotency.js';
import type { InUse, OfCustomer, Overlap, Tally, TallyQuery } from './ledger.js';

/** Part of a resource's calendar: its allocations that overlap [from, to), none of which is longer than `longest`. */
export interface CalendarSpan {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly longest: number;
}

/**
 * What a storage that cannot read synchronously reads of one app for its decisions (`decideAll`): each time all of a sort
 * at once, for every reading is a round trip. Several of these run at the same time. That all of it is of one state is
 * the storage's to see to, by a transaction, or by deciding again when the app has changed meanwhile.
 */
export interface BulkReads {
  /** Those of the objects that the app has, in any order. */
  objects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
  /** All actions of the workflows, in creation order. */
  actionsOf(workflows: readonly string[]): Promise<readonly Action[]>;
  /** All allocations that belong to any of the spans, in any order; others among them do no harm. */
  allocations(spans: readonly CalendarSpan[]): Promise<readonly Allocation[]>;
  /** Up to `limit` bookings that are held, pending or confirmed, in any order. */
  inUse(query: InUse): Promise<readonly Booking[]>;
  /** Up to `limit` bookings, in any order. */
  overlapping(query: Overlap): Promise<readonly Booking[]>;
  /** Up to `limit` bookings, in any order. */
  ofCustomer(query: OfCustomer): Promise<readonly Booking[]>;
  /** All time off that lies anywhere in (from, to) in some zone, and maybe more, in creation order. */
  timeOff(from: Instant, to: Instant): Promise<readonly TimeOff[]>;
  /** One for each query, in their order. */
  tallies(queries: readonly TallyQuery[]): Promise<readonly Tally[]>;
  /** The services that name the resource or workflow, in creation order. */
  servicesNaming(uuid: string): Promise<readonly Service[]>;
  /** The customers with these addresses, folded; no two have the same. */
  customersWithEmails(folded: readonly string[]): Promise<readonly Customer[]>;
  /** How many objects of each of the kinds the app has, in their order. */
  counts(kinds: readonly CountedKind[]): Promise<readonly number[]>;
  /** The feeds of the resource, service or customer, in creation order. */
  feedsOf(uuid: string): Promise<readonly Feed[]>;
  /** Those of the answers that are kept under the idempotency keys, however old. */
  answers(keys: readonly string[]): Promise<readonly Answer[]>;
}
