/** All states of the booking page. Tests check each. */
export declare const STATES: readonly ['loading', 'no-key', 'unknown-key', 'wrong-origin', 'no-services', 'services', 'service-gone', 'days-loading', 'no-days', 'nothing-free', 'times-loading', 'times', 'details', 'details-wrong', 'taking', 'waiting', 'time-gone', 'day-gone', 'review', 'review-wrong', 'confirming', 'expired', 'refused', 'confirmed', 'requested', 'cancelled', 'declined', 'offline', 'busy'];
export type StateName = (typeof STATES)[number];
