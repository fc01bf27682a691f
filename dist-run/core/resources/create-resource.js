import { create } from '../ledger/edits.js';
import { DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { newResource, readNewResource } from '../model/resource.js';
export class CreateResource {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    async execute(caller, input, { once } = {}) {
        const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
        readNewResource(input);
        const uuid = newUuid();
        const app = caller.app.uuid;
        const quota = { kind: 'resource', most: quotas.resources };
        return create(ledger, caller, 'resource', uuid, once, (now) => newResource(input, { uuid, app, now }), quota);
    }
}
