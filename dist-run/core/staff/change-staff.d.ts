import type { Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import { type AppCaller } from '../model/callers.js';
import { type NewStaff, type Staff } from '../model/staff.js';
import type { Instant, NewUuid } from '../ports.js';
import type { ErasureRepository } from '../storage/erasure-repository.js';
import { type Expected } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly erasures: Pick<ErasureRepository, 'forgetAnswers'>;
    readonly quotas?: Pick<Quotas, 'staff'>;
}
/** Staff member with its state as of now. */
export interface StaffAsOfNow {
    readonly staff: Staff;
    /** Expiry of the last open link. Null: none is open. */
    readonly linkExpiresAt: Instant | null;
}
export declare function staffAsOf(staff: Staff, now: Instant): StaffAsOfNow;
export declare class CreateStaff {
    #private;
    constructor(needs: Pick<Needs, 'ledger' | 'newUuid' | 'quotas'>);
    /**
     * @throws ValidationError naming every bad field; NotFoundError for a resource; DuplicateError on `email`; RefusedError
     * `quota`.
     */
    execute(caller: AppCaller, input: NewStaff, { once }?: {
        readonly once?: Once<StaffAsOfNow> | undefined;
    }): Promise<StaffAsOfNow>;
}
/** Changes a member by a JSON merge patch. Links and feeds that the member's new rights no longer allow are removed. */
export declare class ChangeStaff {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /**
     * @throws ValidationError, StaleError; NotFoundError for the member or a resource; DuplicateError on `email`; RefusedError `yourself` if
     * members change their own rights.
     */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: {
        readonly expected?: Expected;
    }): Promise<StaffAsOfNow>;
}
/** Removes a member and erases its personal data. Its tokens, links and feeds end. */
export declare class DeleteStaff {
    #private;
    constructor(needs: Pick<Needs, 'ledger' | 'erasures'>);
    /**
     * Resolves when no interface shows the member any more. Bytes at rest are overwritten by the next `FinishErasures`. @throws StaleError;
     * NotFoundError; RefusedError `yourself`.
     */
    execute(caller: AppCaller, uuid: string, { expected }?: {
        readonly expected?: Expected;
    }): Promise<void>;
}
/** Erases the stored answers that contain a removed member. Bytes at rest are left to `FinishErasures`. */
export declare function finishStaffErasure({ ledger, erasures }: Pick<Needs, 'ledger' | 'erasures'>, app: string, uuid: string): Promise<void>;
export {};
