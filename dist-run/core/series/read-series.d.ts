import type { Ledger, View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import { type AppCaller } from '../model/callers.js';
import type { Series, SeriesWithBookings } from '../model/series.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { SeriesFilter, SeriesRepository } from '../storage/series-repository.js';
import type { ServiceRepository } from '../storage/service-repository.js';
interface Needs {
    readonly series: SeriesRepository;
    readonly bookings: Pick<BookingRepository, 'select'>;
    readonly services: Pick<ServiceRepository, 'find'>;
    readonly ledger: Ledger;
    readonly paginator: Paginator;
}
/** The caller's series, oldest first. */
export declare class ListSeries {
    #private;
    constructor(needs: Omit<Needs, 'ledger'>);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, filter?: SeriesFilter): Promise<Page<Series>>;
}
export declare class GetSeries {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws NotFoundError when the caller has no such series. */
    execute(caller: AppCaller, uuid: string): Promise<SeriesWithBookings>;
}
/** Returns the series' bookings as they are now, in order of occurrence. */
export declare function bookingsOf(view: View, { bookings }: Series): readonly Booking[];
export {};
