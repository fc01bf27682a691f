import type { Ledger, View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type TimeOff } from '../model/time-off.js';
import type { NewTurn } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type Affected, type ClosedBooking } from './affected-bookings.js';
/** Finds the bookings that may lie in the time off and are not over. Undefined if there may be more than `BATCH`. */
export declare function foundIn(view: View, timeOff: TimeOff): readonly Booking[] | undefined;
/** Lists the bookings that may lie in the time off and are live, as of one sequence of the app. Bookings made later cannot lie in it. */
export declare function uuidsIn(bookings: BookingRepository, app: string, timeOff: TimeOff): Promise<readonly string[]>;
interface Needs {
    readonly ledger: Ledger;
    readonly bookings: BookingRepository;
    readonly newTurn?: NewTurn | undefined;
}
/** Reads what the time off affects as of now. */
export declare function readAffected({ ledger, bookings, newTurn }: Needs, app: string, timeOff: TimeOff): Promise<Affected>;
export declare function affectedOf(view: View, those: readonly ClosedBooking[]): Affected;
/** Returns the stored bookings among these UUIDs. */
export declare function storedAmong(view: View, uuids: readonly string[]): readonly Booking[];
export declare function batchesOf(uuids: readonly string[]): Generator<readonly string[]>;
export {};
