import { NotFoundError, RefusedError } from '../errors.js';
import { DAY } from '../instants.js';
import { Recording } from '../ledger/change-recorder.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { newLetterJob } from '../letters/due-letters.js';
import { actorOf } from '../model/callers.js';
import { NO_MAIL_SERVER } from './delivery-ports.js';
/** Limit of letters that are sent again about one booking in a day. */
const AGAIN_MAX = 5;
/** Sends the customer of a booking the letter about it once more. */
export class SendLetter {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * Returns the job, which sends the letter soon, even if letters are switched off or the customer was told before. @throws NotFoundError;
     * RefusedError `invalid_state` unless the booking is pending or confirmed and ahead, `no_address`, `no_mail`, or `quota` above 5 in 24
     * hours.
     */
    async execute(caller, booking, { once } = {}) {
        const { ledger, channels, newUuid } = this.#needs;
        return ledger.commit(caller.app.uuid, { objects: { booking: [booking] }, answer: once?.key }, decidedOnce(once, (view) => {
            const found = view.object('booking', booking);
            if (!found)
                throw new NotFoundError();
            const { now } = view;
            const current = new Recording(view, newUuid).asOfNow(found);
            const { status, start } = current;
            if ((status !== 'pending' && status !== 'confirmed') || start <= now) {
                throw new RefusedError('invalid_state', { status: 'Only a booking that is still to come has a letter' });
            }
            if (!current.customer?.email) {
                throw new RefusedError('no_address', { 'customer.email': 'The booking has no e-mail address' });
            }
            if (!channels.hasMail)
                throw new RefusedError('no_mail', { letter: NO_MAIL_SERVER });
            const again = (found.told?.again ?? []).filter((at) => at > now - DAY);
            if (again.length >= AGAIN_MAX) {
                throw new RefusedError('quota', {
                    letter: `Sent again as often as may be: ${AGAIN_MAX} times in 24 hours`,
                });
            }
            // Jobs of one letter must differ in their due moment.
            const dueAt = Math.max(now, ...again.map((at) => at + 1));
            const letter = { kind: status, addressCounter: found.manageCounter ?? 0, isAgain: true };
            const job = newLetterJob(found, letter, { uuid: newUuid(), trigger: null, dueAt, createdAt: now });
            const told = { ...found.told, again: [...again, dueAt] };
            return { result: job, change: { put: { booking: [{ ...found, told }], job: [job] } } };
        }, ({ booking: about }) => (about === null ? [] : [about])), actorOf(caller));
    }
}
