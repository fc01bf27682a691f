import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import { type AppCaller } from '../model/callers.js';
import { type Feed, type NewFeed } from '../model/feed.js';
import type { Digest, NewSecret, NewUuid } from '../ports.js';
import type { Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
}
/** Feed with its secret, which is only known at creation and rotation. */
export interface FeedWithSecret {
    readonly feed: Feed;
    readonly secret: string;
}
export declare class CreateFeed {
    #private;
    constructor(needs: Needs & {
        readonly quotas?: Pick<Quotas, 'feeds'>;
    });
    /** @throws ValidationError naming every bad field; NotFoundError if the app does not have the feed's subject; RefusedError `quota`. */
    execute(caller: AppCaller, input?: NewFeed, { once }?: Idempotent<FeedWithSecret>): Promise<FeedWithSecret>;
}
/** Gives a feed another secret; the one before stops at once. */
export declare class RotateFeed {
    #private;
    constructor(needs: Pick<Needs, 'ledger' | 'newSecret' | 'digest'>);
    /** @throws NotFoundError when the caller has no such feed. */
    execute(caller: AppCaller, uuid: string, { once }?: Idempotent<FeedWithSecret>): Promise<FeedWithSecret>;
}
/** Ends a feed. */
export declare class DeleteFeed {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError; NotFoundError when the caller has no such feed. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
export {};
