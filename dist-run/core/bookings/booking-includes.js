import { namedBy } from '../model/booking.js';
/** Of whom an answer that shows a booking speaks. */
export function aboutBooked({ booking }) {
    const named = namedBy(booking);
    return named === null ? [booking.uuid] : [booking.uuid, named];
}
/** What the view must hold for it. */
export function includedObjects(bookings, include) {
    const distinct = (uuids) => [...new Set(uuids)];
    return {
        resource: include.resources ? distinct(bookings.flatMap(({ resources }) => resources)) : [],
        workflow: include.workflow ? distinct(bookings.flatMap(({ workflow }) => workflow ?? [])) : [],
        service: include.service ? distinct(bookings.flatMap(({ sale }) => sale?.service ?? [])) : [],
    };
}
/** Whether anything is to be read besides the booking. */
export function includesObjects({ resources, workflow, service }) {
    return resources === true || workflow === true || service === true;
}
/** The booking with what is to be included, read from the view. */
export function bookedIn(view, booking, include) {
    if (!includesObjects(include))
        return { booking };
    const found = (kind, uuid) => uuid ? (view.object(kind, uuid) ?? null) : null;
    return {
        booking,
        ...(include.resources && { resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? []) }),
        ...(include.workflow && { workflow: found('workflow', booking.workflow) }),
        ...(include.service && { service: found('service', booking.sale?.service) }),
    };
}
