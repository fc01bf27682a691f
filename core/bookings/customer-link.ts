import { ValidationError } from '../errors.js';
import { referenced } from '../ledger/edits.js';
import type { View } from '../ledger/ledger.js';
import { type BookingCustomer, foldedEmail } from '../model/booking.js';
import { asBookingSays, type Customer, filledFrom, typedCustomer } from '../model/customer.js';
import type { NewUuid } from '../ports.js';
import type { Details, NamedCustomer } from './booking-input.js';

/** Whom a booking is to be for: as it will say itself, and as the app knows them, if it does. */
export interface Whom {
  readonly customer: BookingCustomer | null;
  readonly known: Customer | undefined;
}

/** @throws NotFoundError for a UUID that no customer has; ValidationError on what stands beside it and is not theirs. */
export function whomOf(view: View, { customer, named }: Pick<Details, 'customer' | 'named'>): Whom {
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

/** The customer with the address that was said, if it is known. */
export function knownByEmail(view: View, customer: BookingCustomer | null): Customer | undefined {
  const folded = foldedEmail(customer);
  return folded === null ? undefined : view.customerWithEmail(folded);
}

/** The customer that a booking is linked to, and what that changes: one who is made, or of whom more is known now. */
export interface Link {
  readonly uuid: string | null;
  readonly put: readonly Customer[];
}

const NOBODY: Link = { uuid: null, put: [] };

/**
 * True if a member who sees only its own decides, and names somebody by an address whom it does not see: known or not, it
 * learns nothing of them.
 */
export function isUnseen(view: View, { customer, known }: Whom): boolean {
  return view.member !== undefined && customer?.email != null && !(known && view.owns?.('customer', known));
}

/** Links a booking to the customer that it is for, who is filled with what was not known; with an address that nobody has, to a new one. */
export function linkOf(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link {
  if (!customer) return NOBODY;
  if (view.member) return linkTyped(view, { customer, known }, app, newUuid);
  if (!known) return linkTyped(view, { customer, known }, app, newUuid);
  const filled = filledFrom(known, customer, view.now);
  return { uuid: known.uuid, put: filled === known ? [] : [filled] };
}

/** The same, but one who is known stays as they are: what somebody typed about them says nothing. */
export function linkTyped(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link {
  // A member who sees only its own makes no customer, and links none whom it does not see.
  if (view.member && !(known && view.owns?.('customer', known))) return NOBODY;
  const { now } = view;
  if (known) return { uuid: known.uuid, put: [] };
  if (!customer || customer.email === null) return NOBODY;
  const made = typedCustomer(customer, { uuid: newUuid(), app, now });
  return { uuid: made.uuid, put: [made] };
}
