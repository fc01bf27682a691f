import { appEvent } from '../events/change-events.js';
import { SECOND } from '../instants.js';
import { answerOf, replay } from '../ledger/idempotency.js';
import { beyondQuota, DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { newApp } from '../model/app.js';
import { actorOf } from '../model/callers.js';
import { NO_SEARCH } from '../search.js';
/** Validity of a cached count of an owner's apps, to which this process adds its own creations. Each count may be a round trip. */
const COUNTED_FOR = SECOND;
/** Counts of so many owners are kept. */
const COUNTS_MAX = 1_000;
/** Makes an app and its token. The token is answered here, and never again: only its digest is stored. */
export class CreateApp {
    #needs;
    /** Cached counts by owner. */
    #counts = new Map();
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; RefusedError `quota` when the owner has as many apps as an owner may
     * have, which creations at one moment may exceed; DuplicateError when the slug or the name is taken.
     */
    async execute(caller, input, { once } = {}) {
        const { apps, newUuid, newToken, digest, clock } = this.#needs;
        const now = clock();
        const app = newApp(input, { uuid: newUuid(), owner: caller.uuid, now });
        await this.#checkQuota(caller.uuid, now, once);
        const token = newToken();
        const result = { app, token };
        const record = { app, credential: { digest: digest(token), previous: null } };
        const event = appEvent(undefined, app, { uuid: newUuid, at: now, actor: actorOf(caller) });
        const earlier = await apps.add(record, once && answerOf(once, result, now), event);
        if (earlier && once)
            replay(earlier, once);
        return result;
    }
    /** Throws the answer that is kept under the caller's key, if there is one, in place of the refusal. */
    async #checkQuota(owner, now, once) {
        const { apps, quotas = DEFAULT_QUOTAS } = this.#needs;
        const known = this.#counts.get(owner);
        if (known && now - known.at < COUNTED_FOR && known.apps < quotas.apps) {
            this.#counts.set(owner, { ...known, apps: known.apps + 1 });
            return;
        }
        const { items, total } = await apps.list(owner, { offset: 0, limit: 1 }, NO_SEARCH);
        if (total < quotas.apps) {
            if (this.#counts.size >= COUNTS_MAX)
                this.#counts.clear();
            this.#counts.set(owner, { apps: total + 1, at: now });
            return;
        }
        const refuse = () => {
            throw beyondQuota('app', `Quota reached: at most ${quotas.apps} apps per owner`);
        };
        const [first] = items;
        if (!once || !first)
            return refuse();
        // A refused change stores nothing, but returns the answer of the first attempt.
        const outcome = await apps.change(owner, first.uuid, refuse, { key: once.key, now });
        if (outcome && 'earlier' in outcome)
            replay(outcome.earlier, once);
        refuse();
    }
}
