import { buildBlocks, type Obstacle, TAKEN } from '../../availability/candidate.js';
import type { Instant } from '../../basics/ports.js';
import type { View } from '../../ledger/ledger.js';
import { currentAllocations } from '../../ledger/present-allocations.js';
import type { Allocation, Assignment, Block, Booking } from '../../model/booking.js';
import type { Resource } from '../../model/resource.js';
import { buffersWithin, findRuns, type Rota, rulesWithin } from '../../model/service.js';
import type { Period } from './limits.js';
import type { Choose } from './matching.js';
import { ranked } from './ranking.js';
import { rotaAfter, rotaOf } from './rota.js';
import { type Assigned, buildSpan, type Ready, ready, type ServiceWish } from './service-request.js';
import type { Staffing } from './staffing.js';

/** Obstacles to a booking at one start, for each candidate of each role. Null: none. */
interface Explanation {
  readonly reason: Obstacle | null;
  readonly opensAt?: Instant | undefined;
  readonly candidates: readonly {
    readonly role: string;
    readonly resource: string;
    readonly reason: Obstacle | null;
    readonly overridden: readonly Obstacle[];
  }[];
  readonly overrode: readonly Obstacle[];
}

/** Explains why the service can or cannot be booked at that start. @throws ValidationError on `resources`, NotFoundError. */
export function explainService(view: View, wish: ServiceWish, start: Instant): Explanation {
  const prepared = ready(view, wish, buildSpan(wish, start), () => {});
  const { staffing } = prepared;
  const reason = staffing.refusal(start) ?? null;
  const isOverridden = reason === null && wish.override !== undefined;
  const taken = isOverridden ? chosen(view, wish, start, prepared, () => {}) : [];
  return {
    reason,
    ...(reason === 'too_far' && { opensAt: staffing.opensAt(start) }),
    overrode: isOverridden ? staffing.overrode(taken, start) : [],
    candidates: wish.service.roles.flatMap((role, index) =>
      role.resources.map((resource, position) => ({
        role: role.name,
        resource,
        reason: staffing.reason(index, position, start) ?? null,
        overridden: staffing.overridden(index, position, start),
      })),
    ),
  };
}

/** Result of a booking of a service: the taken resources, and the changes to the service. */
interface Served {
  /** Assigned resources, in order of roles, places (resources of a role) and runs (parts of the booking). */
  readonly assignments: readonly Assignment[];
  /** Assigned resources in the same order, without duplicates. */
  readonly resources: readonly Resource[];
  readonly blocks: readonly Block[];
  /** Round robin states of the service after the booking. The same object if unchanged. */
  readonly rotas: Readonly<Record<string, Rota>>;
  /** Overridden obstacles. Undefined without an override. */
  readonly overrode?: readonly Obstacle[] | undefined;
}

/** Decides if the service can be booked at that start, and chooses the resources. @throws ValidationError on `resources`, NotFoundError. */
export function serve(
  view: View,
  wish: ServiceWish,
  start: Instant,
  onLapsed: (allocation: Allocation) => void,
): Served | { readonly reason: Obstacle; readonly opensAt: Instant | undefined } {
  const { service, minutes, assigned } = wish;
  const prepared = ready(view, wish, buildSpan(wish, start), onLapsed);
  const { staffing, resources, pools } = prepared;
  const reason = staffing.refusal(start);
  if (reason !== undefined) return { reason, opensAt: reason === 'too_far' ? staffing.opensAt(start) : undefined };
  const taken = assigned ? pools : chosen(view, wish, start, prepared, onLapsed);
  const assignments: Assignment[] = [];
  const blocks: Block[] = [];
  service.roles.forEach((role, index) => {
    const runs = findRuns(service, role, minutes);
    for (const resource of taken[index]!) {
      const { uuid, rules } = resources[resource]!;
      for (const { from, to } of runs)
        assignments.push({ role: role.name, resource: uuid, start: start + from, end: start + to });
      const buffers = { ...rulesWithin(service, rules), ...buffersWithin(role, wish.bufferAfterMinutes) };
      for (const { from, to } of buildBlocks(runs, buffers)) {
        blocks.push({ resource: uuid, start: start + from, end: start + to, units: role.units * wish.units });
      }
    }
  });
  return {
    assignments,
    resources: taken.flat().map((resource) => resources[resource]!),
    blocks,
    overrode: wish.override && staffing.overrode(taken, start),
    rotas: assigned ? service.rotas : rotasAfter(wish, listUuids(taken, resources), start, staffing),
  };
}

