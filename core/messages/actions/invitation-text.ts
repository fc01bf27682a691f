import type { Invitation, Publication } from '../../basics/mail.js';
import { calendarText, eventText } from '../../bookings/icalendar/calendar.js';
import { parameterValue } from '../../bookings/icalendar/content-lines.js';
import { mailtoUri, parseMailbox, plainName } from '../../bookings/icalendar/mailboxes.js';

/** Renders the iCalendar text of an invitation or its cancellation (RFC 5545, 5546). */
export function renderInvitation(invitation: Invitation): string {
  const { method, uid, sequence, at, start, end, summary, description, location, attendee, isTentative } = invitation;
  const isCancelled = method === 'CANCEL';
  // The attendee made the booking, so the status is ACCEPTED and calendars do not ask for an answer.
  const invited = 'ROLE=REQ-PARTICIPANT;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FALSE';
  const event = eventText({
    uid,
    sequence,
    updatedAt: at,
    start,
    end,
    status: isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED',
    isOpaque: !isCancelled,
    summary,
    description,
    location,
    others: [organizerLine(invitation), `ATTENDEE;${invited};${participant(attendee.email, attendee.name)}`],
  });
  return calendarText({ method }, [event]);
}

/** Returns the iCalendar text of several bookings in one file, which needs no answer. */
export function publicationText({ entries, ...by }: Publication): string {
  const events = entries.map(({ at, isCancelled, isTentative, ...entry }) =>
    eventText({
      ...entry,
      updatedAt: at,
      status: isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED',
      isOpaque: !isCancelled,
      others: [organizerLine(by)],
    }),
  );
  return calendarText({ method: 'PUBLISH' }, events);
}

/** Returns the ORGANIZER line, with SENT-BY if another address sends the mail. */
function organizerLine({ organizer, sentBy }: Pick<Invitation, 'organizer' | 'sentBy'>): string {
  const [own, sender] = [parseMailbox(organizer)?.address, parseMailbox(sentBy ?? '')?.address];
  const isOther = sender !== undefined && sender.toLowerCase() !== own?.toLowerCase();
  return `ORGANIZER;${isOther ? `SENT-BY="${mailtoUri(sender)}";` : ''}${participant(organizer)}`;
}

/** Returns name and address as the end of a line. @throws for a text that is no mailbox, which was validated before. */
function participant(text: string, name: string | null = null): string {
  const mailbox = parseMailbox(text);
  if (!mailbox) throw new Error('An invitation needs an e-mail address for its organizer and its attendee');
  return `CN=${parameterValue(plainName(name ?? mailbox.name) || mailbox.address)}:${mailtoUri(mailbox.address)}`;
}
