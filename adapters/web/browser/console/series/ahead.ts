import { useEffect, useState } from 'preact/hooks';
import { type Booking, isLive } from '../booking/shown.js';
import { useConsole, useEvents } from '../use-console.js';
import type { Failure } from '../words.js';

/** A booking of a series that is live, with the start that its rule gave. */
export type Ahead = Booking & { readonly occurrence: string };

/** The live bookings of a series that have not ended, in the order of their occurrences. */
export function useAhead(series: string): { readonly value?: readonly Ahead[]; readonly failure?: Failure } {
  const { client } = useConsole();
  const [found, setFound] = useState<{ readonly value?: readonly Ahead[]; readonly failure?: Failure }>({});
  const [turn, setTurn] = useState(0);
  useEvents(['booking.*', 'series.*'], () => setTurn((count) => count + 1));
  useEffect(() => {
    const ending = new AbortController();
    // A series has 366 bookings at most.
    client
      .listBookings({ query: { series, status: ['held', 'pending', 'confirmed'], limit: 400 }, signal: ending.signal })
      .then(
        (answer) => setFound(answer.outcome === 'ok' ? { value: aheadOf(answer.value.data) } : { failure: answer }),
        (thrown: unknown) => {
          if (!ending.signal.aborted) throw thrown;
        },
      );
    return () => ending.abort();
  }, [client, series, turn]);
  return found;
}

function aheadOf(bookings: readonly Booking[]): readonly Ahead[] {
  const now = Date.now();
  return bookings
    .filter((one): one is Ahead => one.occurrence !== null && isLive(one) && Date.parse(one.end) > now)
    .sort((one, other) => Date.parse(one.occurrence) - Date.parse(other.occurrence));
}
