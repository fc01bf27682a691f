import type { Booking, Status } from '../model/booking.js';
import type { InSlices, Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';
import type { Search } from '../search.js';

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
  /** The UUID of the customer that they are linked to. */
  readonly customer?: string | undefined;
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

/** Bookings that the rules name, those first whose moment is over for longest, then by UUID: the order in which they are settled. */
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

/** Reads bookings; they are written through the Ledger. */
export interface BookingRepository {
  /** The booking with that UUID, of whatever app; the app may be on its way out. */
  ofAnyApp(uuid: string): Promise<Booking | undefined>;
  find(app: string, uuid: string): Promise<Booking | undefined>;
  /** `total` counts all of the app's bookings that match. */
  list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>>;
  /** The UUIDs of up to `limit` bookings that match, in order; for each query, and all of one moment of the app. */
  uuids(app: string, filters: readonly BookingFilter[], limit: number): Promise<readonly (readonly string[])[]>;
  /** The bookings with these UUIDs, in their order, read slice by slice, with a turn of the event loop for others in between. */
  inSlices(app: string, uuids: readonly string[]): InSlices<Booking>;
  /**
   * Up to `limit` bookings that any of the rules names, each once, the longest overdue first, then by UUID; of more than
   * that, whichever come first to hand. One look, however many rules there are.
   */
  due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
}
