import type { Booking, Invited } from '../model/booking.js';
import type { Invitation } from './delivery-ports.js';
import type { TemplateSubject } from './template-values.js';

/**
 * The calendar entry that a mail about the booking carries: one that stands goes into the calendar and moves there, one
 * that was cancelled leaves it (RFC 5546, 3.2.2 and 3.2.5). The cancellation's SEQUENCE is above all that went before, or
 * calendars may take it for old (2.1.4); it is the same however often it is sent, for a cancelled booking never changes.
 * `organizer` is that of bookings that no calendar knows yet.
 */
export function invitationOf(
  { app, booking, resources }: TemplateSubject,
  to: string,
  organizer: string,
): Invitation | null {
  const { invited } = booking;
  const isStanding = stands(booking);
  if (!isStanding && (booking.status !== 'cancelled' || invited === null)) return null;
  const places = resources.map(({ name }) => name).join(', ');
  return {
    method: isStanding ? 'REQUEST' : 'CANCEL',
    uid: booking.uuid,
    sequence: isStanding ? booking.sequence : Math.max(invited?.sequence ?? 0, booking.sequence) + 1,
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    summary: booking.title ?? (places === '' ? app.name : `${places}, ${app.name}`),
    description: booking.notes,
    location: places === '' ? null : places,
    organizer: invited?.organizer ?? organizer,
    attendee: { name: isFor(booking, to) ? (booking.customer?.name ?? null) : null, email: to },
    at: booking.updatedAt,
  };
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
