import type { App } from '../../core/model/app.js';
import { type Booking } from '../../core/model/booking.js';
import type { Storage } from '../../core/storage/storage.js';
/** Capacities by the UUID of the resource. */
export type Capacities = ReadonlyMap<string, number>;
/** All bookings of the app, oldest first. */
export declare function allBookings(storage: Storage, app: App): Promise<readonly Booking[]>;
/** Expects that the app's history, as its events tell, never exceeded a capacity, and led to the stored state. */
export declare function expectHistory(storage: Storage, app: App, capacities: Capacities): Promise<void>;
/**
 * Expects that each booking of a service takes everything that the service needs now: in each role the required number of different
 * resources from its pool, in each of its runs, no resource in two roles, and a block around each run.
 */
export declare function expectStaffed(storage: Storage, app: App): Promise<number>;
