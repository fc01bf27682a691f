import { isSame } from '../versions.js';
import { foldedEmail, namedBy, withCustomer } from './booking.js';
/** Returns the folded addresses of the bookings, without duplicates. */
export function emailsOf(bookings) {
    return [...new Set(bookings.flatMap(({ customer }) => foldedEmail(customer) ?? []))];
}
/** Returns the names under which events may refer to the customer. */
export function namesOf({ customer, email, formerEmails }) {
    return [customer, ...(email === null ? [] : [email]), ...formerEmails];
}
/**
 * True if the customer's erasure and export include the booking: it is linked to the customer, or to no customer and
 * has the customer's address.
 */
export function isOf({ customer, customerUuid = null }, person) {
    if (customerUuid !== null)
        return customerUuid === person.customer;
    return person.email !== null && foldedEmail(customer) === person.email;
}
/**
 * True if the customer's erasure and export include the event. It either names the customer, or belongs to one of
 * `bookings` and names no customer, or an address from before the booking was linked. Events about another customer,
 * and events from after the erasure of the booking, are excluded.
 */
export function eventIsOf(event, { customer, email, formerEmails, versions, at = Number.POSITIVE_INFINITY }, bookings) {
    if (event.booking === null)
        return false;
    const named = namedBy(event.data);
    if (named === customer)
        return true;
    if (named !== null && named === email)
        return event.data.createdAt < at || bookings.has(event.booking);
    if (event.data.version > (versions?.[event.booking] ?? Number.POSITIVE_INFINITY))
        return false;
    return bookings.has(event.booking) && (named === null || formerEmails.includes(named));
}
/** Removes all personal data of a booking. Only its time stays, and its manage token becomes invalid. */
export function erasedBooking(booking) {
    const manageCounter = (booking.manageCounter ?? 0) + 1;
    const { told: _, language: __, ...rest } = withCustomer(booking, null, null);
    return { ...rest, ...NOTHING_SAID, manageCounter };
}
/** Removes all personal data of an event. Returns the same event if it has none. */
export function erasedEvent(event) {
    const { language: _, ...rest } = event.data;
    const data = { ...rest, customer: null, customerUuid: null, ...NOTHING_SAID };
    return isSame(data, { customerUuid: null, externalId: null, ...event.data }) ? event : { ...event, data };
}
const NOTHING_SAID = { title: null, notes: null, reason: null, meta: {}, externalId: null };
