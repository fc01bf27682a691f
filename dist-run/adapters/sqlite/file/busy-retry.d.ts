/** Random pause before the next attempt, so that waiting processes do not retry at the same moment. */
export declare const pauseMs: (attempts: number) => number;
/**
 * Retries the attempt until it meets no lock of another process, or the timeout has passed. The first attempt is
 * synchronous.
 */
export declare function patiently<T>(waitForLockMs: number, attempt: () => T): Promise<T>;
