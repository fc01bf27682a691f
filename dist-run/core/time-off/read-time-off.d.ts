import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type TimeOff } from '../model/time-off.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Instant, NewTurn } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { ResourceRepository } from '../storage/resource-repository.js';
import type { TimeOffRepository } from '../storage/time-off-repository.js';
import type { Affected } from './affected-bookings.js';
interface Needs {
    readonly timeOff: TimeOffRepository;
    readonly resources: ResourceRepository;
    readonly ledger: Ledger;
    readonly paginator: Paginator;
}
/** Filter of a list of time off. Omitted fields filter nothing. */
export interface TimeOffQuery {
    /** Only time off that closes this resource, including time off of all resources. */
    readonly resource?: string | undefined;
    /** Only time off that ends after this moment … */
    readonly from?: Instant | undefined;
    /** … and starts before this one. */
    readonly to?: Instant | undefined;
}
/** The caller's time off, oldest entry first. */
export declare class ListTimeOff {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
    execute(caller: AppCaller, request?: PageRequest, query?: TimeOffQuery): Promise<Page<TimeOff>>;
}
interface AffectedNeeds extends Pick<Needs, 'ledger'> {
    readonly bookings: BookingRepository;
    readonly newTurn?: NewTurn | undefined;
}
/** The bookings that the caller's time off affects, as of now. */
export declare class GetAffected {
    #private;
    constructor(needs: AffectedNeeds);
    execute({ app }: AppCaller, timeOff: TimeOff): Promise<Affected>;
}
export declare class GetTimeOff {
    #private;
    constructor(needs: Pick<Needs, 'timeOff'>);
    /** @throws NotFoundError when the caller has no such time off. */
    execute(caller: AppCaller, uuid: string): Promise<TimeOff>;
}
export {};
