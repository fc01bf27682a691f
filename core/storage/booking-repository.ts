import type { Booking, Status } from '../model/booking.js';
import type { InSlices, Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';
import type { AnyWhere, Where } from '../questions/question.js';
import { phoneTerm, type Search, searchable } from '../search.js';

/** Searchable fields of bookings, with the interface's names. `name`, `email` and `phone` are the customer's. */
export const BOOKING_SEARCH = ['title', 'name', 'email', 'phone', 'external_id'] as const;
export type BookingSearch = Search<(typeof BOOKING_SEARCH)[number]>;

/** Conversion of search terms for bookings, by field. */
export const BOOKING_FOLDINGS = {
  title: searchable,
  name: searchable,
  email: searchable,
  phone: phoneTerm,
  external_id: searchable,
} as const;

export type BookingSort = 'start' | '-start' | 'created_at' | '-created_at';

/** Filter of a list of bookings. Omitted fields filter nothing. */
export interface BookingFilter {
  readonly statuses?: readonly Status[] | undefined;
  readonly resource?: string | undefined;
  readonly workflow?: string | undefined;
  readonly service?: string | undefined;
  readonly series?: string | undefined;
  /** Only bookings that end after this moment. */
  readonly from?: Instant | undefined;
  /** Only bookings that start before this moment. */
  readonly to?: Instant | undefined;
  /** Only bookings that start at this moment or later. */
  readonly startsFrom?: Instant | undefined;
  /** UUID of the linked customer. */
  readonly customer?: string | undefined;
  /** Folded e-mail address of the customer. */
  readonly customerEmail?: string | undefined;
  /** Identifier of the booking in another system, compared exactly. */
  readonly externalId?: string | undefined;
  readonly search: BookingSearch;
  /** Order: by creation (default), or by start and then creation. A leading `-` reverses it. */
  readonly sort: BookingSort;
}

/** Query for bookings whose status may have changed as time passed. `until` is compared with the field named in `by`, inclusively. */
export interface ClockRule {
  readonly app?: string | undefined;
  readonly status: 'held' | 'pending' | 'confirmed';
  readonly workflow?: string | undefined;
  readonly by: 'holdExpiresAt' | 'pendingSince' | 'start' | 'end';
  readonly until: Instant;
  /**
   * Only for status `confirmed` by `start`: selects bookings that may be no-shows. Such bookings end after this moment and are not checked
   * in. A missing check-in counts for them since `until` or earlier (`unattendedFrom`).
   */
  readonly endsAfter?: Instant | undefined;
}

/**
 * True if the booking matches the rule for no-shows, or if the rule does not concern no-shows. The caller has already compared status,
 * workflow and `until`.
 */
export function isUnattended(
  { checkedInAt = null, unattendedFrom, start, end }: Booking,
  { endsAfter, until }: Pick<ClockRule, 'endsAfter' | 'until'>,
): boolean {
  return endsAfter === undefined || (checkedInAt === null && (unattendedFrom ?? start) <= until && end > endsAfter);
}

/**
 * Selects the bookings that match the rules, the longest overdue first, then by UUID: the order in which they are settled (their due status
 * changes are stored).
 */
export function longestOverdue(bookings: readonly Booking[], rules: readonly ClockRule[]): readonly Booking[] {
  const keyOf = (status: Status, workflow: string | null | undefined) => `${status} ${workflow ?? ''}`;
  const rulesOf = new Map<string, ClockRule[]>();
  for (const rule of rules) {
    const key = keyOf(rule.status, rule.workflow);
    rulesOf.set(key, [...(rulesOf.get(key) ?? []), rule]);
  }
  const overdue = (booking: Booking) => {
    const { status, workflow } = booking;
    const all = [...(rulesOf.get(keyOf(status, null)) ?? []), ...(rulesOf.get(keyOf(status, workflow)) ?? [])];
    const named = all.filter(({ app }) => app === undefined || app === booking.app);
    return Math.max(...named.map(({ by, until }) => until - (booking[by] ?? Number.POSITIVE_INFINITY)));
  };
  return bookings
    .map((booking) => ({ booking, by: overdue(booking) }))
    .sort((a, b) => b.by - a.by || (a.booking.uuid < b.booking.uuid ? -1 : 1))
    .map(({ booking }) => booking);
}

export type DueBooking = Pick<Booking, 'app' | 'uuid'>;

/** Reads bookings. The Ledger writes them. */
export interface BookingRepository {
  /** Booking with that UUID, of any app, even one that is being deleted. */
  ofAnyApp(uuid: string): Promise<Booking | undefined>;
  find(app: string, uuid: string): Promise<Booking | undefined>;
  /** `total` counts all of the app's bookings that match. */
  list(app: string, slice: Slice, filter: BookingFilter, within?: AnyWhere): Promise<Sliced<Booking>>;
  /** Returns the UUIDs of customers or series that the bookings which meet the condition are linked to, in any order. */
  distinct(app: string, name: 'customer' | 'series', where: Where<'booking'>): Promise<readonly string[]>;
  /** UUIDs of up to `limit` matching bookings for each filter, in order, all from one consistent state of the app. */
  uuids(app: string, filters: readonly BookingFilter[], limit: number): Promise<readonly (readonly string[])[]>;
  /** Reads the bookings with these UUIDs, in order, slice by slice, and yields the event loop in between. */
  inSlices(app: string, uuids: readonly string[]): InSlices<Booking>;
  /**
   * Up to `limit` bookings that match any of the rules, without duplicates, the longest overdue first, then by UUID.
   * If there are more, any of them may be selected. One query, however many rules there are.
   */
  due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
}
