import { create } from '../ledger/edits.js';
import { DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { newWorkflow, readNewWorkflow } from '../model/workflow.js';
export class CreateWorkflow {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    async execute(caller, input, { once } = {}) {
        const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
        readNewWorkflow(input);
        const uuid = newUuid();
        const app = caller.app.uuid;
        const quota = { kind: 'workflow', most: quotas.workflows };
        return create(ledger, caller, 'workflow', uuid, once, (now) => newWorkflow(input, { uuid, app, now }), quota);
    }
}
