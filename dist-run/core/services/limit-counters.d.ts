import type { Tally, TallyQuery } from '../ledger/ledger.js';
import { type Booking, type Lapse } from '../model/booking.js';
import type { Instant } from '../ports.js';
/** Data of a booking that takes up capacity, as limits count it. */
export interface Sold {
    readonly booking: string;
    readonly start: Instant;
    readonly end: Instant;
    readonly isLive: boolean;
    /** Folded. */
    readonly email: string | null;
    readonly resources: readonly string[];
    readonly lapse: Lapse | null;
}
/**
 * Bookings of one service that take up capacity, for storages that count in memory. The cost of a tally depends only on the number of
 * bookings that may lapse.
 */
export declare class Sales {
    #private;
    get size(): number;
    /** A booking that takes up none is left out. */
    add(booking: Booking): void;
    put(sold: Sold): void;
    remove(booking: string): void;
    tally(query: TallyQuery): Tally;
}
