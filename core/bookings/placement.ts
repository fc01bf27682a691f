import { judged, refusal } from '../availability/availability.js';
import { bookingTime } from '../availability/booking-time.js';
import { type Elsewhere, elsewhere, prepareCalendars } from '../availability/calendars/busy-calendars.js';
import type { Obstacle, Terms } from '../availability/candidate.js';
import { closures } from '../availability/closures.js';
import { type PolicySubject, withPolicies } from '../availability/policies-by-resource.js';
import { computeUsage, peakSweep } from '../availability/sweeps.js';
import type { Reason } from '../basics/errors.js';
import { MINUTE, type Span } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { isSame } from '../basics/versions.js';
import { zone } from '../basics/zone.js';
import type { Recording } from '../ledger/change-recorder.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import type { PolicyCustomer } from '../ledger/policy.js';
import { currentAllocations } from '../ledger/present-allocations.js';
import {
  type Allocation,
  type Block,
  type Booking,
  type BookingCustomer,
  foldedEmail,
  type Sale,
} from '../model/booking.js';
import { unitPriceAt } from '../model/durations.js';
import { NO_OVERRIDE, type Override } from '../model/override.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import { type Placement, refused } from './booking-input.js';
import { explainService, serve } from './services/service-placement.js';
import { type Assigned, buildChoice, type ServiceWish } from './services/service-request.js';

/** Returns the resources with these UUIDs, in the same order. @throws NotFoundError if one does not exist or is being deleted. */
export function readResources(view: View, uuids: readonly string[]): readonly Resource[] {
  return uuids.map((uuid) => referenced(view, 'resource', uuid));
}

/** Returns the resource for a booking with a buffer of its own: without steps, its one run is the last. */
export function withOwnBuffer(resource: Resource, minutes = 0): Resource {
  if (minutes === 0) return resource;
  const { rules } = resource;
  return { ...resource, rules: { ...rules, bufferAfterMinutes: rules.bufferAfterMinutes + minutes } };
}

/** Returns the block of a booking: its time with the resource's buffers on both sides. */
function blockOf(resource: Resource, start: Instant, end: Instant): Block {
  const { bufferBeforeMinutes, bufferAfterMinutes } = resource.rules;
  return {
    resource: resource.uuid,
    start: start - bufferBeforeMinutes * MINUTE,
    end: end + bufferAfterMinutes * MINUTE,
  };
}

/** Returns the terms of a resource between two instants. Lapsed allocations, and those of the moving booking, count as free. */
export function buildTerms(
  view: View,
  resource: Resource,
  span: Span,
  timeOff: readonly TimeOff[],
  moving: Booking | null | undefined,
  onLapsed: (allocation: Allocation) => void = () => {},
): Terms {
  const { start, end } = blockOf(resource, span.start, span.end);
  const taken = currentAllocations(view, resource, start, end, moving?.uuid, onLapsed);
  return termsWith(resource, span, taken, timeOff, elsewhere(view, resource, start, end), moving);
}

function termsWith(
  resource: Resource,
  span: Span,
  taken: readonly Allocation[],
  timeOff: readonly TimeOff[],
  busy: Elsewhere,
  moving: Booking | null | undefined,
): Terms {
  const { timezone, schedule, capacity, overbook, rules } = resource;
  const local = zone(timezone);
  // Fast path: most resources have no closures and no calendars.
  const isEverClosed = timeOff.length + busy.closed.length > 0;
  const { closed, off } = isEverClosed ? closures(timeOff, resource, span, busy.closed) : {};
  const all = busy.taken.length === 0 ? taken : [...taken, ...busy.taken];
  const bookable = bookingTime([resource], moving?.start);
  return { zone: local, schedule, capacity, overbook, rules, bookable, closed, off, taken: all };
}

/** Fast path: the sum of all overlapping bookings still fits, so the peak need not be computed. */
export function hasRoom(view: View, resource: Resource, { start, end }: Span, units: number): boolean {
  const taken = view.unitsTaken?.(resource, start, end);
  return taken !== undefined && taken + units <= resource.capacity;
}

/** Decided placement of a booking: its blocks, and the resources and service that it changes. */
export interface Placed {
  readonly blocks: readonly Block[];
  readonly resources: readonly Resource[];
  /** Resources for which this booking has the longest block so far. Their `longestBlock` must be updated. */
  readonly longer: readonly Resource[];
  /** UUIDs of bookings that counted as free because they have lapsed. Their expiry must be stored. */
  readonly lapsed: ReadonlySet<string>;
  readonly overrode?: readonly Reason[] | undefined;
  /** Assigned resources and price. Only with a service. */
  readonly sale?: Sale;
  /** The service with new round robin turns, if they changed. */
  readonly service?: Service;
}

