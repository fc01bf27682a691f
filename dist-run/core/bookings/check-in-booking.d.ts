import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { NewUuid } from '../ports.js';
import type { Booked } from './booking-document.js';
import { type BookingDecision, type ChangeOptions } from './change-booking.js';
/** Input of a check-in. */
export interface CheckIn {
    /** True: undoes the check-in, because the customer is not there. */
    readonly undo?: boolean | null | undefined;
}
/**
 * Notes that the customer has come, or takes the note back. Of a booking that was completed or a no-show by mistake, and
 * would still go on, it takes back that, too.
 */
export declare class CheckInBooking {
    #private;
    constructor(needs: {
        readonly ledger: Ledger;
        readonly newUuid: NewUuid;
    });
    /**
     * @throws ValidationError on `undo`; NotFoundError, also for a resource that must be taken again; StaleError; RefusedError
     * `invalid_state` or `taken`.
     */
    execute(caller: AppCaller, uuid: string, { include, once, expected, ...input }?: CheckIn & ChangeOptions): Promise<Booked>;
}
/** Decides the check-in of a booker. */
export declare const checkingInAsBooker: BookingDecision;
