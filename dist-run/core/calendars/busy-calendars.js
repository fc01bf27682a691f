import { PART, partId, unionOf, wantedOfCalendars } from '../model/busy-times.js';
import { closedBy, KNOWN_FOR } from '../model/calendar.js';
import { partitionPoint } from '../partition.js';
/** Prefetches the calendars of several resources in one read. */
export function prepareCalendars(view, resources, from, to) {
    const calendars = resources.flatMap((resource) => resource.calendars ?? []);
    if (calendars.length > 0)
        view.prepare?.({ objects: wantedOfCalendars(calendars, from, to) });
}
const NOTHING = { closed: [], taken: [] };
/** Returns the busy times of the resource's calendars between two instants, buffers included. */
export function elsewhere(view, resource, from, to) {
    const { calendars = [], capacity } = resource;
    // Fast path: most resources have no calendar.
    if (calendars.length === 0)
        return NOTHING;
    const closed = [];
    let busy = [];
    for (const uuid of calendars) {
        const calendar = view.object('calendar', uuid);
        if (!calendar)
            continue;
        const closing = closedBy(calendar, view.now);
        // Usually, calendars close only far behind the searched times.
        if (closing && closing.start < to)
            closed.push(closing);
        // The union is enough, because each calendar takes all of the capacity.
        busy = unionOf(busy, busyWithin(view, calendar, from, to));
    }
    const taken = [];
    for (let i = 0; i < busy.length; i += 2)
        taken.push({ start: busy[i], end: busy[i + 1], units: capacity });
    return { closed, taken };
}
/** Busy times of a calendar (start, end, …: disjoint, in order) that overlap [from, to). */
function busyWithin(view, { uuid, state }, from, to) {
    const times = [];
    if (state.readAt === null)
        return times;
    const last = Math.min(to, state.readAt + KNOWN_FOR);
    for (const part of state.parts) {
        if (part * PART >= last || (part + 1) * PART <= from)
            continue;
        const stored = view.object('busyTimes', partId(uuid, part))?.times ?? [];
        for (let i = firstEndingAfter(stored, from); i + 1 < stored.length && stored[i] < last; i += 2) {
            times.push(stored[i], Math.min(stored[i + 1], last));
        }
    }
    return times;
}
/** The index of the first start whose end is after the moment. */
function firstEndingAfter(times, moment) {
    return partitionPoint(times.length / 2, (index) => times[index * 2 + 1] <= moment) * 2;
}
