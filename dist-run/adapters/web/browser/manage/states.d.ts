/** All states of the page of one booking. Tests check each. */
export declare const STATES: readonly ['loading', 'no-token', 'unknown', 'held', 'pending', 'confirmed', 'too-late', 'over', 'cancelled', 'declined', 'expired', 'confirming', 'booked', 'limited', 'asking', 'cancelling', 'checking-in', 'checked-in', 'moved', 'overtaken', 'calendar-failed', 'days-loading', 'no-days', 'nothing-free', 'times', 'chosen', 'moving', 'time-gone', 'offline', 'busy'];
export type StateName = (typeof STATES)[number];
