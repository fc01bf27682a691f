import { type Booking, byStart, isLive } from '../model/booking.js';
import type { Recording } from './change-recorder.js';

/** Batch size of possibly upcoming bookings that one decision examines. */
export const AHEAD_AT_ONCE = 500;

/**
 * Checks if any of at most `AHEAD_AT_ONCE` bookings is upcoming, and records those that the clock has ended. `unknown`: all have ended, and
 * there may be more. The caller stores these changes and queries again.
 */
export function aheadAmong(found: readonly Booking[], recording: Recording): 'some' | 'none' | 'unknown' {
  if (byStart(found).some((booking) => isLive(recording.asOfNow(booking).status))) return 'some';
  return found.length < AHEAD_AT_ONCE ? 'none' : 'unknown';
}
