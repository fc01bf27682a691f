import { type Idempotent } from '../ledger/idempotency.js';
import { type App } from '../model/app.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly apps: AppRepository;
    readonly newUuid: NewUuid;
    readonly newToken: NewToken;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** Changes an app by a JSON merge patch on the fields of its creation. */
export declare class ChangeApp {
    #private;
    constructor(needs: Pick<Needs, 'apps' | 'newUuid' | 'clock'>);
    /** @throws ValidationError, DuplicateError, StaleError; NotFoundError when the caller has no such app. */
    execute(caller: Owner, uuid: string, patch: unknown, { expected }?: Conditional): Promise<App>;
}
/** Removes an app with all that it contains. */
export declare class DeleteApp {
    #private;
    constructor(needs: Pick<Needs, 'apps'>);
    /** @throws StaleError; NotFoundError when the caller has no such app. */
    execute(caller: Owner, uuid: string, { expected }?: Conditional): Promise<void>;
}
/** Validity of an app's old token beside the new one. */
export interface Rotation {
    /** 0 (the default) to 86,400. */
    readonly graceSeconds?: number | null | undefined;
}
/** @throws ValidationError on `graceSeconds`. */
export declare function readRotation(input: unknown): {
    graceSeconds: number;
};
/** Replaces an app's token; the old one stops at once, or after the time of grace. */
export declare class RotateAppToken {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `graceSeconds`; NotFoundError when the caller has no such app. */
    execute(caller: Owner, uuid: string, input?: Rotation, { once }?: Idempotent<{
        app: App;
        token: string;
    }>): Promise<{
        app: App;
        token: string;
    }>;
}
export {};
