import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the promise, at most that many ms and without keeping the process alive. Returns true if it settled in time. */
export async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const enough = new AbortController();
  const late = sleep(milliseconds, false, { signal: enough.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    enough.abort();
  }
}
