import type { Invitation } from '../../core/actions/delivery-ports.js';
import { calendarText, eventText } from '../../core/icalendar/calendar.js';
import { parameterValue } from '../../core/icalendar/content-lines.js';
import { mailboxOf, plainName } from './mailboxes.js';

/** The iCalendar text of an invitation or its cancellation (RFC 5545, 5546). */
export function calendarOf(invitation: Invitation): string {
  const { method, uid, sequence, at, start, end, summary, description, location, organizer, attendee } = invitation;
  const isCancelled = method === 'CANCEL';
  const invited = 'ROLE=REQ-PARTICIPANT;CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;RSVP=TRUE';
  const event = eventText({
    uid,
    sequence,
    updatedAt: at,
    start,
    end,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    isOpaque: !isCancelled,
    summary,
    description,
    location,
    others: [
      `ORGANIZER;${participant(organizer)}`,
      `ATTENDEE;${invited};${participant(attendee.email, attendee.name)}`,
    ],
  });
  return calendarText({ method }, [event]);
}

/**
 * The name and the address, as the end of a line.
 * @throws for a text that is no mailbox: the service's own address is configured, a customer's was checked by the core.
 */
function participant(text: string, name: string | null = null): string {
  const mailbox = mailboxOf(text);
  if (!mailbox) throw new Error('An invitation needs an e-mail address for its organizer and its attendee');
  return `CN=${parameterValue(plainName(name ?? mailbox.name) || mailbox.address)}:mailto:${mailbox.address}`;
}
