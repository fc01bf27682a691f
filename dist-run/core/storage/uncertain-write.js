import { isFailure, UnavailableError } from '../errors.js';
import { SECOND } from '../instants.js';
/** Time in ms for which a storage tries to find out if a write was stored. An election may take 12 seconds. */
export const OUTCOME_SOUGHT_FOR = 20 * SECOND;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = SECOND;
/**
 * Builds the failure for a caller whose write may have been stored: a retry could store it twice. `server` is a
 * product's name.
 */
export function outcomeUnknown(server, cause) {
    const problem = `${server} stopped answering, and whether the change was stored cannot be told: repeat it only with its Idempotency-Key`;
    return new UnavailableError(problem, { retryAfterSeconds: null, cause });
}
/**
 * Returns the result of `look`, which finds out if a write was stored after its answer was lost. Retries while the
 * server is unreachable, because a caller that is told to retry would write a second time.
 * @throws UnavailableError without a time for a retry.
 */
export async function outcome(server, look, patience) {
    const startedAt = patience.elapsed();
    for (let tried = 1;; tried += 1) {
        try {
            return await look();
        }
        catch (error) {
            const isOver = patience.elapsed() - startedAt >= OUTCOME_SOUGHT_FOR;
            if (isOver || !isFailure(error, 'unavailable'))
                throw outcomeUnknown(server, error);
            await pauseAfter(tried, patience);
        }
    }
}
/** Pauses before the next attempt, with increasing delay. */
export async function pauseAfter(tried, { pause, random }) {
    await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried) * (0.5 + random()));
}
