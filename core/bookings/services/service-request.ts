import { bookingTime } from '../../availability/booking-time.js';
import { type Elsewhere, elsewhere, prepareCalendars } from '../../availability/calendars/busy-calendars.js';
import {
  DURATION,
  firstLeft,
  INACTIVE,
  type ResourcePolicies,
  type Terms,
  toBit,
} from '../../availability/candidate.js';
import { type Closures, closures } from '../../availability/closures.js';
import { policiesByResource } from '../../availability/policies-by-resource.js';
import type { TakenBlock } from '../../availability/sweeps.js';
import { ValidationError } from '../../basics/errors.js';
import { MINUTE, type Span } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { type Zone, zone } from '../../basics/zone.js';
import { referenced } from '../../ledger/edits.js';
import type { View } from '../../ledger/ledger.js';
import type { PolicyCustomer } from '../../ledger/policy.js';
import { currentAllocations } from '../../ledger/present-allocations.js';
import type { Allocation, Booking } from '../../model/booking.js';
import type { Member } from '../../model/callers.js';
import { hasLength } from '../../model/durations.js';
import type { Override } from '../../model/override.js';
import type { Resource } from '../../model/resource.js';
import type { Rules } from '../../model/rules.js';
import { buffersWithin, findRuns, longestBuffers, rulesWithin, type Service, stepsFit } from '../../model/service.js';
import type { TimeOff } from '../../model/time-off.js';
import { buildAllowance, counter, counterBetween, keepTightest, Periods, sharedBy } from './limits.js';
import { buildMemberships, type Memberships } from './matching.js';
import { narrowedTo } from './narrowed-service.js';
import { otherTimes } from './same-customer.js';
import { Staffing, type StaffingRequest } from './staffing.js';

/** Request for a booking of a service, independent of its time. */
export interface ServiceWish {
  readonly service: Service;
  /** The service as policies see it: not reduced to what a member may choose. */
  readonly whole: Service;
  readonly minutes: number;
  /** Factor for the units of each role. */
  readonly units: number;
  /** Resources that must be among those taken. */
  readonly named: readonly string[];
  /** Resources that are chosen where possible: they rank first in each role. Default: none. */
  readonly prefer?: readonly string[] | undefined;
  /** Requires that at least one of these resources is taken, if any is in a pool of the service. Default: no requirement. */
  readonly oneOf?: readonly string[] | undefined;
  /** Folded address of the customer whose limits apply. Null: none. */
  readonly email: string | null;
  /** Customer about whom policies are asked. */
  readonly customer: PolicyCustomer | null;
  /** True if the caller must learn nothing about the customer: obstacles specific to it appear as `taken`, and stay in an override. */
  readonly isUnseen?: boolean | undefined;
  /** Buffer of the booking itself. Default 0. */
  readonly bufferAfterMinutes?: number | undefined;
  /** Booking that moves. Its allocations are ignored, and limits do not count it. */
  readonly moving?: Booking | undefined;
  /** Chosen resources of each role, if already decided. A role without any is skipped. The round robin state does not change. */
  readonly assigned?: Assigned | undefined;
  /** Allocations to consider in addition to the stored ones. */
  readonly besides?: ReadonlyMap<string, readonly TakenBlock[]> | undefined;
  readonly override?: Override | undefined;
}

/** For each role of a service, the resources in its places. */
export type Assigned = readonly (readonly string[])[];

/**
 * Returns what a member may choose from a service; everything without a member. A member with the role `self` cannot choose every resource:
 * in each role with one of the member's resources, only those and the resources of the moving booking can be chosen. At least one of the
 * member's resources must be, so that a moved booking stays the member's own.
 */
export function buildChoice(
  service: Service,
  member: Member | undefined,
  moving: Booking | undefined,
): Pick<ServiceWish, 'service' | 'whole' | 'oneOf'> {
  if (!member) return { service, whole: service };
  const { resources } = member;
  return {
    service: narrowedTo(service, resources, moving?.resources),
    whole: service,
    ...(moving && { oneOf: resources }),
  };
}

export function buildSpan({ minutes }: ServiceWish, start: Instant): Span {
  return { start, end: start + minutes * MINUTE };
}

/** Service prepared for booking between two instants. */
export interface Ready extends Numbered {
  readonly staffing: Staffing;
  /** Resources of all pools. Their indexes in this list are the numbers in `pools`. */
  readonly resources: readonly Resource[];
}

/** Prepares a service for bookings within the span. @throws ValidationError on `resources`, NotFoundError. */
export function ready(view: View, wish: ServiceWish, span: Span, onLapsed: (allocation: Allocation) => void): Ready {
  const { request, ...offer } = offerOf(view, wish, span, counter(view, wish), onLapsed);
  return {
    ...offer,
    staffing: new Staffing(request, { from: span.start, to: span.end, now: view.now, override: wish.override }),
  };
}

