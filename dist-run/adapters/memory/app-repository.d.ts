import { type Answer, type App, type AppChange, type AppRecord, type AppRepository, type AppSearch, type ChangeEvent, type Instant, type Slice, type Sliced } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryAppRepository implements AppRepository {
    #private;
    constructor(state: State);
    add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined>;
    find(owner: string, uuid: string): Promise<App | undefined>;
    findByDigest(digest: string): Promise<AppRecord | undefined>;
    ofAnyOwner(uuid: string): Promise<App | undefined>;
    recordOf(uuid: string): Promise<AppRecord | undefined>;
    ofSlug(slug: string): Promise<App | undefined>;
    list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>>;
    revision(owner: string): Promise<string>;
    change(owner: string, uuid: string, decide: (record: AppRecord) => AppChange, once?: {
        readonly key: string;
        readonly now: Instant;
    }): Promise<{
        readonly record: AppRecord;
    } | {
        readonly earlier: Answer;
    } | undefined>;
    remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean>;
    /** In the order in which they were added. */
    all(): readonly AppRecord[];
    /** Stores the record, or replaces the existing one. */
    put(record: AppRecord): void;
}
