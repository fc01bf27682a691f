import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import type { AppCaller } from '../model/callers.js';
import { type NewResource, type Resource } from '../model/resource.js';
import type { NewUuid } from '../ports.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly quotas?: Pick<Quotas, 'resources'>;
}
export declare class CreateResource {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    execute(caller: AppCaller, input: NewResource, { once }?: Idempotent<Resource>): Promise<Resource>;
}
export {};
