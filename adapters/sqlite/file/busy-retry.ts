import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './failures.js';

/**
 * Pause of the first attempts in ms. Most commits of other processes take less than the shortest timer, a millisecond, and longer pauses
 * leave the file unused. With these values, two processes that write all the time take turns, and the p99 of a write is two thirds of that
 * with exponential backoff.
 */
const SHORT = { attempts: 20, ms: 2 };
/** Pause of later attempts in ms: a long wait must not poll often. */
const LONG_MS = 20;

/** Returns a random pause in ms before the next attempt, so that waiting processes do not retry at the same moment. */
export const pauseMs = (attempts: number): number => Math.random() * (attempts < SHORT.attempts ? SHORT.ms : LONG_MS);

/** Retries until no other process holds a lock, or the timeout has passed. The first attempt is synchronous. */
export async function patiently<T>(waitForLockMs: number, attempt: () => T): Promise<T> {
  const deadline = performance.now() + waitForLockMs;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(pauseMs(attempts));
  }
}
