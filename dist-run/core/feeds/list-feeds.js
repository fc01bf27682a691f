import { OWN, sees } from '../access/ownership.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
/** The caller's feeds, oldest first. */
export class ListFeeds {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}) {
        const { feeds, paginator } = this.#needs;
        return listed(feeds, paginator, caller, request, NO_SEARCH, (self) => anyWhere(OWN.feed(self)));
    }
}
export class GetFeed {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such feed. */
    async execute(caller, uuid) {
        return found(this.#needs.feeds, caller, uuid, (self, feed) => sees(self, 'feed', feed));
    }
}
