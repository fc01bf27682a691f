import type { CalendarEntry } from '../letters/calendar-entry.js';
import type { BookingFacts } from '../letters/letter-facts.js';
import type { Booking, Invited } from '../model/booking.js';
import type { Invitation } from './delivery-ports.js';
/**
 * Returns the calendar entry that a mail about the booking contains. An active booking is added to the calendar or moved in it; a cancelled
 * one is removed from it (RFC 5546, 3.2.2 and 3.2.5). The SEQUENCE of a cancellation is above all earlier ones, or calendars may ignore it
 * as outdated (2.1.4). It is the same in every mail, because a cancelled booking never changes.
 */
export declare function invitationOf({ booking, business }: Pick<BookingFacts, 'booking' | 'business'>, to: string, { mailFrom, entry }: Sending): Invitation | null;
/** Sender and text of an invitation. */
export interface Sending {
    /** The address that mail comes from. */
    readonly mailFrom: string;
    readonly entry: CalendarEntry;
}
/** Returns the calendar entry that an app's own mails use for a booking. */
export declare function plainEntry({ app, booking, resources, }: Pick<BookingFacts, 'app' | 'booking' | 'resources'>): CalendarEntry;
/** The `SEQUENCE` that takes a booking out of calendars. */
export declare function sequenceOfCancelled({ invited, sequence }: Booking): number;
/** The organizer of bookings that no calendar knows yet: the business, if it has an address. */
export declare function organizerOf({ name, email }: Pick<BookingFacts['business'], 'name' | 'email'>, mailFrom: string): string;
/** Returns the sender if it is not the organizer, which is the business if the business has an address. */
export declare function senderOf({ email }: Pick<BookingFacts['business'], 'email'>, mailFrom: string): string | null;
/** Returns the invitation that the booking must remember. Undefined if it is remembered already, or if there is nothing to remember. */
export declare function newlyInvited({ invited }: Booking, { method, sequence, organizer }: Pick<Invitation, 'method' | 'sequence' | 'organizer'>): Invited | undefined;
