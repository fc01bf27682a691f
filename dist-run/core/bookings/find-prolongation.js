import { NotFoundError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { DAY } from '../instants.js';
import { checkOwnResources } from '../ledger/edits.js';
import { endedByNow } from '../ledger/present-allocations.js';
import { hasStarted } from '../model/booking.js';
import { actorOf } from '../model/callers.js';
import { readNamed, readOverride } from './booking-input.js';
import { wantedUnderWay } from './change-booking.js';
import { MoveUnderWay } from './move-under-way.js';
const MAX_SPAN = 366 * DAY;
/** @throws ValidationError naming every bad field. */
function readProlongationQuery(input) {
    const fields = new FieldReader(input);
    const query = {
        booking: fields.uuid('prolong', ''),
        resources: readNamed(fields),
        to: fields.instant('to', null),
        timezone: fields.timezone('timezone', null),
        override: readOverride(fields),
    };
    fields.done();
    return query;
}
/** Finds the latest end to which a booking under way can be prolonged: exactly as far as a move would be granted. */
export class FindProlongation {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError for the booking, or a resource. */
    async execute(caller, input) {
        const query = readProlongationQuery(input);
        const { booking: uuid } = query;
        const wants = (booking) => wantedUnderWay(booking, query.resources, query.to ?? booking.end + DAY);
        const wanted = { objects: { booking: [uuid] }, ofBooking: { booking: uuid, wants } };
        return this.#needs.ledger.read(caller.app.uuid, wanted, (view) => prolongation(view, query), actorOf(caller));
    }
}
/** @throws ValidationError, NotFoundError. */
function prolongation(view, query) {
    const { now } = view;
    const booking = view.object('booking', query.booking);
    const isOthers = booking && view.owns?.('booking', booking) === false;
    if (!booking || isOthers)
        throw new NotFoundError(`There is no booking ${query.booking}`);
    checkOwnResources(view, query.resources, booking.resources);
    const to = query.to ?? now + DAY;
    const fields = new FieldReader({});
    if (to <= now)
        fields.fail('to', 'Must be after now');
    else if (to > now + MAX_SPAN)
        fields.fail('to', 'Must be at most 366 days after now');
    fields.done();
    const found = { timezone: query.timezone ?? booking.timezone, from: now, to };
    const isGone = booking.sale !== undefined && view.object('service', booking.sale.service) === undefined;
    const isUnderWay = hasStarted(booking, now) && now < booking.end && endedByNow(view, booking) === undefined;
    if (!isUnderWay || isGone)
        return { ...found, until: null, reason: 'invalid_state' };
    const { resources, override } = query;
    const plain = new MoveUnderWay(view, booking, resources, { latest: to });
    if (override.size === 0)
        return { ...found, ...plain.until(to) };
    return { ...found, ...new MoveUnderWay(view, booking, resources, { latest: to, override }).until(to, plain) };
}