/** Returns for each role the indexes of the resources that the service's policy chooses. */
function chosen(
  view: View,
  wish: ServiceWish,
  start: Instant,
  prepared: Ready,
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  const { staffing } = prepared;
  return staffing.assign(buildChooser(wish, start, staffing, rankPools(view, wish, start, prepared, onLapsed)));
}

/** Returns the positions that need no override, or all if each needs one. */
function preferred(positions: Iterable<number>, needsNone: (position: number) => boolean): readonly number[] {
  const all = [...positions];
  const others = all.filter(needsNone);
  return others.length > 0 ? others : all;
}

/** Builds the choice of a resource for a place: the booking's current one, else the lowest rank; those that need no override come first. */
export function buildChooser(
  { service, moving, override }: ServiceWish,
  start: Instant,
  staffing: Staffing,
  ranks: readonly (readonly number[])[],
): Choose {
  const before = moving ? placesOf(moving) : new Map<string, readonly string[]>();
  return (role, place, positions) => {
    const incumbent = before.get(service.roles[role]!.name)?.[place];
    const rank = ranks[role];
    let best: number | undefined;
    const needsNone = (position: number) => staffing.overridden(role, position, start).length === 0;
    for (const position of override ? preferred(positions, needsNone) : positions) {
      if (service.roles[role]!.resources[position] === incumbent) return position;
      // Fast path: without ranks, the first position is the best.
      if (incumbent === undefined && !rank) return position;
      if (best === undefined || (rank && rank[position]! < rank[best]!)) best = position;
    }
    return best!;
  };
}

/** Ranks the pools of the service for a booking at that start. */
export function rankPools(
  view: View,
  { service, moving, prefer }: ServiceWish,
  start: Instant,
  { resources, indexOf }: Ready,
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  const taken = (uuid: string, { from, to }: Period) =>
    currentAllocations(view, resources[indexOf.get(uuid)!]!, from, to, moving?.uuid, onLapsed);
  return ranked(service, start, taken, prefer);
}

export function listUuids(taken: readonly (readonly number[])[], resources: readonly Resource[]): Assigned {
  return taken.map((role) => role.map((resource) => resources[resource]!.uuid));
}

function placesOf({ sale }: Booking): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { role: name, resource } of sale?.assignments ?? []) {
    const role = name ?? '';
    const taken = places.get(role) ?? [];
    places.set(role, taken);
    if (!taken.includes(resource)) taken.push(resource);
  }
  return places;
}

/** Returns the round robin state after the booking. Resources that already served the moving booking take no further turn. */
function rotasAfter(
  { service, moving }: ServiceWish,
  taken: Assigned,
  start: Instant,
  staffing: Staffing,
): Readonly<Record<string, Rota>> {
  if (service.assign !== 'round_robin') return service.rotas;
  let { rotas } = service;
  service.roles.forEach((role, index) => {
    const newcomers = taken[index]!.filter((resource) => !moving?.resources.includes(resource));
    if (newcomers.length === 0) return;
    const eligible = role.resources.filter((_, position) => staffing.obstacle(index, position, start) >= TAKEN);
    rotas = { ...rotas, [role.name]: rotaAfter(rotaOf(service, role.name), role, newcomers, eligible) };
  });
  return rotas;
}

/** Returns the round robin state after a booking at that start with these resources, however they were chosen. */
export function turnsAfter(view: View, wish: ServiceWish, start: Instant, taken: Assigned) {
  if (wish.service.assign !== 'round_robin') return wish.service.rotas;
  const { staffing } = ready(view, { ...wish, assigned: undefined }, buildSpan(wish, start), () => {});
  return rotasAfter(wish, taken, start, staffing);
}
