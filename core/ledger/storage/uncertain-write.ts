import { isFailure, UnavailableError } from '../../basics/errors.js';
import { SECOND } from '../../basics/instants.js';

/** Maximum time in ms for finding out if a write was stored. An election may take 12 seconds. */
export const OUTCOME_SOUGHT_FOR = 20 * SECOND;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = SECOND;

/** Clock and randomness of retries, which tests replace. */
export interface Patience {
  /** Monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  /** Random number of at least 0 and below 1. */
  readonly random: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Builds the error for a caller whose write may have been stored, who must not retry it blindly. `server` is a product's name. */
export function outcomeUnknown(server: string, cause: unknown): UnavailableError {
  const problem = `${server} stopped answering, and whether the change was stored cannot be told: repeat it only with its Idempotency-Key`;
  return new UnavailableError(problem, { retryAfterSeconds: null, cause });
}

/**
 * Calls `look`, which finds out if a write was stored after its answer was lost. Retries while the server is unreachable, because without a
 * result the caller might write again. @throws UnavailableError without a time for a retry.
 */
export async function outcome<T>(server: string, look: () => Promise<T>, patience: Patience): Promise<T> {
  const startedAt = patience.elapsed();
  for (let tried = 1; ; tried += 1) {
    try {
      return await look();
    } catch (error) {
      const isOver = patience.elapsed() - startedAt >= OUTCOME_SOUGHT_FOR;
      if (isOver || !isFailure(error, 'unavailable')) throw outcomeUnknown(server, error);
      await pauseAfter(tried, patience);
    }
  }
}

/** Waits before the next attempt, longer after each failed one. */
export async function pauseAfter(tried: number, { pause, random }: Patience): Promise<void> {
  await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried) * (0.5 + random()));
}
