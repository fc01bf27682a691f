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
import { daysOf } from '../availability/days.js';
import type { TakenBlock } from '../availability/sweeps.js';
import { type Elsewhere, elsewhere, prepareCalendars } from '../calendars/elsewhere.js';
import { ValidationError } from '../errors.js';
import { DAY, MINUTE } from '../instants.js';
import { referenced } from '../ledger/editing.js';
import type { Tally, TallyQuery, View, Wanted } from '../ledger/ledger.js';
import { standingAllocations } from '../ledger/standing.js';
import { type Allocation, type Assignment, type Block, type Booking, lapsesAt } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Rules } from '../model/rules.js';
import { type Limit, type Rota, rulesWithin, runsOf, type Service, stepsFit } from '../model/service.js';
import { closedWindows, type TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import { type Zone, zone } from '../zone.js';
import { allowanceOf, type Period, Periods, periodAt, tightestOf } from './limits.js';
import { Matching, type Memberships, membershipsOf } from './matching.js';
import { ranked } from './ranking.js';
import { NEW_ROTA, rotaAfter } from './rota.js';
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
interface Ready extends Numbered {
  readonly staffing: Staffing;
  /** Of all pools, by number. */
  readonly resources: readonly Resource[];
}

/** @throws ValidationError on `resources`, NotFoundError. */
function ready(view: View, wish: ServiceWish, span: Span, onLapsed: (allocation: Allocation) => void): Ready {
  const { service, minutes, units, named, moving, assigned, besides } = wish;
  const candidates = assigned ? numberedBy(assigned) : numbered(service);
  const { indexOf, pools, memberships } = candidates;
  const resources = Array.from(indexOf.keys(), (uuid) => referenced(view, 'resource', uuid));
  checkNames(view, service, named, indexOf);
  const periods = new Periods(zone(service.timezone));
  const count = counter(view, wish);
  const limits = tightestOf(service.limits);
  const own = limits.filter(({ per }) => per === 'resource');
  const timeOff = view.timeOff(span.from, span.to);
  prepareCalendars(view, resources, span.from, span.to);
  const offered = { view, service, timeOff, span, moving, besides, onLapsed };
  const terms = resources.map(
    (resource) =>
      new Offer(
        offered,
        resource,
        own.length === 0
          ? undefined
          : allowanceOf(own, periods, (limit, period) => count(limit, period, resource.uuid)).left,
      ),
  );
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
      memberships,
      named: named.map((uuid) => indexOf.get(uuid)!),
      obstacle: obstacleOf(wish),
      allowance: allowanceOf(sharedBy(limits, wish), periods, count).left,
    },
    { ...span, now: view.now },
  );
  return { staffing, resources, ...candidates };
}

/** The resources of pools by number, each once, and the pools as such numbers. */
interface Numbered {
  readonly indexOf: ReadonlyMap<string, number>;
  readonly pools: readonly (readonly number[])[];
  readonly memberships: Memberships;
}

/** A service stays the same object for as long as it stays the same, and is booked again and again. */
const known = new WeakMap<Service, Numbered>();

function numbered(service: Service): Numbered {
  let found = known.get(service);
  if (!found) {
    found = numberedBy(service.roles.map((role) => role.resources));
    known.set(service, found);
  }
  return found;
}

function numberedBy(resources: readonly (readonly string[])[]): Numbered {
  const indexOf = new Map(Array.from(new Set(resources.flat()), (uuid, index) => [uuid, index]));
  const pools = resources.map((pool) => pool.map((uuid) => indexOf.get(uuid)!));
  return { indexOf, pools, memberships: membershipsOf(pools) };
}

interface Offered {
  readonly view: View;
  readonly service: Service;
  readonly timeOff: readonly TimeOff[];
  readonly span: Span;
  readonly moving: Booking | undefined;
  readonly besides: ServiceWish['besides'];
  readonly onLapsed: (allocation: Allocation) => void;
}

/** What a resource offers to a service. Most of a pool are never looked at closely, and should cost nothing. */
class Offer implements Terms {
  readonly #offered: Offered;
  readonly #resource: Resource;
  readonly allowance: Terms['allowance'];
  #rules: Rules | undefined;
  #elsewhere: Elsewhere | undefined;

