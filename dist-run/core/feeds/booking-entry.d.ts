import { type Booking } from '../model/booking.js';
import { type PublicProfile } from '../model/profile.js';
/** Names of the service and the resources of a booking. Undefined for deleted ones. */
export interface NamesOfBooking {
    service(uuid: string): string | undefined;
    resource(uuid: string): string | undefined;
}
/** The texts of a booking in its customer's calendar. */
export interface BookingEntry {
    readonly summary: string;
    readonly description: string | null;
    readonly location: string | null;
}
/** Returns what is booked: the name of the service, else the title, else the name of the business. */
export declare function whatIsBooked({ sale, title }: Booking, names: NamesOfBooking, business: string): string;
/** Returns the names of the assigned resources, joined by commas. Empty if they were deleted. */
export declare function withWhom(booking: Booking, names: NamesOfBooking): string;
/** Writes an amount of minor units in a locale. */
export declare function moneyText(locale: string, { amount, currency }: {
    readonly amount: number;
    readonly currency: string;
}): string;
/** Returns the texts of a booking for the calendar of its customer. */
export declare function bookingEntry(booking: Booking, names: NamesOfBooking, business: PublicProfile): BookingEntry;
