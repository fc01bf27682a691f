import type { NewBooking } from '../../core/bookings/booking-input.js';
import { type Booking } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Storage } from '../../core/storage/storage.js';
/** The start of all that the clients compete for: a few hours of one day. */
export declare const RACE_START: number;
/** Number of attempts that stored a change, and the refusals of the others. */
export interface Tally {
    changes: number;
    readonly refusals: Record<string, number>;
}
/** Runs concurrent clients that all want the first hour of the resource or service. */
export declare function takeOneSlot(storage: Storage, caller: AppCaller, what: Pick<NewBooking, 'resources' | 'service'>, takers: number): Promise<Tally>;
/** Number of instances of each series in a race, and the time between them. */
export declare const RACING_INSTANCES = 6;
/**
 * Runs clients that all want the same hours of a few days: by series, with and without skipping conflicts, by moving and cancelling series,
 * and by single bookings.
 */
export declare function raceSeries(storage: Storage, caller: AppCaller, resource: string, { seed, clients }: {
    readonly seed: number;
    readonly clients: number;
}): Promise<Tally>;
export interface Race {
    readonly seed: number;
    readonly clients: number;
    readonly steps: number;
    readonly resources: readonly string[];
    /** Half of the clients' bookings are of these, if there are any: they must have all durations up to 90 minutes. */
    readonly services?: readonly string[];
    /** Called between the steps of a client. */
    readonly onStep?: () => void;
}
/** Runs clients that book, hold, confirm, move, change and cancel bookings, each in its own random order. */
export declare function race(storage: Storage, caller: AppCaller, given: Race): Promise<Tally>;
/** The most units that are taken of a resource at one moment, counted by brute force over the bookings. */
export declare function peakOf(resource: string, bookings: Iterable<Booking>): number;
