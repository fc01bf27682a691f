import { isFailure } from '../errors.js';
import { MINUTE, SECOND } from '../instants.js';
import { referenced } from '../ledger/edits.js';
import { foldedEmail, unattendedFields } from '../model/booking.js';
import { inOrder, NO_OVERRIDE } from '../model/override.js';
import { isCustomersLimitReached } from '../services/limits.js';
import { otherTimes } from '../services/same-customer.js';
import { refused } from './booking-input.js';
import { isUnseen, whomOf } from './customer-link.js';
import { checkCustomer, place, placeService } from './placement.js';
/**
 * Reads the service, the workflow (the request's, or else the service's) and the customer of a request. @throws NotFoundError;
 * ValidationError on fields beside a customer's UUID, and on `customer.email`, which is required if the service limits bookings of each
 * customer.
 */
export function namedIn(view, request) {
    const service = request.service === null ? undefined : referenced(view, 'service', request.service);
    const uuid = request.workflow === undefined ? (service?.workflow ?? null) : request.workflow;
    const workflow = uuid === null ? undefined : referenced(view, 'workflow', uuid);
    const { customer, known } = whomOf(view, request.details);
    if (service)
        checkCustomer(service, customer);
    return { service, workflow, customer, known, isUnseen: isUnseen(view, { customer, known }) };
}
/** Returns the requested placement. */
export function placementOf(request, service) {
    const { resources, start, units } = request;
    return { resources, start, end: request.end ?? start + (service?.durations[0] ?? 0) * MINUTE, units };
}
/**
 * Decides if the request can be booked there, first without the override, unless `isForced`. `assigned`: the resources that serve, if
 * already decided. @throws ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export function placeRequest(view, request, named, placement, { assigned, isForced = false } = {}) {
    const { override } = request;
    const decide = (allowed) => {
        const deciding = { assigned, override: allowed };
        return named.isUnseen
            ? placeForNobody(view, request, named, placement, deciding)
            : placeUnlessBlocked(view, request, named, placement, deciding);
    };
    if (override.size === 0)
        return decide(NO_OVERRIDE);
    if (!isForced) {
        try {
            return decide(NO_OVERRIDE);
        }
        catch (error) {
            if (!isFailure(error, 'refused'))
                throw error;
        }
    }
    return decide(override);
}
function placeUnlessBlocked(view, request, named, placement, deciding) {
    if (!named.known?.blocked)
        return placeAllowed(view, request, named, placement, deciding);
    if (deciding.override.has('blocked')) {
        const placed = placeAllowed(view, request, named, placement, deciding);
        return { ...placed, overrode: inOrder(['blocked'], placed.overrode) };
    }
    // Reports missing objects and invalid fields first. `blocked` precedes all other reasons.
    try {
        placeAllowed(view, request, named, placement, deciding);
    }
    catch (error) {
        if (!isFailure(error, 'refused'))
            throw error;
    }
    throw refused('blocked');
}
/**
 * Decides the request without revealing anything about its customer: general refusals come first, and those specific to the customer are
 * reported as `taken`. @throws ValidationError on `resources`, NotFoundError, RefusedError.
 */
export function placeForNobody(view, request, { service, customer, known }, placement, deciding = { assigned: undefined, override: NO_OVERRIDE }) {
    const placed = placeAllowed(view, request, { service, customer: null }, placement, deciding);
    const email = foldedEmail(customer);
    const isAtLimit = service !== undefined && isCustomersLimitReached(view, { service, email }, placement.start);
    const isElsewhere = service !== undefined && otherTimes(view, { service, email }, placement).length > 0;
    if (known?.blocked || isAtLimit || isElsewhere)
        throw refused('taken');
    return placed;
}
function placeAllowed(view, { resources: named }, { service, customer }, placement, { assigned, override }) {
    if (!service)
        return place(view, placement, { override });
    const { start, end, units } = placement;
    return placeService(view, { service, named: assigned ? [] : named, start, end, units, customer, assigned, override });
}
/** The booking of a request that has found its place. */
export function madeBooking({ details, holdSeconds }, { service, workflow, customer }, { start, end, units, resources }, placed, { uuid, app, now, link, series }) {
    // A booking that has begun needs no approval: it only records what happened.
    const isToApprove = workflow?.settings.mode === 'confirm' && start > now;
    const status = holdSeconds !== null ? 'held' : isToApprove ? 'pending' : 'confirmed';
    // Assigned field by field: spreading in the middle of a literal costs several µs, here and at each read.
    const booking = {
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
    // Optional fields are only set if needed, so that other bookings do not store them.
    if (details.externalId !== null)
        booking.externalId = details.externalId;
    if (placed.sale)
        booking.sale = placed.sale;
    if (series)
        booking.series = series;
    if (placed.overrode && placed.overrode.length > 0)
        booking.overrode = placed.overrode;
    if (status === 'confirmed' && start <= now)
        Object.assign(booking, unattendedFields(booking, now));
    if (status === 'confirmed' && workflow?.hasLapses)
        booking.lapses = true;
    if (details.language !== null)
        booking.language = details.language;
    return booking;
}
/** Stores a new booking with its event and triggers. */
export function recordMade(recording, booking) {
    recording.add(booking, ...FIRST_EVENT[booking.status]);
}
const FIRST_EVENT = {
    held: ['booking.held', ['booking.held']],
    pending: ['booking.created', ['booking.created']],
    confirmed: ['booking.created', ['booking.created', 'booking.confirmed']],
};
/** Returns the changes of a placement besides the booking. Usually none. */
export function changedBy({ longer, service }, { put: customers } = NO_LINK) {
    if (longer.length === 0 && !service)
        return customers.length === 0 ? undefined : { customer: customers };
    return { resource: longer, service: service ? [service] : [], customer: customers };
}
const NO_LINK = { put: [] };
