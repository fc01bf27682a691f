import type { Job, Lease } from '../../../core/model/job.js';
import type { Instant } from '../../../core/ports.js';
import type { Backlog } from '../../../core/storage/job-repository.js';
import type { JobQueue } from '../../../core/storage/repositories.js';
import { type Collections } from '../driver/collections.js';
export declare class MongoJobQueue implements JobQueue {
    #private;
    constructor(collections: Collections);
    claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
    release(job: Job, lease: Lease): Promise<boolean>;
    /** Both counts use only an index, because tombstones have no status. */
    backlog(now: Instant, limit: number): Promise<Backlog>;
}
