import type { Instant } from '../basics/ports.js';
import { type Allocation, type Booking, type Lapse, lapsesAt, movedByClock } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { View } from './ledger.js';

/** Returns the allocations that overlap `[from, to)`, without those of `exclude` and without lapsed ones (passed to `onLapsed`). */
export function currentAllocations(
  view: View,
  resource: Resource,
  from: Instant,
  to: Instant,
  exclude: string | undefined,
  onLapsed: (allocation: Allocation) => void = () => {},
): readonly Allocation[] {
  const all = view.taken(resource, from, to);
  const { now } = view;
  const stands = (lapse: Lapse | null) => lapse === null || (lapse.status === 'confirmed' && lapse.from >= now);
  // Fast path: usually nothing lapses and nothing is excluded, and a full course has a hundred bookings to examine.
  if (all.every(({ booking, lapse }) => stands(lapse) && booking !== exclude)) return all;
  const workflowOf = remembered((uuid: string) => view.object('workflow', uuid));
  return all.filter((allocation) => {
    if (allocation.booking === exclude) return false;
    if (stands(allocation.lapse) || lapsesAt(allocation.lapse, workflowOf) > now) return true;
    onLapsed(allocation);
    return false;
  });
}

/** Memoizes a function of one argument. */
function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key)!;
  };
}

/** Returns the status that the booking has by the clock now, if it is not stored yet. Undefined if the stored status is current. */
export function endedByNow(view: View, booking: Booking): ReturnType<typeof movedByClock> {
  const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
  return movedByClock(booking, workflow, view.now);
}
