import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Invitation } from '../../core/actions/delivery.js';
import { mailboxOf, plainName } from './mailboxes.js';

/**
 * The iCalendar text of an invitation or its cancellation (RFC 5545, 5546). Times are in UTC: every calendar shows
 * them in its reader's zone, and no rules of daylight saving time need to travel along.
 */
export function calendarOf(invitation: Invitation): string {
  const isCancelled = invitation.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Slotkeeper', product: 'Slotkeeper', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: invitation.uid,
    sequence: invitation.sequence,
    stamp: new Date(invitation.at),
    start: new Date(invitation.start),
    end: new Date(invitation.end),
    summary: clean(invitation.summary),
    description: invitation.description === null ? null : clean(invitation.description),
    location: invitation.location === null ? null : clean(invitation.location),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  event.organizer(participant(invitation.organizer));
  event.createAttendee({
    ...participant(invitation.attendee.email, invitation.attendee.name),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    type: ICalAttendeeType.INDIVIDUAL,
    rsvp: true,
  });
  return `${calendar.toString()}\r\n`;
}

/** Without the control characters that RFC 5545, 3.1, has no place for. The library escapes the rest. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
}

/** @throws for a text that is no mailbox: the service's own address is configured, a customer's was checked by the core. */
function participant(text: string, name: string | null = null): { name: string; email: string } {
  const mailbox = mailboxOf(text);
  if (!mailbox) throw new Error('An invitation needs an e-mail address for its organizer and its attendee');
  return { name: plainName(name ?? mailbox.name) || mailbox.address, email: mailbox.address };
}
