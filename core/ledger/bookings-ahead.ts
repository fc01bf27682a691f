import { type Booking, byStart, isLive } from '../model/booking.js';
import type { Recording } from './change-recorder.js';

/** How many bookings that may be still to come a decision looks at. */
export const AHEAD_AT_ONCE = 500;

/**
 * Whether any of the bookings, of which at most `AHEAD_AT_ONCE` were looked for, is still to come; those that have lapsed
 * are recorded. `unknown`: all of them have, and there may be more, which are found once that is stored.
 */
export function aheadAmong(found: readonly Booking[], recording: Recording): 'some' | 'none' | 'unknown' {
  if (byStart(found).some((booking) => isLive(recording.asOfNow(booking).status))) return 'some';
  return found.length < AHEAD_AT_ONCE ? 'none' : 'unknown';
}