/** Copies everything that a search needs, so that it outlives the view. @throws ValidationError on `resources`, NotFoundError. */
export function copiedRequest(view: View, wish: ServiceWish, span: Span): StaffingRequest {
  // Unless `too_soon` is overridden, no booking starts before now, so earlier periods are not counted.
  const from = wish.override?.has('too_soon') ? span.start : Math.max(span.start, view.now);
  const count = counterBetween(view, wish, from, span.end);
  const { request } = offerOf(view, wish, span, count, () => {});
  return { ...request, resources: request.resources.map(copied) };
}

/** Returns a copy of the terms in which all lazy values are computed. */
function copied(terms: Terms): Terms {
  const { zone, schedule, capacity, overbook, rules, bookable, closed, off, taken, allowance, policies } = terms;
  return { zone, schedule, capacity, overbook, rules, bookable, closed, off, taken, allowance, policies };
}

function offerOf(
  view: View,
  wish: ServiceWish,
  span: Span,
  count: ReturnType<typeof counter>,
  onLapsed: (allocation: Allocation) => void,
) {
  const { service, minutes, units, named, prefer, moving, assigned, besides, isUnseen = false } = wish;
  const candidates = assigned ? numberedBy(assigned) : numbered(service);
  const { indexOf, pools, memberships } = candidates;
  const resources = Array.from(indexOf.keys(), (uuid) => referenced(view, 'resource', uuid));
  checkNames(view, service, named, indexOf);
  checkPreferred(view, service, prefer, indexOf);
  const periods = new Periods(zone(service.timezone));
  const limits = keepTightest(service.limits);
  const own = limits.filter(({ per }) => per === 'resource');
  const timeOff = view.timeOff(span.start, span.end);
  prepareCalendars(view, resources, span.start, span.end);
  const { whole, units: booked, customer } = wish;
  const asked = policiesByResource(view, { service: whole, units: booked, customer, moving: moving ?? null, isUnseen });
  const ofRoles = longestBuffers(service);
  const widest = { before: ofRoles.before, after: ofRoles.after, own: wish.bufferAfterMinutes ?? 0 };
  const offered = { view, service, timeOff, span, widest, moving, besides, onLapsed };
  const terms = resources.map(
    (resource) =>
      new Offer(
        offered,
        resource,
        own.length === 0
          ? undefined
          : buildAllowance(own, periods, (limit, period) => count(limit, period, resource.uuid)).left,
        asked?.(resource),
      ),
  );
  const isOnce = wish.email !== null && service.oneAtATime !== null;
  const others = isOnce ? otherTimes(view, wish, span) : [];
  const shared = sharedBy(limits, wish);
  const ofAll = isUnseen ? shared.filter(({ per }) => per !== 'customer') : shared;
  const ofCustomer = isUnseen ? shared.filter(({ per }) => per === 'customer') : [];
  const request: StaffingRequest = {
    length: minutes * MINUTE,
    roles: service.roles.map((role, index) => ({
      count: assigned ? assigned[index]!.length : role.count,
      units: role.units * units,
      pool: pools[index]!,
      runs: stepsFit(service.steps, minutes) ? findRuns(service, role, minutes) : [{ from: 0, to: minutes * MINUTE }],
      buffers: buffersWithin(role, wish.bufferAfterMinutes),
    })),
    resources: terms,
    memberships,
    named: named.map((uuid) => indexOf.get(uuid)!),
    ...(wish.oneOf && { oneOf: requiredOf(wish.oneOf, named, candidates) }),
    obstacle: firstLeft(againstAll(wish), 0),
    against: againstAll(wish),
    allowance: buildAllowance(ofAll, periods, count).left,
    others,
    isOnce,
    ...(isUnseen && {
      unseen: {
        allowance: buildAllowance(ofCustomer, periods, count).left,
        max: Math.min(...ofCustomer.map(({ max }) => max)),
      },
    }),
  };
  return { request, resources, ...candidates };
}

/** Distinct resources of all pools, with a number for each, and the pools as lists of these numbers. */
interface Numbered {
  readonly indexOf: ReadonlyMap<string, number>;
  readonly pools: readonly (readonly number[])[];
  readonly memberships: Memberships;
}

/** Cache by service object: an unchanged service keeps its object, and is booked repeatedly. */
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
  return { indexOf, pools, memberships: buildMemberships(pools) };
}

/** Returns the numbers of the resources of `oneOf`. Undefined if one of them is always taken, or if none can be. */
function requiredOf(
  oneOf: readonly string[],
  named: readonly string[],
  { indexOf, pools }: Numbered,
): readonly number[] | undefined {
  const required = oneOf.flatMap((uuid) => indexOf.get(uuid) ?? []);
  const isAnyway =
    named.some((uuid) => oneOf.includes(uuid)) ||
    pools.some((pool) => pool.every((resource) => required.includes(resource)));
  return isAnyway || required.length === 0 ? undefined : required;
}

