import type { Span } from '../../basics/instants.js';
import { overlapping } from '../../ledger/booking-questions.js';
import type { View } from '../../ledger/ledger.js';
import { type Booking, fieldsByClock, isUnconfirmed, movedByClock, takesTime } from '../../model/booking.js';
import type { Question } from '../../model/questions/question.js';
import type { Service } from '../../model/service.js';

/** Customer whose other bookings are searched. */
interface SameCustomer {
  readonly service: Service;
  /** Folded e-mail address of the customer. Null: no customer. */
  readonly email: string | null;
  /** Booking that moves. It is left out of the search. */
  readonly moving?: Pick<Booking, 'uuid'> | undefined;
}

/** Builds the query for the customer's bookings that must not overlap others. Undefined if the service allows overlaps. */
export function sameCustomerQuery(
  { service, email }: SameCustomer,
  { start, end }: Span,
): Question<'booking'> | undefined {
  const { oneAtATime, uuid } = service;
  if (oneAtATime === null || email === null) return undefined;
  return overlapping({ service: oneAtATime === 'service' ? uuid : undefined, email, from: start, to: end });
}

/** Returns the times of the customer's other bookings in the span, without buffers, by start. */
export function otherTimes(view: View, asked: SameCustomer, span: Span): readonly Span[] {
  const query = sameCustomerQuery(asked, span);
  if (!query) return [];
  const others = view.select(query).flatMap((booking) => {
    const time = booking.uuid === asked.moving?.uuid ? undefined : timeOf(view, booking);
    return time && time.end > span.start ? [time] : [];
  });
  return others.sort((a, b) => a.start - b.start);
}

/** Returns the time in which the customer of this booking may have no other booking, as of now. Undefined if the booking blocks no time. */
function timeOf(view: View, booking: Booking): Span | undefined {
  // A hold made with a key counts for no customer until it is confirmed.
  if (isUnconfirmed(booking)) return undefined;
  const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
  const status = movedByClock(booking, workflow, view.now);
  const isAsOfNow = status ? { ...booking, ...fieldsByClock(booking, workflow, status) } : booking;
  if (!takesTime(isAsOfNow)) return undefined;
  return { start: booking.start, end: booking.endedAt ?? booking.end };
}

/** True if one of the times, ordered by start, overlaps the span. */
export function isOccupied(times: readonly Span[], start: number, end: number): boolean {
  for (const time of times) {
    if (time.start >= end) return false;
    if (time.end > start) return true;
  }
  return false;
}
