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
import { type Allocation, type Assignment, type Block, type Booking, lapsesAt } from '../bookings/booking.js';
import { standingAllocations } from '../bookings/standing.js';
import { NotFoundError, ValidationError } from '../errors.js';
import { MINUTE } from '../instants.js';
import type { Tally, TallyQuery, View, Wanted } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import type { Rules } from '../resources/rules.js';
import { type Zone, zone } from '../schedules/zone.js';
import { closedWindows, type TimeOff } from '../time-off/time-off.js';
import { allowanceOf, type Period, Periods, periodAt, tightestOf } from './limits.js';
import { type Memberships, membershipsOf } from './matching.js';
import { ranked } from './ranking.js';
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
}

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** A service made ready to be booked between two instants. */
interface Ready {
  readonly staffing: Staffing;
  /** Of all pools, by number. */
  readonly resources: readonly Resource[];
}

/** @throws ValidationError on `resources`, NotFoundError. */
function ready(view: View, wish: ServiceWish, span: Span, onLapsed: (allocation: Allocation) => void): Ready {
  const { service, minutes, units, named, moving } = wish;
  const { indexOf, pools, memberships } = numbered(service);
  const resources = Array.from(indexOf.keys(), (uuid) => resourceIn(view, uuid));
  checkNames(view, service, named, indexOf);
  const periods = new Periods(zone(service.timezone));
  const count = counter(view, wish);
  const limits = tightestOf(service.limits);
  const own = limits.filter(({ per }) => per === 'resource');
  const timeOff = view.timeOff(span.from, span.to);
  const offered = { view, service, timeOff, span, moving, onLapsed };
  const terms = resources.map(
    (resource) =>
      new Offer(
        offered,
        resource,
        own.length === 0
          ? undefined
          : allowanceOf(own, periods, (limit, period) => count(limit, period, resource.uuid)),
      ),
  );
  const shared = limits.filter(({ per }) => per === 'service' || (per === 'customer' && wish.email !== null));
  const staffing = new Staffing(
    {
      length: minutes * MINUTE,
      roles: service.roles.map((role, index) => ({
        count: role.count,
        units: role.units * units,
        pool: pools[index]!,
        runs: stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [{ from: 0, to: minutes * MINUTE }],
      })),
      resources: terms,
      memberships,
      named: named.map((uuid) => indexOf.get(uuid)!),
      obstacle: obstacleOf(wish),
      allowance: allowanceOf(shared, periods, count),
    },
    { ...span, now: view.now },
  );
  return { staffing, resources };
}

/** The resources of a service by number, each once, and its pools as such numbers. */
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
    const uuids = new Set(service.roles.flatMap((role) => role.resources));
    const indexOf = new Map(Array.from(uuids, (uuid, index) => [uuid, index]));
    const pools = service.roles.map((role) => role.resources.map((uuid) => indexOf.get(uuid)!));
    found = { indexOf, pools, memberships: membershipsOf(pools) };
    known.set(service, found);
  }
  return found;
}

interface Offered {
  readonly view: View;
  readonly service: Service;
  readonly timeOff: readonly TimeOff[];
  readonly span: Span;
  readonly moving: Booking | undefined;
  readonly onLapsed: (allocation: Allocation) => void;
}

/** What a resource offers to a service. Most of a pool are never looked at closely, and should cost nothing. */
class Offer implements Terms {
  readonly #offered: Offered;
  readonly #resource: Resource;
  readonly allowance: Terms['allowance'];
  #rules: Rules | undefined;

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
    return timeOff.length === 0 ? undefined : closedWindows(timeOff, this.#resource.uuid, this.zone);
  }

  get taken(): Terms['taken'] {
    const { view, span, moving, onLapsed } = this.#offered;
    const from = span.from - this.rules.bufferBeforeMinutes * MINUTE;
    const to = span.to + this.rules.bufferAfterMinutes * MINUTE;
    return standingAllocations(view, this.#resource, from, to, moving?.uuid, onLapsed);
  }
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

/** How many bookings stand, and how many of them with each resource. */
interface Counts {
  readonly all: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Counts bookings of the service for its limits, those of a period, which is one object, once for all resources. */
function counter(view: View, wish: Customer & { readonly service: Service }) {
  const last = new Map<Limit, { readonly period: Period | 'active'; readonly counts: Counts }>();
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
function standingIn(view: View, { settled, settledOf, lapsing }: Tally): Counts {
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
  return {
    service: service.uuid,
    ...(per === 'resource' && { byResource: true }),
    ...(per === 'customer' && { email: email ?? '' }),
    ...(period === 'active' ? { liveAfter: now } : { startsFrom: period.from, startsBefore: period.to }),
    ...(moving && { exclude: moving.uuid }),
  };
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
  const { service, minutes, moving } = wish;
  const { indexOf, pools } = numbered(service);
  const { staffing, resources } = ready(view, wish, spanOf(wish, start), onLapsed);
  const reason = staffing.refusal(start);
  if (reason !== undefined) return reason;
  const ranks = ranked(service, start, (uuid, { from, to }) =>
    standingAllocations(view, resources[indexOf.get(uuid)!]!, from, to, moving?.uuid, onLapsed),
  );
  const before = moving ? placesOf(moving) : new Map<string, readonly string[]>();
  const taken = staffing.assign((role, place, positions) => {
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
    rotas: rotasAfter(
      wish,
      taken.map((role) => role.map((resource) => resources[resource]!.uuid)),
      (role, position) => staffing.obstacle(role, position, start),
    ),
  };
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
  taken: readonly (readonly string[])[],
  obstacle: (role: number, position: number) => number,
): Readonly<Record<string, Rota>> {
  if (service.assign !== 'round_robin') return service.rotas;
  const rotas = { ...service.rotas };
  service.roles.forEach((role, index) => {
    const newcomers = taken[index]!.filter((resource) => !moving?.resources.includes(resource));
    if (newcomers.length === 0) return;
    const eligible = role.resources.filter((_, position) => obstacle(index, position) >= TAKEN);
    rotas[role.name] = rotaAfter(rotas[role.name] ?? NEW_ROTA, role, newcomers, eligible);
  });
  return rotas;
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
    tallies: talliesOf(service, span, now, customer),
  };
}

/** What the limits ask for bookings that start from `start` to `lastStart`. */
function talliesOf(
  service: Service,
  { start, lastStart }: { readonly start: Instant; readonly lastStart: Instant },
  now: Instant,
  customer: Customer,
): readonly TallyQuery[] {
  const periods = new Periods(zone(service.timezone));
  return tightestOf(service.limits).flatMap((limit) => {
    if (limit.per === 'customer' && customer.email === null) return [];
    const all = limit.period === 'active' ? ['active' as const] : periods.throughout(limit.period, start, lastStart);
    return all.map((period) => tallyQuery({ service, ...customer }, limit, period, now));
  });
}
