import { NotFoundError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { SECOND } from '../instants.js';
import { existing } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { beyondQuota } from '../ledger/quotas.js';
import { actorOf } from '../model/callers.js';
import { secretText } from '../model/secret-text.js';
import { STAFF_TOKEN, STAFF_TOKENS_MAX } from '../model/staff.js';
import { changed } from '../versions.js';
export const TOKEN_SECONDS = { least: 60, most: 31_536_000 };
/** @throws ValidationError on `expiresInSeconds`. */
export function readNewStaffToken(input) {
    const fields = new FieldReader(input);
    const expiresInSeconds = fields.whole('expiresInSeconds', TOKEN_SECONDS.least, TOKEN_SECONDS.most, null);
    fields.done();
    return { expiresInSeconds };
}
/** True if the token proves its member at that moment. */
export function isLiveToken({ expiresAt }, now) {
    return expiresAt === null || now < expiresAt;
}
/** Makes a token of a member for programs. Its text is answered here, and never again: only its digest is stored. */
export class CreateStaffToken {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `expiresInSeconds`; NotFoundError; RefusedError `quota` when 20 are live. */
    async execute(caller, uuid, input = {}, { once } = {}) {
        const { ledger, newUuid, newSecret, digest } = this.#needs;
        const { expiresInSeconds } = readNewStaffToken(input);
        const text = secretText(STAFF_TOKEN, uuid, newSecret());
        const tokenUuid = newUuid();
        const decide = (view) => {
            const before = existing(view, 'staff', uuid);
            const { now } = view;
            const live = before.tokens.filter((token) => isLiveToken(token, now));
            if (live.length >= STAFF_TOKENS_MAX) {
                throw beyondQuota('tokens', `At most ${STAFF_TOKENS_MAX} of a member may be live at one time`);
            }
            const expiresAt = expiresInSeconds === null ? null : now + expiresInSeconds * SECOND;
            const shown = { uuid: tokenUuid, createdAt: now, expiresAt };
            const after = changed(before, { tokens: [...live, { ...shown, digest: digest(text) }] }, now);
            return { result: { ...shown, token: text }, change: { put: { staff: [after] } } };
        };
        const wanted = { objects: { staff: [uuid] }, answer: once?.key };
        return ledger.commit(caller.app.uuid, wanted, decidedOnce(once, decide), actorOf(caller));
    }
}
/** The live tokens of a member, oldest first, without their texts. */
export class ListStaffTokens {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such member. */
    async execute(caller, uuid) {
        const { staff, clock } = this.#needs;
        const found = await staff.find(caller.app.uuid, uuid);
        if (!found)
            throw new NotFoundError();
        const now = clock();
        return found.tokens.filter((token) => isLiveToken(token, now)).map(({ digest: _, ...shown }) => shown);
    }
}
/** Ends a token of a member before its time. */
export class DeleteStaffToken {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such member, or the member no such token. */
    async execute(caller, uuid, token) {
        await endToken(this.#needs.ledger, caller.app.uuid, { staff: uuid, uuid: token }, actorOf(caller));
    }
}
/** Ends the token. @throws NotFoundError when the app has no such member, or the member no such token. */
export function endToken(ledger, app, { staff, uuid }, by) {
    const decide = (view) => {
        const before = view.object('staff', staff);
        const tokens = before?.tokens.filter((token) => token.uuid !== uuid) ?? [];
        if (!before || tokens.length === before.tokens.length)
            throw new NotFoundError();
        return { result: undefined, change: { put: { staff: [changed(before, { tokens }, view.now)] } } };
    };
    return ledger.commit(app, { objects: { staff: [staff] } }, decide, by);
}
