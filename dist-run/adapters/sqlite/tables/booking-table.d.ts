import { type Booking, type BookingReads, type ClockRule, type DueBooking, type InSlices, type InUse, type OfCustomer, type Overlap, type Tally, type TallyQuery } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { SqliteAllocations } from './allocations.js';
import type { Store } from './stores.js';
/**
 * Reads the bookings linked to a customer, or the unlinked ones with an address, in creation order. The subquery sorts:
 * with a plain `ORDER BY ordinal` SQLite would walk all bookings of the app in that order.
 */
export declare function ofCustomerSql(by: 'customer' | 'email', isLive: boolean): string;
export declare class SqliteBookingTable implements Omit<BookingReads, 'uuids'>, Store<Booking> {
    #private;
    readonly table = "booking";
    readonly flatList: FlatList;
    constructor(database: Database, lists: FlatLists, allocations: SqliteAllocations);
    inSlices(_: string, uuids: readonly string[]): InSlices<Booking>;
    due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
    get(app: string, uuid: string): Booking | undefined;
    inUse(app: string, query: InUse): readonly Booking[];
    overlapping(app: string, { resource, service, email, from, to, limit }: Overlap): readonly Booking[];
    ofCustomer(app: string, { customer, email, endsAfter, limit }: OfCustomer): readonly Booking[];
    tally(app: string, query: TallyQuery): Tally;
    /** Announces new bookings that `add` stores later in the batch, so that the next writes count them. */
    expect(bookings: readonly Booking[]): void;
    /** Stores bookings with their allocations as one change: a booking may take what another one frees. */
    put(bookings: readonly Booking[]): void;
    /** Stores a new booking without its allocations. Returns its JSON. */
    add(booking: Booking): string;
    remove(app: string, uuid: string): void;
}
