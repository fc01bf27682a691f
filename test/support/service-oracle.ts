import { Temporal } from '@js-temporal/polyfill';
import { DAY, MINUTE } from '../../core/basics/instants.js';
import type { Assignment, Block, Booking } from '../../core/model/booking.js';
import type { Resource } from '../../core/model/resource.js';
import type { Limit, Role, Rota, Service } from '../../core/model/service.js';
import type { TimeOff } from '../../core/model/time-off.js';
import { temporalWindows } from './temporal-windows.js';

/**
 * Independent model of services, for comparison. It tries every moment and every assignment, without the optimizations of the core (sweeps,
 * matching, sums), and computes days with Temporal. All times are whole ticks.
 */
export const TICK = 15 * MINUTE;

/** An app as it is stored. */
export interface World {
  readonly resources: readonly Resource[];
  readonly service: Service;
  readonly timeOff: readonly TimeOff[];
  readonly bookings: readonly Booking[];
  /** Minutes after which a pending booking of the workflow lapses; null: never by itself. */
  readonly pendingMinutes: ReadonlyMap<string, number | null>;
  readonly now: number;
}

/** Request to the service, independent of its time. */
export interface Ask {
  readonly minutes: number;
  readonly units: number;
  readonly named: readonly string[];
  readonly email: string | null;
  readonly moving?: Booking | undefined;
}

export const REASONS = ['inactive', 'duration', 'too_soon', 'too_far', 'limit', 'closed', 'off_grid', 'taken'] as const;
export type Reason = (typeof REASONS)[number] | null;

const days = new Map<string, { readonly day: string; readonly week: string; readonly month: string }>();

/** The local day, ISO week and month, as text. */
function calendar(timeZone: string, instant: number) {
  const key = `${timeZone} ${instant}`;
  let found = days.get(key);
  if (!found) {
    const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
    const day = date.toString();
    found = { day, week: `${date.yearOfWeek}-${date.weekOfYear}`, month: day.slice(0, 7) };
    days.set(key, found);
  }
  return found;
}

/** True if the booking takes up capacity and counts for limits at the moment `now`. */
function stands({ now, pendingMinutes }: World, booking: Booking): boolean {
  switch (booking.status) {
    case 'held':
      return (booking.holdExpiresAt ?? 0) > now;
    case 'pending': {
      const minutes = booking.workflow === null ? null : (pendingMinutes.get(booking.workflow) ?? null);
      return booking.start > now && (minutes === null || (booking.pendingSince ?? 0) + minutes * MINUTE > now);
    }
    default:
      return ['confirmed', 'completed', 'no_show'].includes(booking.status);
  }
}

const standing = (world: World, ask: Ask): readonly Booking[] =>
  world.bookings.filter((booking) => booking.uuid !== ask.moving?.uuid && stands(world, booking));

/**
 * Returns the ticks, from the start of a booking, in which a role is needed. All ticks if the service has no steps, or the role is not
 * limited to some.
 */
function neededTicks(service: Service, role: Role, minutes: number): readonly number[] {
  const names: (string | null)[] = [];
  const rest = minutes - service.steps.reduce((sum, step) => sum + (step.durationMinutes ?? 0), 0);
  for (const step of service.steps) {
    for (let left = (step.durationMinutes ?? rest) * MINUTE; left > 0; left -= TICK) names.push(step.name);
  }
  const all = Array.from({ length: (minutes * MINUTE) / TICK }, (_, tick) => tick);
  if (service.steps.length === 0 || role.steps === null) return all;
  return all.filter((tick) => role.steps?.includes(names[tick] ?? ''));
}

/** Merges consecutive ticks into spans of time. The first tick begins at `start`. */
function spansOf(ticks: readonly number[], start: number): readonly { readonly start: number; readonly end: number }[] {
  const known = new Set(ticks);
  const firsts = [...known].filter((tick) => !known.has(tick - 1)).sort((a, b) => a - b);
  return firsts.map((first) => {
    let end = first;
    while (known.has(end)) end += 1;
    return { start: start + first * TICK, end: start + end * TICK };
  });
}

