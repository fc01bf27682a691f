import { UnavailableError } from '../../../core/errors.js';
import * as uncertain from '../../../core/storage/uncertain-write.js';
/** Builds the failure for a caller whose write may have been stored. */
export declare function outcomeUnknown(cause: unknown): UnavailableError;
/** Returns what `look` finds out about a write whose answer was lost. @throws UnavailableError without a time to retry. */
export declare function outcome<T>(look: () => Promise<T>, patience: uncertain.Patience): Promise<T>;
/**
 * Awaits an idempotent write. An unknown outcome is reported as unavailable with a time to come back, because repeating the
 * write does no harm.
 */
export declare function repeatable(write: Promise<void>): Promise<void>;
