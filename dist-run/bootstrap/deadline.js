import { setTimeout as sleep } from 'node:timers/promises';
/**
 * Waits for the promise with a timeout in ms that does not keep the process alive. Returns true if it settled in
 * time.
 */
export async function atMost(milliseconds, promise) {
    const enough = new AbortController();
    const late = sleep(milliseconds, false, { signal: enough.signal, ref: false }).catch(() => false);
    try {
        return await Promise.race([promise.then(() => true), late]);
    }
    finally {
        enough.abort();
    }
}
