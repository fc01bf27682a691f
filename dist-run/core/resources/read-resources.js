import { OWN, sees } from '../access/ownership.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
/** The caller's resources, oldest first. */
export class ListResources {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { resources, paginator } = this.#needs;
        return listed(resources, paginator, caller, request, search, (self) => anyWhere(OWN.resource(self)));
    }
}
/** Returns the revision of the list of the caller's resources (see `ResourceRepository`), for caches of that list. */
export class GetResourcesRevision {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    execute(caller) {
        return this.#needs.resources.revision(caller.app.uuid);
    }
}
export class GetResource {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such resource. */
    async execute(caller, uuid) {
        return found(this.#needs.resources, caller, uuid, (self, resource) => sees(self, 'resource', resource));
    }
}
