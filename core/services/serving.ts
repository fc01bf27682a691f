import {
  blocksOf,
  DURATION,
  INACTIVE,
  NONE,
  OBSTACLES,
  type Obstacle,
  TAKEN,
  type Terms,
} from '../availability/candidate.js';
import type { TakenBlock } from '../availability/sweeps.js';
import { type Allocation, type Assignment, type Block, type Booking, lapsesAt } from '../bookings/booking.js';
import { standingAllocations } from '../bookings/standing.js';
import { NotFoundError, ValidationError } from '../errors.js';
import { DAY, MINUTE } from '../instants.js';
import type { TallyQuery, View, Wanted } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import { zone } from '../schedules/zone.js';
import { closedWindows } from '../time-off/time-off.js';
import { allowanceOf, type Period, periodAt } from './limits.js';
import { Matching } from './matching.js';
import { ranking } from './ranking.js';
import { NEW_ROTA, rotaAfter } from './rota.js';
import { type Limit, type Rota, rulesWithin, runsOf, type Service, stepsFit } from './service.js';
import { type StaffedSlot, Staffing } from './staffing.js';

/** What is asked of a service, wherever it lies in time. */
export interface ServiceWish {
  readonly service: Service;
  readonly minutes: number;
  /** Times the units of each role. */
  readonly units: number;
  /** Resources that must be among those taken. */
  readonly named: readonly string[];
  /** The customer whose limits count, by the folded address; null: nobody's. */
  readonly email: string | null;
  /** The booking that is being moved: what it takes, and that it was made, does not count. */
  readonly moving?: Booking | undefined;
  /** Who takes the places of each role, decided already; a role without anybody is left aside. Turns stay as they are. */
  readonly assigned?: Assigned | undefined;
  /** What is taken of resources besides all that is stored. */
  readonly besides?: ReadonlyMap<string, readonly TakenBlock[]> | undefined;
}

/** For each role of a service, the resources in its places. */
export type Assigned = readonly (readonly string[])[];

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** A service made ready to be booked between two instants. */
interface Ready {
  readonly staffing: Staffing;
  /** Of all pools, each once; `pools` name them by index. */
  readonly resources: readonly Resource[];
  readonly pools: readonly (readonly number[])[];
}

/** @throws ValidationError on `resources`, NotFoundError. */
function ready(view: View, wish: ServiceWish, span: Span, onLapsed: (allocation: Allocation) => void): Ready {
  const { service, minutes, units, named, moving, assigned, besides } = wish;
  const candidates = assigned ?? service.roles.map((role) => role.resources);
  const uuids = [...new Set(candidates.flat())];
  const resources = uuids.map((uuid) => resourceIn(view, uuid));
  const indexOf = new Map(uuids.map((uuid, index) => [uuid, index]));
  checkNames(view, service, named, indexOf);
  const pools = candidates.map((pool) => pool.map((uuid) => indexOf.get(uuid)!));
  const calendar = zone(service.timezone);
  const timeOff = view.timeOff(span.from, span.to);
  const terms = resources.map((resource): Terms => {
    const rules = rulesWithin(service, resource.rules);
    const limits = service.limits.filter(({ per }) => per === 'resource');
    const count = counter(view, wish, { resource: resource.uuid });
    const local = zone(resource.timezone);
    return {
      zone: local,
      schedule: resource.schedule,
      capacity: resource.capacity,
      rules,
      closed: closedWindows(timeOff, resource.uuid, local),
      get taken() {
        const from = span.from - rules.bufferBeforeMinutes * MINUTE;
        const to = span.to + rules.bufferAfterMinutes * MINUTE;
        const stored = standingAllocations(view, resource, from, to, moving?.uuid, onLapsed);
        const more = besides?.get(resource.uuid)?.filter(({ start, end }) => start < to && end > from) ?? [];
        return more.length === 0 ? stored : [...stored, ...more];
      },
      ...(limits.length > 0 && { allowance: allowanceOf(limits, calendar, count).left }),
    };
  });
  const staffing = new Staffing(
    {
      length: minutes * MINUTE,
      roles: service.roles.map((role, index) => ({
        count: assigned ? assigned[index]!.length : role.count,
        units: role.units * units,
        pool: pools[index]!,
        runs: stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [{ from: 0, to: minutes * MINUTE }],
      })),
      resources: terms,
      named: named.map((uuid) => indexOf.get(uuid)!),
      obstacle: obstacleOf(wish),
      allowance: allowanceOf(sharedLimits(wish), calendar, counter(view, wish, {})).left,
    },
    { ...span, now: view.now },
  );
  return { staffing, resources, pools };
}

