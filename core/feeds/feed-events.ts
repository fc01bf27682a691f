import { type CalendarEvent, calendarText, eventText } from '../icalendar/calendar.js';
import { type Booking, blocks, type Status } from '../model/booking.js';
import type { Detail } from '../model/feed.js';

/** What the objects that bookings name are called; undefined for one that is gone. */
export interface EventNames {
  readonly app: string;
  service(uuid: string): string | undefined;
  resource(uuid: string): string | undefined;
}

/**
 * The events of a booking: one; or, in the calendar of a resource that it takes in several of its steps only, one for each
 * run of these. `UID` is the same everywhere, with a suffix from the second run on. `SEQUENCE` is that of the booking, and
 * one more where it was cancelled (RFC 5546, 2.1.4).
 */
export function eventsOf(
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
    isOpaque: blocks(booking.status),
    summary: detail === 'busy' ? 'Busy' : titleOf(booking, names),
    description: detail === 'full' ? allOf(booking) : null,
  };
  return timesOf(booking, resource).map(({ start, end }, run) => ({
    ...event,
    uid: run === 0 ? uuid : `${uuid}-${run + 1}`,
    start,
    end,
  }));
}

/** A calendar with that booking alone, as a feed shows its title. */
export function bookingCalendar(booking: Booking, names: EventNames): string {
  return calendarText({ name: names.app }, eventsOf(booking, 'title', names).map(eventText));
}

/** When the booking takes the resource; without one, when it is. */
function timesOf({ sale, start, end }: Booking, resource: string | undefined) {
  const runs = sale?.assignments.filter((assignment) => assignment.resource === resource) ?? [];
  return runs.length === 0 ? [{ start, end }] : [...runs].sort((a, b) => a.start - b.start);
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

function allOf({ customer, status, notes }: Booking): string {
  const who = customer && [customer.name, customer.email, customer.phone].filter(Boolean).join(', ');
  const lines = [...(who ? [`Customer: ${who}`] : []), `Status: ${status}`, ...(notes ? ['', notes] : [])];
  return lines.join('\n');
}
