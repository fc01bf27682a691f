import type { InSlices } from '../../basics/pagination.js';
import type { Instant } from '../../basics/ports.js';
import type { Booking, Status } from '../../model/booking.js';
import type { Question } from '../../model/questions/question.js';

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

/** True if the rule does not concern no-shows, or the booking may be one. The caller has compared status, workflow and `until`. */
export function isUnattended(
  { checkedInAt = null, unattendedFrom, start, end }: Booking,
  { endsAfter, until }: Pick<ClockRule, 'endsAfter' | 'until'>,
): boolean {
  return endsAfter === undefined || (checkedInAt === null && (unattendedFrom ?? start) <= until && end > endsAfter);
}

/** Selects the bookings that match the rules, the longest overdue first, then by UUID: the order in which they are settled. */
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

/** Reads of bookings that are no questions, or of several questions at once. The Ledger writes bookings. */
export interface BookingReads {
  /** UUIDs of up to `limit` bookings for each question, in its order, all from one consistent state of the app. */
  uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
  /** Reads the bookings with these UUIDs, in order, slice by slice, and yields the event loop in between. */
  inSlices(app: string, uuids: readonly string[]): InSlices<Booking>;
  /**
   * Up to `limit` bookings that match any of the rules, without duplicates, the longest overdue first, then by UUID.
   * If there are more, any of them may be selected. One query, however many rules there are.
   */
  due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
}
