import { isFailure, ValidationError } from '../basics/errors.js';
import { MINUTE, SECOND } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Recording } from '../ledger/change-recorder.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import { type Booking, type Membership, priceOf, unattendedFields } from '../model/booking.js';
import { defaultMinutes } from '../model/durations.js';
import type { BookingEventType, EventType } from '../model/event.js';
import type { ObjectsByKind } from '../model/kinds/objects.js';
import { inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import { newPayment, paymentEnd } from '../model/payment.js';
import { sampleMark } from '../model/sample.js';
import type { Service } from '../model/service.js';
import type { BookingAnswer } from '../model/service-question.js';
import type { Workflow } from '../model/workflow.js';
import { answersAfter } from './booking-answers.js';
import { type BookingRequest, checkOverride, NO_PAYMENT_RULE, type Placement, refused } from './booking-input.js';
import { customerOfRequest, isUnseen, type Link, resolveWhom, type Whom } from './customer-link.js';
import { type Placed, place, placeService } from './placement.js';
import type { Assigned } from './services/service-request.js';

/** Objects that a booking request refers to, in their current state. */
export interface Named extends Whom {
  /** True if a member books for a customer that it does not see: refusals specific to the customer are reported as `taken`. */
  readonly isUnseen?: boolean;
  readonly service: Service | undefined;
  readonly workflow: Workflow | undefined;
  readonly answers: readonly BookingAnswer[];
}

/**
 * Reads the service, the workflow (the request's, or else the service's) and the customer of a request. @throws NotFoundError;
 * ValidationError on `override`, on `answers`, and on customer fields that differ from the stored customer with the given UUID.
 */
export function namedIn(view: View, app: string, request: BookingRequest, isBooker = false): Named {
  checkOverride(view, request.override);
  const service = request.service === null ? undefined : referenced(view, 'service', request.service);
  const uuid = request.workflow === undefined ? (service?.workflow ?? null) : request.workflow;
  const workflow = uuid === null ? undefined : referenced(view, 'workflow', uuid);
  const { customer, known } = resolveWhom(view, request.details);
  if (request.payment && !service?.payment) throw new ValidationError({ payment: NO_PAYMENT_RULE });
  const answers = answersAfter(view, { app, service: service ?? null, given: request.answers, isBooker });
  return { service, workflow, customer, known, answers, isUnseen: isUnseen(view, { customer, known }) };
}

export function buildPlacement(request: BookingRequest, service: Service | undefined): Placement {
  const { resources, start, units } = request;
  const { bufferAfterMinutes } = request.details;
  const end = request.end ?? start + (service ? defaultMinutes(service.durations) : 0) * MINUTE;
  return { resources, start, end, units, ...(bufferAfterMinutes > 0 && { bufferAfterMinutes }) };
}

/**
 * Decides if the request can be booked at the placement: first without the override, unless `isForced`, then with it. `assigned`: the
 * chosen resources, if already decided. @throws ValidationError on `resources`, NotFoundError, RefusedError with the first reason that
 * applies.
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

/** Obstacles to ignore, and the chosen resources, if already decided. */
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
  // Place the request first, so that missing objects and invalid fields are reported before `blocked`, which precedes all other refusals.
  try {
    placeAllowed(view, request, named, placement, deciding);
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
  }
  throw refused('blocked');
}

/**
 * Decides the request without revealing anything about its customer: general refusals come first, and those specific to the customer become
 * `taken`. @throws ValidationError on `resources`, NotFoundError, RefusedError.
 */
export function placeForNobody(
  view: View,
  request: BookingRequest,
  { service, customer, known }: Pick<Named, 'service' | 'customer' | 'known'>,
  placement: Placement,
  deciding: Deciding = { assigned: undefined, override: NO_OVERRIDE },
): Placed {
  const placed = placeAllowed(view, request, { service, customer, known, isUnseen: true }, placement, deciding);
  if (known?.blocked) throw refused('taken');
  return placed;
}

