import { DuplicateError, RefusedError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { existing, referenced } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { checkQuota, DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { cascadeOf } from '../ledger/references.js';
import { actorOf } from '../model/callers.js';
import { linkExpiresAt, readNewStaff, readPatchedStaff } from '../model/staff.js';
import { fold } from '../search.js';
import { changed, isSame } from '../versions.js';
export function staffAsOf(staff, now) {
    return { staff, linkExpiresAt: linkExpiresAt(staff, now) };
}
export class CreateStaff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; NotFoundError for a resource; DuplicateError on `email`; RefusedError
     * `quota`.
     */
    async execute(caller, input, { once } = {}) {
        const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
        const fields = readNewStaff(input);
        const uuid = newUuid();
        const app = caller.app.uuid;
        return ledger.commit(app, { objects: { resource: fields.resources ?? [], staff: [uuid] }, counts: ['staff'], answer: once?.key }, decidedOnce(once, (view) => {
            const { now } = view;
            for (const resource of fields.resources ?? [])
                referenced(view, 'resource', resource);
            checkEmail(view, fields.email, uuid);
            checkQuota(view, { kind: 'staff', most: quotas.staff });
            const staff = {
                uuid,
                app,
                ...fields,
                tokens: [],
                links: [],
                person: null,
                joinedAt: null,
                version: 1,
                createdAt: now,
                updatedAt: now,
            };
            return { result: staffAsOf(staff, now), change: { put: { staff: [staff] } } };
        }, () => [uuid]), actorOf(caller));
    }
}
/** Changes a member by a JSON merge patch. Links and feeds that the member's new rights no longer allow are removed. */
export class ChangeStaff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError, StaleError; NotFoundError for the member or a resource; DuplicateError on `email`; RefusedError `yourself` if
     * members change their own rights.
     */
    async execute(caller, uuid, patch, { expected } = {}) {
        new FieldReader(patch).done();
        const decide = (view) => {
            const before = existing(view, 'staff', uuid, expected);
            const fields = readPatchedStaff(before, patch);
            if (caller.member?.uuid === uuid)
                checkNotYourself(before, fields);
            for (const resource of fields.resources ?? []) {
                if (!before.resources?.includes(resource))
                    referenced(view, 'resource', resource);
            }
            checkEmail(view, fields.email, uuid);
            const links = fields.active ? before.links : [];
            const after = changed(before, { ...fields, links }, view.now);
            if (after === before)
                return { result: staffAsOf(before, view.now) };
            const removed = feedsOf(view, uuid).filter((feed) => !mayHave(after, feed));
            return {
                result: staffAsOf(after, view.now),
                change: { put: { staff: [after] }, removed: removed.map((feed) => ({ kind: 'feed', uuid: feed.uuid })) },
            };
        };
        return this.#needs.ledger.commit(caller.app.uuid, { objects: { staff: [uuid] } }, decide, actorOf(caller));
    }
}
/** Removes a member and erases its personal data. Its tokens, links and feeds end. */
export class DeleteStaff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * Resolves when no interface shows the member any more. Bytes at rest are overwritten by the next `FinishErasures`. @throws StaleError;
     * NotFoundError; RefusedError `yourself`.
     */
    async execute(caller, uuid, { expected } = {}) {
        const app = caller.app.uuid;
        const decide = (view) => {
            existing(view, 'staff', uuid, expected);
            if (caller.member?.uuid === uuid)
                throw yourself('staff');
            const erasure = {
                uuid,
                app,
                kind: 'staff',
                at: view.now,
                state: 'erasing',
                email: null,
                formerEmails: [],
                bookings: [],
                answered: [uuid],
            };
            const { put, removed } = cascadeOf(view, 'staff', uuid);
            const change = { put: { ...put, erasure: [erasure] }, removed: [{ kind: 'staff', uuid }, ...removed] };
            return { result: undefined, change };
        };
        await this.#needs.ledger.commit(app, { objects: { staff: [uuid], erasure: [uuid] } }, decide, actorOf(caller));
        await finishStaffErasure(this.#needs, app, uuid);
    }
}
/** Erases the stored answers that contain a removed member. Bytes at rest are left to `FinishErasures`. */
export async function finishStaffErasure({ ledger, erasures }, app, uuid) {
    await erasures.forgetAnswers(app, [uuid]);
    await ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
        const erasure = view.object('erasure', uuid);
        if (erasure?.state !== 'erasing')
            return { result: undefined };
        const { answered: _, ...rest } = erasure;
        return { result: undefined, change: { put: { erasure: [{ ...rest, state: 'overwriting' }] } } };
    });
}
/** The feeds that the member made. */
function feedsOf(view, uuid) {
    return view.select({ kind: 'feed', where: ['eq', 'staff', uuid] });
}
/** True if the member could make the feed now. */
function mayHave({ active, role, resources }, { resource }) {
    if (!active || role === 'reception')
        return false;
    return role === 'manager' || (resource !== null && (resources ?? []).includes(resource));
}
/** @throws DuplicateError when another member of the app has the address. */
function checkEmail(view, email, uuid) {
    const [holder] = view
        .select({ kind: 'staff', where: ['eq', 'emailFolded', fold(email)] })
        .filter((other) => other.uuid !== uuid);
    if (holder)
        throw new DuplicateError('email');
}
const OWN_RIGHTS = ['role', 'resources', 'active'];
/** @throws RefusedError `yourself` */
function checkNotYourself(before, after) {
    const field = OWN_RIGHTS.find((name) => !isSame(before[name], after[name]));
    if (field !== undefined)
        throw yourself(field);
}
function yourself(field) {
    return new RefusedError('yourself', { [field]: 'A member does not change what it may do itself: ask another' });
}