  constructor(offered: Offered, resource: Resource, allowance: Terms['allowance']) {
    this.#offered = offered;
    this.#resource = resource;
    this.allowance = allowance;
  }

  get rules(): Rules {
    this.#rules ??= rulesWithin(this.#offered.service, this.#resource.rules);
    return this.#rules;
  }

  get zone(): Zone {
    return zone(this.#resource.timezone);
  }

  get schedule(): Resource['schedule'] {
    return this.#resource.schedule;
  }

  get capacity(): number {
    return this.#resource.capacity;
  }

  get closed(): Terms['closed'] {
    const { timeOff } = this.#offered;
    const { closed } = this.#calendars;
    if (timeOff.length + closed.length === 0) return undefined;
    return closedWindows(timeOff, this.#resource.uuid, this.zone, closed);
  }

  /** The span with the buffers around it. */
  get #blocked(): Span {
    const { span } = this.#offered;
    const { bufferBeforeMinutes, bufferAfterMinutes } = this.rules;
    return { from: span.from - bufferBeforeMinutes * MINUTE, to: span.to + bufferAfterMinutes * MINUTE };
  }

  get #calendars(): Elsewhere {
    const { from, to } = this.#blocked;
    this.#elsewhere ??= elsewhere(this.#offered.view, this.#resource, from, to);
    return this.#elsewhere;
  }