function placeAllowed(
  view: View,
  { resources: named, prefer }: BookingRequest,
  { service, customer, known, isUnseen = false }: Pick<Named, 'service' | 'customer' | 'known' | 'isUnseen'>,
  placement: Placement,
  { assigned, override }: Deciding,
): Placed {
  const asked = customerOfRequest({ customer, known });
  if (!service) return place(view, placement, { customer: asked, isUnseen, override });
  const { start, end, units, bufferAfterMinutes } = placement;
  const whom = { customer, asked, isUnseen };
  const chosen = assigned ? { named: [] } : { named, prefer };
  return placeService(view, { service, ...chosen, start, end, units, bufferAfterMinutes, ...whom, assigned, override });
}

/** Data of a new booking besides its request. */
interface Given {
  readonly uuid: string;
  readonly app: string;
  readonly now: Instant;
  /** UUID of the linked customer. */
  readonly link: string | null;
  readonly series?: Membership;
}

type Optional =
  | 'answers'
  | 'bufferAfterMinutes'
  | 'sale'
  | 'payment'
  | 'series'
  | 'externalId'
  | 'language'
  | 'lapses'
  | 'overrode'
  | 'sample';

/** Builds the booking of a request that was placed. */
export function madeBooking(
  { details, holdSeconds, payment: isPaidFirst }: BookingRequest,
  { service, workflow, customer, known, answers }: Named,
  { start, end, units, resources }: Placement,
  placed: Placed,
  { uuid, app, now, link, series }: Given,
): Booking {
  // A booking that has begun needs no approval: it only records what happened.
  const isToApprove = workflow?.settings.mode === 'confirm' && start > now;
  const price = isPaidFirst && placed.sale ? priceOf({ sale: placed.sale, units }) : null;
  const payment = price && newPayment(service?.payment, price, units, now);
  const holdEnd = payment
    ? paymentEnd(payment.rule, start, now)
    : holdSeconds === null
      ? null
      : now + holdSeconds * SECOND;
  const status = holdEnd !== null ? 'held' : isToApprove ? 'pending' : 'confirmed';
  // Assigned field by field: spreading in the middle of a literal costs several µs, here and at each read.
  const booking: Omit<Booking, Optional> & { -readonly [F in Optional]?: Booking[F] } = {
    uuid,
    app,
    resources: service ? placed.resources.map((resource) => resource.uuid) : resources,
    start,
    end,
    units,
    workflow: workflow?.uuid ?? null,
    status,
    holdExpiresAt: holdEnd,
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
  // Optional fields are only set if needed, so that other bookings do not store them.
  if (details.externalId !== null) booking.externalId = details.externalId;
  if (answers.length > 0) booking.answers = answers;
  if (details.bufferAfterMinutes > 0) booking.bufferAfterMinutes = details.bufferAfterMinutes;
  if (placed.sale) booking.sale = placed.sale;
  if (payment) booking.payment = payment;
  if (series) booking.series = series;
  if (placed.overrode && placed.overrode.length > 0) booking.overrode = placed.overrode;
  if (status === 'confirmed' && start <= now) Object.assign(booking, unattendedFields(booking, now));
  if (status === 'confirmed' && workflow?.hasLapses) booking.lapses = true;
  if (details.language !== null) booking.language = details.language;
  return Object.assign(booking, sampleMark(booking, [service, known, ...placed.resources]));
}

/** Stores a new booking with its event and triggers. */
export function recordCreated(recording: Recording, booking: Booking): void {
  recording.add(booking, ...FIRST_EVENT[booking.status as keyof typeof FIRST_EVENT]);
}

const FIRST_EVENT: Readonly<Record<'held' | 'pending' | 'confirmed', [BookingEventType, readonly EventType[]]>> = {
  held: ['booking.held', ['booking.held']],
  pending: ['booking.created', ['booking.created']],
  confirmed: ['booking.created', ['booking.created', 'booking.confirmed']],
};

/** Returns the changes to other objects that come with a placed booking. Usually none. */
export function changedBy(
  { longer, service }: Placed,
  { put: customers }: Pick<Link, 'put'> = NO_LINK,
): ObjectsByKind | undefined {
  if (longer.length === 0 && !service) return customers.length === 0 ? undefined : { customer: customers };
  return { resource: longer, service: service ? [service] : [], customer: customers };
}

const NO_LINK: Pick<Link, 'put'> = { put: [] };
