import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
/** The caller's keys, oldest first. */
export class ListKeys {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { keys, paginator } = this.#needs;
        return listed(keys, paginator, caller, request, search);
    }
}
export class GetKey {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such key. */
    async execute(caller, uuid) {
        return found(this.#needs.keys, caller, uuid);
    }
}
