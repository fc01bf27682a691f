import type { Booking } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import { type CustomerLetter, letterDefaults } from '../model/letters.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { LettersRepository } from '../storage/letters-repository.js';
import { isReplaced } from './replaced-letters.js';

interface Needs {
  readonly letters: LettersRepository;
  readonly actions: Pick<ActionRepository, 'ofWorkflows'>;
  readonly channels: { readonly hasMail: boolean };
}

export function isToldByMail({ letters, actions, channels }: Needs) {
  return async ({ app }: AppCaller, booking: Booking): Promise<boolean> => {
    const kind = LETTER_OF[booking.status];
    if (!channels.hasMail || !booking.customer?.email || kind === undefined || booking.told?.isOff) return false;
    const { enabled, sends } = (await letters.find(app.uuid)) ?? letterDefaults(app);
    if (enabled && sends[kind]) return true;
    if (booking.workflow === null) return false;
    return isReplaced(kind, await actions.ofWorkflows(app.uuid, [booking.workflow]));
  };
}

/** Letter that announces each status. Other statuses have none. */
const LETTER_OF: Readonly<Partial<Record<Booking['status'], CustomerLetter>>> = {
  pending: 'pending',
  confirmed: 'confirmed',
  declined: 'declined',
  cancelled: 'cancelled',
  no_show: 'no_show',
};