/** Further data about a booking without a service that is to be placed. */
interface PlacingSubject extends Partial<Omit<PolicySubject, 'units' | 'service'>> {
  readonly override?: Override;
}

/** Decides if the placement can be booked now, ignoring the moving booking. @throws NotFoundError, RefusedError with the first reason. */
export function place(
  view: View,
  placement: Placement,
  { override = NO_OVERRIDE, ...about }: PlacingSubject = {},
): Placed {
  const { start, end, units } = placement;
  const resources = readResources(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const lapsed = new Set<string>();
  const own = placement.bufferAfterMinutes ?? about.moving?.bufferAfterMinutes;
  const buffered = resources.map((resource) => withOwnBuffer(resource, own));
  const blocks = buffered.map((resource) => blockOf(resource, start, end));
  const isPartlyOff = timeOff.some(({ units }) => units);
  const plain = buffered.map((resource, index) =>
    override.size === 0 && !isPartlyOff && hasRoom(view, resource, blocks[index]!, units)
      ? termsWith(
          resource,
          placement,
          [],
          timeOff,
          elsewhere(view, resource, blocks[index]!.start, blocks[index]!.end),
          about.moving,
        )
      : buildTerms(view, resource, placement, timeOff, about.moving, ({ booking }) => lapsed.add(booking)),
  );
  const terms = withPolicies(view, subjectOf(placement, about), resources, plain);
  const request = { start, end, units, now: view.now };
  if (override.size > 0) {
    const { reason, opensAt, overrode } = judged({ ...request, override }, terms);
    if (reason) throw refused(reason, opensAt);
    return { blocks, resources, longer: listLonger(resources, blocks), lapsed, overrode };
  }
  const verdict = refusal(request, terms);
  if (verdict) throw refused(verdict.reason, verdict.opensAt);
  return { blocks, resources, longer: listLonger(resources, blocks), lapsed };
}

export function subjectOf(
  { units }: Pick<Placement, 'units'>,
  { customer = null, moving = null, isUnseen }: PlacingSubject,
): PolicySubject {
  return { units, service: null, customer, moving, isUnseen };
}

/**
 * Decides if the capacity suffices, together with all other bookings. Ignores all other rules. @throws NotFoundError, RefusedError: taken.
 */
export function placeWhereRoom(
  view: View,
  { resources: uuids, start, end, units, bufferAfterMinutes }: Placement,
): Placed {
  const resources = readResources(view, uuids);
  const lapsed = new Set<string>();
  const blocks = resources.map((resource) => blockOf(withOwnBuffer(resource, bufferAfterMinutes), start, end));
  // Checks all resources before failing, so that an asynchronous storage reads them all at once.
  const isFree = resources.map((resource, index) => {
    const block = blocks[index]!;
    const taken = currentAllocations(view, resource, block.start, block.end, undefined, ({ booking }) =>
      lapsed.add(booking),
    );
    const peak = peakSweep(computeUsage(taken, block.start, block.end))(block.start, block.end);
    return peak + units <= resource.capacity;
  });
  if (isFree.includes(false)) throw refused('taken');
  return { blocks, resources, longer: listLonger(resources, blocks), lapsed };
}

/**
 * Checks that there is room for blocks that a booking takes in addition to its own. Returns the lapsed bookings that counted as free.
 * @throws NotFoundError; RefusedError `taken`
 */
export function checkRoom(
  view: View,
  booking: Booking,
  blocks: readonly Block[],
): Pick<Placed, 'lapsed' | 'resources'> {
  const resources = readResources(view, [...new Set(blocks.map(({ resource }) => resource))]);
  const lapsed = new Set<string>();
  for (const block of blocks) {
    const resource = resources.find(({ uuid }) => uuid === block.resource)!;
    const { start, end, units = booking.units } = block;
    prepareCalendars(view, [resource], start, end);
    const others = currentAllocations(view, resource, start, end, booking.uuid, ({ booking: uuid }) =>
      lapsed.add(uuid),
    );
    const taken = [...others, ...elsewhere(view, resource, start, end).taken];
    const above = booking.overrode?.includes('taken') ? resource.overbook : 0;
    const peak = peakSweep(computeUsage(taken, start, end))(start, end);
    if (peak + units > resource.capacity + above) throw refused('taken');
  }
  return { lapsed, resources };
}

/** Stores the expiry of bookings whose blocks the decision counted as free, in the same change. */
export function recordLapsed(recording: Recording, { lapsed }: Pick<Placed, 'lapsed'>): void {
  for (const uuid of lapsed) {
    const booking = recording.booking(uuid);
    if (booking) recording.asOfNow(booking);
  }
}

/** Returns the resources for which one of the blocks is the longest ever. */
export function listLonger(resources: readonly Resource[], blocks: readonly Block[]): readonly Resource[] {
  const longer: Resource[] = [];
  for (const resource of resources) {
    let longestBlock = resource.longestBlock;
    for (const block of blocks) {
      if (block.resource === resource.uuid) longestBlock = Math.max(longestBlock, block.end - block.start);
    }
    if (longestBlock > resource.longestBlock) longer.push({ ...resource, longestBlock });
  }
  return longer;
}

/** Request for a booking of a service at one time. */
interface ServicePlacement {
  readonly service: Service;
  /** Resources that must be among those taken. */
  readonly named: readonly string[];
  /** Resources that are chosen where possible. Default: none. */
  readonly prefer?: readonly string[] | undefined;
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  /** Buffer of the booking itself. Default: that of the moving booking. */
  readonly bufferAfterMinutes?: number | undefined;
  /** Customer whose limits apply. */
  readonly customer: BookingCustomer | null;
  /** Customer about whom policies are asked. Default: none. */
  readonly asked?: PolicyCustomer | null;
  /** True if the caller must learn nothing about the customer (`ServiceWish.isUnseen`). */
  readonly isUnseen?: boolean | undefined;
  /** The chosen resources, if already decided. */
  readonly assigned?: Assigned | undefined;
  readonly override?: Override | undefined;
}

/**
 * Decides if the service can be booked at that time, and chooses the resources. `moving` is the booking that moves there. @throws
 * ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export function placeService(view: View, placement: ServicePlacement, moving?: Booking): Placed {
  const { service, start } = placement;
  const minutes = (placement.end - start) / MINUTE;
  const lapsed = new Set<string>();
  const served = serve(view, buildWish(view, placement, moving), start, ({ booking }) => lapsed.add(booking));
  if ('reason' in served) throw refused(served.reason, served.opensAt);
  const { assignments, resources, blocks, rotas, overrode } = served;
  return {
    blocks,
    resources,
    longer: listLonger(resources, blocks),
    lapsed,
    overrode,
    sale: { service: service.uuid, assignments, unitPrice: unitPriceFor(service, minutes, moving) },
    ...(!isSame(rotas, service.rotas) && { service: { ...service, rotas } }),
  };
}

/** Returns the price of one unit of that length. A moving booking that keeps its service and length keeps its price. */
export function unitPriceFor(service: Service, minutes: number, moving?: Booking): Sale['unitPrice'] {
  const isKept = moving?.sale?.service === service.uuid && moving.end - moving.start === minutes * MINUTE;
  return isKept ? moving.sale.unitPrice : unitPriceAt(service, minutes);
}

export function buildWish(view: View, placement: ServicePlacement, moving?: Booking): ServiceWish {
  const { service, named, prefer, start, end, units, customer, asked = null, isUnseen, assigned, override } = placement;
  return {
    ...buildChoice(service, view.member, moving),
    minutes: (end - start) / MINUTE,
    units,
    named,
    prefer,
    bufferAfterMinutes: placement.bufferAfterMinutes ?? moving?.bufferAfterMinutes,
    email: foldedEmail(customer),
    customer: asked,
    isUnseen,
    moving,
    assigned,
    override: override?.size ? override : undefined,
  };
}

/** Explanation of one candidate: its obstacle, or null. In a booking without a service, candidates have no roles. */
export interface Candidacy {
  readonly role: string | null;
  readonly resource: string;
  readonly reason: Obstacle | null;
  readonly overridden: readonly Reason[];
}

export interface Explanation {
  /** Reason why it cannot be booked now. Null: it can be booked. */
  readonly reason: Obstacle | 'blocked' | null;
  /** Only for `too_far`: the moment from which on it can be booked, by the rule `opens`. */
  readonly opensAt?: Instant | undefined;
  /** Overridden reasons that the booking would store. */
  readonly overrode: readonly Reason[];
  readonly candidates: readonly Candidacy[];
}

/** Explains why a booking without a service is possible or not. @throws NotFoundError */
export function explainPlacement(
  view: View,
  placement: Placement,
  { override = NO_OVERRIDE, ...about }: PlacingSubject = {},
): Explanation {
  const { start, end } = placement;
  const resources = readResources(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const plain = resources.map((resource) =>
    buildTerms(view, withOwnBuffer(resource, placement.bufferAfterMinutes), placement, timeOff, undefined),
  );
  const terms = withPolicies(view, subjectOf(placement, about), resources, plain);
  const { reason, opensAt, overrode, each } = judged({ ...placement, now: view.now, override }, terms);
  return {
    reason,
    ...(opensAt !== undefined && { opensAt }),
    overrode: reason ? [] : overrode,
    candidates: each.map((one, index) => ({ role: null, resource: placement.resources[index]!, ...one })),
  };
}

/** Explains why a booking of a service is possible or not. @throws ValidationError on `resources`, NotFoundError. */
export function explainServicePlacement(view: View, placement: ServicePlacement): Explanation {
  return explainService(view, buildWish(view, placement), placement.start);
}
