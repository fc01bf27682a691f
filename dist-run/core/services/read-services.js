import { isOwnService, OWN } from '../access/ownership.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
/** The caller's services, oldest first. */
export class ListServices {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { services, paginator } = this.#needs;
        return listed(services, paginator, caller, request, search, (self) => anyWhere(OWN.service(self)));
    }
}
export class GetService {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such service. */
    async execute(caller, uuid) {
        return found(this.#needs.services, caller, uuid, isOwnService);
    }
}
