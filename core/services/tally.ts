import { type Booking, blocks, isLive, lapseOf } from '../bookings/booking.js';
import type { Tally, TallyQuery } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import { fold } from '../search.js';

/** Whether the booking is one of those that the query counts, the clock aside. */
export function isCounted(booking: Booking, query: TallyQuery): boolean {
  const { service, resource, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  // What costs least comes first: a series looks at its own bookings hundreds of times.
  return (
    (startsFrom === undefined || booking.start >= startsFrom) &&
    (startsBefore === undefined || booking.start < startsBefore) &&
    booking.sale?.service === service &&
    (resource === undefined || booking.resources.includes(resource)) &&
    (liveAfter === undefined ? blocks(booking.status) : isLive(booking.status) && booking.end > liveAfter) &&
    booking.uuid !== exclude &&
    (email === undefined || fold(booking.customer?.email ?? '') === email)
  );
}

/** The tally of bookings that are counted. */
export function tallyOf(counted: Iterable<Booking>): Tally {
  const lapsing: Tally['lapsing'][number][] = [];
  let settled = 0;
  for (const booking of counted) {
    const lapse = lapseOf(booking);
    if (lapse === null) settled += 1;
    else lapsing.push({ booking: booking.uuid, lapse });
  }
  return { settled, lapsing };
}

/** Those that are counted, of bookings in the order of their starts. */
export function countedIn(sold: readonly Booking[], query: TallyQuery): readonly Booking[] {
  const { startsFrom = Number.NEGATIVE_INFINITY, startsBefore = Number.POSITIVE_INFINITY } = query;
  const counted: Booking[] = [];
  for (let i = firstFrom(sold, startsFrom); i < sold.length && sold[i]!.start < startsBefore; i += 1) {
    if (isCounted(sold[i]!, query)) counted.push(sold[i]!);
  }
  return counted;
}

/** The index of the first booking, of bookings in the order of their starts, that starts no earlier. */
export function firstFrom(sold: readonly Booking[], start: Instant): number {
  let low = 0;
  let high = sold.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sold[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
