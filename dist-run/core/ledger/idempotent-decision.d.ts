import { type Once } from './idempotency.js';
import type { Decision, View } from './ledger.js';
/** @throws Replay if a request under the same idempotency key was answered before, or KeyReusedError. */
export declare function checkOnce<R>(once: Once<R>, view: View): void;
/**
 * Makes a decision at most once per idempotency key: replays a stored answer, or stores a new one with the change,
 * even if the change is empty. `about` names the customers and bookings in the answer, so that an erasure can delete
 * it.
 */
export declare function decidedOnce<R>(once: Once<R> | undefined, decide: (view: View) => Decision<R>, about?: (result: R) => readonly string[]): (view: View) => Decision<R>;
