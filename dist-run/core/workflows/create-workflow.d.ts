import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import type { AppCaller } from '../model/callers.js';
import { type NewWorkflow, type Workflow } from '../model/workflow.js';
import type { NewUuid } from '../ports.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly quotas?: Pick<Quotas, 'workflows'>;
}
export declare class CreateWorkflow {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    execute(caller: AppCaller, input: NewWorkflow, { once }?: Idempotent<Workflow>): Promise<Workflow>;
}
export {};
