import { NotFoundError, RefusedError } from '../../basics/errors.js';
import { DAY } from '../../basics/instants.js';
import { NO_MAIL_SERVER } from '../../basics/mail.js';
import type { NewUuid } from '../../basics/ports.js';
import { isUnmailed, Recording } from '../../ledger/change-recorder.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger } from '../../ledger/ledger.js';
import { isBilledHold } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type Job, SAMPLE_SENDS_NO_MAIL } from '../../model/job.js';
import { newLetterJob } from '../letters/due-letters.js';
import type { ActionChannels } from './channels.js';

interface Needs {
  readonly ledger: Ledger;
  readonly channels: Pick<ActionChannels, 'hasMail'>;
  readonly newUuid: NewUuid;
}

/** Limit of letters that are sent again about one booking in a day. */
const AGAIN_MAX = 5;

export function sendLetter({ ledger, channels, newUuid }: Needs) {
  return async (caller: AppCaller, booking: string, { once }: Idempotent<Job> = {}): Promise<Job> => {
    return ledger.commit(
      caller.app.uuid,
      { objects: { booking: [booking] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const found = view.object('booking', booking);
          if (!found || view.owns?.('booking', found) === false) throw new NotFoundError();
          const { now } = view;
          const current = new Recording(view, newUuid).asOfNow(found);
          const { status, start } = current;
          const kind = isBilledHold(current) ? 'payment_due' : status;
          if ((kind !== 'pending' && kind !== 'confirmed' && kind !== 'payment_due') || start <= now) {
            throw new RefusedError('invalid_state', { status: 'Only a booking that is still to come has a letter' });
          }
          if (!current.customer?.email) {
            throw new RefusedError('no_address', { 'customer.email': 'The booking has no e-mail address' });
          }
          if (isUnmailed(current, view)) {
            throw new RefusedError('invalid_state', { booking: SAMPLE_SENDS_NO_MAIL });
          }
          if (!channels.hasMail) throw new RefusedError('no_mail', { letter: NO_MAIL_SERVER });
          const again = (found.notified?.again ?? []).filter((at) => at > now - DAY);
          if (again.length >= AGAIN_MAX) {
            throw new RefusedError('quota', {
              letter: `Sent again as often as may be: ${AGAIN_MAX} times in 24 hours`,
            });
          }
          // The due moment distinguishes jobs of the same letter, so a further letter in the same millisecond must be due later.
          const dueAt = Math.max(now, ...again.map((at) => at + 1));
          const letter = { kind, addressCounter: found.manageCounter ?? 0, isAgain: true } as const;
          const job = newLetterJob(found, letter, { uuid: newUuid(), trigger: null, dueAt, createdAt: now });
          const notified = { ...found.notified, again: [...again, dueAt] };
          return { result: job, change: { put: { booking: [{ ...found, notified }], job: [job] } } };
        },
        ({ booking: about }) => (about === null ? [] : [about]),
      ),
      actorOf(caller),
    );
  };
}
