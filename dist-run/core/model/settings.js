import { MINUTE } from '../instants.js';
/** Maximum duration in seconds of a hold made or extended with an app's token: one day, for bank transfers and carts. */
export const HOLD_SECONDS_MAX = 86_400;
/** Maximum duration in seconds of a hold made or extended by a workflow, a key or a manage token. */
export const UNATTENDED_HOLD_SECONDS_MAX = 3_600;
export const DEFAULT_SETTINGS = {
    mode: 'instant',
    holdSeconds: 300,
    pendingMinutes: null,
    cancelUntilMinutes: null,
    rescheduleUntilMinutes: null,
    completeAfterMinutes: null,
    checkInFromMinutes: null,
    noShowAfterMinutes: null,
    noShowReleases: false,
};
/** The most minutes between the start and a check-in or a no-show: a day. */
export const ATTENDANCE_MINUTES_MAX = 1_440;
/** Maximum of settings in minutes: 366 days. */
export const MINUTES_MAX = 527_040;
/** Maximum length of a booking in ms. It limits how far back a search for overlapping bookings must look. */
export const LONGEST_BOOKING = MINUTES_MAX * MINUTE;
/** Parses `settings`. Missing and `null` values get defaults. */
export function readSettings(parent) {
    const fields = parent.nested('settings');
    return {
        mode: fields.oneOf('mode', ['instant', 'confirm'], DEFAULT_SETTINGS.mode),
        holdSeconds: fields.whole('holdSeconds', 1, UNATTENDED_HOLD_SECONDS_MAX, DEFAULT_SETTINGS.holdSeconds),
        pendingMinutes: fields.whole('pendingMinutes', 1, MINUTES_MAX, null),
        cancelUntilMinutes: fields.whole('cancelUntilMinutes', 0, MINUTES_MAX, null),
        rescheduleUntilMinutes: fields.whole('rescheduleUntilMinutes', 0, MINUTES_MAX, null),
        completeAfterMinutes: fields.whole('completeAfterMinutes', 0, MINUTES_MAX, null),
        checkInFromMinutes: fields.whole('checkInFromMinutes', 0, ATTENDANCE_MINUTES_MAX, null),
        noShowAfterMinutes: fields.whole('noShowAfterMinutes', 1, ATTENDANCE_MINUTES_MAX, null),
        noShowReleases: fields.flag('noShowReleases', DEFAULT_SETTINGS.noShowReleases),
    };
}
