import { type Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { NewTurn, NewUuid } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type Affected } from './affected-bookings.js';
import { type Cancelling, type MessageToCustomers } from './change-time-off.js';
/** Selection of affected bookings to cancel, and the message to their customers. */
export interface AffectedCancellation extends MessageToCustomers {
    /** 1 to 100 UUIDs. Unaffected bookings are ignored. Default: all affected ones. */
    readonly bookings?: readonly string[] | null | undefined;
}
/** Number of cancelled bookings, and the bookings affected afterwards. */
export interface CancelledAffected {
    readonly cancelled: number;
    readonly affected: Affected;
}
interface Needs {
    readonly ledger: Ledger;
    readonly bookings: BookingRepository;
    readonly newUuid: NewUuid;
    readonly newTurn?: NewTurn | undefined;
}
/** @throws ValidationError naming every bad field. */
export declare function readAffectedCancellation(input: unknown): Cancelling & {
    readonly named: readonly string[] | undefined;
};
/** Cancels bookings that time off affects. More than 500 are cancelled in several commits. */
export declare class CancelAffected {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError; NotFoundError when the caller has no such time off. */
    execute(caller: AppCaller, uuid: string, input?: AffectedCancellation, { once }?: Idempotent<CancelledAffected>): Promise<CancelledAffected>;
}
export {};
