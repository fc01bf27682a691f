import type { Schemas } from '../../../../client/index.js';
import { type Booking, resourcesOf, serviceOf } from '../booking/shown.js';

/** Whether a booking may change that resource for the other: of a service, one of the same role. */
export function mayGo(
  booking: Booking,
  from: string,
  to: string,
  services: ReadonlyMap<string, Schemas['Service']>,
): boolean {
  if (resourcesOf(booking).includes(to)) return false;
  const named = serviceOf(booking);
  if (named === null) return true;
  const roles = services.get(named)?.roles ?? [];
  return roles.some(({ resources }) => resources.includes(from) && resources.includes(to));
}
