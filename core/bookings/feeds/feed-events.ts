import { oneLine } from '../../basics/fields.js';
import { SECOND, type Span } from '../../basics/instants.js';
import { runsTaken } from '../../model/block-cuts.js';
import { type Booking, type Status, takesTime } from '../../model/booking.js';
import type { Detail } from '../../model/feed.js';
import { answersInLanguage, answerText } from '../booking-answers.js';
import { type CalendarEvent, calendarText, eventText } from '../icalendar/calendar.js';
import type { BookingEventTexts } from './booking-entry.js';

/** Names of the objects that bookings refer to. Undefined for deleted ones. */
export interface EventNames {
  readonly app: string;
  /** Address of the business, if the feed shows it. */
  readonly location?: string | null;
  service(uuid: string): string | undefined;
  resource(uuid: string): string | undefined;
}

/**
 * Returns the calendar events of a booking: usually one. In the calendar of a resource that is needed in only some of the booking's steps,
 * each run (unbroken sequence) of these steps has its own event. The `UID` is the same in every calendar, with a suffix from the second run
 * on. The `SEQUENCE` is that of the booking, plus one if it was cancelled (RFC 5546, 2.1.4).
 */
export function buildFeedEvents(
  booking: Booking,
  detail: Detail,
  names: EventNames,
  resource?: string,
): readonly CalendarEvent[] {
  const { uuid, updatedAt } = booking;
  const status = statusOf(booking.status);
  const event = {
    updatedAt,
    sequence: booking.sequence + (status === 'CANCELLED' ? 1 : 0),
    status,
    isOpaque: takesTime(booking),
    summary: detail === 'busy' ? 'Busy' : oneLine(titleOf(booking, names)),
    description: detail === 'full' ? allOf(booking) : null,
    location: names.location ?? null,
  };
  return timesOf(booking, resource).map(({ start, end }, run) => ({
    ...event,
    uid: run === 0 ? uuid : `${uuid}-${run + 1}`,
    start,
    end,
  }));
}

/** Renders a calendar with one booking, with the texts for its customer. */
export function bookingCalendar(booking: Booking, names: EventNames, entry: BookingEventTexts): string {
  const events = buildFeedEvents(booking, 'title', names).map((event) => eventText({ ...event, ...entry }));
  return calendarText({ name: names.app }, events);
}

/** Returns the times at which the booking takes the resource, or its own time: at least a second each, as calendars require. */
function timesOf(booking: Booking, resource: string | undefined): readonly Span[] {
  const { start, end, endedAt } = booking;
  const times = resource === undefined ? [{ start, end: Math.min(end, endedAt ?? end) }] : runsTaken(booking, resource);
  return times.map((time) => ({ start: time.start, end: Math.max(time.end, time.start + SECOND) }));
}

function statusOf(status: Status): CalendarEvent['status'] {
  switch (status) {
    case 'held':
    case 'pending':
      return 'TENTATIVE';
    case 'confirmed':
    case 'completed':
    case 'no_show':
      return 'CONFIRMED';
    case 'cancelled':
    case 'declined':
    case 'expired':
      return 'CANCELLED';
  }
}

function titleOf({ title, sale, resources }: Booking, { app, service, resource }: EventNames): string {
  if (title !== null && title.trim() !== '') return title;
  const sold = sale && service(sale.service);
  return sold ?? (resources.flatMap((uuid) => resource(uuid) ?? []).join(', ') || app);
}

function allOf(booking: Booking): string {
  const { customer, status, notes } = booking;
  const who = customer && [customer.name, customer.email, customer.phone].filter(Boolean).join(', ');
  const answers = answersInLanguage(booking).map(({ label, answer }) => oneLine(`${label}: ${answerText(answer)}`));
  const lines = [...(who ? [`Customer: ${oneLine(who)}`] : []), `Status: ${status}`, ...answers];
  if (notes) lines.push('', notes);
  return lines.join('\n');
}
