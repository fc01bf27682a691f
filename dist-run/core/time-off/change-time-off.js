import { isFailure, ValidationError } from '../errors.js';
import { FieldReader, mergePatch, REQUIRED } from '../fields.js';
import { TIME_OFF_KIND } from '../kinds/time-off.js';
import { Recording } from '../ledger/change-recorder.js';
import { checkOwnResources, existing, referenced, remove } from '../ledger/edits.js';
import { answerOf } from '../ledger/idempotency.js';
import { checkOnce } from '../ledger/idempotent-decision.js';
import { isLive, stateFields } from '../model/booking.js';
import { actorOf } from '../model/callers.js';
import { checkTimeOffPatch, readNewTimeOff, timeOffFields, widestWindowOf, } from '../model/time-off.js';
import { changed } from '../versions.js';
import { AffectedBookings, affectedAmong } from './affected-bookings.js';
import { affectedOf, batchesOf, foundIn, storedAmong, uuidsIn } from './affected-search.js';
/** The reason of a cancellation without a message. */
export const CLOSED = 'The resource is closed at that time';
const MESSAGE_MAX = 1_000;
/** Reads the message among other fields, which `check` checks. @throws ValidationError naming every bad field. */
function readCancelling(input, check) {
    const fields = new FieldReader(input);
    const message = readMessage(fields);
    try {
        check(input);
    }
    catch (error) {
        if (!isFailure(error, 'invalid'))
            throw error;
        throw new ValidationError({ ...error.errors, ...fields.errors });
    }
    fields.done();
    return { message };
}
/** A blank message is none. */
export function readMessage(fields) {
    return fields.textOrBlank('message', MESSAGE_MAX);
}
/** Limit of current and future entries in an app. */
const ENTRIES_MAX = TIME_OFF_KIND.quota.most;
export class CreateTimeOff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * With `cancelBookings`, cancels the live bookings in the time off: in the same commit, or, if there are more than 500, in further ones,
     * after the time off is stored. @throws ValidationError naming every bad field, or `start` if there are too many entries; NotFoundError
     * for a resource.
     */
    async execute(caller, input, { cancelBookings = false, once, } = {}) {
        const cancelling = cancelBookings ? readCancelling(input, readNewTimeOff) : undefined;
        const fields = readNewTimeOff(input);
        const uuid = this.#needs.newUuid();
        const app = caller.app.uuid;
        return storeAndCancel(this.#needs, caller, cancelling, once, (view) => {
            checkResources(view, fields);
            return { uuid, app, ...fields, version: 1, createdAt: view.now, updatedAt: view.now };
        });
    }
}
/** Changes time off by a JSON merge patch. `resources` may become null. */
export class ChangeTimeOff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such time off or resource. */
    async execute(caller, uuid, patch, { expected, cancelBookings = false } = {}) {
        const cancelling = cancelBookings ? readCancelling(patch, checkTimeOffPatch) : undefined;
        checkTimeOffPatch(patch);
        return storeAndCancel(this.#needs, caller, cancelling, undefined, (view) => {
            const before = existing(view, 'timeOff', uuid, expected);
            const fields = readNewTimeOff(patched(timeOffFields(before), patch));
            checkResources(view, fields);
            return changed(before, fields, view.now);
        });
    }
}
const INSTANTS = ['start', 'end'];
const DATES = ['startDate', 'endDate'];
/** The merge patch: `resources: null` is a value, and one pair takes the place of the other. */
function patched(before, patch) {
    const names = (pair) => pair.some((field) => patch[field] !== undefined && patch[field] !== null);
    const replaced = names(INSTANTS) && !names(DATES) ? DATES : names(DATES) && !names(INSTANTS) ? INSTANTS : [];
    const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !replaced.includes(field)));
    const merged = mergePatch(kept, patch);
    return patch.resources === null ? { ...merged, resources: null } : merged;
}
/** @throws NotFoundError when the app does not have one of the resources, or is about to lose it. */
function checkResources(view, { resources }) {
    if (view.member && resources === null)
        throw new ValidationError({ resources: REQUIRED });
    checkOwnResources(view, resources ?? []);
    for (const uuid of resources ?? [])
        referenced(view, 'resource', uuid);
}
/**
 * Stores the time off, finds the live bookings in it, and cancels them if requested: in one commit, if one commit may cancel them all.
 * Otherwise stores the time off first, so that no new bookings fall into it, and cancels in batches. The idempotent answer is stored with
 * the last one.
 */