/** Returns the ticks in which a resource is blocked for other bookings. */
function blockedTicks({ service }: World, role: Role, resource: Resource, minutes: number): readonly number[] {
  const before = (service.rules.bufferBeforeMinutes ?? resource.rules.bufferBeforeMinutes) * MINUTE;
  const after = (service.rules.bufferAfterMinutes ?? resource.rules.bufferAfterMinutes) * MINUTE;
  const blocked = new Set<number>();
  for (const tick of neededTicks(service, role, minutes)) {
    for (let one = tick - before / TICK; one <= tick + after / TICK; one += 1) blocked.add(one);
  }
  return [...blocked];
}

/** Cache of the windows of a resource, over the whole period that a test asks about. */
const written = new WeakMap<Resource, ReturnType<typeof temporalWindows>>();
function windowsOf(resource: Resource, around: number) {
  let found = written.get(resource);
  if (!found) {
    found = temporalWindows(resource.schedule, resource.timezone, around - 6 * DAY, around + 9 * DAY);
    written.set(resource, found);
  }
  return found;
}

export class Oracle {
  readonly #world: World;
  readonly #anchor: number;
  readonly #byUuid: ReadonlyMap<string, Resource>;

  /** `anchor` is a moment close to all requested times. */
  constructor(world: World, anchor: number) {
    this.#world = world;
    this.#anchor = anchor;
    this.#byUuid = new Map(world.resources.map((resource) => [resource.uuid, resource]));
  }

