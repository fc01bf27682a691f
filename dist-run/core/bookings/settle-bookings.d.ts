import type { Ledger } from '../ledger/ledger.js';
import type { Clock, NewUuid } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
interface Needs {
    readonly bookings: BookingRepository;
    readonly workflows: WorkflowRepository;
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
}
/**
 * Stores changes by the clock: holds and pending bookings expire, confirmed ones are completed or become no-shows. Decisions do not depend
 * on it, because each compares with the clock itself. Events and lists by status do.
 */
export declare class SettleBookings {
    #private;
    constructor(needs: Needs);
    /** Settles all that is due, in one app or in all of them, and answers how many bookings that were. */
    execute(app?: string): Promise<number>;
    /** Settles due bookings of the app in one commit, and returns their number. */
    settleSome(app: string, uuids: readonly string[]): Promise<number>;
}
export {};
