import type { Instant } from '../ports.js';
/**
 * Event of a calendar (RFC 5545, 3.6.1). Times are written in UTC: calendar programs convert them to the reader's
 * zone.
 */
export interface CalendarEvent {
    readonly uid: string;
    readonly sequence: number;
    /** Time of the last change: `DTSTAMP` and `LAST-MODIFIED`. */
    readonly updatedAt: Instant;
    readonly start: Instant;
    readonly end: Instant;
    readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
    /** True if the event makes its time busy. */
    readonly isOpaque: boolean;
    readonly summary: string;
    readonly description?: string | null | undefined;
    readonly location?: string | null | undefined;
    /** Additional properties as lines whose values are already escaped. */
    readonly others?: readonly string[] | undefined;
}
/** Properties of the calendar itself. */
export interface CalendarHead {
    /** Request to the recipient (RFC 5546). Undefined for a feed. */
    readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH' | undefined;
    /** Name that subscribers see. */
    readonly name?: string | undefined;
    /** Recommended refresh interval as a DURATION: `PT15M`. */
    readonly refreshEvery?: string | undefined;
}
/** Renders an event. Equal events have equal bytes. */
export declare function eventText(event: CalendarEvent): string;
/** Renders a calendar from rendered events. */
export declare function calendarText(head: CalendarHead, events: readonly string[]): string;
/** Renders the lines before the first event. */
export declare function calendarStart({ method, name, refreshEvery }: CalendarHead): string;
/** The line after the last event. */
export declare const CALENDAR_END = "END:VCALENDAR\r\n";
