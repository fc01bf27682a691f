import { type Booking, isLive } from '../booking/booking-facts.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import type { Failure } from '../words.js';

/** Live booking of a series, with the start that its rule generated. */
export type Ahead = Booking & { readonly occurrence: string };

/** Loads the live bookings of a series that have not ended, in the order of their occurrences. */
export function useAhead(series: string): { readonly value?: readonly Ahead[]; readonly failure?: Failure } {
  const { client } = useConsole();
  const { value, failure } = useQuery(
    // A series has at most 366 bookings, so one page contains them all.
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
