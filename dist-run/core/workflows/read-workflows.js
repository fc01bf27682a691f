import { ALL } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
/** The caller's workflows, oldest first. */
export class ListWorkflows {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { workflows, paginator } = this.#needs;
        return listed(workflows, paginator, caller, request, search, () => ALL);
    }
}
export class GetWorkflow {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such workflow. */
    async execute(caller, uuid) {
        return found(this.#needs.workflows, caller, uuid, () => true);
    }
}
