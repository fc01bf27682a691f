import { type Allocation, type Booking, movedByClock } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Instant } from '../ports.js';
import type { View } from './ledger.js';
/**
 * Returns the allocations that overlap `[from, to)` and count as taken. Lapsed ones, which are passed to `onLapsed`,
 * and those of the booking `exclude` count as free.
 */
export declare function standingAllocations(view: View, resource: Resource, from: Instant, to: Instant, exclude: string | undefined, onLapsed?: (allocation: Allocation) => void): readonly Allocation[];
/**
 * Returns the fields that the clock has changed by now and that may not be stored yet. Undefined if the booking is as
 * stored.
 */
export declare function endedByNow(view: View, booking: Booking): ReturnType<typeof movedByClock>;
