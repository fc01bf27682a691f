import { NotFoundError } from '../errors.js';
import { appEvent, appRotated } from '../events/change-events.js';
import { FieldReader, mergePatch } from '../fields.js';
import { SECOND } from '../instants.js';
import { answerOf, replay } from '../ledger/idempotency.js';
import { appFields, readNewApp } from '../model/app.js';
import { actorOf } from '../model/callers.js';
import { changed, checkVersion } from '../versions.js';
/** Changes an app by a JSON merge patch on the fields of its creation. */
export class ChangeApp {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, DuplicateError, StaleError; NotFoundError when the caller has no such app. */
    async execute(caller, uuid, patch, { expected } = {}) {
        const { apps, newUuid, clock } = this.#needs;
        new FieldReader(patch).done();
        const outcome = await apps.change(caller.uuid, uuid, ({ app, credential }) => {
            checkVersion(app, expected);
            const fields = readNewApp(mergePatch(appFields(app), patch));
            const now = clock();
            const after = changed(app, fields, now);
            const event = appEvent(app, after, { uuid: newUuid, at: now, actor: actorOf(caller) });
            return { record: { app: after, credential }, event };
        });
        return recordOf(outcome).app;
    }
}
/** Removes an app with all that it contains. */
export class DeleteApp {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller has no such app. */
    async execute(caller, uuid, { expected } = {}) {
        if (!(await this.#needs.apps.remove(caller.uuid, uuid, (app) => checkVersion(app, expected)))) {
            throw new NotFoundError();
        }
    }
}
/** @throws ValidationError on `graceSeconds`. */
export function readRotation(input) {
    const fields = new FieldReader(input);
    const graceSeconds = fields.whole('graceSeconds', 0, 86_400, 0);
    fields.done();
    return { graceSeconds };
}
/** Replaces an app's token; the old one stops at once, or after the time of grace. */
export class RotateAppToken {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `graceSeconds`; NotFoundError when the caller has no such app. */
    async execute(caller, uuid, input = {}, { once } = {}) {
        const { apps, newUuid, newToken, digest, clock } = this.#needs;
        const { graceSeconds } = readRotation(input);
        const token = newToken();
        const now = clock();
        const outcome = await apps.change(caller.uuid, uuid, ({ app: before, credential }) => {
            const app = { ...before, version: before.version + 1, updatedAt: Math.max(now, before.updatedAt) };
            const previous = graceSeconds > 0 ? { digest: credential.digest, until: now + graceSeconds * SECOND } : null;
            return {
                record: { app, credential: { ...credential, digest: digest(token), previous } },
                answer: once && answerOf(once, { app, token }, now),
                event: appRotated(app, 'token', { uuid: newUuid, at: now, actor: actorOf(caller) }),
            };
        }, once && { key: once.key, now });
        if (outcome && 'earlier' in outcome && once)
            replay(outcome.earlier, once);
        return { app: recordOf(outcome).app, token };
    }
}
function recordOf(outcome) {
    if (!outcome || !('record' in outcome))
        throw new NotFoundError();
    return outcome.record;
}
