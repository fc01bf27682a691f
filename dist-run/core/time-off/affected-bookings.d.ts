import type { View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type TimeOff } from '../model/time-off.js';
/** A service or resource with its name. The name is null if it was deleted. */
export interface NamedObject {
    readonly uuid: string;
    readonly name: string | null;
}
/** A booking that needs closed resources. */
export interface AffectedBooking {
    readonly booking: Booking;
    readonly service: NamedObject | null;
    /** The closed ones. */
    readonly resources: readonly NamedObject[];
}
/** The bookings that lie in time off: held, pending or confirmed, and not over. Each counts once. */
export interface Affected {
    readonly total: number;
    readonly withEmail: number;
    readonly withoutEmail: number;
    /** The first 100, by start and UUID. */
    readonly bookings: readonly AffectedBooking[];
}
/** A booking with the closed resources that it needs. */
export interface ClosedBooking {
    readonly booking: Booking;
    readonly closed: readonly string[];
}
/** Returns those of the bookings that the time off affects: live, not over, and in need of a closed resource. */
export declare function affectedAmong(view: View, timeOff: TimeOff, bookings: readonly Booking[]): readonly ClosedBooking[];
/** Gathers the bookings that time off affects. Keeps only those that are shown. */
export declare class AffectedBookings {
    #private;
    /** Counts an affected booking. */
    add({ booking, closed }: ClosedBooking): void;
    /** Returns what was gathered, with the names that the view has. */
    done(view: View): Affected;
}
