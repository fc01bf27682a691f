import type { Span } from '../instants.js';
import type { Overlap, View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import type { Service } from '../model/service.js';
/** Customer whose other bookings are searched. */
interface SameCustomer {
    readonly service: Service;
    /** Folded address. Null: no customer. */
    readonly email: string | null;
    /** The booking that moves: it is not in its own way. */
    readonly moving?: Pick<Booking, 'uuid'> | undefined;
}
/** The question for the bookings of the customer that may not overlap others; undefined where the service lets them. */
export declare function sameCustomerQuery({ service, email }: SameCustomer, { start, end }: Span): Overlap | undefined;
/** Returns the times of the customer's other bookings in the span, without buffers, by start. */
export declare function otherTimes(view: View, asked: SameCustomer, span: Span): readonly Span[];
/** True if one of the times, ordered by start, overlaps the span. */
export declare function isOccupied(times: readonly Span[], start: number, end: number): boolean;
export {};
