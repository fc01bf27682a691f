import { answerOf, isKept, replay } from './idempotency.js';
/** @throws Replay if a request under the same idempotency key was answered before, or KeyReusedError. */
export function checkOnce(once, view) {
    const earlier = view.answer(once.key);
    if (earlier && isKept(earlier, view.now))
        replay(earlier, once);
}
/**
 * Makes a decision at most once per idempotency key: replays a stored answer, or stores a new one with the change,
 * even if the change is empty. `about` names the customers and bookings in the answer, so that an erasure can delete
 * it.
 */
export function decidedOnce(once, decide, about = () => []) {
    return (view) => {
        if (!once)
            return decide(view);
        checkOnce(once, view);
        const { result, change, letters } = decide(view);
        return { result, letters, change: { ...change, answer: answerOf(once, result, view.now, about(result)) } };
    };
}
