import { type Allocation, type Booking, type Instant, type Resource } from '../../../core/index.js';
import type { Database } from '../file/database.js';
/** A booking before and after a write. */
export interface BookingChange {
    readonly before: Booking | undefined;
    readonly after: Booking;
}
/**
 * Allocations of bookings. They follow from the bookings, and are stored to find overlaps.
 *
 * Each decision about a time reads them, and so do searches for free times, so they are cached. The cache changes
 * within each write, because the next write of the batch must see the change. An undone write, a lost batch and a
 * commit of another process clear it.
 */
export declare class SqliteAllocations {
    #private;
    constructor(database: Database);
    /** Only within a write or a read. */
    overlapping(resource: Resource, start: Instant, end: Instant): readonly Allocation[];
    /**
     * Sum of the units of the overlapping allocations. Infinity if one of them may lapse; undefined if the range is too
     * long to be cached.
     */
    units(resource: Resource, start: Instant, end: Instant): number | undefined;
    /**
     * Updates the allocations of all these bookings: first frees what any of them gives up, then takes what is new.
     * Unchanged allocations are not written, because they may exceed a capacity that was lowered since, and the guard
     * judges every row that is written.
     */
    follow(changes: readonly BookingChange[]): void;
    /**
     * Announces new bookings that are stored later in the batch, so that the next writes see what they take.
     * @returns The allocations to be stored by `add`.
     */
    expect(bookings: readonly Booking[]): readonly Allocation[];
    add(expected: readonly Allocation[]): void;
    /** The database deletes the allocations with the booking, so only the cache changes. */
    followRemoved(booking: Booking): void;
}
