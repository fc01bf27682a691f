import { type Booking, isLive } from '../booking/booking-facts.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import type { Failure } from '../words.js';

/** A booking of a series that is live, with the start that its rule gave. */
export type Ahead = Booking & { readonly occurrence: string };

/** The live bookings of a series that have not ended, in the order of their occurrences. */
export function useAhead(series: string): { readonly value?: readonly Ahead[]; readonly failure?: Failure } {
  const { client } = useConsole();
  const { value, failure } = useQuery(
    // A series has 366 bookings at most.
    (series: string, signal) =>
      client.listBookings({ query: { series, status: ['held', 'pending', 'confirmed'], limit: 400 }, signal }),
    series,
    { events: ['booking.*', 'series.*'] },
  );
  return { ...(value && { value: aheadOf(value.data) }), ...(failure && { failure }) };
}

function aheadOf(bookings: readonly Booking[]): readonly Ahead[] {
  const now = Date.now();
  return bookings
    .filter((one): one is Ahead => one.occurrence !== null && isLive(one) && Date.parse(one.end) > now)
    .sort((one, other) => Date.parse(one.occurrence) - Date.parse(other.occurrence));
}
