import { isFailure, UnavailableError } from '../../../core/errors.js';
import * as uncertain from '../../../core/storage/uncertain-write.js';

const SERVER = 'MongoDB';

/** Builds the failure for a caller whose write may have been stored. */
export function outcomeUnknown(cause: unknown): UnavailableError {
  return uncertain.outcomeUnknown(SERVER, cause);
}

/** Returns what `look` finds out about a write whose answer was lost. @throws UnavailableError without a time to retry. */
export function outcome<T>(look: () => Promise<T>, patience: uncertain.Patience): Promise<T> {
  return uncertain.outcome(SERVER, look, patience);
}

/**
 * Awaits an idempotent write. An unknown outcome is reported as unavailable with a time to retry, because repeating the write does no harm.
 */
export async function repeatable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isFailure(error, 'unavailable') || error.retryAfterSeconds !== null) throw error;
    throw new UnavailableError('MongoDB does not answer', { retryAfterSeconds: 2, cause: error });
  }
}
