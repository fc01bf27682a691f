import { isFailure } from '../errors.js';
import { MINUTE, SECOND } from '../instants.js';
import type { ObjectsByKind } from '../kinds/objects.js';
import type { Recording } from '../ledger/change-recorder.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import { type Booking, foldedEmail, type Membership, unattendedFields } from '../model/booking.js';
import type { BookingEventType, EventType } from '../model/event.js';
import { inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';
import type { Instant } from '../ports.js';
import { isCustomersLimitReached } from '../services/limit-tallies.js';
import { otherTimes } from '../services/same-customer.js';
import type { Assigned } from '../services/service-request.js';
import { type BookingRequest, type Placement, refused } from './booking-input.js';
import { isUnseen, type Link, type Whom, whomOf } from './customer-link.js';
import { checkCustomer, type Placed, place, placeService } from './placement.js';

/** What a request for bookings names, as the app has it now. */
export interface Named extends Whom {
  /** True if a member books who does not see the customer: what is against the customer is told as `taken`. */
  readonly isUnseen?: boolean;
  readonly service: Service | undefined;
  readonly workflow: Workflow | undefined;
}

/**
 * The service and the workflow of a request, its own or else the service's, and whom it is for.
 * @throws NotFoundError; ValidationError on what stands beside a customer's UUID, and on `customer.email`, which a limit of
 * the service for each customer needs.
 */
export function namedIn(view: View, request: BookingRequest): Named {
  const service = request.service === null ? undefined : referenced(view, 'service', request.service);
  const uuid = request.workflow === undefined ? (service?.workflow ?? null) : request.workflow;
  const workflow = uuid === null ? undefined : referenced(view, 'workflow', uuid);
  const { customer, known } = whomOf(view, request.details);
  if (service) checkCustomer(service, customer);
  return { service, workflow, customer, known, isUnseen: isUnseen(view, { customer, known }) };
}

/** Where the request wants to be. */
export function placementOf(request: BookingRequest, service: Service | undefined): Placement {
  const { resources, start, units } = request;
  return { resources, start, end: request.end ?? start + (service?.durations[0] ?? 0) * MINUTE, units };
}

/**
 * Decides whether the request can be had there, without the override if that suffices, unless `isForced`; `assigned`: by those
 * of the service.
 * @throws ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export function placeRequest(
  view: View,
  request: BookingRequest,
  named: Pick<Named, 'service' | 'customer' | 'known' | 'isUnseen'>,
  placement: Placement,
  { assigned, isForced = false }: { readonly assigned?: Assigned | undefined; readonly isForced?: boolean } = {},
): Placed {
  const { override } = request;
  const decide = (allowed: Override) => {
    const deciding = { assigned, override: allowed };
    return named.isUnseen
      ? placeForNobody(view, request, named, placement, deciding)
      : placeUnlessBlocked(view, request, named, placement, deciding);
  };
  if (override.size === 0) return decide(NO_OVERRIDE);
  if (!isForced) {
    try {
      return decide(NO_OVERRIDE);
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error;
    }
  }
  return decide(override);
}

/** How a time is decided: for whom, if that is decided already, and what is not asked. */
interface Deciding {
  readonly assigned: Assigned | undefined;
  readonly override: Override;
}

function placeUnlessBlocked(
  view: View,
  request: BookingRequest,
  named: Pick<Named, 'service' | 'customer' | 'known'>,
  placement: Placement,
  deciding: Deciding,
): Placed {
  if (!named.known?.blocked) return placeAllowed(view, request, named, placement, deciding);
  if (deciding.override.has('blocked')) {
    const placed = placeAllowed(view, request, named, placement, deciding);
    return { ...placed, overrode: inOrder(['blocked'], placed.overrode) };
  }
  // What is not there, or cannot be named, is said first: then comes the first of all reasons.
  try {
    placeAllowed(view, request, named, placement, deciding);
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
  }
  throw refused('blocked');
}

/**
 * Decides whether the request can be had, saying nothing of the customer that it names: what is against anybody comes
 * first, and what is against this one alone looks as if the time were taken.
 * @throws ValidationError on `resources`, NotFoundError, RefusedError.
 */
export function placeForNobody(
  view: View,
  request: BookingRequest,
  { service, customer, known }: Pick<Named, 'service' | 'customer' | 'known'>,
  placement: Placement,
  deciding: Deciding = { assigned: undefined, override: NO_OVERRIDE },
): Placed {
  const placed = placeAllowed(view, request, { service, customer: null }, placement, deciding);
  const email = foldedEmail(customer);
  const isAtLimit = service !== undefined && isCustomersLimitReached(view, { service, email }, placement.start);
  const isElsewhere = service !== undefined && otherTimes(view, { service, email }, placement).length > 0;
  if (known?.blocked || isAtLimit || isElsewhere) throw refused('taken');
  return placed;
}

function placeAllowed(
  view: View,
  { resources: named }: BookingRequest,
  { service, customer }: Pick<Named, 'service' | 'customer'>,
  placement: Placement,
  { assigned, override }: Deciding,
): Placed {
  if (!service) return place(view, placement, { override });
  const { start, end, units } = placement;
  return placeService(view, { service, named: assigned ? [] : named, start, end, units, customer, assigned, override });
}

/** What a new booking is given. */
interface Given {
  readonly uuid: string;
  readonly app: string;
  readonly now: Instant;
  /** The UUID of the customer that it is linked to. */
  readonly link: string | null;
  readonly series?: Membership;
}

/** Fields that only some bookings have. */
type Optional = 'sale' | 'series' | 'externalId' | 'language' | 'lapses' | 'overrode';

/** The booking of a request that has found its place. */
export function madeBooking(
  { details, holdSeconds }: BookingRequest,
  { service, workflow, customer }: Named,
  { start, end, units, resources }: Placement,
  placed: Placed,
  { uuid, app, now, link, series }: Given,
): Booking {
  // What has begun is made for the record: nobody could approve it any more.
  const isToApprove = workflow?.settings.mode === 'confirm' && start > now;
  const status = holdSeconds !== null ? 'held' : isToApprove ? 'pending' : 'confirmed';
  // Field by field: spread in the middle of a literal, it would cost several µs, here and wherever it is read.
  const booking: Omit<Booking, Optional> & { -readonly [F in Optional]?: Booking[F] } = {
    uuid,
    app,
    resources: service ? placed.resources.map((resource) => resource.uuid) : resources,
    start,
    end,
    units,
    workflow: workflow?.uuid ?? null,
    status,
    holdExpiresAt: holdSeconds === null ? null : now + holdSeconds * SECOND,
    pendingSince: status === 'pending' ? now : null,
    title: details.title,
    notes: details.notes,
    customer,
    customerUuid: link,
    timezone: details.timezone ?? service?.timezone ?? placed.resources[0]?.timezone ?? 'UTC',
    meta: details.meta,
    reason: null,
    blocks: placed.blocks,
    sequence: 0,
    invited: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  // Bookings without a service, a series or an external id have no such fields, and pay nothing for them.
  if (details.externalId !== null) booking.externalId = details.externalId;
  if (placed.sale) booking.sale = placed.sale;
  if (series) booking.series = series;
  if (placed.overrode && placed.overrode.length > 0) booking.overrode = placed.overrode;
  if (status === 'confirmed' && start <= now) Object.assign(booking, unattendedFields(booking, now));
  if (status === 'confirmed' && workflow?.hasLapses) booking.lapses = true;
  if (details.language !== null) booking.language = details.language;
  return booking;
}

/** Stores a new booking with what has happened: its event, and the triggers that it pulls. */
export function recordMade(recording: Recording, booking: Booking): void {
  recording.add(booking, ...FIRST_EVENT[booking.status as keyof typeof FIRST_EVENT]);
}

const FIRST_EVENT: Readonly<Record<'held' | 'pending' | 'confirmed', [BookingEventType, readonly EventType[]]>> = {
  held: ['booking.held', ['booking.held']],
  pending: ['booking.created', ['booking.created']],
  confirmed: ['booking.created', ['booking.created', 'booking.confirmed']],
};

/** What a placement changes besides the booking; most change nothing. */
export function changedBy(
  { longer, service }: Placed,
  { put: customers }: Pick<Link, 'put'> = NO_LINK,
): ObjectsByKind | undefined {
  if (longer.length === 0 && !service) return customers.length === 0 ? undefined : { customer: customers };
  return { resource: longer, service: service ? [service] : [], customer: customers };
}

const NO_LINK: Pick<Link, 'put'> = { put: [] };
