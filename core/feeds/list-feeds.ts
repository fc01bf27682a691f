import { OWN, sees } from '../access/ownership.js';
import type { AppCaller } from '../model/callers.js';
import type { Feed } from '../model/feed.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import type { FeedRepository } from '../storage/feed-repository.js';
import { found, listed } from '../storage/lists.js';

interface Needs {
  readonly feeds: FeedRepository;
  readonly paginator: Paginator;
}

/** The caller's feeds, oldest first. */
export class ListFeeds {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}): Promise<Page<Feed>> {
    const { feeds, paginator } = this.#needs;
    return listed(feeds, paginator, caller, request, NO_SEARCH, (self) => anyWhere(OWN.feed(self)));
  }
}

export class GetFeed {
  readonly #needs: Pick<Needs, 'feeds'>;
  constructor(needs: Pick<Needs, 'feeds'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such feed. */
  async execute(caller: AppCaller, uuid: string): Promise<Feed> {
    return found(this.#needs.feeds, caller, uuid, (self, feed) => sees(self, 'feed', feed));
  }
}
