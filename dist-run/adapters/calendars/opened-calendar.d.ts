import { type CalendarContent, type CalendarReading } from '../../core/index.js';
/** Calendar whose events are parsed, except those whose UIDs look like bookings of this service. */
export interface OpenedCalendar {
    readonly kind: 'opened';
    /** UUIDs in the UIDs, without duplicates. */
    readonly bookings: readonly string[];
    /** Returns the busy times of all events except this service's bookings. */
    content(ours: ReadonlySet<string>): CalendarContent;
}
type Failed = Extract<CalendarContent, {
    kind: 'failed';
}>;
/**
 * Reads the busy times of a calendar (RFC 5545) between two instants. Errors never quote the calendar
 * (core/README.md, "Calendars").
 */
export declare function openCalendar(body: Uint8Array, reading: CalendarReading): OpenedCalendar | Failed;
export {};