function resourceIn(view: View, uuid: string): Resource {
  const resource = view.object('resource', uuid);
  if (!resource || resource.closing) throw new NotFoundError(`There is no resource ${uuid}`);
  return resource;
}

/** @throws ValidationError on `resources`; NotFoundError for one that is not the app's. */
function checkNames(view: View, service: Service, named: readonly string[], known: ReadonlyMap<string, number>): void {
  const places = service.roles.reduce((sum, { count }) => sum + count, 0);
  if (named.length > places)
    throw new ValidationError({ resources: `Must not name more than the ${places} that the service takes` });
  for (const uuid of named) {
    if (known.has(uuid)) continue;
    resourceIn(view, uuid);
    throw new ValidationError({ resources: `Must be in a pool of the service: ${uuid} is in none` });
  }
}

/** What stands in everybody's way: those who have a booking may move it though the service takes no new ones, and keep its length. */
function obstacleOf({ service, minutes, moving }: ServiceWish): number {
  const isOwn = moving?.sale?.service === service.uuid;
  if (!service.active && !isOwn) return INACTIVE;
  if (service.durations.includes(minutes)) return NONE;
  const isOwnLength = isOwn && moving.end - moving.start === minutes * MINUTE;
  return isOwnLength && stepsFit(service.steps, minutes) ? NONE : DURATION;
}

/** The limits that are the same for every resource. */
function sharedLimits({ service, email }: ServiceWish): readonly Limit[] {
  return service.limits.filter(({ per }) => per === 'service' || (per === 'customer' && email !== null));
}

/** Counts bookings of the service for its limits: those that take up capacity, lapsed ones and the one that moves aside. */
function counter(view: View, { service, email, moving }: ServiceWish, of: { readonly resource?: string }) {
  return (limit: Limit, period: Period | 'active'): number => {
    const query = queryOf(service, limit, period, { ...of, email, now: view.now });
    const { settled, lapsing } = view.tally(moving ? { ...query, exclude: moving.uuid } : query);
    const standing = lapsing.filter(({ lapse }) => lapsesAt(lapse, (uuid) => view.object('workflow', uuid)) > view.now);
    return settled + standing.length;
  };
}

/** What a limit counts in a period. */
function queryOf(
  service: Service,
  { per }: Limit,
  period: Period | 'active',
  { resource, email, now }: { readonly resource?: string; readonly email: string | null; readonly now: Instant },
): TallyQuery {
  // Field by field: a series asks thousands of times, and spreads are what costs most of it.
  const query: { -readonly [F in keyof TallyQuery]: TallyQuery[F] } = { service: service.uuid };
  if (resource !== undefined) query.resource = resource;
  if (per === 'customer') query.email = email ?? '';
  if (period === 'active') query.liveAfter = now;
  else {
    query.startsFrom = period.from;
    query.startsBefore = period.to;
  }
  return query;
}

/** All that the service's limits count for bookings that start then, whoever serves. */
export function talliesOf(
  { service, email }: Pick<ServiceWish, 'service' | 'email'>,
  starts: readonly Instant[],
  now: Instant,
): readonly TallyQuery[] {
  const calendar = zone(service.timezone);
  const resources = [...new Set(service.roles.flatMap((role) => role.resources))];
  return service.limits.flatMap((limit) => {
    const { per, period } = limit;
    if (per === 'customer' && email === null) return [];
    const all = period === 'active' ? ['active' as const] : starts.map((start) => periodAt(period, calendar, start));
    // Starts in one period are many, and it is counted once.
    const periods = new Map(all.map((one) => [one === 'active' ? one : one.from, one])).values();
    return [...periods].flatMap((one) =>
      per === 'resource'
        ? resources.map((resource) => queryOf(service, limit, one, { resource, email, now }))
        : [queryOf(service, limit, one, { email, now })],
    );
  });
}

