import { readRotation } from '../apps/change-app.js';
import { NotFoundError } from '../errors.js';
import { appRotated } from '../events/change-events.js';
import { SECOND } from '../instants.js';
import { answerOf, replay } from '../ledger/idempotency.js';
import { actorOf } from '../model/callers.js';
/** Replaces the key that signs an app's manage tokens. Existing tokens become invalid at once, or after a grace period. */
export class RotateManageSecret {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `graceSeconds`; NotFoundError when the app is gone. */
    async execute(caller, input = {}, { once } = {}) {
        const { apps, manageTokens, newUuid, clock } = this.#needs;
        const { graceSeconds } = readRotation(input);
        const { uuid, owner } = caller.app;
        const now = clock();
        const result = { rotatedAt: now, previousUntil: graceSeconds > 0 ? now + graceSeconds * SECOND : null };
        // The answer is stored with those of the owner. The blank in the key separates it from the owner's own keys.
        const own = once && { ...once, key: `app ${uuid} ${once.key}` };
        const outcome = await apps.change(owner, uuid, ({ app, credential }) => {
            const { manage } = credential;
            const { previousUntil: until } = result;
            const previous = manage && until !== null ? { secret: manageTokens.sealed(manage.secret, uuid), until } : null;
            const next = { secret: manageTokens.newSecret(uuid), previous };
            return {
                record: { app, credential: { ...credential, manage: next } },
                answer: own && answerOf(own, result, now),
                event: appRotated(app, 'manageSecret', { uuid: newUuid, at: now, actor: actorOf(caller) }),
            };
        }, own && { key: own.key, now });
        if (outcome && 'earlier' in outcome && own)
            replay(outcome.earlier, own);
        if (!outcome)
            throw new NotFoundError();
        return result;
    }
}
