import type { Invitation, Publication } from './delivery-ports.js';
/** The iCalendar text of an invitation or its cancellation (RFC 5545, 5546). */
export declare function calendarOf(invitation: Invitation): string;
/** Returns the iCalendar text of several bookings in one file, which needs no answer. */
export declare function publicationText({ entries, ...by }: Publication): string;
