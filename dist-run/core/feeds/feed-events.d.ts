import { type CalendarEvent } from '../icalendar/calendar.js';
import { type Booking } from '../model/booking.js';
import type { Detail } from '../model/feed.js';
import type { BookingEntry } from './booking-entry.js';
/** Names of the objects that bookings refer to. Undefined for deleted ones. */
export interface EventNames {
    readonly app: string;
    /** Address of the business, where the feed shows it. */
    readonly location?: string | null;
    service(uuid: string): string | undefined;
    resource(uuid: string): string | undefined;
}
/**
 * Returns the calendar events of a booking: one, or, in the calendar of a resource that takes part in only some of its steps, one for each
 * run of these steps. The `UID` is the same everywhere, with a suffix from the second run on. The `SEQUENCE` is that of the booking, plus
 * one if it was cancelled (RFC 5546, 2.1.4).
 */
export declare function eventsOf(booking: Booking, detail: Detail, names: EventNames, resource?: string): readonly CalendarEvent[];
/** Renders a calendar with that booking alone, with the texts for its customer. */
export declare function bookingCalendar(booking: Booking, names: EventNames, entry: BookingEntry): string;
