import type { Instant } from '../basics/ports.js';
import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import type { Question } from '../model/questions/question.js';
import type { TimeOff } from '../model/time-off.js';
import type { Answer } from './idempotency.js';
import type { InUse, Tally, TallyQuery } from './ledger.js';

/** Part of a resource's calendar: allocations that overlap [from, to). No allocation lasts longer than `longest`. */
export interface CalendarSpan {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly longest: number;
}

/**
 * Bulk reads of one app for its decisions (`decideAll`), for storages that cannot read synchronously. Each method
 * reads everything of its kind at once, because each call is a round trip. Several run concurrently. The storage must
 * ensure a consistent state, with a transaction or by retrying after a conflict.
 */
export interface BulkReads {
  /** Returns the existing objects, in any order. */
  objects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
  /** All actions of the workflows, in creation order. */
  actionsOf(workflows: readonly string[]): Promise<readonly Action[]>;
  /** All allocations in any of the spans, in any order. Additional allocations are harmless. */
  allocations(spans: readonly CalendarSpan[]): Promise<readonly Allocation[]>;
  /** Up to `limit` bookings that are held, pending or confirmed, in any order. */
  inUse(query: InUse): Promise<readonly Booking[]>;
  /** At least all time off that overlaps (from, to) in any zone, in creation order. */
  timeOff(from: Instant, to: Instant): Promise<readonly TimeOff[]>;
  /** Returns one tally for each query, in the same order. */
  tallies(queries: readonly TallyQuery[]): Promise<readonly Tally[]>;
  /** Returns the customers with these folded addresses. Addresses are unique. */
  customersWithEmails(folded: readonly string[]): Promise<readonly Customer[]>;
  /** Number of objects of each kind, in order. */
  counts(kinds: readonly CountedKind[]): Promise<readonly number[]>;
  /** Returns all objects that meet the query, or up to `limit`, in any order. */
  select<K extends Kind>(question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
  /** Returns the stored answers under these idempotency keys, of any age. */
  answers(keys: readonly string[]): Promise<readonly Answer[]>;
}
