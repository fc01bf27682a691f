import { type Idempotent } from '../ledger/idempotency.js';
import { type Quotas } from '../ledger/quotas.js';
import { type App, type NewApp } from '../model/app.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
interface Needs {
    readonly apps: AppRepository;
    readonly newUuid: NewUuid;
    readonly newToken: NewToken;
    readonly digest: Digest;
    readonly clock: Clock;
    readonly quotas?: Pick<Quotas, 'apps'>;
}
/** Makes an app and its token. The token is answered here, and never again: only its digest is stored. */
export declare class CreateApp {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; RefusedError `quota` when the owner has as many apps as an owner may
     * have, which creations at one moment may exceed; DuplicateError when the slug or the name is taken.
     */
    execute(caller: Owner, input: NewApp, { once }?: Idempotent<{
        app: App;
        token: string;
    }>): Promise<{
        app: App;
        token: string;
    }>;
}
export {};
