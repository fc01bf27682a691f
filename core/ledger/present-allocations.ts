import { type Allocation, type Booking, lapsesAt, movedByClock } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Instant } from '../ports.js';
import type { View } from './ledger.js';

/**
 * The allocations that overlap `[from, to)` and stand: those that have lapsed by now, of which `onLapsed` hears, and those
 * of the booking `exclude` count as free.
 */
export function standingAllocations(
  view: View,
  resource: Resource,
  from: Instant,
  to: Instant,
  exclude: string | undefined,
  onLapsed: (allocation: Allocation) => void = () => {},
): readonly Allocation[] {
  const all = view.taken(resource, from, to);
  // Mostly nothing lapses and nothing is excluded: a booking of a full course looks at a hundred of them.
  if (all.every(({ booking, lapse }) => lapse === null && booking !== exclude)) return all;
  return all.filter((allocation) => {
    if (allocation.booking === exclude) return false;
    if (lapsesAt(allocation.lapse, (uuid) => view.object('workflow', uuid)) > view.now) return true;
    onLapsed(allocation);
    return false;
  });
}

/** What the clock has made of the booking by now, which may not have been written yet; undefined: it is as it is stored. */
export function endedByNow(view: View, booking: Booking): ReturnType<typeof movedByClock> {
  const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
  return movedByClock(booking, workflow, view.now);
}
