import { FieldReader } from '../fields.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing } from '../ledger/edits.js';
import { answerOf } from '../ledger/idempotency.js';
import { checkOnce } from '../ledger/idempotent-decision.js';
import { actorOf } from '../model/callers.js';
import { affectedAmong } from './affected-bookings.js';
import { affectedOf, batchesOf, foundIn, readAffected, storedAmong, uuidsIn } from './affected-search.js';
import { cancel, readMessage } from './change-time-off.js';
const BOOKINGS_MAX = 100;
/** @throws ValidationError naming every bad field. */
export function readAffectedCancellation(input) {
    const fields = new FieldReader(input);
    const message = readMessage(fields);
    const named = fields.has('bookings') ? fields.requiredUuids('bookings', BOOKINGS_MAX) : undefined;
    fields.done();
    return { message, named };
}
/** Cancels bookings that time off affects. More than 500 are cancelled in several commits. */
export class CancelAffected {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError; NotFoundError when the caller has no such time off. */
    async execute(caller, uuid, input = {}, { once } = {}) {
        const { ledger, newUuid } = this.#needs;
        const { named, ...cancelling } = readAffectedCancellation(input);
        const wanted = named && new Set(named);
        const first = await ledger.commit(caller.app.uuid, { objects: { timeOff: [uuid] }, answer: once?.key }, (view) => {
            if (once)
                checkOnce(once, view);
            const timeOff = existing(view, 'timeOff', uuid);
            const found = foundIn(view, timeOff);
            if (!found)
                return { result: timeOff };
            const those = affectedAmong(view, timeOff, found);
            const isCancelled = ({ booking }) => wanted?.has(booking.uuid) ?? true;
            const recording = new Recording(view, newUuid);
            const gone = those.filter(isCancelled);
            for (const { booking } of gone)
                cancel(recording, booking, cancelling);
            const left = those.filter((each) => !isCancelled(each));
            const result = { cancelled: gone.length, affected: affectedOf(view, left) };
            if (recording.isEmpty && !once)
                return { result };
            const change = recording.toChange();
            return { result, change: once ? { ...change, answer: answerOf(once, result, view.now) } : change };
        }, actorOf(caller));
        if ('affected' in first)
            return first;
        const cancelled = await this.#cancelMany(caller, first, named, cancelling);
        const result = { cancelled, affected: await readAffected(this.#needs, caller.app.uuid, first) };
        if (once) {
            const keep = ({ now }) => ({ result, change: { answer: answerOf(once, result, now) } });
            await ledger.commit(caller.app.uuid, {}, keep);
        }
        return result;
    }
    async #cancelMany(caller, timeOff, named, cancelling) {
        const { ledger, bookings, newUuid, newTurn } = this.#needs;
        const nextTurn = newTurn?.();
        const app = caller.app.uuid;
        let cancelled = 0;
        for (const batch of batchesOf(named ?? (await uuidsIn(bookings, app, timeOff)))) {
            await nextTurn?.();
            cancelled += await ledger.commit(app, { objects: { booking: batch } }, (view) => {
                const recording = new Recording(view, newUuid);
                const those = affectedAmong(view, timeOff, storedAmong(view, batch));
                for (const { booking } of those)
                    cancel(recording, booking, cancelling);
                return { result: those.length, change: recording.isEmpty ? undefined : recording.toChange() };
            }, actorOf(caller));
        }
        return cancelled;
    }
}
