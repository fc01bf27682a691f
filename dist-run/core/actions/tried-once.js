import { isKept, replay } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { actorOf } from '../model/callers.js';
/** An attempt that belongs to no job, made once under the caller's idempotency key. */
export async function triedOnce(ledger, caller, once, attempt) {
    if (!once)
        return attempt();
    const app = caller.app.uuid;
    const earlier = await ledger.read(app, { answer: once.key }, (view) => {
        const answer = view.answer(once.key);
        return answer && isKept(answer, view.now) ? answer : undefined;
    });
    if (earlier)
        replay(earlier, once);
    const result = await attempt();
    return ledger.commit(app, { answer: once.key }, decidedOnce(once, () => ({ result })), actorOf(caller));
}
