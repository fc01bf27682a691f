import { MINUTE } from '../instants.js';
import { Recording } from '../ledger/change-recorder.js';
import { checkOwnResources } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { foldedEmail } from '../model/booking.js';
import { actorOf } from '../model/callers.js';
import { wantedOf } from '../services/service-hints.js';
import { aboutBooked, bookedIn } from './booking-document.js';
import { readNewBooking } from './booking-input.js';
import { linkOf } from './customer-link.js';
import { changedBy, madeBooking, namedIn, placementOf, placeRequest, recordMade } from './new-booking.js';
import { recordLapsed } from './placement.js';
/** Takes a time: of all the resources or of none, and never more than there is. */
export class CreateBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow or the customer is not the
     * caller's; RefusedError with the reason why the time cannot be had now.
     */
    async execute(caller, input, { include = {}, once, letters } = {}) {
        const { ledger, newUuid } = this.#needs;
        const request = readNewBooking(input);
        const app = caller.app.uuid;
        const uuid = newUuid();
        return ledger.commit(app, { ...wantedBy(request, uuid), answer: once?.key }, decidedOnce(once, (view) => {
            checkOwnResources(view, request.resources);
            const named = namedIn(view, request);
            const placement = placementOf(request, named.service);
            const placed = placeRequest(view, request, named, placement);
            const recording = new Recording(view, newUuid);
            recordLapsed(recording, placed);
            const link = linkOf(view, named, app, newUuid);
            const booking = madeBooking(request, named, placement, placed, { uuid, app, now: view.now, link: link.uuid });
            recordMade(recording, booking);
            const change = recording.toChange({ put: changedBy(placed, link) });
            return { result: bookedIn(view, booking, include), change, letters };
        }, aboutBooked), actorOf(caller));
    }
}
/** Lists what deciding the request is likely to read. `uuid` is the new booking's. */
export function wantedBy(request, uuid) {
    const { service, resources, start, end, workflow, details } = request;
    const workflows = workflow === null || workflow === undefined ? [] : [workflow];
    const { customer, emails } = wantedOfCustomer(details);
    // the booking itself, which is not there yet: a storage that replaces it need not ask
    const booking = uuid === undefined ? [] : [uuid];
    if (service === null) {
        const span = { start, end: end ?? start };
        return {
            objects: { booking, resource: resources, workflow: workflows, customer },
            emails,
            span,
            actionsOf: workflows,
        };
    }
    return {
        objects: { booking, service: [service], workflow: workflows, customer },
        emails,
        actionsOf: workflows,
        ofService: {
            service,
            wants: (known, now) => {
                const until = end ?? start + (known.durations[0] ?? 0) * MINUTE;
                return wantedOf(known, { start, end: until, lastStart: start }, now, { email: foldedEmail(details.customer) });
            },
        },
    };
}
/** Lists what finding the booking's customer reads. */
export function wantedOfCustomer({ customer, named }) {
    const folded = foldedEmail(customer);
    return { customer: named ? [named.uuid] : [], emails: folded === null ? [] : [folded] };
}
