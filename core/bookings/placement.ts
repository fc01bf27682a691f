import { judged, refusal } from '../availability/availability.js';
import type { Obstacle, Terms } from '../availability/candidate.js';
import { peakSweep, usageOf } from '../availability/sweeps.js';
import { type Elsewhere, elsewhere, prepareCalendars } from '../calendars/busy-calendars.js';
import { type Reason, ValidationError } from '../errors.js';
import { MINUTE, type Span } from '../instants.js';
import type { Recording } from '../ledger/change-recorder.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import { standingAllocations } from '../ledger/present-allocations.js';
import {
  type Allocation,
  type Block,
  type Booking,
  type BookingCustomer,
  foldedEmail,
  type Sale,
} from '../model/booking.js';
import { NO_OVERRIDE, type Override } from '../model/override.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import { closedWindows, type TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import { narrowedTo } from '../services/narrowed-service.js';
import { explainService, serve } from '../services/service-placement.js';
import type { Assigned, ServiceWish } from '../services/service-request.js';
import { isSame } from '../versions.js';
import { zone } from '../zone.js';
import { type Placement, refused } from './booking-input.js';

/** The resources by their UUIDs, in that order. @throws NotFoundError when one is not the app's, or is being deleted. */
export function resourcesOf(view: View, uuids: readonly string[]): readonly Resource[] {
  return uuids.map((uuid) => referenced(view, 'resource', uuid));
}

/** The block of a booking of that time: with the buffers of the resource on both sides. */
function blockOf(resource: Resource, start: Instant, end: Instant): Block {
  const { bufferBeforeMinutes, bufferAfterMinutes } = resource.rules;
  return {
    resource: resource.uuid,
    start: start - bufferBeforeMinutes * MINUTE,
    end: end + bufferAfterMinutes * MINUTE,
  };
}

/**
 * What a resource offers between two instants, as the search and the decision to book both see it: what lapsed by now,
 * and the blocks of the booking `exclude`, count as free.
 */
export function termsOf(
  view: View,
  resource: Resource,
  span: Span,
  timeOff: readonly TimeOff[],
  exclude: string | undefined,
  onLapsed: (allocation: Allocation) => void = () => {},
): Terms {
  const { start, end } = blockOf(resource, span.start, span.end);
  const taken = standingAllocations(view, resource, start, end, exclude, onLapsed);
  return termsWith(resource, taken, timeOff, elsewhere(view, resource, start, end));
}

function termsWith(
  { uuid, timezone, schedule, capacity, overbook, rules }: Resource,
  taken: readonly Allocation[],
  timeOff: readonly TimeOff[],
  busy: Elsewhere,
): Terms {
  const local = zone(timezone);
  // Most have none, and pay nothing for it.
  const isEverClosed = timeOff.length + busy.closed.length > 0;
  const closed = isEverClosed ? closedWindows(timeOff, uuid, local, busy.closed) : undefined;
  const all = busy.taken.length === 0 ? taken : [...taken, ...busy.taken];
  return { zone: local, schedule, capacity, overbook, rules, closed, taken: all };
}

/** Whether there is room beside all that is taken, wherever within the time it lies: then none of it is in the way. */
function hasRoom(view: View, resource: Resource, { start, end }: Block, units: number): boolean {
  const taken = view.unitsTaken?.(resource, start, end);
  return taken !== undefined && taken + units <= resource.capacity;
}

/** Where a booking lies, decided: what it takes, and the resources and the service that it changes. */
export interface Placed {
  readonly blocks: readonly Block[];
  readonly resources: readonly Resource[];
  /** Those whose longest block it is. */
  readonly longer: readonly Resource[];
  /** The bookings that counted as free because they have lapsed. */
  readonly lapsed: ReadonlySet<string>;
  /** What was overridden for it. */
  readonly overrode?: readonly Reason[] | undefined;
  /** Only of a service. */
  readonly sale?: Sale;
  /** The service, where its round robin has moved on. */
  readonly service?: Service;
}

/**
 * Decides whether the placement can be had now, apart from the booking `exclude`.
 * @throws NotFoundError, RefusedError with the first reason that applies.
 */
