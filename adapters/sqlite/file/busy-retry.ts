import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './failures.js';

/**
 * Most commits of another process are over in a millisecond, which is also the least that a timer waits: who waits longer
 * leaves the file to nobody. Two processes that write all the time take turns so, and the p99 of a write through
 * them is two thirds of what it is with waits that double.
 */
const SHORT = { attempts: 20, ms: 2 };
/** Those that wait for long must not come back often. */
const LONG_MS = 20;

/** How long to wait after so many attempts; never all of them until the same moment. */
export const pauseMs = (attempts: number): number => Math.random() * (attempts < SHORT.attempts ? SHORT.ms : LONG_MS);

/** Does what may meet a lock of another process, again and again for a while. The first try is synchronous. */
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
