import type { Schemas } from '../../../../client/index.js';
import { type Booking, listResourceUuids, serviceOf } from './booking-facts.js';

/** True if the booking may move from one resource to the other. If the booking has a service, both resources must belong to one role. */
export function mayGo(
  booking: Booking,
  from: string,
  to: string,
  services: ReadonlyMap<string, Schemas['Service']>,
): boolean {
  if (listResourceUuids(booking).includes(to)) return false;
  const named = serviceOf(booking);
  if (named === null) return true;
  const roles = services.get(named)?.roles ?? [];
  return roles.some(({ resources }) => resources.includes(from) && resources.includes(to));
}
