import { ValidationError } from '../errors.js';
import { referenced } from '../ledger/edits.js';
import { foldedEmail } from '../model/booking.js';
import { asBookingSays, filledFrom, typedCustomer } from '../model/customer.js';
/** @throws NotFoundError for an unknown UUID; ValidationError if the fields beside the UUID are not that customer's. */
export function whomOf(view, { customer, named }) {
    if (!named)
        return { customer, known: knownByEmail(view, customer) };
    const known = referenced(view, 'customer', named.uuid);
    const stored = asBookingSays(known);
    checkBeside(named, stored);
    return { customer: stored, known };
}
function checkBeside({ beside }, stored) {
    const others = Object.entries(beside).filter(([field, said]) => said !== stored[field]);
    if (others.length === 0)
        return;
    const message = 'Must be left out beside uuid, or be what the customer has';
    throw new ValidationError(Object.fromEntries(others.map(([field]) => [`customer.${field}`, message])));
}
/** Finds the customer with the typed address. */
export function knownByEmail(view, customer) {
    const folded = foldedEmail(customer);
    return folded === null ? undefined : view.customerWithEmail(folded);
}
const NOBODY = { uuid: null, put: [] };
/**
 * True if the caller is a member of role `self` and the typed address is not of a customer that the member sees. The answer must then not
 * reveal if the customer exists.
 */
export function isUnseen(view, { customer, known }) {
    return view.member !== undefined && customer?.email != null && !(known && view.owns?.('customer', known));
}
/** Links a booking to its customer, and completes missing fields of a known one. A new address creates a customer. */
export function linkOf(view, { customer, known }, app, newUuid) {
    if (!customer)
        return NOBODY;
    if (view.member)
        return linkTyped(view, { customer, known }, app, newUuid);
    if (!known)
        return linkTyped(view, { customer, known }, app, newUuid);
    const filled = filledFrom(known, customer, view.now);
    return { uuid: known.uuid, put: filled === known ? [] : [filled] };
}
/** Like `linkOf`, but leaves a known customer unchanged, because typed details prove nothing. */
export function linkTyped(view, { customer, known }, app, newUuid) {
    // A member of role `self` creates no customers, and links only those that it sees.
    if (view.member && !(known && view.owns?.('customer', known)))
        return NOBODY;
    const { now } = view;
    if (known)
        return { uuid: known.uuid, put: [] };
    if (!customer || customer.email === null)
        return NOBODY;
    const made = typedCustomer(customer, { uuid: newUuid(), app, now });
    return { uuid: made.uuid, put: [made] };
}
