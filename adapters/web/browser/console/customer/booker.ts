import type { Schemas } from '../../../../client/index.js';

type Customer = Schemas['Customer'];

/** What a customer is called. */
export const nameOf = ({ name, email, phone }: Customer): string =>
  name ?? email ?? phone ?? 'A customer without a name';

/** What is known of a customer beside what they are called. */
export const detailsOf = ({ name, email, phone }: Customer): string =>
  [name && email, (name || email) && phone].filter(Boolean).join(' · ');

/** What is typed of somebody. */
export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** For whom a booking is: somebody who is known, or what was typed of somebody. */
export interface Booker extends Typed {
  readonly known: Customer | undefined;
}

export const NOBODY: Booker = { known: undefined, name: '', email: '', phone: '' };

/** What was typed as a call takes it; null where nobody is named. */
export function typedCustomer({ name, email, phone }: Typed) {
  const typed = { name: name.trim() || null, email: email.trim() || null, phone: phone.trim() || null };
  return typed.name || typed.email || typed.phone ? typed : null;
}

/** The customer as a call takes it; null where nobody is named. */
export const customerOf = (booker: Booker): Schemas['NewBooker'] =>
  booker.known ? { uuid: booker.known.uuid } : typedCustomer(booker);
