import { type Booking, type BookingReads, type ClockRule, type DueBooking, type InSlices, type Question, type SeriesReads } from '../../core/index.js';
import type { Database } from './database.js';
import type { PostgresObjectStore } from './object-store.js';
export declare class PostgresBookingReads implements BookingReads {
    #private;
    constructor(database: Database, objects: PostgresObjectStore);
    uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
    inSlices(app: string, uuids: readonly string[]): InSlices<Booking>;
    /** Uses a separate index for each rule. Rules that differ only in their workflow share a part of the statement. */
    due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
}
export declare class PostgresSeriesReads implements SeriesReads {
    #private;
    constructor(database: Database);
    taking(app: string, resource: string): Promise<readonly string[]>;
}