  get taken(): Terms['taken'] {
    const { view, moving, besides, onLapsed } = this.#offered;
    const { from, to } = this.#blocked;
    const stored = standingAllocations(view, this.#resource, from, to, moving?.uuid, onLapsed);
    const more = besides?.get(this.#resource.uuid)?.filter(({ start, end }) => start < to && end > from) ?? [];
    const busy = this.#calendars.taken;
    return more.length + busy.length === 0 ? stored : [...stored, ...more, ...busy];
  }
}

/** @throws ValidationError on `resources`; NotFoundError for one that is not the app's. */
export function checkNames(
  view: View,
  service: Service,
  named: readonly string[],
  known: ReadonlyMap<string, number> = numbered(service).indexOf,
): void {
  const places = service.roles.reduce((sum, { count }) => sum + count, 0);
  if (named.length > places)
    throw new ValidationError({ resources: `Must not name more than the ${places} that the service takes` });
  for (const uuid of named) {
    if (known.has(uuid)) continue;
    referenced(view, 'resource', uuid);
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
function sharedBy(limits: readonly Limit[], { email }: Pick<ServiceWish, 'email'>): readonly Limit[] {
  return limits.filter(({ per }) => per === 'service' || (per === 'customer' && email !== null));
}

/** How many bookings stand, and how many of them with each resource. */
interface Standing {
  readonly all: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Counts bookings of the service for its limits, those of a period, which is one object, once for all resources. */
function counter(view: View, wish: Customer & { readonly service: Service }) {
  const last = new Map<Limit, { readonly period: Period | 'active'; readonly counts: Standing }>();
  return (limit: Limit, period: Period | 'active', resource?: string): number => {
    let known = last.get(limit);
    if (known?.period !== period) {
      known = { period, counts: standingIn(view, view.tally(tallyQuery(wish, limit, period, view.now))) };
      last.set(limit, known);
    }
    const { all, of } = known.counts;
    return resource === undefined ? all : (of.get(resource) ?? 0);
  };
}

/** What a tally comes to when those that have lapsed by now are left out. */
function standingIn(view: View, { settled, settledOf, lapsing }: Tally): Standing {
  const standing = lapsing.filter(({ lapse }) => lapsesAt(lapse, (uuid) => view.object('workflow', uuid)) > view.now);
  if (standing.length === 0) return { all: settled, of: settledOf };
  const of = new Map(settledOf);
  for (const uuid of standing.flatMap(({ resources }) => resources)) of.set(uuid, (of.get(uuid) ?? 0) + 1);
  return { all: settled + standing.length, of };
}

/** Whose booking it is, as far as limits go: all but the booking that moves count. */
interface Customer {
  readonly email: string | null;
  readonly moving?: Pick<Booking, 'uuid'> | undefined;
}

/** Which bookings of the service a limit counts. */
function tallyQuery(
  { service, email, moving }: Customer & { readonly service: Service },
  { per }: Limit,
  period: Period | 'active',
  now: Instant,
): TallyQuery {
  // Field by field: a series asks thousands of times, and spreads are what costs most of it.
  const query: { -readonly [F in keyof TallyQuery]: TallyQuery[F] } = { service: service.uuid };
  if (per === 'resource') query.byResource = true;
  if (per === 'customer') query.email = email ?? '';
  if (period === 'active') query.liveAfter = now;
  else {
    query.startsFrom = period.from;
    query.startsBefore = period.to;
  }
  if (moving) query.exclude = moving.uuid;
  return query;
}

/** Whether a limit for each customer leaves no room for one more booking of this one that starts then. */
export function isCustomersLimitReached(view: View, wish: Customer & { readonly service: Service }, start: Instant) {
  const { service, email } = wish;
  const limits = tightestOf(service.limits).filter(({ per }) => per === 'customer');
  if (email === null || limits.length === 0) return false;
  return allowanceOf(limits, new Periods(zone(service.timezone)), counter(view, wish)).left(start) <= 0;
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

/** The dates in the zone on which a slot of the service starts. @throws ValidationError on `resources`, NotFoundError. */
export function serviceDays(view: View, wish: ServiceWish, span: Span, calendar: Zone): readonly string[] {
  const { staffing } = ready(view, wish, span, () => {});
  return daysOf(staffing.grid(), calendar, (start) => staffing.slot(start, false) !== undefined);
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
  prepared: Ready,
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  const { service, moving } = wish;
  const { staffing, resources, pools } = prepared;
  const ranks = ranksOf(view, wish, start, prepared, onLapsed);
  const before = moving ? placesOf(moving) : new Map<string, readonly string[]>();
  return staffing.assign((role, place, positions) => {
    const incumbent = before.get(service.roles[role]!.name)?.[place];
    const rank = ranks[role];
    let best: number | undefined;
    for (const position of positions) {
      if (resources[pools[role]![position]!]!.uuid === incumbent) return position;
      // Without ranks they come as they rank.
      if (incumbent === undefined && !rank) return position;
      if (best === undefined || (rank && rank[position]! < rank[best]!)) best = position;
    }
    return best!;
  });
}

/** How the service ranks its pools for a booking that starts then. */
function ranksOf(
  view: View,
  { service, moving }: ServiceWish,
  start: Instant,
  { resources, indexOf }: Ready,
  onLapsed: (allocation: Allocation) => void,
): readonly (readonly number[])[] {
  return ranked(service, start, (uuid, { from, to }) =>
    standingAllocations(view, resources[indexOf.get(uuid)!]!, from, to, moving?.uuid, onLapsed),
  );
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
  const periods = new Periods(zone(service.timezone));
  // Limits are counted here, for what one candidate has taken is not what another has.
  const unlimited = { ...service, limits: [] };
  const limits = tightestOf(service.limits);
  const own = limits.filter(({ per }) => per === 'resource');
  const shared = sharedBy(limits, wish);
  const counted = counter(view, wish);
  return service.roles.map((role, index) => {
    const assigned = service.roles.map((_, other) => (other === index ? role.resources : []));
    const besides = new Map<string, readonly TakenBlock[]>();
    const candidates = role.resources.map((resource) => ({
      resource,
      count: 0,
      allowances: [
        allowanceOf(shared, periods, counted),
        allowanceOf(own, periods, (limit, period) => counted(limit, period, resource)),
      ],
    }));
    const runs = stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [];
    const blocks = role.resources.map((uuid) =>
      blocksOf(runs, rulesWithin(service, referenced(view, 'resource', uuid).rules)),
    );
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
  const prepared = ready(view, wish, spanOf(wish, start), () => {});
  const { resources, indexOf, pools, memberships } = prepared;
  const places = service.roles.map(({ count }, role) => ({ count, pool: pools[role]! }));
  const matching = new Matching(
    places,
    memberships,
    named.map((uuid) => indexOf.get(uuid)!),
  );
  const ranks = ranksOf(view, wish, start, prepared, () => {});
  /** Who could take more comes first, then who ranks first; positions come in the order of the pool. */
  const comesBefore = (role: number, one: number, other: number): boolean => {
    const more = counts[role]![one]! - counts[role]![other]!;
    const rank = ranks[role];
    return more > 0 || (more === 0 && rank !== undefined && rank[one]! < rank[other]!);
  };
  for (const least of [all, 1, 0]) {
    if (!matching.isPossible((role, position) => counts[role]![position]! >= least)) continue;
    const taken = matching.fill((role, _, positions) => {
      let best: number | undefined;
      for (const position of positions) if (best === undefined || comesBefore(role, position, best)) best = position;
      return best!;
    });
    return uuidsOf(taken, resources);
  }
  return undefined;
}

/**
 * What a decision at `now` about bookings of the service that lie in the span, and start by `lastStart`, is likely to read
 * besides the service itself.
 */
export function wantedOf(
  service: Service,
  span: { readonly start: Instant; readonly end: Instant; readonly lastStart: Instant },
  now: Instant,
  customer: Customer,
): Wanted {
  return {
    ...namedBy(service),
    span: spanAround(service, span),
    tallies: talliesBetween(service, span, now, customer),
  };
}

/** What the service names, and the actions around its bookings. */
export function namedBy({
  roles,
  workflow,
}: Pick<Service, 'roles' | 'workflow'>): Pick<Wanted, 'objects' | 'actionsOf'> {
  const workflows = workflow === null ? [] : [workflow];
  return {
    objects: { resource: [...new Set(roles.flatMap(({ resources }) => resources))], workflow: workflows },
    actionsOf: workflows,
  };
}

interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}

/** The time in which allocations matter to bookings in the span: to rank by how busy somebody is takes a week. */
export function spanAround(service: Service, { start, end }: TimeSpan): TimeSpan {
  const { assign, timezone } = service;
  const week = assign === 'least_busy' ? periodAt('week', zone(timezone), start) : undefined;
  return withBuffers(service, { start: Math.min(start, week?.from ?? start), end: Math.max(end, week?.to ?? end) });
}

/** The span with the service's buffers on both sides. */
export function withBuffers({ rules }: Service, { start, end }: TimeSpan): TimeSpan {
  return {
    start: start - (rules.bufferBeforeMinutes ?? 0) * MINUTE,
    end: end + (rules.bufferAfterMinutes ?? 0) * MINUTE,
  };
}

/** What the limits ask for bookings that start from `start` to `lastStart`. */
function talliesBetween(
  service: Service,
  { start, lastStart }: { readonly start: Instant; readonly lastStart: Instant },
  now: Instant,
  customer: Customer,
): readonly TallyQuery[] {
  const periods = new Periods(zone(service.timezone));
  return talliesIn(service, now, customer, (period) => periods.throughout(period, start, lastStart));
}

/** All that the service's limits count for bookings that start then, whoever serves. */
export function talliesOf(
  { service, email }: Pick<ServiceWish, 'service' | 'email'>,
  starts: readonly Instant[],
  now: Instant,
): readonly TallyQuery[] {
  const calendar = zone(service.timezone);
  return talliesIn(service, now, { email }, (period) => {
    // Starts in one period are many, and it is counted once.
    const all = starts.map((start) => periodAt(period, calendar, start));
    return [...new Map(all.map((one) => [one.from, one])).values()];
  });
}

function talliesIn(
  service: Service,
  now: Instant,
  customer: Customer,
  periodsOf: (period: Exclude<Limit['period'], 'active'>) => readonly Period[],
): readonly TallyQuery[] {
  return tightestOf(service.limits).flatMap((limit) => {
    if (limit.per === 'customer' && customer.email === null) return [];
    const all = limit.period === 'active' ? ['active' as const] : periodsOf(limit.period);
    return all.map((period) => tallyQuery({ service, ...customer }, limit, period, now));
  });
}
