import { FieldReader } from '../fields.js';
import { existing, referenced, remove } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { checkQuota } from '../ledger/quotas.js';
import { actorOf } from '../model/callers.js';
import { keyText, readNewKey, readPatchedKey } from '../model/key.js';
import { changed } from '../versions.js';
/** Makes a key. Its text is answered here, and never again: only its digest is stored. */
export class CreateKey {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError when a service is not the caller's; RefusedError `quota`. */
    async execute(caller, input, { once } = {}) {
        const { ledger, newUuid, newSecret, digest, quotas } = this.#needs;
        const fields = readNewKey(input);
        const uuid = newUuid();
        const text = keyText(newSecret());
        const app = caller.app.uuid;
        return ledger.commit(app, { objects: { service: fields.services ?? [], key: [uuid] }, counts: ['key'], answer: once?.key }, decidedOnce(once, (view) => {
            checkServices(view, fields.services ?? []);
            checkQuota(view, { kind: 'key', most: quotas.keys });
            const { now } = view;
            const key = { uuid, app, ...fields, digest: digest(text), version: 1, createdAt: now, updatedAt: now };
            return { result: { key, text }, change: { put: { key: [...withoutPage(view, key), key] } } };
        }), actorOf(caller));
    }
}
/** Changes a key by a JSON merge patch on the fields of its creation; holds that exist stay as they are. */
export class ChangeKey {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such key, or no such service. */
    async execute(caller, uuid, patch, { expected } = {}) {
        new FieldReader(patch).done();
        return this.#needs.ledger.commit(caller.app.uuid, { objects: { key: [uuid] } }, (view) => {
            const before = existing(view, 'key', uuid, expected);
            const fields = readPatchedKey(before, patch);
            // Only checks added services: those that the key has already may have been deleted since.
            checkServices(view, fields.services?.filter((service) => !before.services?.includes(service)) ?? []);
            const after = changed(before, fields, view.now);
            if (after === before)
                return { result: before };
            return { result: after, change: { put: { key: [...withoutPage(view, after), after] } } };
        }, actorOf(caller));
    }
}
/** Removes a key: it stops at once. The bookings that were made with it, and their manage tokens, stay. */
export class DeleteKey {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller has no such key. */
    async execute(caller, uuid, { expected } = {}) {
        await remove(this.#needs.ledger, caller, 'key', uuid, expected);
    }
}
/** The other keys from which a key takes the page. */
function withoutPage(view, key) {
    if (!key.page)
        return [];
    const others = view.select({ kind: 'key', where: ['eq', 'page', true] }).filter(({ uuid }) => uuid !== key.uuid);
    return others.map((other) => changed(other, { page: false }, view.now));
}
/** @throws NotFoundError when the app does not have one of the services. */
function checkServices(view, services) {
    for (const uuid of services)
        referenced(view, 'service', uuid);
}