/** A slot of a service; `choices` by the name of the role. */
export interface ServiceSlot extends Omit<StaffedSlot, 'choices'> {
  readonly choices?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The slots within the span that can be booked now, in order, each once. @throws ValidationError on `resources`, NotFoundError. */
export function serviceSlots(
  view: View,
  wish: ServiceWish,
  span: Span,
  options: { readonly choices: boolean; readonly limit: number },
): readonly ServiceSlot[] | 'too_many' {
  const { staffing } = ready(view, wish, span, () => {});
  const { roles } = wish.service;
  const slots: ServiceSlot[] = [];
  for (const start of staffing.grid()) {
    const slot = staffing.slot(start, options.choices);
    if (!slot) continue;
    if (slots.length === options.limit) return 'too_many';
    const { choices, ...rest } = slot;
    slots.push(
      choices
        ? {
            ...rest,
            choices: Object.fromEntries(
              roles.map((role, i) => [role.name, choices[i]!.map((at) => role.resources[at]!)]),
            ),
          }
        : rest,
    );
  }
  return slots;
}

/** Why a booking could not be made now, for each candidate of each role; null: nothing against it. */
export interface Explanation {
  readonly reason: Obstacle | null;
  readonly candidates: readonly {
    readonly role: string;
    readonly resource: string;
    readonly reason: Obstacle | null;
  }[];
}

/** @throws ValidationError on `resources`, NotFoundError. */
export function explainService(view: View, wish: ServiceWish, start: Instant): Explanation {
  const { staffing } = ready(view, wish, spanOf(wish, start), () => {});
  return {
    reason: staffing.refusal(start) ?? null,
    candidates: wish.service.roles.flatMap((role, index) =>
      role.resources.map((resource, position) => ({
        role: role.name,
        resource,
        reason: OBSTACLES[staffing.obstacle(index, position, start)] ?? null,
      })),
    ),
  };
}

/** Whom a booking of a service takes, and what follows for the service and its resources. */
export interface Served {
  /** In order of roles and places, each run of each. */
  readonly assignments: readonly Assignment[];
  /** In the same order, each once. */
  readonly resources: readonly Resource[];
  readonly blocks: readonly Block[];
  /** The service's round robins after it; the same object where nothing changes. */
  readonly rotas: Readonly<Record<string, Rota>>;
}

/**
 * Decides whether the service can be had at that start, and who serves.
 * @throws ValidationError on `resources`, NotFoundError.
 */
export function serve(
  view: View,
  wish: ServiceWish,
  start: Instant,
  onLapsed: (allocation: Allocation) => void,
): Served | Obstacle {
  const { service, minutes, assigned } = wish;
  const prepared = ready(view, wish, spanOf(wish, start), onLapsed);
  const { staffing, resources, pools } = prepared;
  const reason = staffing.refusal(start);
  if (reason !== undefined) return reason;
  const taken = assigned ? pools : chosen(view, wish, start, prepared, onLapsed);
  const assignments: Assignment[] = [];
  const blocks: Block[] = [];
  service.roles.forEach((role, index) => {
    const runs = runsOf(service, role, minutes);
    for (const resource of taken[index]!) {
      const { uuid, rules } = resources[resource]!;
      for (const { from, to } of runs)
        assignments.push({ role: role.name, resource: uuid, start: start + from, end: start + to });
      for (const { from, to } of blocksOf(runs, rulesWithin(service, rules))) {
        blocks.push({ resource: uuid, start: start + from, end: start + to, units: role.units * wish.units });
      }
    }
  });
  return {
    assignments,
    resources: taken.flat().map((resource) => resources[resource]!),
    blocks,
    rotas: assigned ? service.rotas : rotasAfter(wish, uuidsOf(taken, resources), start, staffing),
  };
}

/** For each role the resources, by index, that the service's policy puts into its places. */
function chosen(
  view: View,
  wish: ServiceWish,
  start: Instant,
  { staffing, resources, pools }: Ready,
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  const { service, moving } = wish;
  const ranks = ranksOf(view, wish, start, resources, onLapsed);
  const before = moving ? placesOf(moving) : new Map<string, readonly string[]>();
  return staffing.assign((role, place, positions) => {
    const incumbent = before.get(service.roles[role]!.name)?.[place];
    const stays = positions.find((position) => resources[pools[role]![position]!]!.uuid === incumbent);
    return stays ?? best(positions, ranks[role]!);
  });
}

/** For each role and position in its pool, the place in the ranking of a booking that starts then. */
function ranksOf(
  view: View,
  { service, moving }: ServiceWish,
  start: Instant,
  resources: readonly Resource[],
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  const byUuid = new Map(resources.map((resource) => [resource.uuid, resource]));
  const busyTime = (uuid: string, from: Instant, to: Instant) =>
    standingAllocations(view, byUuid.get(uuid)!, from, to, moving?.uuid, onLapsed).reduce(
      (sum, block) => sum + Math.min(block.end, to) - Math.max(block.start, from),
      0,
    );
  const calendar = zone(service.timezone);
  return service.roles.map((role) => ranking(service, role, calendar, start, busyTime));
}

/** Of the positions, the one that ranks first. */
function best(positions: readonly number[], ranks: readonly number[]): number {
  return positions.reduce((first, position) => (ranks[position]! < ranks[first]! ? position : first));
}

function uuidsOf(taken: readonly (readonly number[])[], resources: readonly Resource[]): Assigned {
  return taken.map((role) => role.map((resource) => resources[resource]!.uuid));
}

function spanOf({ minutes }: ServiceWish, start: Instant): Span {
  return { from: start, to: start + minutes * MINUTE };
}

/** Who has which place of which role. */
function placesOf({ sale }: Booking): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { role, resource } of sale?.assignments ?? []) {
    const taken = places.get(role) ?? [];
    places.set(role, taken);
    if (!taken.includes(resource)) taken.push(resource);
  }
  return places;
}

