import type { Instant } from '../../core/index.js';
/** Event without recurrence. */
export interface SingleEvent {
    readonly kind: 'event';
    readonly uid: string | undefined;
    readonly start: Instant;
    readonly end: Instant;
    readonly title: string | null;
    /** Set if the event has exactly one attendee besides the organizer. */
    readonly attendee: {
        readonly name: string | null;
        readonly email: string;
    } | null;
}
/** Event that takes no time (`free`) or cannot be imported. */
export interface OtherEvent {
    readonly kind: 'free' | 'problem';
    readonly uid: string | undefined;
    readonly message: string;
}
/**
 * Reads the events of a calendar (RFC 5545), in order. Times without a zone are in the calendar's zone, or else in
 * `timezone`. Returns the reason as text if it is not a calendar.
 */
export declare function readSingleEvents(bytes: Uint8Array, timezone: string): readonly (SingleEvent | OtherEvent)[] | string;
