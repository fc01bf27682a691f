import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type Resource } from '../model/resource.js';
import type { NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** Changes a resource by a JSON merge patch on the fields of its creation; bookings that exist stay as they are. */
export declare class ChangeResource {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such resource. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<Resource>;
}
/** Removes a resource without future bookings, or cancels these first if requested. */
export declare class DeleteResource {
    #private;
    constructor(needs: Needs);
    /**
     * Cancels up to 500 future bookings and removes the resource in one commit. If there are more, closes the resource to new bookings, then
     * cancels 500 in each commit. After a crash, the next deletion continues. @throws StaleError; NotFoundError; RefusedError `in_use` when
     * services name it, `has_bookings` when there are future bookings and `cancelBookings` is not set.
     */
    execute(caller: AppCaller, uuid: string, { cancelBookings, expected }?: {
        cancelBookings?: boolean | undefined;
    } & Conditional): Promise<void>;
}
export {};
