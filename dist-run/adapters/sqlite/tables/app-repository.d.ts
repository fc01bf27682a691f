import { type Answer, type App, type AppChange, type AppRecord, type AppRepository, type AppSearch, type ChangeEvent, type Instant, type Slice, type Sliced } from '../../../core/index.js';
import { type LedgerHeads } from '../caches/ledger-heads.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import type { SqliteAnswers } from './answers.js';
import type { SqliteEventRepository } from './event-repository.js';
import type { Content } from './stores.js';
export interface AppRow {
    data: string;
    digest: string;
    /** Empty if the credential consists of the digest alone. */
    credential: string;
    ordinal: number;
}
/**
 * Finds the app by the digest of its token, of its previous token, or of a session. The first index holds only the
 * first digits.
 */
export declare const BY_DIGEST = "\n  SELECT data, digest, credential, ordinal FROM app WHERE substr(digest, 1, 8) = substr(?, 1, 8) AND digest = ?\n  UNION ALL SELECT data, digest, credential, ordinal FROM app WHERE previous_digest = ?\n  UNION ALL SELECT data, digest, credential, ordinal FROM app\n    WHERE uuid = (SELECT app FROM app_session WHERE digest = ?)\n  LIMIT 1";
export declare class SqliteAppRepository implements AppRepository {
    #private;
    /** `contents`: all tables with rows of apps, in the order in which they are cleared when an app is removed. */
    constructor(database: Database, lists: FlatLists, heads: LedgerHeads, answers: SqliteAnswers, events: SqliteEventRepository, contents: readonly Content[]);
    add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined>;
    /** Stores the record, or replaces the existing one. Only within a write. */
    put(record: AppRecord): void;
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
    /**
     * Continues removals that a crash has interrupted. The app itself was removed in the first commit: its remaining
     * contents cannot be reached, and only take up space.
     */
    finishRemovals(): Promise<void>;
}
export declare function toRecord({ data, digest, credential }: Pick<AppRow, 'data' | 'digest' | 'credential'>): AppRecord;
