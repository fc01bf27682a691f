import type { SettleBookings } from '../bookings/settle-bookings.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import { type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { CustomerCounts, CustomerFilter, CustomerRepository, Dossier, DossierInSlices } from '../storage/customer-repository.js';
interface Needs {
    readonly customers: CustomerRepository;
    readonly bookings: Pick<BookingRepository, 'select'>;
    readonly ledger: Ledger;
    readonly settle: SettleBookings;
    readonly paginator: Paginator;
}
/** The caller's customers. */
export declare class ListCustomers {
    #private;
    constructor(needs: Omit<Needs, 'ledger'>);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, { search, sort }?: Partial<CustomerFilter>): Promise<Page<Customer>>;
}
export declare class GetCustomer {
    #private;
    constructor(needs: Pick<Needs, 'customers' | 'ledger'>);
    /** @throws NotFoundError when the caller has no such customer. */
    execute(caller: AppCaller, uuid: string): Promise<Customer>;
}
/** Counts the bookings that are linked to a customer, as of now: changes by the clock are stored before counting. */
export declare class GetCustomerCounts {
    #private;
    constructor(needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>);
    execute(caller: AppCaller, uuid: string): Promise<CustomerCounts>;
}
/**
 * Exports everything stored about a customer, as of now. All rows belong to one sequence of the app; each row is read
 * when its slice is asked for.
 */
export declare class ExportCustomer {
    #private;
    constructor(needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>);
    /**
     * Resolves with whole lists, or with slices if `inSlices` is true.
     * @throws NotFoundError when the caller has no such customer.
     */
    execute(caller: AppCaller, uuid: string, options: {
        readonly inSlices: true;
    }): Promise<DossierInSlices>;
    execute(caller: AppCaller, uuid: string, options?: {
        readonly inSlices?: false;
    }): Promise<Dossier>;
}
export {};
