import { isFailure, UnavailableError } from '../../../core/basics/errors.js';
import * as uncertain from '../../../core/ledger/storage/uncertain-write.js';

const SERVER = 'MongoDB';

/** Builds the failure for a caller whose write may have been stored. */
export function outcomeUnknown(cause: unknown): UnavailableError {
  return uncertain.outcomeUnknown(SERVER, cause);
}

/**
 * Calls `look` to find out if a write was stored. @throws UnavailableError without a time for a retry if that fails.
 */
export function outcome<T>(look: () => Promise<T>, patience: uncertain.Patience): Promise<T> {
  return uncertain.outcome(SERVER, look, patience);
}

/** Awaits an idempotent write. An unknown outcome is reported with a time to retry, because repeating does no harm. */
export async function repeatable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isFailure(error, 'unavailable') || error.retryAfterSeconds !== null) throw error;
    throw new UnavailableError('MongoDB does not answer', { retryAfterSeconds: 2, cause: error });
  }
}
