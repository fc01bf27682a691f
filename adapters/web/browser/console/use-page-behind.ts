import { useRef, useState } from 'preact/hooks';
import type { PagePath } from '../parts/router.js';

/** Page behind the panel of a booking. */
interface Behind {
  /** UUID of the booking in the panel, or `new`. Undefined if the address has no panel. */
  readonly over: string | undefined;
  /** Place of the page. Undefined until the day of a booking is known at which the console was opened. */
  readonly behind: PagePath | undefined;
  /** Chooses the day of the calendar behind a booking if the console was opened at a booking. */
  readonly onDay: (date: string) => void;
}

/** Returns the page that stays behind a booking: the one from which the booking was opened, else the calendar at its date. */
export function usePageBehind(place: PagePath): Behind {
  const [, over] = /^\/bookings\/([^/]+)/.exec(place.path) ?? [];
  const last = useRef<PagePath>(undefined);
  if (over === undefined) last.current = place;
  const [date, setDate] = useState<string>();
  const list = { path: '/bookings', query: {} };
  const day = date === undefined ? undefined : { path: '/calendar', query: { date } };
  return {
    over,
    behind: last.current ?? (over === 'new' ? list : day),
    // A booking that cannot be shown leaves the calendar where it is.
    onDay: (day) => setDate((known) => day || (known ?? '')),
  };
}
