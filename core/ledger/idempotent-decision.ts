import { answerOf, isKept, type Once, replay } from './idempotency.js';
import type { Decision, View } from './ledger.js';

/** @throws Replay when a request under the caller's idempotency key was answered before, or KeyReusedError. */
export function checkOnce<R>(once: Once<R>, view: View): void {
  const earlier = view.answer(once.key);
  if (earlier && isKept(earlier, view.now)) replay(earlier, once);
}

/**
 * The decision, made once under the caller's idempotency key: an answer that is kept is replayed, and a new one is
 * stored with the change that it reports, even when that change is empty. `about` says of whom the answer speaks, who
 * may be erased before it is forgotten.
 */
export function decidedOnce<R>(
  once: Once<R> | undefined,
  decide: (view: View) => Decision<R>,
  about: (result: R) => readonly string[] = () => [],
) {
  return (view: View): Decision<R> => {
    if (!once) return decide(view);
    checkOnce(once, view);
    const { result, change } = decide(view);
    return { result, change: { ...change, answer: answerOf(once, result, view.now, about(result)) } };
  };
}
