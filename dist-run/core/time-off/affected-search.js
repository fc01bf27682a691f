import { byStart, LIVE_STATUSES } from '../model/booking.js';
import { widestWindowOf } from '../model/time-off.js';
import { NO_SEARCH } from '../search.js';
import { AffectedBookings, affectedAmong } from './affected-bookings.js';
/** Limit of bookings that one commit cancels, or one decision looks at. */
const BATCH = 500;
/** More bookings than an app has. */
const ALL = 1_000_000_000;
/** Finds the bookings that may lie in the time off and are not over. Undefined if there may be more than `BATCH`. */
export function foundIn(view, timeOff) {
    const { start, end: to } = widestWindowOf(timeOff);
    const from = Math.max(start, view.now);
    if (from >= to)
        return [];
    const found = new Map();
    for (const resource of timeOff.resources ?? [undefined]) {
        const query = { ...(resource !== undefined && { resource }), from, to, limit: BATCH + 1 };
        const overlapping = view.overlapping(query);
        for (const booking of overlapping)
            found.set(booking.uuid, booking);
        // The limit may have cut off others, however many of these are over.
        if (overlapping.length > BATCH || found.size > BATCH)
            return undefined;
    }
    return byStart([...found.values()]);
}
/** Lists the bookings that may lie in the time off and are live, as of one sequence of the app. Bookings made later cannot lie in it. */
export async function uuidsIn(bookings, app, timeOff) {
    const { start: from, end: to } = widestWindowOf(timeOff);
    const filter = { from, to, statuses: LIVE_STATUSES, search: NO_SEARCH, sort: 'created_at' };
    const [uuids = []] = await bookings.uuids(app, [filter], ALL);
    return uuids;
}
/** Reads what the time off affects as of now. */
export async function readAffected({ ledger, bookings, newTurn }, app, timeOff) {
    const few = await ledger.read(app, { objects: { resource: timeOff.resources ?? [] } }, (view) => {
        const found = foundIn(view, timeOff);
        return found && affectedOf(view, affectedAmong(view, timeOff, found));
    });
    if (few)
        return few;
    const affected = new AffectedBookings();
    const nextTurn = newTurn?.();
    for (const batch of batchesOf(await uuidsIn(bookings, app, timeOff))) {
        await nextTurn?.();
        const those = await ledger.read(app, { objects: { booking: batch } }, (view) => affectedAmong(view, timeOff, storedAmong(view, batch)));
        for (const each of those)
            affected.add(each);
    }
    return ledger.read(app, {}, (view) => affected.done(view));
}
export function affectedOf(view, those) {
    const affected = new AffectedBookings();
    for (const each of those)
        affected.add(each);
    return affected.done(view);
}
/** Returns the stored bookings among these UUIDs. */
export function storedAmong(view, uuids) {
    return uuids.flatMap((uuid) => view.object('booking', uuid) ?? []);
}
export function* batchesOf(uuids) {
    for (let from = 0; from < uuids.length; from += BATCH)
        yield uuids.slice(from, from + BATCH);
}
