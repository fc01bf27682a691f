import { oneLine } from '../../basics/fields.js';
import type { Invitation } from '../../basics/mail.js';
import { findPlaceZone } from '../../bookings/booking-document.js';
import { plainName } from '../../bookings/icalendar/mailboxes.js';
import { type Booking, type Invited, isFinal } from '../../model/booking.js';
import type { LetterKind } from '../../model/letters.js';
import type { Staff } from '../../model/staff.js';
import type { CalendarEventContent } from '../letters/calendar-entry.js';
import type { BookingFacts } from '../letters/letter-facts.js';

/**
 * Returns the calendar entry that a mail about the booking contains. An active booking is added to the calendar or moved in it; a cancelled
 * one is removed from it (RFC 5546, 3.2.2 and 3.2.5). The SEQUENCE of a cancellation is above all earlier ones, or calendars may ignore it
 * as outdated (2.1.4). It is the same in every mail, because a cancelled booking never changes.
 */
export function buildInvitation(
  { booking, business }: Pick<BookingFacts, 'booking' | 'business'>,
  to: string,
  { mailFrom, entry }: Sending,
): Invitation | null {
  const { invited } = booking;
  const isCurrent = stands(booking);
  if (!isCurrent && (booking.status !== 'cancelled' || invited === null)) return null;
  return {
    method: isCurrent ? 'REQUEST' : 'CANCEL',
    uid: booking.uuid,
    sequence: isCurrent ? booking.sequence : sequenceOfCancelled(booking),
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    ...entry,
    organizer: invited?.organizer ?? findOrganizer(business, mailFrom),
    sentBy: findSender(business, mailFrom),
    attendee: { name: isFor(booking, to) ? (booking.customer?.name ?? null) : null, email: to },
    at: booking.updatedAt,
  };
}

/**
 * Returns the entry of a booking for the calendar of a staff member, whose `UID` is the member's own: each member has a copy of the booking,
 * and a calendar that is read back as busy times is recognised by the booking's UUID.
 */
export function buildMembersInvitation(
  facts: BookingFacts,
  { uuid, name, email }: Pick<Staff, 'uuid' | 'name' | 'email'>,
  kind: LetterKind,
  { mailFrom, entry }: Sending,
): Invitation {
  const { booking, business } = facts;
  return {
    method: kind === 'team_cancelled' ? 'CANCEL' : 'REQUEST',
    uid: `${booking.uuid}@${uuid}`,
    sequence: findMembersSequence(booking),
    start: booking.start,
    end: booking.end,
    timezone: findPlaceZone(facts),
    isTentative: booking.status === 'pending',
    ...entry,
    organizer: findMembersOrganizer(facts, mailFrom),
    sentBy: findSender(business, mailFrom),
    attendee: { name, email },
    at: booking.updatedAt,
  };
}

/** Returns a `SEQUENCE` that rises with each move, and with the approval and the end of a booking, which leave the booking's as it is. */
function findMembersSequence({ sequence, status }: Booking): number {
  return 2 * sequence + (status === 'pending' ? 0 : isFinal(status) ? 2 : 1);
}

/** Returns the organizer in the calendars of members. It never changes for a booking. */
export function findMembersOrganizer(
  { booking: { notified }, business }: Pick<BookingFacts, 'booking' | 'business'>,
  mailFrom: string,
): string {
  return notified?.team?.organizer ?? findOrganizer(business, mailFrom);
}

interface Sending {
  /** Sender of mails, which is also the organizer if the business has no address. */
  readonly mailFrom: string;
  readonly entry: CalendarEventContent;
}

/** Returns the texts of a booking's calendar event for a mail that a workflow's action sends. */
export function buildActionEventTexts({
  app,
  booking,
  resources,
}: Pick<BookingFacts, 'app' | 'booking' | 'resources'>): CalendarEventContent {
  const places = resources.map(({ name }) => name).join(', ');
  return {
    summary: oneLine(booking.title ?? (places === '' ? app.name : `${places}, ${app.name}`)),
    description: booking.notes && oneLine(booking.notes),
    location: places === '' ? null : places,
  };
}

/** Returns the `SEQUENCE` of the cancellation that removes a booking from calendars. */
export function sequenceOfCancelled({ invited, sequence }: Booking): number {
  return Math.max(invited?.sequence ?? 0, sequence) + 1;
}

/** Returns the organizer of a booking that is not in a calendar yet: the business, or the mail sender if the business has no address. */
export function findOrganizer(
  { name, email }: Pick<BookingFacts['business'], 'name' | 'email'>,
  mailFrom: string,
): string {
  return email === null ? mailFrom : `${plainName(name)} <${email}>`;
}

/** Returns the mail sender if it is not the organizer. The organizer is the business if that has an address. */
export function findSender({ email }: Pick<BookingFacts['business'], 'email'>, mailFrom: string): string | null {
  return email === null ? null : mailFrom;
}

/** True if the recipient, `a@example.com` or `A Name <a@example.com>`, is the booking's customer rather than a person of the business. */
export function isFor({ customer }: Booking, to: string): boolean {
  const email = customer?.email ?? null;
  return email !== null && (to === email || to.endsWith(`<${email}>`));
}

/** Returns the invitation that must be stored with the booking. Undefined if it is stored already, or if the mail contains none. */
export function newlyInvited(
  { invited }: Booking,
  { method, sequence, organizer }: Pick<Invitation, 'method' | 'sequence' | 'organizer'>,
): Invited | undefined {
  if (method !== 'REQUEST') return undefined;
  return invited?.sequence === sequence && invited.organizer === organizer ? undefined : { sequence, organizer };
}

const stands = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed';
