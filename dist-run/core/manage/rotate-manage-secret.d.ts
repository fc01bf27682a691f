import { type Rotation } from '../apps/change-app.js';
import { type Idempotent } from '../ledger/idempotency.js';
import { type AppCaller } from '../model/callers.js';
import type { Clock, Instant, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { ManageTokens } from './manage-secret.js';
interface Needs {
    readonly apps: AppRepository;
    readonly manageTokens: ManageTokens;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
}
/** Moment of the replacement, and end of validity of tokens under the previous secret. Null: they are invalid. */
export interface RotatedManageSecret {
    readonly rotatedAt: Instant;
    readonly previousUntil: Instant | null;
}
/** Replaces the key that signs an app's manage tokens. Existing tokens become invalid at once, or after a grace period. */
export declare class RotateManageSecret {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `graceSeconds`; NotFoundError when the app is gone. */
    execute(caller: AppCaller, input?: Rotation, { once }?: Idempotent<RotatedManageSecret>): Promise<RotatedManageSecret>;
}
export {};
