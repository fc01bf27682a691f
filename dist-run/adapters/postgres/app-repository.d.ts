import { type Answer, type App, type AppChange, type AppRecord, type AppRepository, type AppSearch, type ChangeEvent, type Instant, type Slice, type Sliced } from '../../core/index.js';
import { type Database } from './database.js';
export declare class PostgresAppRepository implements AppRepository {
    #private;
    constructor(database: Database);
    add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined>;
    find(owner: string, uuid: string): Promise<App | undefined>;
    findByDigest(digest: string): Promise<AppRecord | undefined>;
    ofAnyOwner(uuid: string): Promise<App | undefined>;
    recordOf(uuid: string): Promise<AppRecord | undefined>;
    ofSlug(slug: string): Promise<App | undefined>;
    list(owner: string, slice: Slice, { all, any }: AppSearch): Promise<Sliced<App>>;
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
    /** Deletes the contents of an app that is removed. */
    clear(app: string): Promise<void>;
    /** Continues removals that another process did not finish. */
    clearRemoved(): Promise<void>;
}
/** Returns all columns of an app except its UUID. */
export declare function columnsOf({ app, credential }: AppRecord): {
    owner: string;
    slug: string;
    name: string;
    slug_folded: string;
    name_folded: string;
    digest: string;
    previous_digest: string | null;
    credential: string;
    data: string;
};
