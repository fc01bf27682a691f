import { isFailure, UnavailableError } from '../../../core/errors.js';
import type { Surroundings } from './collections.js';

/** For how long it is tried to find out whether a write was stored: an election may take 12 seconds. */
export const OUTCOME_SOUGHT_FOR_MS = 20_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** What to tell a caller whose write may have been carried out: doing it again could do it twice. */
export function outcomeUnknown(cause: unknown): UnavailableError {
  const problem =
    'MongoDB stopped answering, and whether the change was stored cannot be told: repeat it only with its Idempotency-Key';
  return new UnavailableError(problem, { retryAfterSeconds: null, cause });
}

/**
 * What `look` finds out about a write whose answer was lost. A server that is away is waited for: to tell the caller to
 * come back later would be to invite a second write.
 * @throws UnavailableError without a time to come back.
 */
export async function outcome<T>(look: () => Promise<T>, surroundings: Surroundings): Promise<T> {
  const startedAt = surroundings.elapsed();
  for (let tried = 1; ; tried += 1) {
    try {
      return await look();
    } catch (error) {
      const isOver = surroundings.elapsed() - startedAt >= OUTCOME_SOUGHT_FOR_MS;
      if (isOver || !isFailure(error, 'unavailable')) throw outcomeUnknown(error);
      await pauseAfter(tried, surroundings);
    }
  }
}

/**
 * A write that anyone takes again until it is done: that nobody knows whether it was carried out this time is no reason
 * for the caller not to come back.
 */
export async function repeatable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isFailure(error, 'unavailable') || error.retryAfterSeconds !== null) throw error;
    throw new UnavailableError('MongoDB does not answer', { retryAfterSeconds: 2, cause: error });
  }
}

/** Longer after each try. */
export async function pauseAfter(tried: number, { pause, random }: Surroundings): Promise<void> {
  await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried) * (0.5 + random()));
}
