import type { Action } from '../../model/action.js';
import type { CustomerLetter, LetterKind } from '../../model/letters.js';

/** Triggers of mails by workflows' actions that replace a letter of each kind. */
const REPLACED_BY: Readonly<Record<CustomerLetter, readonly string[]>> = {
  confirmed: ['booking.confirmed', 'booking.created'],
  pending: ['booking.created'],
  payment_due: ['booking.held'],
  declined: ['booking.declined'],
  moved: ['booking.rescheduled'],
  cancelled: ['booking.cancelled'],
  no_show: ['booking.no_show'],
  reminder: ['booking.start'],
};
const CUSTOMERS_ADDRESS = /^\{\{\{?&?\s*booking\.customer\.email\s*\}?\}\}$/;

/** Returns the kinds of letters that an `email` action with these fields replaces while it is enabled. */
export function lettersReplacedBy({
  trigger,
  offsetMinutes,
  to,
}: Pick<Action, 'trigger' | 'offsetMinutes'> & { readonly to: string }): readonly CustomerLetter[] {
  if (!CUSTOMERS_ADDRESS.test(to.trim())) return [];
  return (Object.keys(REPLACED_BY) as CustomerLetter[]).filter(
    (kind) => REPLACED_BY[kind].includes(trigger) && (kind !== 'reminder' || offsetMinutes < 0),
  );
}

/** True if one of the actions is a mail to the customer that replaces the letter. */
export function isReplaced(kind: LetterKind, actions: readonly Action[]): boolean {
  return actions.some(
    (action) =>
      action.type === 'email' &&
      action.enabled &&
      lettersReplacedBy({ ...action, to: action.config.to }).some((replaced) => replaced === kind),
  );
}
