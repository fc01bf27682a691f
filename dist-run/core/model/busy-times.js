import { DAY } from '../instants.js';
/** Length of a part of busy times. Parts let a decision read only the times that it needs. */
export const PART = 32 * DAY;
export function partId(calendar, part) {
    return `${calendar}/${part}`;
}
const partOf = (instant) => Math.floor(instant / PART);
/** Splits busy times (start, end, …: disjoint, in order) into parts, by number. */
export function partsOf(times) {
    const parts = new Map();
    for (let i = 0; i + 1 < times.length; i += 2) {
        const [start, end] = [times[i], times[i + 1]];
        for (let part = partOf(start); part * PART < end; part += 1) {
            const cut = parts.get(part) ?? [];
            parts.set(part, cut);
            cut.push(Math.max(start, part * PART), Math.min(end, (part + 1) * PART));
        }
    }
    return parts;
}
/** Joins ordered parts, including times that were split. */
export function joinedTimes(parts) {
    const joined = [];
    for (const times of parts) {
        for (let i = 0; i + 1 < times.length; i += 2) {
            if (joined.at(-1) === times[i])
                joined[joined.length - 1] = times[i + 1];
            else
                joined.push(times[i], times[i + 1]);
        }
    }
    return joined;
}
/**
 * Union of two lists of times (start, end, …: each disjoint, in order). Linear. If one list is empty, returns the
 * other unchanged.
 */
export function unionOf(some, others) {
    if (some.length === 0)
        return others;
    if (others.length === 0)
        return some;
    const union = [];
    let end = Number.NEGATIVE_INFINITY;
    for (let i = 0, j = 0; i < some.length || j < others.length;) {
        const isSome = j >= others.length || (i < some.length && some[i] <= others[j]);
        const times = isSome ? some : others;
        const at = isSome ? i : j;
        if (times[at] <= end) {
            end = Math.max(end, times[at + 1]);
            union[union.length - 1] = end;
        }
        else {
            end = times[at + 1];
            union.push(times[at], end);
        }
        if (isSome)
            i += 2;
        else
            j += 2;
    }
    return union;
}
/** Returns the times after a moment. */
export function timesFrom(times, from) {
    const kept = [];
    for (let i = 0; i + 1 < times.length; i += 2) {
        if (times[i + 1] > from)
            kept.push(Math.max(times[i], from), times[i + 1]);
    }
    return kept;
}
/** Lists the parts of calendars that show when a resource is busy between two instants. */
export function wantedOfCalendars(calendars, from, to) {
    const busyTimes = [];
    for (const calendar of calendars) {
        for (let part = partOf(from); part <= partOf(to); part += 1)
            busyTimes.push(partId(calendar, part));
    }
    return { calendar: calendars, busyTimes };
}
