import { plainName } from '../icalendar/mailboxes.js';
/**
 * Returns the calendar entry that a mail about the booking contains. An active booking is added to the calendar or moved in it; a cancelled
 * one is removed from it (RFC 5546, 3.2.2 and 3.2.5). The SEQUENCE of a cancellation is above all earlier ones, or calendars may ignore it
 * as outdated (2.1.4). It is the same in every mail, because a cancelled booking never changes.
 */
export function invitationOf({ booking, business }, to, { mailFrom, entry }) {
    const { invited } = booking;
    const isStanding = stands(booking);
    if (!isStanding && (booking.status !== 'cancelled' || invited === null))
        return null;
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
/** Returns the calendar entry that an app's own mails use for a booking. */
export function plainEntry({ app, booking, resources, }) {
    const places = resources.map(({ name }) => name).join(', ');
    return {
        summary: booking.title ?? (places === '' ? app.name : `${places}, ${app.name}`),
        description: booking.notes,
        location: places === '' ? null : places,
    };
}
/** The `SEQUENCE` that takes a booking out of calendars. */
export function sequenceOfCancelled({ invited, sequence }) {
    return Math.max(invited?.sequence ?? 0, sequence) + 1;
}
/** The organizer of bookings that no calendar knows yet: the business, if it has an address. */
export function organizerOf({ name, email }, mailFrom) {
    return email === null ? mailFrom : `${plainName(name)} <${email}>`;
}
/** Returns the sender if it is not the organizer, which is the business if the business has an address. */
export function senderOf({ email }, mailFrom) {
    return email === null ? null : mailFrom;
}
/** True if the recipient, `a@example.com` or `A Name <a@example.com>`, is the booking's customer rather than a person of the business. */
function isFor({ customer }, to) {
    const email = customer?.email ?? null;
    return email !== null && (to === email || to.endsWith(`<${email}>`));
}
/** Returns the invitation that the booking must remember. Undefined if it is remembered already, or if there is nothing to remember. */
export function newlyInvited({ invited }, { method, sequence, organizer }) {
    if (method !== 'REQUEST')
        return undefined;
    return invited?.sequence === sequence && invited.organizer === organizer ? undefined : { sequence, organizer };
}
const stands = ({ status }) => status === 'confirmed' || status === 'completed';
