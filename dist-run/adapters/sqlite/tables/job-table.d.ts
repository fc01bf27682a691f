import { type Backlog, type Instant, type Job, type JobQueue, type Lease } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { Store } from './stores.js';
export declare class SqliteJobTable implements JobQueue, Store<Job> {
    #private;
    readonly table = "job";
    readonly flatList: FlatList;
    constructor(database: Database, lists: FlatLists);
    claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
    release(job: Job, lease: Lease): Promise<boolean>;
    backlog(now: Instant, limit: number): Promise<Backlog>;
    get(app: string, uuid: string): Job | undefined;
    put(jobs: readonly Job[]): void;
    remove(app: string, uuid: string): void;
}
