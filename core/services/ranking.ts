import type { Instant } from '../ports.js';
import type { Zone } from '../schedules/zone.js';
import { type Period, periodAt } from './limits.js';
import { NEW_ROTA, standing } from './rota.js';
import type { Role, Service } from './service.js';

/** How long a resource is busy, buffers included, in milliseconds: on a day, and in the week around it. */
export type Workload = (resource: string) => readonly [day: number, week: number];

interface Busy {
  readonly start: Instant;
  readonly end: Instant;
}

/** The workloads of the local day and ISO week of an instant; `taken` is asked once for each resource. */
export function workloads(
  zone: Zone,
  instant: Instant,
  taken: (resource: string, week: Period) => readonly Busy[],
): Workload {
  const day = periodAt('day', zone, instant);
  const week = periodAt('week', zone, instant);
  const known = new Map<string, readonly [number, number]>();
  return (resource) => {
    let found = known.get(resource);
    if (!found) {
      const blocks = taken(resource, week);
      found = [busyWithin(day, blocks), busyWithin(week, blocks)];
      known.set(resource, found);
    }
    return found;
  };
}

function busyWithin({ from, to }: Period, blocks: readonly Busy[]): number {
  let sum = 0;
  for (const { start, end } of blocks) sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return sum;
}

/**
 * The members of a role's pool as its service ranks them: for each position, its place in the ranking. Ties are in the
 * order of the pool.
 */
export function ranking(service: Service, role: Role, workload: Workload): readonly number[] {
  const weights = role.resources.map(weightOf(service, role, workload));
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
function weightOf(service: Service, role: Role, workload: Workload): (resource: string) => readonly number[] {
  switch (service.assign) {
    case 'first':
      return () => [];
    case 'least_busy':
      return workload;
    case 'round_robin': {
      const rota = service.rotas[role.name] ?? NEW_ROTA;
      return (resource) => [standing(rota, resource)];
    }
  }
}
