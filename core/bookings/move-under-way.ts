import { type Elsewhere, elsewhere, prepareCalendars } from '../availability/calendars/busy-calendars.js';
import {
  buildBlocks,
  CLOSED,
  DURATION,
  firstLeft,
  LIMIT,
  NONE,
  OBSTACLES,
  type Obstacle,
  ONE_AT_A_TIME,
  obstaclesIn,
  type ResourcePolicies,
  reasonAt,
  TAKEN,
  TOO_FAR,
  toBit,
  toBits,
} from '../availability/candidate.js';
import { type Closures, closures } from '../availability/closures.js';
import { policiesByResource } from '../availability/policies-by-resource.js';
import { computeUsage, difference, NOTHING_TAKEN, openSweep, peakSweep, type Usage } from '../availability/sweeps.js';
import { DAY, MINUTE, type Span } from '../basics/instants.js';
import { partitionPoint } from '../basics/partition.js';
import type { Instant } from '../basics/ports.js';
import { zone } from '../basics/zone.js';
import type { View } from '../ledger/ledger.js';
import { currentAllocations } from '../ledger/present-allocations.js';
import { blocksTaken, cutAt, findLastBlock, withBuffers, withOwnBuffers } from '../model/block-cuts.js';
import { type Assignment, type Block, type Booking, foldedEmail, type Sale } from '../model/booking.js';
import { DAYS_AHEAD, inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import type { Resource } from '../model/resource.js';
import { advanceWithin, type Rules } from '../model/rules.js';
import { merged, type Window, windows } from '../model/schedule.js';
import { buffersWithin, longestBuffers, type Role, rulesWithin, type Service } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
import { customerOfBooking, hasUnseenCustomer } from './customer-link.js';
import { hasRoom, listLonger, type Placed, readResources, unitPriceFor } from './placement.js';
import { buildAllowance, counter, keepTightest, Periods } from './services/limits.js';
import { rotaAfter, rotaOf } from './services/rota.js';
import { isOccupied, otherTimes } from './services/same-customer.js';
import { checkNames } from './services/service-request.js';

/** Place in a booking: the resources that have served one role in turn, in order. The last resource serves it now. */
interface RolePlace {
  /** Name of the role. Null in a booking without a service. */
  readonly role: string | null;
  readonly stays: readonly Assignment[];
}

/**
 * Resource that stays in the booking or joins it, prepared for all possible ends. For a resource that stays, only the time after the
 * booking's current end is examined, and only if its last run (time in the booking) moves with the end.
 */
interface Column {
  readonly resource: Resource;
  readonly rules: Rules;
  readonly openings: readonly Window[];
  readonly usage: Usage;
  /** Units that are taken or off. Asked about the time without buffers. */
  readonly usageWithOff: Usage;
}

/** Newcomer (resource that joins the booking) and the place that it fills. Without a service, it is added: the place is undefined. */
interface Arrival {
  readonly column: Column;
  readonly place: RolePlace | undefined;
}

/** Latest granted end, and the reason against the next minute. */
interface Reach {
  readonly until: Instant | null;
  readonly reason: Obstacle | null;
}

export interface MovedUnderWay {
  readonly placed: Placed;
  readonly fields: Partial<Booking>;
}

/** Booking that has begun, prepared for other ends (up to `latest`, in any order) and other resources. Searches and moves use `refusal(end)`. */
export class MoveUnderWay {
  readonly #view: View;
  readonly #booking: Booking;
  readonly #service: Service | undefined;
  readonly #places: readonly RolePlace[];
  /** Resources whose last run (time in the booking) moves with the booking's end, each with the block that becomes longer or shorter. */
  readonly #moving: ReadonlyMap<string, Block | undefined>;
  /** Resources that stay. With a service, a newcomer (a resource that joins) may still replace one of them. */
  readonly #staying: readonly Column[];
  readonly #coming: readonly Column[];
  readonly #named: ReadonlySet<string>;
  readonly #lapsed = new Set<string>();
  readonly #limited: ReadonlySet<string>;
  readonly #override: Override;
  readonly #overridden: number;
  readonly #policiesOf: ((resource: Resource) => ResourcePolicies) | undefined;
  /** Times of the customer's other bookings after the current end, if bookings of a customer must not overlap. */
  readonly #others: readonly Span[];
  /** Obstacle of these times, as bits. `taken` for a member who must learn nothing about the customer. */
  readonly #elsewhere: number;

  /**
   * `asked`: without a service, the complete new list of resources. With a service, the resources that must be among those taken. Empty: no
   * change.
   * @throws ValidationError on `resources`; NotFoundError.
   */
  constructor(
    view: View,
    booking: Booking,
    asked: readonly string[],
    { latest, override = NO_OVERRIDE }: { readonly latest: Instant; readonly override?: Override },
  ) {
    this.#view = view;
    this.#override = override;
    this.#overridden = toBits(override);
    this.#booking = booking;
    this.#service = booking.sale && view.object('service', booking.sale.service);
    this.#places = placesOf(booking);
    this.#moving = movingWithEnd(booking, this.#places);
    if (this.#service)
      checkNames(
        view,
        this.#service,
        asked.filter((uuid) => !booking.resources.includes(uuid)),
      );
    const named = asked.length === 0 ? booking.resources : asked;
    this.#named = new Set(asked);
    const staying = booking.resources.filter((uuid) => this.#service !== undefined || named.includes(uuid));
    const coming = named.filter((uuid) => !booking.resources.includes(uuid));
    const present = readResources(view, [...staying, ...coming]);
    const from = Math.min(booking.start, view.now);
    prepareCalendars(view, present, from, latest);
    this.#staying = present.slice(0, staying.length).map((resource) => this.#columnOfStaying(resource, latest));
    this.#coming = present.slice(staying.length).map((resource) => this.#columnOfComing(resource, from, latest));
    this.#limited = this.#limitedAmong(coming);
    this.#others = this.#othersUntil(latest);
    const isUnseen = (this.#others.length > 0 || view.policies !== undefined) && hasUnseenCustomer(view, booking);
    this.#elsewhere = isUnseen ? toBit(TAKEN, true) : toBit(ONE_AT_A_TIME);
    const about = { units: booking.units, service: this.#service ?? null, moving: booking, isUnseen };
    this.#policiesOf = policiesByResource(view, { ...about, customer: customerOfBooking(view, booking) });
  }

  /** Returns the reason why the booking cannot end at `end`. Undefined if it can. */
  refusal(end: Instant): Obstacle | undefined {
    return this.#refusalBeforePolicies(end) ?? this.#policyRefusal(end);
  }

  #refusalBeforePolicies(end: Instant): Obstacle | undefined {
    const arrivals = this.#arrivalsAt(end);
    if (!Array.isArray(arrivals)) return OBSTACLES[Math.min(arrivals as number, this.#firstShared(end))];
    return OBSTACLES[firstLeft(this.#againstAll(end, arrivals), this.#overridden)];
  }

  /** Asks the policies about all resources that the booking then has. Requires that there is no other obstacle. */
  #policyRefusal(end: Instant): Obstacle | undefined {
    const asked = this.#askedAt(end);
    const found = asked.map((policies) => policies.refusedBy(this.#booking.start, end, this.#override));
    return reasonAt(Math.min(NONE, ...found), asked[0]);
  }

  #askedAt(end: Instant): readonly ResourcePolicies[] {
    const policiesOf = this.#policiesOf;
    if (!policiesOf) return [];
    const arrivals = this.#arrivalsAt(end) as readonly Arrival[];
    const leaving = arrivals.flatMap(({ place }) => place?.stays.at(-1)?.resource ?? []);
    const stays = this.#staying.filter(({ resource }) => !leaving.includes(resource.uuid));
    return [...stays, ...arrivals.map(({ column }) => column)].map(({ resource }) => policiesOf(resource));
  }

  /**
   * Returns the latest end, in whole minutes from the start, up to which all ends after now are granted, and the reason against the next
   * minute (null: only `latest` limits it). `plain`: the same move without the override, which is tried first. Policies are asked minute by
   * minute until the first refusal.
   */
  until(latest: Instant, plain?: MoveUnderWay): Reach {
    const { start } = this.#booking;
    const reach = this.#untilBeforePolicies(latest, plain);
    if (!this.#policiesOf || reach.until === null) return reach;
    const first = start + (Math.floor((this.#view.now - start) / MINUTE) + 1) * MINUTE;
    for (let end = first; end <= reach.until; end += MINUTE) {
      const reason = this.#policyRefusal(end);
      if (reason) return { until: end === first ? null : end - MINUTE, reason };
    }
    return reach;
  }

  #untilBeforePolicies(latest: Instant, plain?: MoveUnderWay): Reach {
    const { start } = this.#booking;
    let first = Math.floor((this.#view.now - start) / MINUTE) + 1;
    const last = Math.floor((latest - start) / MINUTE);
    const endOf = (minute: number) => start + minute * MINUTE;
    const refusal = (end: Instant) => {
      const isPlain = plain && plain.#refusalBeforePolicies(end) === undefined;
      return isPlain ? undefined : this.#refusalBeforePolicies(end);
    };
    const ofPlain = plain ? plain.#parts(first, last) : [];
    const parts = [...this.#parts(first, last), ...ofPlain].sort((a, b) => a - b);
    let granted: number | null = null;
    for (const part of parts) {
      const found = partitionPoint(part - first + 1, (i) => refusal(endOf(first + i)) === undefined);
      if (found > 0) granted = first + found - 1;
      first += found;
      if (first <= part) return { until: granted && endOf(granted), reason: refusal(endOf(first)) ?? null };
    }
    return { until: granted && endOf(granted), reason: null };
  }

  /**
   * Splits the possible ends, in minutes after the booking's start, into parts, and returns the last minute of each part. Within a part, an
   * end that is refused means that all later ones are refused, too, so `until` can search a part by bisection. A part ends where a
   * resource's time in the booking starts, and where a newcomer can no longer fill a place (a role's position).
   */
  #parts(first: number, last: number): readonly number[] {
    const { start } = this.#booking;
    const starts = this.#places.flatMap(({ stays }) => stays.map((run) => Math.floor((run.start - start) / MINUTE)));
    const between = [...starts, last].filter((minute) => minute >= first && minute <= last).sort((a, b) => a - b);
    if (this.#isPlain) return between;
    const parts = [...between];
    let from = first;
    for (const part of between) {
      for (const column of this.#coming) {
        for (const place of this.#places) {
          const isAble = (i: number) => this.#firstLeft({ column, place }, start + (from + i) * MINUTE) === NONE;
          const able = partitionPoint(part - from + 1, isAble);
          if (able > 0) parts.push(from + able - 1);
        }
      }
      from = part + 1;
    }
    return parts;
  }

  /** Returns the booking with that end. Requires that `refusal` returned undefined. */
  moved(end: Instant): MovedUnderWay {
    const arrivals = this.#arrivalsAt(end);
    if (!Array.isArray(arrivals)) throw new TypeError('The move was refused');
    return this.#movedWith(end, arrivals);
  }

  #firstLeft(arrival: Arrival, end: Instant): number {
    return firstLeft(this.#against(arrival, end), this.#overridden);
  }

  get #isPlain(): boolean {
    return this.#booking.sale === undefined;
  }

  #rulesOf({ rules }: Resource): Rules {
    return this.#service ? rulesWithin(this.#service, rules) : rules;
  }

  #columnOfStaying(resource: Resource, latest: Instant): Column {
    const { end } = this.#booking;
    const rules = this.#rulesOf(resource);
    if (latest <= end || !this.#moving.has(resource.uuid)) {
      return { resource, rules, openings: [], usage: NOTHING_TAKEN, usageWithOff: NOTHING_TAKEN };
    }
    const block = this.#moving.get(resource.uuid);
    const from = block?.end ?? end;
    const until = from + latest - end;
    const busy = elsewhere(this.#view, resource, Math.min(from, end), Math.max(until, latest));
    const closed = this.#closuresOf(resource, end, latest, busy);
    const openings = this.#openingsOf(resource, end, latest, closed);
    const usageWithOff = this.#usageWithOff(resource, end, latest, busy, closed);
    const { units = this.#booking.units } = block ?? {};
    // Fast path: usually no block is in the way, so the usage need not be computed.
    const isFree = busy.taken.length === 0 && hasRoom(this.#view, resource, { start: from, end: until }, units);
    const usage = isFree ? NOTHING_TAKEN : this.#usageOf(resource, from, until, busy);
    return { resource, rules, openings, usage, usageWithOff };
  }

  #columnOfComing(resource: Resource, from: Instant, latest: Instant): Column {
    const rules = this.#rulesOf(resource);
    const longest = longestBuffers(this.#service ?? { roles: [] });
    const before = from - Math.max(rules.bufferBeforeMinutes, longest.before) * MINUTE;
    const own = this.#booking.bufferAfterMinutes ?? 0;
    const until = latest + (Math.max(rules.bufferAfterMinutes, longest.after) + own) * MINUTE;
    const busy = elsewhere(this.#view, resource, before, until);
    const closed = this.#closuresOf(resource, from, latest, busy);
    const openings = this.#openingsOf(resource, from, latest, closed);
    const usageWithOff = this.#usageWithOff(resource, from, latest, busy, closed);
    return { resource, rules, openings, usage: this.#usageOf(resource, before, until, busy), usageWithOff };
  }

  #closuresOf(resource: Resource, start: Instant, end: Instant, busy: Elsewhere): Closures {
    return closures(this.#view.timeOff(start, end), resource, { start, end }, busy.closed);
  }

  #openingsOf({ timezone, schedule }: Resource, from: Instant, to: Instant, { closed }: Closures) {
    const hours = schedule === null ? [{ start: from, end: to }] : merged(windows(schedule, zone(timezone), from, to));
    return difference(hours, closed);
  }

  #usageWithOff(resource: Resource, from: Instant, to: Instant, { taken }: Elsewhere, { off }: Closures): Usage {
    return off.length === 0 ? NOTHING_TAKEN : this.#usageOf(resource, from, to, { taken: [...taken, ...off] });
  }

  #usageOf(resource: Resource, from: Instant, to: Instant, { taken }: Pick<Elsewhere, 'taken'>): Usage {
    const others = currentAllocations(this.#view, resource, from, to, this.#booking.uuid, ({ booking }) =>
      this.#lapsed.add(booking),
    );
    return computeUsage([...others, ...taken], from, to);
  }

  #othersUntil(latest: Instant): readonly Span[] {
    const { end, customer } = this.#booking;
    if (!this.#service || latest <= end) return [];
    const asked = { service: this.#service, email: foldedEmail(customer), moving: this.#booking };
    return otherTimes(this.#view, asked, { start: end, end: latest });
  }

  /** Returns the newcomers that have reached a limit in the period that contains the booking's start. */
  #limitedAmong(coming: readonly string[]): ReadonlySet<string> {
    const service = this.#service;
    if (!service || coming.length === 0) return new Set();
    const own = keepTightest(service.limits).filter(({ per }) => per === 'resource');
    const { start, customer } = this.#booking;
    const count = counter(this.#view, { service, email: foldedEmail(customer), moving: this.#booking });
    return new Set(
      coming.filter((uuid) => {
        const periods = new Periods(zone(service.timezone));
        return buildAllowance(own, periods, (limit, period) => count(limit, period, uuid)).left(start) < 1;
      }),
    );
  }

  /** Returns all obstacles to a newcomer in that place, as bits. */
  #against({ column, place }: Arrival, end: Instant): number {
    const { resource, rules, openings, usage, usageWithOff } = column;
    const { booking, now } = { booking: this.#booking, now: this.#view.now };
    const runs = place ? this.#runsLeft(place, end) : [{ start: now, end }];
    let found = againstEnd(booking, rules, end, now);
    if (this.#limited.has(resource.uuid)) found |= toBit(LIMIT);
    const isOpen = openSweep(openings);
    if (!runs.every((run) => isOpen(run.start, run.end))) found |= toBit(CLOSED);
    const peak = peakSweep(usage);
    const units = this.#unitsOf(place);
    const peakWithOff = peakSweep(usageWithOff);
    const most = Math.max(
      0,
      ...this.#blocksOf(rules, place, runs).map((block) => peak(block.start, block.end)),
      ...runs.map((run) => peakWithOff(run.start, run.end)),
    );
    return found | againstRoom(resource, most + units);
  }

  #blocksOf(rules: Rules, place: RolePlace | undefined, runs: readonly { start: Instant; end: Instant }[]) {
    return buildBlocks(
      runs.map(({ start, end }) => ({ from: start, to: end })),
      { ...rules, ...buffersWithin(this.#roleOf(place), this.#booking.bufferAfterMinutes) },
    ).map(({ from, to }) => ({ start: from, end: to }));
  }

  #unitsOf(place: RolePlace | undefined): number {
    return this.#booking.units * (this.#roleOf(place)?.units ?? 1);
  }

  #roleOf(place: RolePlace | undefined): Role | undefined {
    return place && this.#service?.roles.find(({ name }) => name === place.role);
  }

  /** Returns the runs (times of the current resource) of the place from now on, if the booking ends at `end`. */
  #runsLeft({ stays }: RolePlace, end: Instant) {
    const { now } = this.#view;
    const holder = stays.at(-1)?.resource;
    return stays.flatMap((run) => {
      const until = this.#endOf(run, end);
      if (run.resource !== holder || until <= now || run.start >= end) return [];
      return [{ start: Math.max(now, run.start), end: until }];
    });
  }

  /** Returns the end of a run for the new end: a run up to the booking's end moves with it. */
  #endOf(run: { readonly end: Instant }, end: Instant): Instant {
    return run.end >= this.#booking.end ? end : Math.min(run.end, end);
  }

  /** Returns all obstacles to the remaining resources and the newcomers, as bits. */
  #againstAll(end: Instant, arrivals: readonly Arrival[]): number {
    const replaced = new Set(arrivals.map(({ place }) => place?.stays.at(-1)?.resource));
    const stays = this.#staying.filter(({ resource }) => !replaced.has(resource.uuid));
    const all = [
      ...stays.map((column) => this.#againstStaying(column, end)),
      ...arrivals.map((arrival) => this.#against(arrival, end)),
    ];
    return all.reduce((union, against) => union | against, this.#againstCustomer(end));
  }

  /** Returns the obstacles that do not depend on the resources, as bits. */
  #againstCustomer(end: Instant): number {
    const isElsewhere = end > this.#booking.end && isOccupied(this.#others, this.#booking.end, end);
    return isElsewhere ? this.#elsewhere : 0;
  }

  #firstShared(end: Instant): number {
    return firstLeft(this.#againstCustomer(end), this.#overridden);
  }

  #againstStaying({ resource, rules, openings, usage, usageWithOff }: Column, end: Instant): number {
    const booking = this.#booking;
    if (end <= booking.end) return 0;
    let found = againstEnd(booking, rules, end, this.#view.now);
    if (!this.#moving.has(resource.uuid)) return found;
    if (!openSweep(openings)(booking.end, end)) found |= toBit(CLOSED);
    const block = this.#moving.get(resource.uuid);
    if (!block) return found;
    const { units = booking.units } = block;
    const peak = peakSweep(usage)(block.end, block.end + end - booking.end);
    return found | againstRoom(resource, Math.max(peak, peakSweep(usageWithOff)(booking.end, end)) + units);
  }

  /**
   * Assigns the newcomers to places: each to the first place, in order of roles, with which all others can be placed, too. If that is
   * impossible, returns the first obstacle of those without a place.
   */
  #arrivalsAt(end: Instant): readonly Arrival[] | number {
    if (this.#coming.length === 0) return [];
    if (this.#isPlain) return this.#coming.map((column) => ({ column, place: undefined }));
    const free = this.#places.filter((place) => {
      const holder = place.stays.at(-1)?.resource ?? '';
      return !this.#named.has(holder) && this.#runsLeft(place, end).length > 0;
    });
    const able = this.#coming.map((column) =>
      free.map((place) => {
        const role = this.#roleOf(place);
        return role?.resources.includes(column.resource.uuid) ? this.#firstLeft({ column, place }, end) : undefined;
      }),
    );
    const placed = firstMatching(able.map((row) => row.map((found) => found === NONE)));
    if (placed) return placed.map((index, i) => ({ column: this.#coming[i]!, place: free[index]! }));
    const furthest = able.map((row) => Math.max(-1, ...row.map((found) => found ?? -1)));
    // A newcomer that belongs to no role with a free place is refused as `taken`.
    const blocked = furthest.map((found) => (found < 0 ? TAKEN : found));
    return Math.min(TAKEN, ...blocked);
  }

  #movedWith(end: Instant, arrivals: readonly Arrival[]): MovedUnderWay {
    const booking = this.#booking;
    const isSwapped = arrivals.length > 0 || this.#staying.length < booking.resources.length;
    const kept = new Set(this.#staying.map(({ resource }) => resource.uuid));
    const leaving = new Set(arrivals.flatMap(({ place }) => place?.stays.at(-1)?.resource ?? []));
    for (const uuid of booking.resources) if (!kept.has(uuid)) leaving.add(uuid);
    const blocks = this.#blocksAfter(end, arrivals, leaving);
    const resources = this.#resourcesAfter(arrivals, leaving);
    const known = [...this.#staying, ...this.#coming].map(({ resource }) => resource);
    const service = this.#serviceAfter(arrivals);
    const obstacles = this.#overridden === 0 ? [] : obstaclesIn(this.#againstAll(end, arrivals) & this.#overridden);
    const policies = this.#askedAt(end).flatMap((asked) => asked.overridden(booking.start, end, this.#override));
    const overrode = inOrder(obstacles, policies);
    const fields: Partial<Booking> = {
      end,
      resources,
      blocks,
      ...(booking.sale && {
        sale: {
          ...booking.sale,
          unitPrice: this.#unitPriceAt(end),
          assignments: this.#staysAfter(end, arrivals, kept),
        },
      }),
      ...(!booking.sale && (isSwapped || booking.stays) && { stays: this.#staysAfter(end, arrivals, kept) }),
      sequence: booking.sequence + 1,
    };
    const placed: Placed = {
      blocks,
      resources: resources.map((uuid) => known.find((resource) => resource.uuid === uuid)!),
      longer: listLonger(known, blocks),
      lapsed: this.#lapsed,
      overrode,
      ...(service && { service }),
    };
    return { placed, fields };
  }

  #unitPriceAt(end: Instant): Sale['unitPrice'] {
    const { sale, start } = this.#booking;
    return this.#service
      ? unitPriceFor(this.#service, (end - start) / MINUTE, this.#booking)
      : (sale?.unitPrice ?? null);
  }

  #staysAfter(end: Instant, arrivals: readonly Arrival[], kept: ReadonlySet<string>): readonly Assignment[] {
    const stays = this.#places.flatMap((place) => {
      const arrival = arrivals.find((one) => one.place === place);
      return this.#placeAfter(place, end, arrival?.column.resource.uuid, kept).stays;
    });
    const { now } = this.#view;
    const added = arrivals.filter(({ place }) => !place);
    return [...stays, ...added.map(({ column }) => ({ role: null, resource: column.resource.uuid, start: now, end }))];
  }

  /** Returns the place (the resources that serve a role in turn) after the change: `newcomer` serves the rest. */
  #placeAfter(
    { role, stays }: RolePlace,
    end: Instant,
    newcomer: string | undefined,
    kept: ReadonlySet<string>,
  ): RolePlace {
    const { now } = this.#view;
    const holder = stays.at(-1)?.resource;
    const leaves = newcomer !== undefined || (holder !== undefined && this.#isHeldNow(holder) && !kept.has(holder));
    const before = stays.flatMap((run) => {
      const until = this.#isOver(run) ? run.end : leaves ? Math.min(run.end, now) : this.#endOf(run, end);
      return until > run.start ? [{ ...run, end: until }] : [];
    });
    if (newcomer === undefined) return { role, stays: before };
    const after = this.#runsLeft({ role, stays }, end).map((run) => ({ role, resource: newcomer, ...run }));
    return { role, stays: [...before, ...after] };
  }

  #isHeldNow(resource: string): boolean {
    return this.#booking.resources.includes(resource);
  }

  #isOver(run: { readonly end: Instant }): boolean {
    return run.end <= this.#view.now;
  }

  #blocksAfter(end: Instant, arrivals: readonly Arrival[], leaving: ReadonlySet<string>): readonly Block[] {
    const booking = this.#booking;
    const { now } = this.#view;
    const delta = end - booking.end;
    const grows = (block: Block) => delta > 0 && this.#moving.get(block.resource) === block;
    const coming = new Set(arrivals.map(({ column }) => column.resource.uuid));
    const stay = (delta < 0 ? cutAt(booking, end) : blocksTaken(booking))
      .filter(({ resource }) => !leaving.has(resource))
      .map((block) => (coming.has(block.resource) ? withOwnBuffers(booking, block) : block))
      .map((block) => (grows(block) ? { ...block, end: block.end + delta } : block));
    if (leaving.size === 0 && arrivals.length === 0) return stay;
    const gone = cutAt(booking, now).filter(({ resource }) => leaving.has(resource));
    const isBack = (resource: string) => stay.some((block) => block.resource === resource);
    const come = arrivals.flatMap(({ column: { resource, rules }, place }) => {
      const runs = place ? this.#runsLeft(place, end) : [{ start: now, end }];
      const units = this.#isPlain ? {} : { units: this.#unitsOf(place) };
      return this.#blocksOf(rules, place, runs).map((stretch) => {
        const block = { resource: resource.uuid, ...stretch, ...units };
        const own = runs.filter((run) => run.start < block.end && run.end > block.start);
        return isBack(resource.uuid) ? withBuffers(block, own) : block;
      });
    });
    return [...stay, ...gone, ...come];
  }

  #resourcesAfter(arrivals: readonly Arrival[], leaving: ReadonlySet<string>): readonly string[] {
    const { resources } = this.#booking;
    if (!this.#isPlain) {
      const newcomerOf = new Map(
        arrivals.map(({ column, place }) => [place?.stays.at(-1)?.resource, column.resource.uuid]),
      );
      return resources.map((uuid) => newcomerOf.get(uuid) ?? uuid);
    }
    return arrivals.length === 0 && leaving.size === 0 ? resources : [...this.#named];
  }

  /** Returns the service after the newcomers have taken their round robin turns. Undefined if no turn was taken. */
  #serviceAfter(arrivals: readonly Arrival[]): Service | undefined {
    const service = this.#service;
    if (service?.assign !== 'round_robin' || arrivals.length === 0) return undefined;
    let { rotas } = service;
    for (const { column, place } of arrivals) {
      const role = service.roles.find(({ name }) => name === place?.role);
      if (!role) continue;
      rotas = { ...rotas, [role.name]: rotaAfter(rotaOf({ rotas }, role.name), role, [column.resource.uuid], []) };
    }
    return { ...service, rotas };
  }
}

/** Returns the obstacles to an end that do not depend on allocations. */
function againstEnd(booking: Booking, rules: Rules, end: Instant, now: Instant): number {
  const minutes = (end - booking.start) / MINUTE;
  const tooLong = isTooLong(booking, rules, end) ? toBit(DURATION, minutes > MINUTES_MAX) : 0;
  if (end <= now + advanceWithin(rules) * DAY) return tooLong;
  return tooLong | toBit(TOO_FAR, end > now + DAYS_AHEAD * DAY);
}

function againstRoom({ capacity, overbook }: Resource, units: number): number {
  return units <= capacity ? 0 : toBit(TAKEN, units > capacity + overbook);
}

/** True if a longer end exceeds the length of any booking or, without a service, that of its resource. */
function isTooLong({ start, end: before, sale }: Booking, { maxDurationMinutes }: Rules, end: Instant): boolean {
  if (end <= before) return false;
  const minutes = (end - start) / MINUTE;
  return minutes > MINUTES_MAX || (!sale && maxDurationMinutes !== null && minutes > maxDurationMinutes);
}

/** Returns the resources whose last run ends with the booking, each with its last block. */
function movingWithEnd(booking: Booking, places: readonly RolePlace[]): ReadonlyMap<string, Block | undefined> {
  const moving = new Map<string, Block | undefined>();
  for (const { stays } of places) {
    const last = stays.at(-1);
    if (last?.end === booking.end) moving.set(last.resource, findLastBlock(booking, last.resource));
  }
  return moving;
}

/** Returns the places of a booking in order. The runs of a place are in order, too. */
function placesOf({ sale, stays, resources, start, end }: Booking): readonly RolePlace[] {
  const all = sale?.assignments ?? stays ?? resources.map((resource) => ({ role: null, resource, start, end }));
  const places: { role: string | null; stays: Assignment[] }[] = [];
  for (const run of all) {
    const last = places.at(-1);
    const before = last?.stays.at(-1);
    const isSamePlace = sale && last?.role === run.role && before !== undefined && run.start >= before.end;
    if (isSamePlace) last.stays.push(run);
    else places.push({ role: run.role, stays: [run] });
  }
  return places;
}

/** Finds a matching that gives each row its own column. Returns the first one in order of columns. Undefined if there is none. */
function firstMatching(able: readonly (readonly boolean[])[]): readonly number[] | undefined {
  const chosen: number[] = [];
  const isPossible = (fixed: readonly number[]) => {
    const rowOf = new Map<number, number>();
    const place = (row: number, seen: Set<number>): boolean =>
      able[row]!.some((isAble, column) => {
        const isFree = isAble && !seen.has(column) && !fixed.includes(column);
        if (!isFree) return false;
        seen.add(column);
        const other = rowOf.get(column);
        if (other !== undefined && !place(other, seen)) return false;
        rowOf.set(column, row);
        return true;
      });
    for (let row = fixed.length; row < able.length; row += 1) if (!place(row, new Set())) return false;
    return true;
  };
  for (let row = 0; row < able.length; row += 1) {
    const column = able[row]!.findIndex(
      (isAble, index) => isAble && !chosen.includes(index) && isPossible([...chosen, index]),
    );
    if (column < 0) return undefined;
    chosen.push(column);
  }
  return chosen;
}