  /** Returns the obstacles to each candidate of each role, in order. */
  obstacles(ask: Ask, start: number): readonly (readonly Reason[])[] {
    const { roles } = this.#world.service;
    return roles.map((role) => role.resources.map((uuid) => this.#obstacle(ask, role, uuid, start)));
  }

  #obstacle(ask: Ask, role: Role, uuid: string, start: number): Reason {
    const { service, now, timeOff } = this.#world;
    const resource = this.#byUuid.get(uuid) as Resource;
    const { moving, minutes } = ask;
    const end = start + minutes * MINUTE;
    const isOwn = moving?.sale?.service === service.uuid;
    if (!service.active && !isOwn) return 'inactive';
    const fixed = service.steps.reduce((sum, step) => sum + (step.durationMinutes ?? 0), 0);
    const hasRest = service.steps.some(({ durationMinutes }) => durationMinutes === null);
    const fits = service.steps.length === 0 || (hasRest ? minutes > fixed : minutes === fixed);
    const keepsLength = isOwn && moving.end - moving.start === minutes * MINUTE && fits;
    if (!service.durations.includes(minutes) && !keepsLength) return 'duration';
    const notice = [service.rules.minNoticeMinutes ?? 0, resource.rules.minNoticeMinutes];
    if (notice.some((one) => start < now + one * MINUTE)) return 'too_soon';
    const advance = [service.rules.maxAdvanceDays ?? 9_999, resource.rules.maxAdvanceDays];
    if (advance.some((one) => end > now + one * DAY)) return 'too_far';
    if (service.limits.some((limit) => this.#isReached(limit, ask, uuid, start))) return 'limit';
    const windows = windowsOf(resource, this.#anchor);
    const isOpen = (moment: number) =>
      windows.some((window) => window.start <= moment && moment < window.end) &&
      !timeOff.some((off) => isOff(off, resource, moment));
    const needed = neededTicks(service, role, minutes);
    if (needed.some((tick) => !isOpen(start + tick * TICK))) return 'closed';
    const slot = (service.rules.slotMinutes ?? resource.rules.slotMinutes) * MINUTE;
    const isOnGrid = windows.some(
      (window) => window.start <= start && start < window.end && (start - window.start) % slot === 0,
    );
    if (role === service.roles[0] && !isOnGrid) return 'off_grid';
    const units = role.units * ask.units;
    const isFull = blockedTicks(this.#world, role, resource, minutes).some(
      (tick) => this.#usedAt(ask, uuid, start + tick * TICK) + units > resource.capacity,
    );
    return isFull ? 'taken' : null;
  }

  #usedAt(ask: Ask, uuid: string, moment: number): number {
    let used = 0;
    for (const booking of standing(this.#world, ask)) {
      for (const { resource, start, end, units = booking.units } of booking.blocks) {
        if (resource === uuid && start <= moment && moment < end) used += units;
      }
    }
    return used;
  }

  #isReached({ per, period, max }: Limit, ask: Ask, resource: string, start: number): boolean {
    const { service, now } = this.#world;
    if (per === 'customer' && ask.email === null) return false;
    const here = calendar(service.timezone, start);
    const counted = standing(this.#world, ask).filter((booking) => {
      if (booking.sale?.service !== service.uuid) return false;
      if (per === 'resource' && !booking.resources.includes(resource)) return false;
      if (per === 'customer' && booking.customer?.email?.toLowerCase() !== ask.email?.toLowerCase()) return false;
      if (period === 'active') return ['held', 'pending', 'confirmed'].includes(booking.status) && booking.end > now;
      return calendar(service.timezone, booking.start)[period] === here[period];
    });
    return counted.length >= max;
  }

  /** Lists all complete assignments: for each, the resources for the places of all roles, in order. A place needs one resource. */
  assignments(ask: Ask, start: number): readonly (readonly string[])[] {
    const obstacles = this.obstacles(ask, start);
    const { roles } = this.#world.service;
    const places = roles.flatMap(({ count }, role) => Array.from({ length: count }, () => role));
    const complete = (taken: readonly string[]): readonly (readonly string[])[] => {
      const role = places[taken.length];
      if (role === undefined) return ask.named.every((uuid) => taken.includes(uuid)) ? [taken] : [];
      const free = roles[role]!.resources.filter((uuid, i) => obstacles[role]![i] === null && !taken.includes(uuid));
      return free.flatMap((uuid) => complete([...taken, uuid]));
    };
    return complete([]);
  }

  /** Returns the reason why a booking is refused. Null if there is an assignment. */
  reason(ask: Ask, start: number): Reason {
    if (this.assignments(ask, start).length > 0) return null;
    const obstacles = this.obstacles(ask, start);
    const stage = (reason: Reason) => (reason === null ? REASONS.length : REASONS.indexOf(reason));
    const { roles } = this.#world.service;
    const stops = roles.map(
      ({ count }, role) =>
        obstacles[role]!.map(stage)
          .sort((a, b) => a - b)
          .at(-count)!,
    );
    for (const uuid of ask.named) {
      const own = roles.flatMap(({ resources }, role) =>
        resources.includes(uuid) ? [stage(obstacles[role]![resources.indexOf(uuid)]!)] : [],
      );
      stops.push(Math.max(...own));
    }
    return REASONS[Math.min(...stops)] ?? 'taken';
  }

  /** Returns for each role the resources that some assignment uses in it, in pool order. */
  choices(ask: Ask, start: number): Readonly<Record<string, readonly string[]>> {
    const all = this.assignments(ask, start);
    let first = 0;
    return Object.fromEntries(
      this.#world.service.roles.map(({ name, resources, count }) => {
        const from = first;
        first += count;
        const used = new Set(all.flatMap((taken) => taken.slice(from, from + count)));
        return [name, resources.filter((uuid) => used.has(uuid))];
      }),
    );
  }