async function storeAndCancel(needs, caller, cancelling, once, make) {
    const { ledger, newUuid } = needs;
    const app = caller.app.uuid;
    const first = await ledger.commit(app, { answer: once?.key, counts: ['timeOff'] }, (view) => {
        if (once)
            checkOnce(once, view);
        const timeOff = make(view);
        checkRoom(view, timeOff);
        const put = view.object('timeOff', timeOff.uuid) === timeOff ? {} : { timeOff: [timeOff] };
        const found = foundIn(view, timeOff);
        if (!found)
            return { result: timeOff, change: { put } };
        const recording = new Recording(view, newUuid);
        const those = affectedAmong(view, timeOff, found);
        if (cancelling)
            for (const { booking } of those)
                cancel(recording, booking, cancelling);
        const result = { timeOff, affected: affectedOf(view, those) };
        const change = recording.toChange({ put });
        const isNothing = recording.isEmpty && !put.timeOff && !once;
        if (isNothing)
            return { result };
        return { result, change: once ? { ...change, answer: answerOf(once, result, view.now) } : change };
    }, actorOf(caller));
    return 'affected' in first ? first : cancelMany(needs, caller, first, cancelling, once);
}
/** @throws ValidationError on `start` when there is too much in force or to come already, the entry itself aside. */
function checkRoom(view, timeOff) {
    if (widestWindowOf(timeOff).end <= view.now)
        return;
    // Checks the cheap count first: reading all entries at each creation would cost n² for n entries.
    if (view.count('timeOff') < ENTRIES_MAX)
        return;
    const others = view.timeOff(view.now, Number.MAX_SAFE_INTEGER).filter(({ uuid }) => uuid !== timeOff.uuid);
    if (others.length < ENTRIES_MAX)
        return;
    const most = ENTRIES_MAX.toLocaleString('en-US');
    throw new ValidationError({ start: `Must not be in force or to come beside ${most} entries that are` });
}
/** Finds all that may lie in the time off, which is already stored, and cancels it if wanted, a batch at a time. */
async function cancelMany({ ledger, bookings, newUuid, newTurn }, caller, timeOff, cancelling, once) {
    const app = caller.app.uuid;
    const affected = new AffectedBookings();
    const nextTurn = newTurn?.();
    for (const batch of batchesOf(await uuidsIn(bookings, app, timeOff))) {
        await nextTurn?.();
        const found = await ledger.commit(app, { objects: { booking: batch } }, (view) => {
            const recording = new Recording(view, newUuid);
            const those = affectedAmong(view, timeOff, storedAmong(view, batch));
            if (cancelling)
                for (const { booking } of those)
                    cancel(recording, booking, cancelling);
            return { result: those, change: recording.isEmpty ? undefined : recording.toChange() };
        }, actorOf(caller));
        for (const each of found)
            affected.add(each);
    }
    const result = { timeOff, affected: await ledger.read(app, {}, (view) => affected.done(view)) };
    if (once) {
        const keep = ({ now }) => ({ result, change: { answer: answerOf(once, result, now) } });
        await ledger.commit(app, {}, keep, actorOf(caller));
    }
    return result;
}
/** Cancels a live booking, regardless of the limits of its workflow. */
export function cancel(recording, before, { message }) {
    const booking = recording.asOfNow(before);
    if (!isLive(booking.status))
        return;
    recording.change(booking, { ...stateFields('cancelled'), reason: message ?? CLOSED }, 'booking.cancelled');
}
export class DeleteTimeOff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller has no such time off. */
    async execute(caller, uuid, { expected } = {}) {
        await remove(this.#needs.ledger, caller, 'timeOff', uuid, expected);
    }
}