/** No turn is counted for who had the booking already, in whatever role; a role into which nobody new comes keeps its rota. */
function rotasAfter(
  { service, moving }: ServiceWish,
  taken: Assigned,
  start: Instant,
  staffing: Staffing,
): Readonly<Record<string, Rota>> {
  if (service.assign !== 'round_robin') return service.rotas;
  const rotas = { ...service.rotas };
  service.roles.forEach((role, index) => {
    const newcomers = taken[index]!.filter((resource) => !moving?.resources.includes(resource));
    if (newcomers.length === 0) return;
    const eligible = role.resources.filter((_, position) => staffing.obstacle(index, position, start) >= TAKEN);
    rotas[role.name] = rotaAfter(rotas[role.name] ?? NEW_ROTA, role, newcomers, eligible);
  });
  return rotas;
}

/** The service's round robins after a booking that starts then and takes those, whoever decided it. */
export function turnsAfter(view: View, wish: ServiceWish, start: Instant, taken: Assigned) {
  if (wish.service.assign !== 'round_robin') return wish.service.rotas;
  const { staffing } = ready(view, { ...wish, assigned: undefined }, spanOf(wish, start), () => {});
  return rotasAfter(wish, taken, start, staffing);
}

/**
 * How many of the times, in ascending order, each member of each role's pool could take by itself: each sees what it took
 * of those before it, and nobody else's part in them.
 */
