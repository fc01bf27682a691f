import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './failures.js';

const PAUSE_MAX_MS = 20;

/**
 * Processes that wait for long must not all come back at the same moment, nor often. But most commits of another process
 * are over in a millisecond, which is also the least that a timer waits, and who waits longer leaves the file to nobody.
 */
export const pauseMs = (attempts: number): number => Math.random() * Math.min(2 ** attempts, PAUSE_MAX_MS);

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
