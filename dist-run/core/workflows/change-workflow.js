import { isFailure, RefusedError } from '../errors.js';
import { FieldReader, mergePatch } from '../fields.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../ledger/bookings-ahead.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing, replace } from '../ledger/edits.js';
import { checkUnreferenced } from '../ledger/references.js';
import { actorOf } from '../model/callers.js';
import { attendanceFields, readNewWorkflow, releasesNoShows, withAllSettings, workflowFields, } from '../model/workflow.js';
import { NO_SEARCH } from '../search.js';
import { changed } from '../versions.js';
/** Changes a workflow by a JSON merge patch on the fields of its creation. */
export class ChangeWorkflow {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such workflow. */
    async execute(caller, uuid, patch, { expected } = {}) {
        const { ledger, settle } = this.#needs;
        const app = caller.app.uuid;
        const asked = new FieldReader(patch);
        asked.done();
        // Settles bookings under the old settings first, because new settings revive no lapsed booking.
        if (asked.raw('settings') !== undefined)
            await settle.execute(app);
        await this.#prepareLapses(app, uuid, patch);
        return ledger.commit(app, { objects: { workflow: [uuid] } }, (view) => {
            const before = withAllSettings(existing(view, 'workflow', uuid, expected));
            const fields = readNewWorkflow(mergePatch(workflowFields(before), patch));
            const isSet = fields.settings.noShowAfterMinutes !== before.settings.noShowAfterMinutes;
            const set = isSet ? attendanceFields(fields.settings, view.now) : {};
            return replace('workflow', before, changed(before, { ...fields, ...set }, view.now));
        }, actorOf(caller));
    }
    /**
     * Prepares the first patch that lets no-shows free their time: marks the workflow, and its bookings that have not ended. Neither is a
     * reported change.
     */
    async #prepareLapses(app, uuid, patch) {
        const { ledger, bookings } = this.#needs;
        const isFirst = await ledger.read(app, { objects: { workflow: [uuid] } }, (view) => {
            const before = view.object('workflow', uuid);
            if (!before || before.hasLapses)
                return false;
            return willRelease(withAllSettings(before), patch);
        });
        if (!isFirst)
            return;
        const from = await ledger.commit(app, { objects: { workflow: [uuid] } }, (view) => {
            const workflow = view.object('workflow', uuid);
            const change = workflow && { put: { workflow: [{ ...workflow, hasLapses: true }] } };
            return { result: view.now, change };
        });
        const filter = { workflow: uuid, statuses: ['confirmed'], from, search: NO_SEARCH, sort: 'start' };
        const [uuids = []] = await bookings.uuids(app, [filter], ALL);
        for (let start = 0; start < uuids.length; start += MARKED_AT_ONCE) {
            const batch = uuids.slice(start, start + MARKED_AT_ONCE);
            await ledger.commit(app, { objects: { booking: batch } }, (view) => {
                const found = batch.flatMap((one) => view.object('booking', one) ?? []);
                const marked = found.filter(({ status, lapses }) => status === 'confirmed' && !lapses);
                if (marked.length === 0)
                    return { result: undefined };
                const booking = marked.map((one) => ({ ...one, lapses: true }));
                return { result: undefined, change: { put: { booking } } };
            });
        }
    }
}
/** False for a patch that cannot be read, which is refused later. */
function willRelease(before, patch) {
    try {
        return releasesNoShows(readNewWorkflow(mergePatch(workflowFields(before), patch)).settings);
    }
    catch (error) {
        if (!isFailure(error, 'invalid'))
            throw error;
        return false;
    }
}
/** More bookings than an app has, and a number of 32 bits. */
const ALL = 2_147_483_647;
/** Limit of bookings that one commit marks. */
const MARKED_AT_ONCE = 500;
/** Removes a workflow with its actions, unless bookings still need it. */
export class DeleteWorkflow {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings` while bookings of it are held, pending or confirmed ahead. */
    async execute(caller, uuid, { expected } = {}) {
        let isRemoved = false;
        while (!isRemoved)
            isRemoved = await this.#step(caller, uuid, expected);
    }
    /** Makes one commit towards the removal. Returns true if it was the last. */
    #step(caller, uuid, expected) {
        const { ledger, newUuid } = this.#needs;
        return ledger.commit(caller.app.uuid, { objects: { workflow: [uuid] }, actionsOf: [uuid] }, (view) => {
            existing(view, 'workflow', uuid, expected);
            checkUnreferenced(view, 'workflow', uuid);
            const recording = new Recording(view, newUuid);
            const found = view.inUse({ workflow: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
            const ahead = aheadAmong(found, recording);
            if (ahead === 'some') {
                throw new RefusedError('has_bookings', { workflow: 'The workflow has bookings that are still to come' });
            }
            if (ahead === 'unknown')
                return { result: false, change: recording.toChange() };
            const removed = [
                { kind: 'workflow', uuid },
                ...view.actionsOf(uuid).map((action) => ({ kind: 'action', uuid: action.uuid })),
            ];
            return { result: true, change: recording.toChange({ removed }) };
        }, actorOf(caller));
    }
}
