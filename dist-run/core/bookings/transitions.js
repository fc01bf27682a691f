import { MINUTE } from '../instants.js';
import { hasStarted, isLive, stateFields, wholeSecond, } from '../model/booking.js';
import { DEFAULT_SETTINGS } from '../model/settings.js';
import { refused } from './booking-input.js';
const enter = (status, event) => ({ fields: stateFields(status), event });
/**
 * Implements the table of core/README.md, "Booking", with a function for each column. Requires that changes by the clock are applied.
 * @throws RefusedError `invalid_state`; for a booker's cancellation `too_late` or `started`.
 */
const EFFECTS = {
    confirm({ status, start }, { settings, now }) {
        if (status === 'pending' || status === 'confirmed')
            return undefined;
        if (status !== 'held')
            throw refused('invalid_state');
        // A booking that has begun needs no approval.
        if (settings.mode === 'confirm' && start > now) {
            return { fields: { ...stateFields('pending'), pendingSince: now }, event: 'booking.created' };
        }
        const triggers = ['booking.created', 'booking.confirmed'];
        return { fields: stateFields('confirmed'), event: 'booking.confirmed', triggers };
    },
    approve({ status }) {
        if (status === 'confirmed')
            return undefined;
        if (status !== 'pending')
            throw refused('invalid_state');
        return enter('confirmed', 'booking.confirmed');
    },
    decline({ status }, { reason }) {
        if (status !== 'pending')
            throw refused('invalid_state');
        return { fields: { ...stateFields('declined'), reason }, event: 'booking.declined' };
    },
    cancel(booking, { settings, now, reason, isBooker = false }) {
        if (!isLive(booking.status))
            throw refused('invalid_state');
        if (isBooker)
            checkBookersTime(booking, settings.cancelUntilMinutes, now);
        return { fields: { ...stateFields('cancelled'), reason }, event: 'booking.cancelled' };
    },
    complete({ status, start }, { now }) {
        if (status === 'completed')
            return undefined;
        if (status !== 'no_show' && !(status === 'confirmed' && start <= now))
            throw refused('invalid_state');
        return enter('completed', 'booking.completed');
    },
    'no-show'({ status, start, releasedAt = null }, { settings, now, release = null }) {
        if (status === 'no_show') {
            if (release !== true || releasedAt !== null)
                return undefined;
            return { fields: { releasedAt: wholeSecond(now) }, event: 'booking.updated' };
        }
        if (status !== 'completed' && !(status === 'confirmed' && start <= now))
            throw refused('invalid_state');
        const isReleased = releasedAt === null && (release ?? settings.noShowReleases ?? false);
        const fields = {
            ...stateFields('no_show'),
            checkedInAt: null,
            ...(isReleased && { releasedAt: wholeSecond(now) }),
        };
        return { fields, event: 'booking.no_show' };
    },
};
/** @throws RefusedError `invalid_state` or `too_late`. */
export function effectOf(transition, booking, given) {
    return EFFECTS[transition](booking, given);
}
/** @throws RefusedError `too_late` after the limit before the start; `started` if the booking has begun, which no booker may end. */
export function checkBookersTime(booking, minutes, now) {
    if (minutes !== null && now > booking.start - minutes * MINUTE)
        throw refused('too_late');
    if (hasStarted(booking, now))
        throw refused('started');
}
/** Returns the workflow's settings. A booking without a workflow, or with a deleted one, has the defaults. */
export function settingsOf(workflow) {
    return workflow?.settings ?? DEFAULT_SETTINGS;
}
