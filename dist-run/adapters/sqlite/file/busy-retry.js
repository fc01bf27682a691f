import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './failures.js';
/**
 * Most commits of other processes take less than a millisecond, which is also the shortest timer. Longer pauses leave
 * the file unused. With these, two processes that write all the time take turns, and the p99 of a write is two thirds
 * of that with exponential backoff.
 */
const SHORT = { attempts: 20, ms: 2 };
/** A long wait must not poll often. */
const LONG_MS = 20;
/** Random pause before the next attempt, so that waiting processes do not retry at the same moment. */
export const pauseMs = (attempts) => Math.random() * (attempts < SHORT.attempts ? SHORT.ms : LONG_MS);
/**
 * Retries the attempt until it meets no lock of another process, or the timeout has passed. The first attempt is
 * synchronous.
 */
export async function patiently(waitForLockMs, attempt) {
    const deadline = performance.now() + waitForLockMs;
    for (let attempts = 0;; attempts += 1) {
        try {
            return attempt();
        }
        catch (error) {
            if (!isBusy(error) || performance.now() > deadline)
                throw error;
        }
        await delay(pauseMs(attempts));
    }
}
