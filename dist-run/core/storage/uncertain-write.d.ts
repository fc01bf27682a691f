import { UnavailableError } from '../errors.js';
/** Time in ms for which a storage tries to find out if a write was stored. An election may take 12 seconds. */
export declare const OUTCOME_SOUGHT_FOR: number;
/** Clock and randomness of retries, which tests replace. */
export interface Patience {
    /** Monotonic clock in milliseconds. */
    readonly elapsed: () => number;
    /** At least 0 and below 1. */
    readonly random: () => number;
    readonly pause: (milliseconds: number) => Promise<void>;
}
/**
 * Builds the failure for a caller whose write may have been stored: a retry could store it twice. `server` is a
 * product's name.
 */
export declare function outcomeUnknown(server: string, cause: unknown): UnavailableError;
/**
 * Returns the result of `look`, which finds out if a write was stored after its answer was lost. Retries while the
 * server is unreachable, because a caller that is told to retry would write a second time.
 * @throws UnavailableError without a time for a retry.
 */
export declare function outcome<T>(server: string, look: () => Promise<T>, patience: Patience): Promise<T>;
/** Pauses before the next attempt, with increasing delay. */
export declare function pauseAfter(tried: number, { pause, random }: Patience): Promise<void>;
