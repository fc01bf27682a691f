import { ValidationError } from '../errors.js';
import { REQUIRED } from '../fields.js';
import { checkOwnResources, existing, referenced, remove } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { checkQuota, DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { actorOf } from '../model/callers.js';
import { readNewFeed, subjectOf } from '../model/feed.js';
export class CreateFeed {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError if the app does not have the feed's subject; RefusedError `quota`. */
    async execute(caller, input = {}, { once } = {}) {
        const { ledger, newUuid, newSecret, digest, quotas = DEFAULT_QUOTAS } = this.#needs;
        const fields = readNewFeed(input);
        const uuid = newUuid();
        const secret = newSecret();
        const app = caller.app.uuid;
        const subject = subjectOf(fields);
        const objects = { feed: [uuid], ...(subject && { [subject.kind]: [subject.uuid] }) };
        return ledger.commit(app, { objects, counts: ['feed'], answer: once?.key }, decidedOnce(once, (view) => {
            checkSubject(view, fields);
            if (subject)
                referenced(view, subject.kind, subject.uuid);
            checkQuota(view, { kind: 'feed', most: quotas.feeds });
            const { now } = view;
            const staff = caller.member?.uuid ?? null;
            const made = {
                uuid,
                app,
                staff,
                ...fields,
                digest: digest(secret),
                version: 1,
                createdAt: now,
                updatedAt: now,
            };
            return { result: { feed: made, secret }, change: { put: { feed: [made] } } };
        }, aboutFeed), actorOf(caller));
    }
}
/** @throws ValidationError on `resource` if a member of role `self` names none; NotFoundError for the resource of another member. */
function checkSubject(view, { resource }) {
    if (!view.member)
        return;
    if (resource === null)
        throw new ValidationError({ resource: REQUIRED });
    checkOwnResources(view, [resource]);
}
/** Lists the UUIDs of the persons that an answer with the feed describes. */
function aboutFeed({ feed }) {
    const subject = subjectOf(feed);
    return subject?.kind === 'customer' ? [subject.uuid] : [];
}
/** Gives a feed another secret; the one before stops at once. */
export class RotateFeed {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such feed. */
    async execute(caller, uuid, { once } = {}) {
        const { ledger, newSecret, digest } = this.#needs;
        const secret = newSecret();
        return ledger.commit(caller.app.uuid, { objects: { feed: [uuid] }, answer: once?.key }, decidedOnce(once, (view) => {
            const before = existing(view, 'feed', uuid);
            const version = before.version + 1;
            const feed = { ...before, digest: digest(secret), version, updatedAt: view.now };
            return { result: { feed, secret }, change: { put: { feed: [feed] } } };
        }, aboutFeed), actorOf(caller));
    }
}
/** Ends a feed. */
export class DeleteFeed {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller has no such feed. */
    async execute(caller, uuid, { expected } = {}) {
        await remove(this.#needs.ledger, caller, 'feed', uuid, expected);
    }
}
