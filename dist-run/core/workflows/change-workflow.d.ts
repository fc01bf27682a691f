import type { SettleBookings } from '../bookings/settle-bookings.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type Workflow } from '../model/workflow.js';
import type { NewUuid } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly bookings: Pick<BookingRepository, 'uuids'>;
    readonly settle: SettleBookings;
}
/** Changes a workflow by a JSON merge patch on the fields of its creation. */
export declare class ChangeWorkflow {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such workflow. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<Workflow>;
}
/** Removes a workflow with its actions, unless bookings still need it. */
export declare class DeleteWorkflow {
    #private;
    constructor(needs: Pick<Needs, 'ledger'> & {
        readonly newUuid: NewUuid;
    });
    /** @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings` while bookings of it are held, pending or confirmed ahead. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
export {};
