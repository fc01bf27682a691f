import type { Schemas } from '../../../../client/index.js';

/** Kind of a letter that can be switched off. */
export type LetterKind = Exclude<NonNullable<Schemas['Delivery']['letter']>, 'team_held_back'>;

/** Descriptions of the letters, in the order of the section. */
export const LETTERS: Readonly<Record<LetterKind, string>> = {
  confirmed: 'A booking is confirmed',
  pending: 'A request has come in',
  payment_due: 'A booking by you waits for its payment',
  declined: 'A request is declined, or expires',
  moved: 'A booking is moved',
  cancelled: 'A booking is cancelled',
  reminder: 'A reminder before the start',
  no_show: 'The customer did not come',
  team_booked: 'To you: a new booking',
  team_requested: 'To you: a request to approve',
  team_moved: 'To you: a booking is moved',
  team_cancelled: 'To you: a booking is cancelled',
  team_payment_late: 'To you: a payment comes too late',
};

export const LETTER_KINDS = Object.keys(LETTERS) as readonly LetterKind[];
export const isOfTeam = (kind: LetterKind): boolean => kind.startsWith('team_');
