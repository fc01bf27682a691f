import type { Instant } from '../ports.js';
import type { Zone } from '../schedules/zone.js';
import { periodAt } from './limits.js';
import { NEW_ROTA, standing } from './rota.js';
import type { Role, Service } from './service.js';

/** How long a resource is busy between two instants, buffers included, in milliseconds. */
export type BusyTime = (resource: string, from: Instant, to: Instant) => number;

/**
 * The members of a role's pool as its service ranks them for a booking that starts then: for each position, its place
 * in the ranking. Ties are in the order of the pool.
 */
export function ranking(
  service: Service,
  role: Role,
  zone: Zone,
  start: Instant,
  busyTime: BusyTime,
): readonly number[] {
  const weights = role.resources.map(weightOf(service, role, zone, start, busyTime));
  const inOrder = [...weights.keys()].sort((a, b) => {
    const [one, other] = [weights[a]!, weights[b]!];
    const differs = one.findIndex((weight, i) => weight !== other[i]);
    return differs < 0 ? a - b : one[differs]! - other[differs]!;
  });
  const places: number[] = [];
  inOrder.forEach((position, place) => {
    places[position] = place;
  });
  return places;
}

/** What a resource is ranked by, least first: the numbers are compared one after another. */
function weightOf(
  service: Service,
  role: Role,
  zone: Zone,
  start: Instant,
  busyTime: BusyTime,
): (resource: string) => readonly number[] {
  switch (service.assign) {
    case 'first':
      return () => [];
    case 'least_busy': {
      const day = periodAt('day', zone, start);
      const week = periodAt('week', zone, start);
      return (resource) => [busyTime(resource, day.from, day.to), busyTime(resource, week.from, week.to)];
    }
    case 'round_robin': {
      const rota = service.rotas[role.name] ?? NEW_ROTA;
      return (resource) => [standing(rota, resource)];
    }
  }
}
