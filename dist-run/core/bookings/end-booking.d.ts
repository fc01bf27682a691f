import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Instant, NewUuid } from '../ports.js';
import type { Booked } from './booking-document.js';
import { type ChangeOptions } from './change-booking.js';
/** Input of an end. */
export interface BookingEnd {
    /** Default: now, or the agreed end if that was earlier. */
    readonly at?: Instant | string | null | undefined;
}
/** Ends a booking that has begun: completes it and frees the rest of its time. */
export declare class EndBooking {
    #private;
    constructor(needs: {
        readonly ledger: Ledger;
        readonly newUuid: NewUuid;
    });
    /** @throws ValidationError on `at`; NotFoundError; StaleError; RefusedError `invalid_state`. */
    execute(caller: AppCaller, uuid: string, { include, once, expected, ...input }?: BookingEnd & ChangeOptions): Promise<Booked>;
}
