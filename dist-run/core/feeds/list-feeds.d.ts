import type { AppCaller } from '../model/callers.js';
import type { Feed } from '../model/feed.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { FeedRepository } from '../storage/feed-repository.js';
interface Needs {
    readonly feeds: FeedRepository;
    readonly paginator: Paginator;
}
/** The caller's feeds, oldest first. */
export declare class ListFeeds {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest): Promise<Page<Feed>>;
}
export declare class GetFeed {
    #private;
    constructor(needs: Pick<Needs, 'feeds'>);
    /** @throws NotFoundError when the caller has no such feed. */
    execute(caller: AppCaller, uuid: string): Promise<Feed>;
}
export {};
