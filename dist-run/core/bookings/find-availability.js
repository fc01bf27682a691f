import { daySteps, findWindows, MAX_SLOTS, slotSteps } from '../availability/availability.js';
import { prepareCalendars } from '../calendars/busy-calendars.js';
import { NotFoundError, ValidationError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { DAY, MINUTE } from '../instants.js';
import { checkOwnResources, referenced } from '../ledger/edits.js';
import { endedByNow } from '../ledger/present-allocations.js';
import { foldedEmail, hasStarted, isFinal, isUnconfirmed } from '../model/booking.js';
import { actorOf } from '../model/callers.js';
import { inOrder } from '../model/override.js';
import { stepsFit } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
import { fold } from '../search.js';
import { narrowedTo } from '../services/narrowed-service.js';
import { wantedOf } from '../services/service-hints.js';
import { ServiceSearch } from '../services/service-search.js';
import { runInTurns } from '../steps.js';
import { zone } from '../zone.js';
import { RESOURCES_MAX, readNamed, readOverride, UNITS_MAX } from './booking-input.js';
import { resourcesOf, termsOf } from './placement.js';
const FORMATS = ['slots', 'windows', 'days'];
/** The most candidates that the choices of all slots of an answer name. */
export const MAX_CHOICES = 200_000;
const MAX_SPAN = 366 * DAY;
/** @throws ValidationError naming every bad field. */
function readAvailabilityQuery(input) {
    const fields = new FieldReader(input);
    const isService = fields.has('service');
    const query = {
        service: fields.uuid('service', null),
        resources: isService ? readNamed(fields) : fields.requiredUuids('resources', RESOURCES_MAX),
        from: fields.requiredInstant('from'),
        to: fields.requiredInstant('to'),
        durationMinutes: isService
            ? fields.whole('durationMinutes', 1, MINUTES_MAX, null)
            : fields.requiredWhole('durationMinutes', 1, MINUTES_MAX),
        units: fields.whole('units', 1, UNITS_MAX, 1),
        timezone: fields.timezone('timezone', null),
        excludeBooking: fields.uuid('excludeBooking', null),
        format: fields.oneOf('format', FORMATS, 'slots'),
        customerEmail: fields.email('customerEmail', null),
        choices: fields.flag('choices', false),
        override: readOverride(fields),
    };
    if (isService && query.format === 'windows')
        fields.fail('format', 'Must be slots or days: a service has no windows');
    checkSpan(fields, query);
    fields.done();
    return query;
}
export function checkSpan(fields, { from, to }) {
    if (fields.isBad('from') || fields.isBad('to'))
        return;
    if (to < from)
        fields.fail('to', 'Must not be before from');
    else if (to - from > MAX_SPAN)
        fields.fail('to', 'Must be at most 366 days after from');
}
/** Finds the times that can be booked now: every slot can, and no other start on the grid can. */
export class FindAvailability {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * `onSized` is called before the slots are searched, which takes the longest.
     * @throws ValidationError naming every bad field, `to` when there would be more than 50,000 slots, or 200,000 choices of
     * all slots together; NotFoundError when a resource, the service, or the booking to exclude, is not the caller's.
     */
    async execute(caller, input, { onSized = () => { } } = {}) {
        const query = readAvailabilityQuery(input);
        const { from, to, resources, service, excludeBooking } = query;
        const span = { start: from, end: to };
        const booking = excludeBooking === null ? [] : [excludeBooking];
        const email = query.customerEmail === null ? null : fold(query.customerEmail);
        const emails = email === null ? [] : [email];
        const wanted = service === null
            ? { objects: { resource: resources, booking }, emails, span }
            : {
                objects: { service: [service], booking },
                emails,
                ofService: {
                    service,
                    wants: (known, now) => wantedOf(known, { ...span, lastStart: to }, now, {
                        email,
                        ...(excludeBooking !== null && { moving: { uuid: excludeBooking } }),
                    }),
                },
            };
        const { ledger, newTurn } = this.#needs;
        const look = (view) => {
            checkOwnResources(view, resources, excludedResources(view, excludeBooking));
            const excluded = excludeBooking === null ? undefined : view.object('booking', excludeBooking);
            // A booking that is over cannot move, so excluding it has no effect.
            const isOver = excluded !== undefined && (isFinal(excluded.status) || endedByNow(view, excluded) !== undefined);
            const moving = isOver ? undefined : excluded;
            const isBlocked = email !== null && mayNotBook(view, email, moving);
            const isForced = isBlocked && query.override.has('blocked');
            const planned = service === null
                ? ofResources(view, query, moving)
                : ofService(view, asBooked(query, moving), referenced(view, 'service', service), { moving, isForced });
            if (excludeBooking !== null && !excluded)
                throw new NotFoundError(`There is no booking ${excludeBooking}`);
            const isRefused = input.isBooker === true && moving !== undefined && hasStarted(moving, view.now);
            if (isForced)
                return { ...planned, steps: blockedAllTheSame(planned.steps) };
            return isRefused || isBlocked ? withoutResult(planned, query) : planned;
        };
        const search = await ledger.read(caller.app.uuid, wanted, look, actorOf(caller));
        onSized(search.about);
        return finished(search, newTurn);
    }
}
/** @throws NotFoundError for a booking that is not the caller's own, where it sees only these. */
function excludedResources(view, uuid) {
    const booking = uuid === null ? undefined : view.object('booking', uuid);
    if (booking && view.owns?.('booking', booking) === false)
        throw new NotFoundError(`There is no booking ${uuid}`);
    return booking?.resources ?? [];
}
/** @throws ValidationError on `to`. */
export async function finished({ about, steps }, newTurn) {
    const result = await runInTurns(steps, newTurn);
    if (typeof result !== 'string')
        return { ...about, ...result };
    const [most, what] = result === 'too_many' ? [MAX_SLOTS, 'slots'] : [MAX_CHOICES, 'choices of all slots together'];
    throw new ValidationError({
        to: `Must be earlier: there are more than ${most.toLocaleString('en')} ${what} up to then`,
    });
}
/** True if the customer with that address must not make bookings. Moving their own booking stays allowed. */
function mayNotBook(view, email, moving) {
    return foldedEmail(moving?.customer ?? null) !== email && view.customerWithEmail(email)?.blocked === true;
}
/**
 * Removes the customer from the query if a hold by a key moves: such a hold counts in no limits, because nobody has confirmed the address.
 */
function asBooked(query, moving) {
    const { customerEmail } = query;
    if (!moving || customerEmail === null || !isUnconfirmed(moving))
        return query;
    return foldedEmail(moving.customer) === fold(customerEmail) ? { ...query, customerEmail: null } : query;
}
function withoutResult({ about }, { format }) {
    return {
        about,
        steps: done(format === 'slots' ? { slots: [] } : format === 'windows' ? { windows: [] } : { days: [] }),
    };
}
// biome-ignore lint/correctness/useYield: the result is known, there is nothing to interrupt
function* done(result) {
    return result;
}
/** Adds `blocked` to the overridden reasons of each slot. */
function* blockedAllTheSame(steps) {
    const result = yield* steps;
    if (typeof result === 'string' || !('slots' in result))
        return result;
    return { slots: result.slots.map((slot) => ({ ...slot, overrode: inOrder(['blocked'], slot.overrode) })) };
}
/** Slots as a result. */
function* listing(steps) {
    const slots = yield* steps;
    return typeof slots === 'string' ? slots : { slots };
}
function* dating(steps) {
    return { days: yield* steps };
}
function ofResources(view, query, moving) {
    const { from, to, units } = query;
    const resources = resourcesOf(view, query.resources);
    const timeOff = view.timeOff(from, to);
    prepareCalendars(view, resources, from, to);
    const span = { start: from, end: to };
    const terms = resources.map((resource) => termsOf(view, resource, span, timeOff, moving?.uuid));
    const override = query.override.size > 0 ? query.override : undefined;
    const search = { from, to, durationMinutes: query.durationMinutes ?? 0, units, now: view.now, override };
    const about = { timezone: query.timezone ?? resources[0]?.timezone ?? 'UTC', from, to, searched: resources.length };
    if (query.format === 'windows')
        return { about, steps: done({ windows: findWindows(search, terms) }) };
    if (query.format === 'days')
        return { about, steps: dating(daySteps(search, terms, zone(about.timezone))) };
    return { about, steps: listing(slotSteps(search, terms)) };
}
/** @throws ValidationError on `durationMinutes` that the service does not have, and on `resources`. */
export function ofService(view, query, whole, { moving, isForced = false } = {}) {
    const service = view.member ? narrowedTo(whole, view.member.resources, moving?.resources) : whole;
    const { from, to, units, customerEmail, choices, override } = query;
    const minutes = query.durationMinutes ?? service.durations[0] ?? 0;
    const isOwn = moving?.sale?.service === service.uuid && moving.end - moving.start === minutes * MINUTE;
    const mayDiffer = isOwn || override.has('duration');
    if (!service.durations.includes(minutes) && !(mayDiffer && stepsFit(service.steps, minutes))) {
        throw new ValidationError({ durationMinutes: `Must be one of: ${service.durations.join(', ')}` });
    }
    const email = customerEmail === null ? null : fold(customerEmail);
    const wish = {
        service,
        minutes,
        units,
        named: query.resources,
        email,
        ...(moving && { moving }),
        ...(override.size > 0 && { override }),
    };
    const searched = new Set(service.roles.flatMap(({ resources }) => resources)).size;
    const about = { timezone: query.timezone ?? service.timezone, from, to, searched };
    const search = new ServiceSearch(view, wish, { start: from, end: to }, { isForced });
    if (query.format === 'days')
        return { about, steps: dating(search.days(zone(about.timezone))) };
    return { about, steps: listing(search.slots(choices, { slots: MAX_SLOTS, choices: MAX_CHOICES })) };
}