interface Offered {
  readonly view: View;
  readonly service: Service;
  readonly timeOff: readonly TimeOff[];
  readonly span: Span;
  /** Longest buffers of the roles, and the booking's own, in minutes. */
  readonly widest: { readonly before: number; readonly after: number; readonly own: number };
  readonly moving: Booking | undefined;
  readonly besides: ServiceWish['besides'];
  readonly onLapsed: (allocation: Allocation) => void;
}

/** Terms of a resource for a service, computed on demand: most members of a pool are never examined closely. */
class Offer implements Terms {
  readonly #offered: Offered;
  readonly #resource: Resource;
  readonly allowance: Terms['allowance'];
  readonly policies: ResourcePolicies | undefined;
  #rules: Rules | undefined;
  #elsewhere: Elsewhere | undefined;
  #known: Closures | undefined;

  constructor(
    offered: Offered,
    resource: Resource,
    allowance: Terms['allowance'],
    policies: ResourcePolicies | undefined,
  ) {
    this.#offered = offered;
    this.#resource = resource;
    this.allowance = allowance;
    this.policies = policies;
  }

  get rules(): Rules {
    this.#rules ??= rulesWithin(this.#offered.service, this.#resource.rules);
    return this.#rules;
  }

  get bookable(): Terms['bookable'] {
    return bookingTime([this.#offered.service, this.#resource], this.#offered.moving?.start);
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

  get overbook(): Terms['overbook'] {
    return this.#resource.overbook;
  }

  get closed(): Terms['closed'] {
    return this.#closures?.closed;
  }

  get off(): Terms['off'] {
    return this.#closures?.off;
  }

  get #closures(): Closures | undefined {
    const { timeOff, span } = this.#offered;
    const { closed } = this.#calendars;
    if (timeOff.length + closed.length === 0) return undefined;
    this.#known ??= closures(timeOff, this.#resource, span, closed);
    return this.#known;
  }

  /** The span of the request, extended by the buffers. */
  get #blocked(): Span {
    const { span, widest } = this.#offered;
    const { bufferBeforeMinutes, bufferAfterMinutes } = this.rules;
    const after = Math.max(bufferAfterMinutes, widest.after) + widest.own;
    return {
      start: span.start - Math.max(bufferBeforeMinutes, widest.before) * MINUTE,
      end: span.end + after * MINUTE,
    };
  }

  get #calendars(): Elsewhere {
    const { start, end } = this.#blocked;
    this.#elsewhere ??= elsewhere(this.#offered.view, this.#resource, start, end);
    return this.#elsewhere;
  }

  get taken(): Terms['taken'] {
    const { view, moving, besides, onLapsed } = this.#offered;
    const { start, end } = this.#blocked;
    const stored = currentAllocations(view, this.#resource, start, end, moving?.uuid, onLapsed);
    const more = besides?.get(this.#resource.uuid)?.filter((block) => block.start < end && block.end > start) ?? [];
    const busy = this.#calendars.taken;
    return more.length + busy.length === 0 ? stored : [...stored, ...more, ...busy];
  }
}

/** @throws ValidationError on `resources`; NotFoundError if the app has no such resource. */
export function checkNames(
  view: View,
  service: Service,
  named: readonly string[],
  known: ReadonlyMap<string, number> = numbered(service).indexOf,
): void {
  const places = service.roles.reduce((sum, { count }) => sum + count, 0);
  if (named.length > places)
    throw new ValidationError({ resources: `Must not name more than the ${places} that the service takes` });
  checkInPools(view, named, known, 'resources');
}

/** @throws ValidationError on `prefer`; NotFoundError if the app has no such resource. */
export function checkPreferred(
  view: View,
  service: Service,
  prefer: readonly string[] = [],
  known: ReadonlyMap<string, number> = numbered(service).indexOf,
): void {
  checkInPools(view, prefer, known, 'prefer');
}

function checkInPools(
  view: View,
  named: readonly string[],
  known: ReadonlyMap<string, number>,
  field: 'resources' | 'prefer',
): void {
  for (const uuid of named) {
    if (known.has(uuid)) continue;
    referenced(view, 'resource', uuid);
    throw new ValidationError({ [field]: `Must be in a pool of the service: ${uuid} is in none` });
  }
}

/** Returns obstacles of all candidates, as bits. A moving booking may keep an inactive service, and a length that the service lacks now. */
function againstAll({ service, minutes, moving }: ServiceWish): number {
  const isOwn = moving?.sale?.service === service.uuid;
  const inactive = !service.active && !isOwn ? toBit(INACTIVE) : 0;
  if (hasLength(service.durations, minutes)) return inactive;
  const fits = stepsFit(service.steps, minutes) && Number.isInteger(minutes);
  const isOwnLength = isOwn && moving.end - moving.start === minutes * MINUTE;
  return isOwnLength && fits ? inactive : inactive | toBit(DURATION, !fits);
}
