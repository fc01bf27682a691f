import type { Answer } from '../../../core/ledger/idempotency.js';
import type { App, AppRecord } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { Instant } from '../../../core/ports.js';
import type { AppChange, AppRepository, AppSearch } from '../../../core/storage/app-repository.js';
import { type Collections, type Surroundings } from '../driver/collections.js';
import type { Claims } from '../ledger/claims.js';
import type { Removal } from '../ledger/removal.js';
import type { Told } from '../ledger/unpublished-events.js';
export declare class MongoAppRepository implements AppRepository {
    #private;
    constructor(collections: Collections, surroundings: Surroundings, claims: Claims, removal: Removal, told: Told);
    add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined>;
    find(owner: string, uuid: string): Promise<App | undefined>;
    findByDigest(digest: string): Promise<AppRecord | undefined>;
    ofAnyOwner(uuid: string): Promise<App | undefined>;
    recordOf(uuid: string): Promise<AppRecord | undefined>;
    ofSlug(slug: string): Promise<App | undefined>;
    list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>>;
    revision(): Promise<undefined>;
    change(owner: string, uuid: string, decide: (record: AppRecord) => AppChange, once?: {
        readonly key: string;
        readonly now: Instant;
    }): Promise<{
        readonly record: AppRecord;
    } | {
        readonly earlier: Answer;
    } | undefined>;
    remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean>;
}
