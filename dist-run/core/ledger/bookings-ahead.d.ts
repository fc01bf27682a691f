import { type Booking } from '../model/booking.js';
import type { Recording } from './change-recorder.js';
/** Batch size of possibly upcoming bookings that one decision examines. */
export declare const AHEAD_AT_ONCE = 500;
/**
 * Checks if any of the bookings, at most `AHEAD_AT_ONCE`, is upcoming, and records those that have lapsed. `unknown`:
 * all have lapsed, but there may be more, which the next query finds after these are stored.
 */
export declare function aheadAmong(found: readonly Booking[], recording: Recording): 'some' | 'none' | 'unknown';
