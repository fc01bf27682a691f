import { ValidationError } from '../basics/errors.js';
import type { NewUuid } from '../basics/ports.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import type { PolicyCustomer } from '../ledger/policy.js';
import { type Booking, type BookingCustomer, foldedEmail } from '../model/booking.js';
import { asBookingSays, type Customer, filledFrom, typedCustomer } from '../model/customer.js';
import type { Details, NamedCustomer } from './booking-input.js';

/** Customer of a booking: as the booking will store it, and the app's stored customer, if known. */
export interface Whom {
  readonly customer: BookingCustomer | null;
  readonly known: Customer | undefined;
}

/** Returns the customer of a request. @throws NotFoundError; ValidationError if a field other than the UUID differs from the stored one. */
export function resolveWhom(view: View, { customer, named }: Pick<Details, 'customer' | 'named'>): Whom {
  if (!named) return { customer, known: knownByEmail(view, customer) };
  const known = referenced(view, 'customer', named.uuid);
  const stored = asBookingSays(known);
  checkBeside(named, stored);
  return { customer: stored, known };
}

function checkBeside({ beside }: NamedCustomer, stored: BookingCustomer): void {
  const others = Object.entries(beside).filter(([field, said]) => said !== stored[field as keyof BookingCustomer]);
  if (others.length === 0) return;
  const message = 'Must be left out beside uuid, or be what the customer has';
  throw new ValidationError(Object.fromEntries(others.map(([field]) => [`customer.${field}`, message])));
}

/** Finds the customer with the typed address. */
export function knownByEmail(view: View, customer: BookingCustomer | null): Customer | undefined {
  const folded = foldedEmail(customer);
  return folded === null ? undefined : view.customerWithEmail(folded);
}

/** Returns the customer of a request, as policies see it. */
export function customerOfRequest({ customer, known }: Whom): PolicyCustomer | null {
  return customer && { ...customer, uuid: known?.uuid ?? null };
}

/** Returns the customer of a booking, as policies see it. Null without policies. */
export function customerOfBooking(view: View, { customer, customerUuid }: Booking): PolicyCustomer | null {
  if (!view.policies || !customer) return null;
  return { ...customer, uuid: customerUuid ?? knownByEmail(view, customer)?.uuid ?? null };
}

/** Customer to which a booking is linked, and the customers to store: a new one, or one with completed fields. */
export interface Link {
  readonly uuid: string | null;
  readonly put: readonly Customer[];
}

const NOBODY: Link = { uuid: null, put: [] };

/** Address of a customer, and the app's customer with that address, if known. */
interface Addressed {
  readonly customer: Pick<BookingCustomer, 'email'> | null;
  readonly known: Customer | undefined;
}

/** True if this member with the role `self` sees no customer with the typed address. The answer must not reveal if there is one. */
export function isUnseen(view: View, { customer, known }: Addressed): boolean {
  return view.member !== undefined && customer?.email != null && !(known && view.owns?.('customer', known));
}

/** Like `isUnseen`, for the address of an existing booking. If it belongs to no customer, the customer linked to the booking counts. */
export function hasUnseenCustomer(
  view: View,
  { customer, customerUuid }: Pick<Booking, 'customer' | 'customerUuid'>,
): boolean {
  if (!view.member) return false;
  const linked = customerUuid === null ? undefined : view.object('customer', customerUuid);
  return isUnseen(view, { customer, known: knownByEmail(view, customer) ?? linked });
}

/** Links a booking to its customer: creates a new one, or completes a known one. For a `self` member, works like `linkTyped`. */
export function buildLink(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link {
  if (!customer) return NOBODY;
  if (view.member || !known) return linkTyped(view, { customer, known }, app, newUuid);
  const filled = filledFrom(known, customer, view.now);
  return { uuid: known.uuid, put: filled === known ? [] : [filled] };
}

/** Like `buildLink`, but leaves a known customer unchanged, because typed details do not prove who the booker is. */
export function linkTyped(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link {
  // A member of role `self` creates no customers, and links only those that it sees.
  if (view.member && !(known && view.owns?.('customer', known))) return NOBODY;
  const { now } = view;
  if (known) return { uuid: known.uuid, put: [] };
  if (!customer || customer.email === null) return NOBODY;
  const made = typedCustomer(customer, { uuid: newUuid(), app, now });
  return { uuid: made.uuid, put: [made] };
}
