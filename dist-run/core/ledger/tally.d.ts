import { type Booking } from '../model/booking.js';
import type { Instant } from '../ports.js';
import type { Tally, TallyQuery } from './ledger.js';
/** Returns the folded address by which limits identify the booking's customer. Null if it counts for no customer. */
export declare function countedEmail(booking: Pick<Booking, 'status' | 'madeWith' | 'customer'>): string | null;
/** True if the query counts the booking, regardless of the clock. */
export declare function isCounted(booking: Booking, query: TallyQuery): boolean;
/** Counts bookings that match a query. */
export declare function tallyOf(counted: Iterable<Booking>, { byResource }: Pick<TallyQuery, 'byResource'>): Tally;
/** Updates a tally after some of its bookings have changed. */
export declare function tallyAfter({ firm, firmOf, lapsing }: Tally, was: Tally, is: Tally, changed: {
    has(booking: string): boolean;
}): Tally;
/** Selects the bookings that match, from bookings sorted by start. */
export declare function countedIn(sold: readonly Booking[], query: TallyQuery): readonly Booking[];
/** Binary search in bookings sorted by start: index of the first with that start or a later one. */
export declare function firstFrom(sold: readonly Booking[], start: Instant): number;
