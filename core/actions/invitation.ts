import { plainName } from '../icalendar/mailboxes.js';
import type { CalendarEntry } from '../letters/calendar-entry.js';
import type { BookingFacts } from '../letters/letter-facts.js';
import type { Booking, Invited } from '../model/booking.js';
import type { Invitation } from './delivery-ports.js';

/**
 * The calendar entry that a mail about the booking carries: one that stands goes into the calendar and moves there, one
 * that was cancelled leaves it (RFC 5546, 3.2.2 and 3.2.5). The cancellation's SEQUENCE is above all that went before, or
 * calendars may take it for old (2.1.4); it is the same however often it is sent, for a cancelled booking never changes.
 */
export function invitationOf(
  { booking, business }: Pick<BookingFacts, 'booking' | 'business'>,
  to: string,
  { mailFrom, entry }: Sending,
): Invitation | null {
  const { invited } = booking;
  const isStanding = stands(booking);
  if (!isStanding && (booking.status !== 'cancelled' || invited === null)) return null;
  return {
    method: isStanding ? 'REQUEST' : 'CANCEL',
    uid: booking.uuid,
    sequence: isStanding ? booking.sequence : sequenceOfCancelled(booking),
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    ...entry,
    organizer: invited?.organizer ?? organizerOf(business, mailFrom),
    sentBy: senderOf(business, mailFrom),
    attendee: { name: isFor(booking, to) ? (booking.customer?.name ?? null) : null, email: to },
    at: booking.updatedAt,
  };
}

/** How an invitation is sent. */
export interface Sending {
  /** The address that mail comes from. */
  readonly mailFrom: string;
  readonly entry: CalendarEntry;
}

/** What an app's own mail says of a booking in a calendar. */
export function plainEntry({
  app,
  booking,
  resources,
}: Pick<BookingFacts, 'app' | 'booking' | 'resources'>): CalendarEntry {
  const places = resources.map(({ name }) => name).join(', ');
  return {
    summary: booking.title ?? (places === '' ? app.name : `${places}, ${app.name}`),
    description: booking.notes,
    location: places === '' ? null : places,
  };
}

/** The `SEQUENCE` that takes a booking out of calendars. */
export function sequenceOfCancelled({ invited, sequence }: Booking): number {
  return Math.max(invited?.sequence ?? 0, sequence) + 1;
}

/** The organizer of bookings that no calendar knows yet: the business, if it has an address. */
export function organizerOf(
  { name, email }: Pick<BookingFacts['business'], 'name' | 'email'>,
  mailFrom: string,
): string {
  return email === null ? mailFrom : `${plainName(name)} <${email}>`;
}

/** Who sends in the name of the business, if it is the organizer. */
export function senderOf({ email }: Pick<BookingFacts['business'], 'email'>, mailFrom: string): string | null {
  return email === null ? null : mailFrom;
}

/** Whether the recipient, `a@example.com` or `A Name <a@example.com>`, is the booking's customer, and not somebody of the business. */
function isFor({ customer }: Booking, to: string): boolean {
  const email = customer?.email ?? null;
  return email !== null && (to === email || to.endsWith(`<${email}>`));
}

/** What a booking remembers of an invitation; undefined when it does already, or there is nothing to remember. */
export function newlyInvited(
  { invited }: Booking,
  { method, sequence, organizer }: Pick<Invitation, 'method' | 'sequence' | 'organizer'>,
): Invited | undefined {
  if (method !== 'REQUEST') return undefined;
  return invited?.sequence === sequence && invited.organizer === organizer ? undefined : { sequence, organizer };
}

const stands = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed';
