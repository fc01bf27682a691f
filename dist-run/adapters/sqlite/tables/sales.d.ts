import { type Booking, type Tally, type TallyQuery } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { BookingChange } from './allocations.js';
/**
 * Bookings of services with limits, cached as long as decisions ask for them: otherwise each decision would count the
 * rows of a month. The cache changes within each write.
 */
export declare class SqliteSales {
    #private;
    constructor(database: Database);
    /** Only within a write or a read. */
    tally(app: string, query: TallyQuery): Tally;
    /** Announces new bookings that are stored later in the batch, so that the next writes count them. */
    expect(bookings: readonly Booking[]): void;
    follow(changes: readonly BookingChange[]): void;
    followRemoved(booking: Booking): void;
}
