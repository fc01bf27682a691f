import type { Schemas } from '../../../../client/index.js';
import type { Customer } from '../objects.js';
import { TEXTS } from './texts.js';

export const displayName = ({ name, email, phone }: Customer): string => name ?? email ?? phone ?? TEXTS.withoutName;

export const displayDetails = ({ name, email, phone }: Customer): string =>
  [name && email, (name || email) && phone].filter(Boolean).join(' · ');

export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Customer of a booking: a known one, or typed contact data. */
export interface Booker extends Typed {
  readonly known: Customer | undefined;
}

export const NOBODY: Booker = { known: undefined, name: '', email: '', phone: '' };

/** Converts typed contact data to the request's format. Null if all fields are empty. */
export function typedCustomer({ name, email, phone }: Typed) {
  const typed = { name: name.trim() || null, email: email.trim() || null, phone: phone.trim() || null };
  return typed.name || typed.email || typed.phone ? typed : null;
}

/** Returns the e-mail address by which limits count. Undefined if there is none. */
export const emailOf = ({ known, email }: Booker): string | undefined =>
  (known ? known.email : email.trim()) || undefined;

/** Converts the customer to the request's format. Null if there is none. */
export const buildCustomer = (booker: Booker): Schemas['NewBooker'] =>
  booker.known ? { uuid: booker.known.uuid } : typedCustomer(booker);
