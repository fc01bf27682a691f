import { fieldsByClock, isUnconfirmed, movedByClock, takesTime } from '../model/booking.js';
/** More than one address has in any span. */
const ALL = 1_000_000;
/** The question for the bookings of the customer that may not overlap others; undefined where the service lets them. */
export function sameCustomerQuery({ service, email }, { start, end }) {
    const { oneAtATime = null, uuid } = service;
    if (oneAtATime === null || email === null)
        return undefined;
    return { ...(oneAtATime === 'service' && { service: uuid }), email, from: start, to: end, limit: ALL };
}
/** Returns the times of the customer's other bookings in the span, without buffers, by start. */
export function otherTimes(view, asked, span) {
    const query = sameCustomerQuery(asked, span);
    if (!query)
        return [];
    const others = view.overlapping(query).flatMap((booking) => {
        const time = booking.uuid === asked.moving?.uuid ? undefined : timeOf(view, booking);
        return time && time.end > span.start ? [time] : [];
    });
    return others.sort((a, b) => a.start - b.start);
}
/** Returns the time in which the booking excludes others of its customer, as of now. Undefined if it does not. */
function timeOf(view, booking) {
    // A hold made with a key counts for no customer until it is confirmed.
    if (isUnconfirmed(booking))
        return undefined;
    const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
    const status = movedByClock(booking, workflow, view.now);
    const isAsOfNow = status ? { ...booking, ...fieldsByClock(booking, workflow, status) } : booking;
    if (!takesTime(isAsOfNow))
        return undefined;
    return { start: booking.start, end: booking.endedAt ?? booking.end };
}
/** True if one of the times, ordered by start, overlaps the span. */
export function isOccupied(times, start, end) {
    for (const time of times) {
        if (time.start >= end)
            return false;
        if (time.end > start)
            return true;
    }
    return false;
}
