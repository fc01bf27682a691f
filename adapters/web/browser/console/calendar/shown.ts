import { useMemo } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, listResourceUuids } from '../booking/booking-facts.js';
import { type Offer, useHappening } from './data.js';
import type { Span } from './place.js';

const NO_TIME_OFF: readonly Schemas['TimeOff'][] = [];

export type Shown = ReturnType<typeof useShown>;

/** Loads the data of the columns in the span. `readAt` is undefined until the data is loaded. */
export function useShown({ from, to }: Span, columns: readonly Schemas['Resource'][], offer: Offer) {
  const only = columns.length === 1 ? columns[0]!.uuid : undefined;
  const happening = useHappening({ from, to, resource: only }, offer);
  const { stretch } = happening.value ?? {};
  const isOfColumns = stretch?.resource === undefined || stretch.resource === only;
  const value = stretch?.from === from && stretch.to === to && isOfColumns ? happening.value : undefined;
  const bookings = useMemo(() => {
    const named = new Set(columns.map(({ uuid }) => uuid));
    const all = [...(value?.bookings ?? [])];
    return new Map<string, Booking>(
      all.filter(([, booking]) => listResourceUuids(booking).some((uuid) => named.has(uuid))),
    );
  }, [value, columns]);
  return { ...happening, readAt: value?.readAt, bookings, timeOff: value?.timeOff ?? NO_TIME_OFF };
}