export function countsAlone(view: View, wish: ServiceWish, starts: readonly Instant[]): Counts {
  const { service, minutes } = wish;
  const calendar = zone(service.timezone);
  // Limits are counted here, for what one candidate has taken is not what another has.
  const unlimited = { ...service, limits: [] };
  const ofResource = service.limits.filter(({ per }) => per === 'resource');
  const shared = sharedLimits(wish);
  const countShared = counter(view, wish, {});
  return service.roles.map((role, index) => {
    const assigned = service.roles.map((_, other) => (other === index ? role.resources : []));
    const besides = new Map<string, readonly TakenBlock[]>();
    const candidates = role.resources.map((resource) => ({
      resource,
      count: 0,
      allowances: [
        allowanceOf(shared, calendar, countShared),
        allowanceOf(ofResource, calendar, counter(view, wish, { resource })),
      ],
    }));
    const runs = stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [];
    const blocks = role.resources.map((uuid) => blocksOf(runs, rulesWithin(service, resourceIn(view, uuid).rules)));
    const longest = Math.max(...blocks.map((all) => (all.at(-1)?.to ?? 0) - (all[0]?.from ?? 0)));
    for (const together of readyTogether(starts, longest)) {
      const alone = { ...wish, service: unlimited, named: [], assigned, besides };
      const span = { from: together[0]!, to: together.at(-1)! + minutes * MINUTE };
      const { staffing } = ready(view, alone, span, () => {});
      for (const start of together) {
        candidates.forEach((candidate, position) => {
          const isAble = staffing.obstacle(index, position, start) === NONE;
          if (!isAble || candidate.allowances.some((allowance) => allowance.left(start) < 1)) return;
          candidate.count += 1;
          for (const allowance of candidate.allowances) allowance.take(start);
          const before = besides.get(candidate.resource) ?? [];
          const its = blocks[position]!.map(({ from, to }) => ({
            start: start + from,
            end: start + to,
            units: role.units * wish.units,
          }));
          // What has ended by now reaches none of those to come.
          besides.set(candidate.resource, [
            ...before.filter(({ end }) => end > start + blocks[position]![0]!.from),
            ...its,
          ]);
        });
      }
    }
    return candidates.map(({ count }) => count);
  });
}

/** How long a stretch, at most, resources are made ready for at once. */
const READY_FOR = 62 * DAY;
/** Times that lie further apart are cheaper looked at one by one. */
export const CLOSE = 8 * DAY;

/**
 * The times in groups, for each of which resources are made ready once: close together, but with one by itself where what
 * it takes, `longest` from beginning to end, could reach the next.
 */
function readyTogether(starts: readonly Instant[], longest: number): readonly (readonly Instant[])[] {
  const groups: Instant[][] = [];
  for (const start of starts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear = group && last !== undefined && start - last <= CLOSE && start - group[0]! <= READY_FOR;
    if (isNear && start - last >= longest) group.push(start);
    else groups.push([start]);
  }
  return groups;
}

/** How many of the times that are wanted each member of each role's pool could take. */
export type Counts = readonly (readonly number[])[];

/**
 * The one assignment that serves several times, of which `start` is the first: of those who could take all of them, as
 * the service ranks them for the first; where these cannot fill every place, those who could take most come first, and
 * who could take none comes only where a place would else stay empty. Undefined where even all cannot fill the places.
 * @throws ValidationError on `resources`, NotFoundError.
 */
export function assignedForAll(
  view: View,
  wish: ServiceWish,
  start: Instant,
  counts: Counts,
  all: number,
): Assigned | undefined {
  const { service, named } = wish;
  const { resources, pools } = ready(view, wish, spanOf(wish, start), () => {});
  const places = service.roles.map(({ count }, role) => ({ count, pool: pools[role]! }));
  const indexes = named.map((uuid) => resources.findIndex((resource) => resource.uuid === uuid));
  const matching = new Matching(places, resources.length, indexes);
  const ranks = ranksOf(view, wish, start, resources, () => {});
  for (const least of [all, 1, 0]) {
    if (!matching.isPossible((role, position) => counts[role]![position]! >= least)) continue;
    const taken = matching.fill((role, _, positions) => {
      const most = Math.max(...positions.map((position) => counts[role]![position]!));
      return best(
        positions.filter((position) => counts[role]![position] === most),
        ranks[role]!,
      );
    });
    return uuidsOf(taken, resources);
  }
  return undefined;
}

/** What a decision about the service is likely to read, besides the service itself. */
export function wantedOf(service: Service, span: { readonly start: Instant; readonly end: Instant }): Wanted {
  const { roles, rules, workflow, assign, timezone } = service;
  const week = assign === 'least_busy' ? periodAt('week', zone(timezone), span.start) : undefined;
  return {
    objects: {
      resource: [...new Set(roles.flatMap(({ resources }) => resources))],
      workflow: workflow === null ? [] : [workflow],
    },
    actionsOf: workflow === null ? [] : [workflow],
    span: {
      start: Math.min(span.start, week?.from ?? span.start) - (rules.bufferBeforeMinutes ?? 0) * MINUTE,
      end: Math.max(span.end, week?.to ?? span.end) + (rules.bufferAfterMinutes ?? 0) * MINUTE,
    },
  };
}
