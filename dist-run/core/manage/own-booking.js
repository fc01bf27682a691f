import { readMove, readOwnExtension, readPatchedDetails, readTransition, } from '../bookings/booking-input.js';
import { changeBooking, detailing, extending, moving, transitioning, wantedToConfirm, wantedToMove, } from '../bookings/change-booking.js';
import { checkingInAsBooker } from '../bookings/check-in-booking.js';
import { isFailure, RevokedError, ValidationError } from '../errors.js';
import { bookingEntry } from '../feeds/booking-entry.js';
import { bookingCalendar } from '../feeds/feed-events.js';
import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import { MINUTE, SECOND } from '../instants.js';
import { isFinal } from '../model/booking.js';
import { NO_OVERRIDE } from '../model/override.js';
import { counterOf } from './manage-secret.js';
import { countingConfirmation, visitorOf, wantedToCount } from './visitors.js';
/** Related objects that a booker sees with the booking: names, and the workflow's limits. */
export const SHOWN_TO_BOOKERS = { resources: true, service: true, workflow: true };
/** @throws RevokedError when the booking's address has changed since the token was proved. */
function checkCounter({ counter }, booking) {
    if (counterOf(booking) !== counter)
        throw new RevokedError();
}
/** The decision, by the booker of the booking. */
function byBooker(caller, decide) {
    return (booking, recording, view) => {
        checkCounter(caller, booking);
        return decide(booking, recording, view);
    };
}
/** The caller's booking, as of now. */
export class GetOwnBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError, RevokedError. */
    async execute(caller) {
        const booked = await this.#needs.getBooking.execute(caller, caller.booking, { include: SHOWN_TO_BOOKERS });
        checkCounter(caller, booked.booking);
        return booked;
    }
}
/** The caller's booking as a calendar, RFC 5545, to put into one's own. */
export class GetOwnCalendar {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError, RevokedError. */
    async execute(caller) {
        const { booking, service, resources = [] } = await this.#needs.getOwnBooking.execute(caller);
        const names = new Map([...resources, ...(service ? [service] : [])].map(({ uuid, name }) => [uuid, name]));
        const nameOf = (uuid) => names.get(uuid);
        const business = (await this.#needs.getBusiness.execute(caller)).public;
        const called = { app: business.name, service: nameOf, resource: nameOf };
        return bookingCalendar(booking, called, bookingEntry(booking, called, business));
    }
}
/** Changes a booker's own fields by a JSON merge patch: name, phone, zone, language and notes. Other fields are ignored. */
export class ChangeOwnBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, NotFoundError, RevokedError. */
    async execute(caller, patch) {
        const own = ownPatch(patch);
        return changeBooking(this.#needs, caller, caller.booking, { include: SHOWN_TO_BOOKERS }, byBooker(caller, detailing(own)));
    }
}
/** Validates the patch without the booking. @throws ValidationError naming every bad field. */
export function readOwnPatch(patch) {
    readPatchedDetails({}, ownPatch(patch));
}
/** Returns the part of the patch that a booker may change. @throws ValidationError on `body`. */
function ownPatch(patch) {
    const fields = new FieldReader(patch);
    fields.done();
    const own = ['timezone', 'language', 'notes'].flatMap((field) => {
        const value = fields.raw(field);
        return value === undefined ? [] : [[field, value]];
    });
    const customer = fields.raw('customer');
    if (customer === undefined || customer === null)
        return Object.fromEntries(own);
    if (typeof customer !== 'object' || Array.isArray(customer))
        return Object.fromEntries([...own, ['customer', customer]]);
    const { name, phone } = customer;
    const said = Object.entries({ name, phone }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(said.length === 0 ? own : [...own, ['customer', Object.fromEntries(said)]]);
}
export const NOT_FOR_BOOKERS = 'Must not be given with a manage token';
/** Reads a booker's reason of a cancellation. @throws ValidationError on `reason` and `override`. */
export function readOwnReason(input) {
    const fields = new FieldReader(input);
    if (fields.raw('override') !== undefined)
        fields.fail('override', NOT_FOR_BOOKERS);
    const reason = fields.optionalText('reason', null, LONG_TEXT_MAX);
    fields.done();
    return reason;
}
/** Transitions of a booking that its booker may make. */
export const OWN_TRANSITIONS = ['confirm', 'cancel'];
export class TransitionOwnBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * `input` may hold a `reason`, for `cancel`. `address` is the client's, as a text the visitor's own: a confirmation is
     * counted for it.
     * @throws NotFoundError, RevokedError; RefusedError `invalid_state`, `too_late`, `too_many_bookings` or `limit`;
     * ValidationError on `reason`, or `transition`.
     */
    async execute(caller, transition, { once, address, ...input } = {}) {
        const { newUuid, manageSecrets } = this.#needs;
        const known = readTransition(transition, OWN_TRANSITIONS);
        const said = { reason: readOwnReason(input), release: null, override: NO_OVERRIDE };
        const change = transitioning(known, said, { newUuid, isBooker: true });
        const isCounted = known === 'confirm' && address !== undefined;
        const visitor = isCounted ? visitorOf(await manageSecrets.links(caller.app), address) : undefined;
        const decide = byBooker(caller, known === 'confirm' ? countingConfirmation(change, visitor) : change);
        const wants = (booking) => {
            const wanted = wantedToConfirm(booking);
            return { ...wanted, objects: { ...wanted.objects, ...wantedToCount(booking, visitor) } };
        };
        return changeBooking(this.#needs, caller, caller.booking, { include: SHOWN_TO_BOOKERS, once, wants }, decide);
    }
}
/** Notes that the booker has come, in the time that the workflow sets for that. */
export class CheckInOwnBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError, RevokedError; RefusedError `invalid_state` or `too_soon`. */
    async execute(caller, { once } = {}) {
        const options = { include: SHOWN_TO_BOOKERS, once };
        return changeBooking(this.#needs, caller, caller.booking, options, byBooker(caller, checkingInAsBooker));
    }
}
/** Limit for prolonging a hold by its booker: a multiple of the longest hold, from its creation. */
const LONGEST_HOLDS = 3;
/** Prolongs the caller's hold, within the limits of its key and workflow. Never shortens it. */
export class ExtendOwnHold {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError, RevokedError; RefusedError `invalid_state`; ValidationError on `holdSeconds`. */
    async execute(caller, input = {}, { once } = {}) {
        const asked = readOwnExtension(input);
        const decide = extending((booking, settings, now) => {
            const most = booking.madeWith?.holdSecondsMax ?? settings.holdSeconds;
            const seconds = Math.min(asked ?? settings.holdSeconds, most);
            return Math.min(now + seconds * SECOND, booking.createdAt + LONGEST_HOLDS * most * SECOND);
        });
        const { booking: uuid } = caller;
        return changeBooking(this.#needs, caller, uuid, { include: SHOWN_TO_BOOKERS, once }, byBooker(caller, decide));
    }
}
const NOT_OWN = ['resources', 'units'];
/** @throws ValidationError naming every bad field, `resources` and `units` among them. */
export function readOwnMove(input) {
    const fields = new FieldReader(input);
    for (const field of NOT_OWN) {
        if (fields.raw(field) !== undefined)
            fields.fail(field, 'Must not be given: a booker moves a booking in time alone');
    }
    const [start, end, durationMinutes] = ['start', 'end', 'durationMinutes'].map((field) => fields.raw(field));
    if (fields.raw('override') !== undefined)
        fields.fail('override', NOT_FOR_BOOKERS);
    let errors = fields.errors;
    try {
        const move = readMove({ start, end, durationMinutes }, undefined, { isUnderWay: false });
        if (Object.keys(errors).length === 0)
            return move;
    }
    catch (error) {
        if (!isFailure(error, 'invalid'))
            throw error;
        errors = { ...errors, ...error.errors };
    }
    throw new ValidationError(errors);
}
/** Moves the caller's booking in time, in one atomic step; refused, it leaves it as it was. */
export class RescheduleOwnBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError, RevokedError; RefusedError with the reason. */
    async execute(caller, move, { once } = {}) {
        const asked = readOwnMove(move);
        const wants = (booking) => wantedToMove(booking, asked);
        const options = { include: SHOWN_TO_BOOKERS, once, wants };
        return changeBooking(this.#needs, caller, caller.booking, options, byBooker(caller, moving(move, { isBooker: true })));
    }
}
/** The times to which the caller's booking could be moved now. */
export class FindOwnAvailability {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError, also if the service or a resource was deleted; RevokedError. */
    async execute(caller, { from, to, durationMinutes }, { onSized } = {}) {
        const { getBooking, findAvailability } = this.#needs;
        const { booking } = await getBooking.execute(caller, caller.booking);
        checkCounter(caller, booking);
        const { uuid, sale, resources, units, timezone, customer, start, end } = booking;
        // A booking that is over cannot move. Without the address, the answer reveals nothing about the customer's limits.
        const customerEmail = isFinal(booking.status) ? null : customer?.email;
        return findAvailability.execute(caller, {
            ...(sale ? { service: sale.service, customerEmail } : { resources }),
            from,
            to,
            durationMinutes: durationMinutes ?? (end - start) / MINUTE,
            units,
            timezone,
            excludeBooking: uuid,
            isBooker: true,
        }, { onSized });
    }
}
