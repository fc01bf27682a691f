import type { Instant } from '../basics/ports.js';
import { type Answer, buildAnswer, isKept, type Once, replay } from './idempotency.js';
import type { Decision, View } from './ledger.js';

/** Returns the answer stored under an idempotency key. Undefined if there is none, or if it has expired. */
export function keptAnswer(view: View, key: string): Answer | undefined {
  const answer = view.answer(key);
  return answer && isKept(answer, view.now) ? answer : undefined;
}

/** @throws Replay if a request under the same idempotency key was answered before, or KeyReusedError. */
export function checkOnce<R>(once: Once<R>, view: View): void {
  const earlier = keptAnswer(view, once.key);
  if (earlier) replay(earlier, once);
}

/** Returns the fingerprint of an interim answer. It differs from the request's, so that an interim answer is never replayed. */
const unfinished = (fingerprint: string): string => `${fingerprint} unfinished`;

/**
 * Builds the interim answer of a request that takes several commits. It is stored with the first commit and names the object that this
 * commit creates, so that a retry continues with that object. The final answer replaces it.
 */
export function interimAnswer({ key, fingerprint }: Once<never>, uuid: string, now: Instant): Answer {
  return { key, fingerprint: unfinished(fingerprint), text: uuid, at: now };
}

/** Returns the UUID from the request's interim answer, if there is one. @throws Replay if the request is finished; KeyReusedError. */
export function interimObject(once: Once<never>, view: View): string | undefined {
  const earlier = keptAnswer(view, once.key);
  if (!earlier) return undefined;
  return earlier.fingerprint === unfinished(once.fingerprint) ? earlier.text : replay(earlier, once);
}

/** Decides at most once per idempotency key: replays or stores an answer. `about`: the customers and bookings in it, for erasures. */
export function decidedOnce<R>(
  once: Once<R> | undefined,
  decide: (view: View) => Decision<R>,
  about: (result: R) => readonly string[] = () => [],
) {
  return (view: View): Decision<R> => {
    if (!once) return decide(view);
    checkOnce(once, view);
    const { result, change, letters } = decide(view);
    return { result, letters, change: { ...change, answer: buildAnswer(once, result, view.now, about(result)) } };
  };
}
