import type { Instant } from '../../basics/ports.js';
import { type Zone, zone } from '../../basics/zone.js';
import type { Role, Service } from '../../model/service.js';
import { type Period, periodAt } from './limits.js';
import { rotaOf, score } from './rota.js';

/** Returns the busy time of a resource in ms, including buffers: on a day, and in the week around it. */
type Workload = (resource: string) => readonly [day: number, week: number];

interface Busy {
  readonly start: Instant;
  readonly end: Instant;
}

/** Returns the busy spans of a resource in a week. */
type Taken = (resource: string, week: Period) => readonly Busy[];

/**
 * Returns the rank of each member of each role's pool, by position, for a booking at that start: those of `prefer` before all others. Empty
 * if the members rank by position.
 */
export function ranked(
  service: Service,
  start: Instant,
  taken: Taken,
  prefer: readonly string[] = [],
): readonly (readonly number[])[] {
  const { assign, roles } = service;
  if (assign === 'first' && prefer.length === 0) return [];
  const workload = assign === 'least_busy' ? workloads(zone(service.timezone), start, taken) : undefined;
  return roles.map((role) => {
    const weightOf = assign === 'first' ? () => [] : (workload ?? turnOf(service, role));
    return ranking(role, (resource) => [prefer.includes(resource) ? 0 : 1, ...weightOf(resource)]);
  });
}

function turnOf(service: Service, { name }: Role): (resource: string) => readonly number[] {
  const rota = rotaOf(service, name);
  return (resource) => [score(rota, resource)];
}

/** Returns a function for the workloads on the day and in the week of an instant. Calls `taken` once for each resource. */
function workloads(zone: Zone, instant: Instant, taken: Taken): Workload {
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

/** Returns the ranks of a pool's members by weights, compared number by number, lowest first. Equal members keep their order. */
function ranking(role: Role, weightOf: (resource: string) => readonly number[]): readonly number[] {
  const weights = role.resources.map(weightOf);
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
