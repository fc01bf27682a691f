import { lapsesAt, movedByClock } from '../model/booking.js';
/**
 * Returns the allocations that overlap `[from, to)` and count as taken. Lapsed ones, which are passed to `onLapsed`,
 * and those of the booking `exclude` count as free.
 */
export function standingAllocations(view, resource, from, to, exclude, onLapsed = () => { }) {
    const all = view.taken(resource, from, to);
    const { now } = view;
    const stands = (lapse) => lapse === null || (lapse.status === 'confirmed' && lapse.from >= now);
    // Fast path: usually nothing lapses and nothing is excluded, and a full course has a hundred bookings.
    if (all.every(({ booking, lapse }) => stands(lapse) && booking !== exclude))
        return all;
    const workflowOf = remembered((uuid) => view.object('workflow', uuid));
    return all.filter((allocation) => {
        if (allocation.booking === exclude)
            return false;
        if (stands(allocation.lapse) || lapsesAt(allocation.lapse, workflowOf) > now)
            return true;
        onLapsed(allocation);
        return false;
    });
}
/** The same function, which is asked once for each of its arguments. */
function remembered(find) {
    const known = new Map();
    return (key) => {
        if (!known.has(key))
            known.set(key, find(key));
        return known.get(key);
    };
}
/**
 * Returns the fields that the clock has changed by now and that may not be stored yet. Undefined if the booking is as
 * stored.
 */
export function endedByNow(view, booking) {
    const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
    return movedByClock(booking, workflow, view.now);
}