  /** Counts how many such bookings can be made one after another. Null unless the service needs exactly one resource. */
  remaining(ask: Ask, start: number): number | null {
    const { roles } = this.#world.service;
    if (roles.length !== 1 || roles[0]!.count !== 1) return null;
    let world = this.#world;
    for (let made = 0; ; made += 1) {
      const oracle = new Oracle(world, this.#anchor);
      const [taken] = oracle.assignments(ask, start);
      if (!taken) return made;
      const booking = {
        ...oracle.#made(ask, start, taken),
        uuid: `made ${made}`,
        status: 'confirmed',
        customer: { name: null, email: ask.email, phone: null },
      };
      world = { ...world, bookings: [...world.bookings, booking as unknown as Booking] };
    }
  }

  /** Predicts the resources that the assignment rule chooses, and the resulting booking and rotations. */
  predicted(ask: Ask, start: number) {
    const { service } = this.#world;
    let left = this.assignments(ask, start);
    const places = service.roles.flatMap((role) => Array.from({ length: role.count }, (_, place) => ({ role, place })));
    const taken = places.map(({ role, place }, index) => {
      const able = new Set(left.map((one) => one[index]!));
      const incumbent = [
        ...new Set(
          (ask.moving?.sale?.assignments ?? []).flatMap((one) => (one.role === role.name ? [one.resource] : [])),
        ),
      ][place];
      const best = [...role.resources.filter((uuid) => able.has(uuid))].sort((a, b) =>
        byKeys(this.#rank(ask, role, a, start), this.#rank(ask, role, b, start)),
      )[0]!;
      const chosen = incumbent !== undefined && able.has(incumbent) ? incumbent : best;
      left = left.filter((one) => one[index] === chosen);
      return chosen;
    });
    return { ...this.#made(ask, start, taken), rotas: this.#rotas(ask, start, taken) };
  }

  #made(ask: Ask, start: number, taken: readonly string[]) {
    const { service } = this.#world;
    const roles = service.roles.flatMap((role) => Array.from({ length: role.count }, () => role));
    const assignments: Assignment[] = [];
    const blocks: Block[] = [];
    taken.forEach((resource, index) => {
      const role = roles[index]!;
      for (const span of spansOf(neededTicks(service, role, ask.minutes), start))
        assignments.push({ role: role.name, resource, ...span });
      const ticks = blockedTicks(this.#world, role, this.#byUuid.get(resource)!, ask.minutes);
      for (const span of spansOf(ticks, start)) blocks.push({ resource, ...span, units: role.units * ask.units });
    });
    const end = start + ask.minutes * MINUTE;
    return { resources: taken, start, end, units: ask.units, blocks, sale: { service: service.uuid, assignments } };
  }

  /** Returns the sort key of a candidate. The lowest comes first. */
  #rank(ask: Ask, role: Role, uuid: string, start: number): readonly number[] {
    const { service } = this.#world;
    const position = role.resources.indexOf(uuid);
    if (service.assign === 'first') return [position];
    if (service.assign === 'round_robin') return [standingOf(service.rotas[role.name], uuid), position];
    const here = calendar(service.timezone, start);
    let [day, week] = [0, 0];
    for (const { blocks } of standing(this.#world, ask)) {
      for (const block of blocks) {
        if (block.resource !== uuid) continue;
        for (let moment = block.start; moment < block.end; moment += TICK) {
          const then = calendar(service.timezone, moment);
          if (then.day === here.day) day += 1;
          if (then.week === here.week) week += 1;
        }
      }
    }
    return [day, week, position];
  }

  #rotas(ask: Ask, start: number, taken: readonly string[]): Readonly<Record<string, Rota>> {
    const { service } = this.#world;
    if (service.assign !== 'round_robin') return service.rotas;
    const obstacles = this.obstacles(ask, start);
    const rotas = { ...service.rotas };
    let first = 0;
    service.roles.forEach((role, index) => {
      const members = taken.slice(first, first + role.count);
      first += role.count;
      const newcomers = members.filter((uuid) => !ask.moving?.resources.includes(uuid));
      if (newcomers.length === 0) return;
      const rota = rotas[role.name];
      const turns = { ...rota?.turns };
      for (const uuid of newcomers) {
        turns[uuid] = standingOf(rota, uuid) + Math.round(1_000_000 / (role.weights[uuid] ?? 1));
      }
      const inReach = role.resources.filter((_, i) => [null, 'taken'].includes(obstacles[index]![i]!));
      const lowest = Math.min(...inReach.map((uuid) => standingOf(rota, uuid)));
      rotas[role.name] = { floor: Math.max(rota?.floor ?? 0, lowest), turns };
    });
    return rotas;
  }
}

const standingOf = (rota: Rota | undefined, uuid: string): number => Math.max(rota?.turns[uuid] ?? 0, rota?.floor ?? 0);

function byKeys(some: readonly number[], others: readonly number[]): number {
  const i = some.findIndex((key, index) => key !== others[index]);
  return i < 0 ? 0 : some[i]! - others[i]!;
}

function isOff({ resources, start, end, startDate, endDate }: TimeOff, resource: Resource, moment: number): boolean {
  if (resources !== null && !resources.includes(resource.uuid)) return false;
  if (start !== null) return start <= moment && moment < end;
  const { day } = calendar(resource.timezone, moment);
  return startDate <= day && day <= endDate;
}