export function place(
  view: View,
  placement: Placement,
  { exclude, override = NO_OVERRIDE }: { readonly exclude?: string; readonly override?: Override } = {},
): Placed {
  const { start, end, units } = placement;
  const resources = resourcesOf(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const lapsed = new Set<string>();
  const blocks = resources.map((resource) => blockOf(resource, start, end));
  const terms = resources.map((resource, index) =>
    override.size === 0 && hasRoom(view, resource, blocks[index]!, units)
      ? termsWith(resource, [], timeOff, elsewhere(view, resource, blocks[index]!.start, blocks[index]!.end))
      : termsOf(view, resource, placement, timeOff, exclude, ({ booking }) => lapsed.add(booking)),
  );
  const request = { start, end, units, now: view.now };
  if (override.size > 0) {
    const { reason, overrode } = judged({ ...request, override }, terms);
    if (reason) throw refused(reason);
    return { blocks, resources, longer: longerOf(resources, blocks), lapsed, overrode };
  }
  const verdict = refusal(request, terms);
  if (verdict) throw refused(verdict.reason);
  return { blocks, resources, longer: longerOf(resources, blocks), lapsed };
}

/**
 * Decides whether there is room for the placement beside all bookings, whatever else would stand in the way of a new one.
 * @throws NotFoundError, RefusedError: taken.
 */
export function placeWhereRoom(view: View, { resources: uuids, start, end, units }: Placement): Placed {
  const resources = resourcesOf(view, uuids);
  const lapsed = new Set<string>();
  const blocks = resources.map((resource) => blockOf(resource, start, end));
  // All of them are looked at, so that a storage that must read does so at once.
  const isFree = resources.map((resource, index) => {
    const block = blocks[index]!;
    const taken = standingAllocations(view, resource, block.start, block.end, undefined, ({ booking }) =>
      lapsed.add(booking),
    );
    const peak = peakSweep(usageOf(taken, block.start, block.end))(block.start, block.end);
    return peak + units <= resource.capacity;
  });
  if (isFree.includes(false)) throw refused('taken');
  return { blocks, resources, longer: longerOf(resources, blocks), lapsed };
}

/** A decision that counts an expired block as free writes that expiry in the same change. */
export function recordLapsed(recording: Recording, { lapsed }: Pick<Placed, 'lapsed'>): void {
  for (const uuid of lapsed) {
    const booking = recording.booking(uuid);
    if (booking) recording.asOfNow(booking);
  }
}

/** The resources of which one of the blocks is the longest that they have ever had. */
export function longerOf(resources: readonly Resource[], blocks: readonly Block[]): readonly Resource[] {
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

/** A service that is wanted at a time. */
export interface ServicePlacement {
  readonly service: Service;
  /** Resources that must be among those taken. */
  readonly named: readonly string[];
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly customer: BookingCustomer | null;
  /** Who serves, decided already. */
  readonly assigned?: Assigned | undefined;
  readonly override?: Override | undefined;
}

/**
 * Decides whether the service can be had then, and who serves; `moving` is the booking that is moved there.
 * @throws ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export function placeService(view: View, placement: ServicePlacement, moving?: Booking): Placed {
  const { service, start } = placement;
  const lapsed = new Set<string>();
  const served = serve(view, wishOf(view, placement, moving), start, ({ booking }) => lapsed.add(booking));
  if (typeof served === 'string') throw refused(served);
  const { assignments, resources, blocks, rotas, overrode } = served;
  return {
    blocks,
    resources,
    longer: longerOf(resources, blocks),
    lapsed,
    overrode,
    sale: { service: service.uuid, assignments, unitPrice: moving?.sale ? moving.sale.unitPrice : service.price },
    ...(!isSame(rotas, service.rotas) && { service: { ...service, rotas } }),
  };
}

/** A member who sees only its own is served by its resources, in each role that names one, and by those of the moving booking. */
export function wishOf(view: View, placement: ServicePlacement, moving?: Booking): ServiceWish {
  const { service, named, start, end, units, customer, assigned, override } = placement;
  return {
    service: view.member ? narrowedTo(service, view.member.resources, moving?.resources) : service,
    minutes: (end - start) / MINUTE,
    units,
    named,
    email: foldedEmail(customer),
    moving,
    assigned,
    override: override?.size ? override : undefined,
  };
}

/** @throws ValidationError on `customer.email`, which a limit of the service for each customer needs. */
export function checkCustomer({ limits }: Service, customer: BookingCustomer | null): void {
  if (limits.some(({ per }) => per === 'customer') && (customer?.email ?? null) === null) {
    throw new ValidationError({ 'customer.email': 'This field is required' });
  }
}

/** What stands in the way of each candidate; null: nothing. A booking without a service has no roles. */
export interface Candidacy {
  readonly role: string | null;
  readonly resource: string;
  readonly reason: Obstacle | null;
  /** What it has against the time, and is overridden. */
  readonly overridden: readonly Reason[];
}

export interface Explanation {
  /** What booking it now would say; null: it could be booked. */
  readonly reason: Obstacle | 'blocked' | null;
  /** What the booking would keep of the override. */
  readonly overrode: readonly Reason[];
  readonly candidates: readonly Candidacy[];
}

/** @throws NotFoundError */
export function explainPlacement(view: View, placement: Placement, override = NO_OVERRIDE): Explanation {
  const { start, end } = placement;
  const resources = resourcesOf(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const terms = resources.map((resource) => termsOf(view, resource, placement, timeOff, undefined));
  const { reason, overrode, each } = judged({ ...placement, now: view.now, override }, terms);
  return {
    reason,
    overrode: reason ? [] : overrode,
    candidates: each.map((one, index) => ({ role: null, resource: placement.resources[index]!, ...one })),
  };
}

/** @throws ValidationError on `resources`, NotFoundError. */
export function explainServicePlacement(view: View, placement: ServicePlacement): Explanation {
  return explainService(view, wishOf(view, placement), placement.start);
}
