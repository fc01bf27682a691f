import { byStart, isLive } from '../model/booking.js';
/** Batch size of possibly upcoming bookings that one decision examines. */
export const AHEAD_AT_ONCE = 500;
/**
 * Checks if any of the bookings, at most `AHEAD_AT_ONCE`, is upcoming, and records those that have lapsed. `unknown`:
 * all have lapsed, but there may be more, which the next query finds after these are stored.
 */
export function aheadAmong(found, recording) {
    if (byStart(found).some((booking) => isLive(recording.asOfNow(booking).status)))
        return 'some';
    return found.length < AHEAD_AT_ONCE ? 'none' : 'unknown';
}
