import { NotFoundError } from '../errors.js';
import { NO_SEARCH } from '../search.js';
/** The caller's apps, oldest first. */
export class ListApps {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { apps, paginator } = this.#needs;
        return paginator.paginate(request, (slice) => apps.list(caller.uuid, slice, search));
    }
}
/** Returns the revision of the list of the caller's apps (see `AppRepository`), for caches of that list. */
export class GetAppsRevision {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    execute(caller) {
        return this.#needs.apps.revision(caller.uuid);
    }
}
export class GetApp {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such app. */
    async execute(caller, uuid) {
        const app = await this.#needs.apps.find(caller.uuid, uuid);
        if (!app)
            throw new NotFoundError();
        return app;
    }
}
