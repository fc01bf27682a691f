import { type Allocation, type Booking, type ClockRule, type Instant, type InUse, type OfCustomer, type Overlap, type Resource, type Tally, type TallyQuery } from '../../core/index.js';
import { Collection, type Row } from './collection.js';
import { SortedList } from './sorted-list.js';
/** Live bookings of all apps, indexed by the moments that clock rules check. */
export declare class Agenda {
    #private;
    add(booking: Booking): void;
    delete(booking: Booking): void;
    due(rules: readonly ClockRule[], limit: number): readonly Booking[];
}
export declare class StoredBookings {
    #private;
    readonly inOrder: Collection<Booking>;
    readonly byStart: SortedList<Row<Booking>>;
    constructor(nextOrdinal: () => number, agenda: Agenda);
    get(uuid: string): Booking | undefined;
    put(booking: Booking): void;
    remove(uuid: string): void;
    /** In creation order. */
    all(): Booking[];
    removeAll(): void;
    /** Allocations of the resource, sorted by start. */
    allocations(resource: string): Iterable<Allocation>;
    /** Number of bookings in the order of their starts. */
    get countByStart(): number;
    taken(resource: Resource, start: Instant, end: Instant): Allocation[];
    inUse(query: InUse): Booking[];
    overlapping(query: Overlap): Booking[];
    ofCustomer({ endsAfter, limit, ...person }: OfCustomer): Booking[];
    tally(query: TallyQuery): Tally;
}
