import { DAY, formatInstant, MINUTE, parseInstant } from '../../../../../core/instants.js';
import { zone } from '../../../../../core/zone.js';
export { DAY, HOUR, MINUTE } from '../../../../../core/instants.js';
export { zone } from '../../../../../core/zone.js';
/** The instant of a timestamp that the service wrote. */
export function instantOf(timestamp) {
    return parseInstant(timestamp) ?? Number.NaN;
}
/** An instant as the service reads it. */
export const timestampOf = (instant) => formatInstant(instant);
/** Returns the wall time: `2026-11-20T09:30:00`, as the grid uses it. */
export function wallOf(instant, { offsetAt }) {
    return wallText(instant + offsetAt(instant));
}
/** A wall time, in milliseconds as `Date.UTC` counts, as the grid takes it. */
export const wallText = (wall) => new Date(wall).toISOString().slice(0, 19);
/** The wall time, as `Date.UTC` counts, of a text such as the grid gives. */
const wallNumber = (text) => Date.parse(`${text.slice(0, 19)}Z`);
export const dayNumber = (date) => Date.parse(date) / DAY;
const dateOfDay = (day) => new Date(day * DAY).toISOString().slice(0, 10);
/** The day on which it is now, there. */
export const todayIn = (local, now = Date.now()) => dateOfDay(local.dayAt(now));
/** Returns the first day from today on whose `HH:MM` is in the future, in that zone. */
export function dayToCome(time, local, now = Date.now()) {
    const today = todayIn(local, now);
    return local.instantOf(wallNumber(`${today}T${time}:00`)) > now ? today : plusDays(today, 1);
}
export const plusDays = (date, days) => dateOfDay(dayNumber(date) + days);
/** The Monday of the week of a date. */
export function mondayOf(date) {
    const day = dayNumber(date);
    return dateOfDay(day - ((((day + 3) % 7) + 7) % 7)); // 1970-01-01 was a Thursday
}
/** The instant of a wall time, such as a field of type `datetime-local` holds. */
export function instantOfWall(wall, zoneName) {
    const time = Date.parse(`${wall}Z`);
    return Number.isNaN(time) ? null : new Date(zone(zoneName).instantOf(time)).toISOString();
}
/** The wall time of an instant, as such a field holds it. */
export function wallOfInstant(timestamp, zoneName) {
    const instant = Date.parse(timestamp);
    return new Date(instant + zone(zoneName).offsetAt(instant)).toISOString().slice(0, 16);
}
/** Returns the wall times before and after a clock change on that day, as `HH:MM`. Undefined on other days. */
export function clockChange(date, local) {
    const start = local.startOfDay(dayNumber(date));
    const end = local.startOfDay(dayNumber(date) + 1);
    const before = local.offsetAt(start - 1);
    for (let instant = start; instant < end; instant += 15 * MINUTE) {
        const offset = local.offsetAt(instant);
        if (offset === before)
            continue;
        return { from: wallText(instant + before).slice(11, 16), to: wallText(instant + offset).slice(11, 16) };
    }
    return undefined;
}
/** Returns the most frequent zone, the first of several. The viewer's without any. */
export function businessZone(zones) {
    const counts = new Map();
    for (const name of zones)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    return most?.[0] ?? viewersZone();
}
export const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** True if both zones show the same time at that moment. */
export const showSameTime = (one, other, at) => zone(one).offsetAt(at) === zone(other).offsetAt(at);
