import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import type { BookingFilter, BookingRepository } from '../storage/booking-repository.js';
import type { ServiceRepository } from '../storage/service-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { type Booked, type Including } from './booking-document.js';
import type { SettleBookings } from './settle-bookings.js';
interface Needs {
    readonly bookings: BookingRepository;
    readonly workflows: WorkflowRepository;
    readonly ledger: Ledger;
    readonly settle: SettleBookings;
    readonly paginator: Paginator;
    readonly clock: Clock;
}
interface ListNeeds extends Omit<Needs, 'workflows' | 'clock'> {
    readonly services: Pick<ServiceRepository, 'find'>;
}
/** Reads a booking as of now: changes by the clock are stored before it is shown. */
export declare class GetBooking {
    #private;
    constructor(needs: Omit<Needs, 'paginator'>);
    /** @throws NotFoundError when the caller has no such booking. */
    execute(caller: AppCaller, uuid: string, { include }?: Including): Promise<Booked>;
}
/** The caller's bookings as of now. */
export declare class ListBookings {
    #private;
    constructor(needs: ListNeeds);
    /** @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
    execute(caller: AppCaller, request?: PageRequest, { search, sort, ...others }?: Partial<BookingFilter>, { include }?: Including): Promise<Page<Booked>>;
}
export {};
