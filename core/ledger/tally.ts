import { partitionPoint } from '../basics/partition.js';
import type { Instant } from '../basics/ports.js';
import { type Booking, blocks, buildLapse, foldedEmail, isLive, isUnconfirmed } from '../model/booking.js';
import type { Tally, TallyQuery } from './ledger.js';

/** Returns the folded address by which limits identify the booking's customer. Null if the booking counts for no customer. */
export function countedEmail(booking: Pick<Booking, 'status' | 'madeWith' | 'customer'>): string | null {
  return isUnconfirmed(booking) ? null : foldedEmail(booking.customer);
}

/** True if the query counts the booking, regardless of the clock. */
export function isCounted(booking: Booking, query: TallyQuery): boolean {
  const { service, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  // Cheapest conditions first: a series examines its own bookings hundreds of times.
  return (
    (startsFrom === undefined || booking.start >= startsFrom) &&
    (startsBefore === undefined || booking.start < startsBefore) &&
    booking.sale?.service === service &&
    (liveAfter === undefined ? blocks(booking.status) : isLive(booking.status) && booking.end > liveAfter) &&
    booking.uuid !== exclude &&
    (email === undefined || (countedEmail(booking) ?? '') === email)
  );
}

/** Counts bookings that match a query. */
export function buildTally(counted: Iterable<Booking>, { byResource = false }: Pick<TallyQuery, 'byResource'>): Tally {
  const lapsing: Tally['lapsing'][number][] = [];
  const firmOf = new Map<string, number>();
  let firm = 0;
  for (const booking of counted) {
    const lapse = buildLapse(booking);
    if (lapse === null) {
      firm += 1;
      if (byResource) for (const resource of booking.resources) add(firmOf, resource, 1);
    } else lapsing.push({ booking: booking.uuid, resources: booking.resources, lapse });
  }
  return { firm, firmOf, lapsing };
}

/** Updates a tally after some of its bookings have changed. */
export function tallyAfter(
  { firm, firmOf, lapsing }: Tally,
  was: Tally,
  is: Tally,
  changed: { has(booking: string): boolean },
): Tally {
  const counts = new Map(firmOf);
  for (const [resource, count] of was.firmOf) add(counts, resource, -count);
  for (const [resource, count] of is.firmOf) add(counts, resource, count);
  return {
    firm: firm - was.firm + is.firm,
    firmOf: counts,
    lapsing: [...lapsing.filter(({ booking }) => !changed.has(booking)), ...is.lapsing],
  };
}

function add(counts: Map<string, number>, resource: string, count: number): void {
  counts.set(resource, (counts.get(resource) ?? 0) + count);
}

/** Selects the bookings that match, from bookings sorted by start. */
export function countedIn(sold: readonly Booking[], query: TallyQuery): readonly Booking[] {
  const { startsFrom = Number.NEGATIVE_INFINITY, startsBefore = Number.POSITIVE_INFINITY } = query;
  const counted: Booking[] = [];
  for (let i = firstFrom(sold, startsFrom); i < sold.length && sold[i]!.start < startsBefore; i += 1) {
    if (isCounted(sold[i]!, query)) counted.push(sold[i]!);
  }
  return counted;
}

/** Binary search in bookings sorted by start: returns the index of the first booking with that start or a later one. */
export function firstFrom(sold: readonly Booking[], start: Instant): number {
  return partitionPoint(sold.length, (index) => sold[index]!.start < start);
}
