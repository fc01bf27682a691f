import { type Backlog, type Instant, type Job, type JobQueue, type Lease } from '../../core/index.js';
import { type Database } from './database.js';
export declare class PostgresJobQueue implements JobQueue {
    #private;
    constructor(database: Database);
    claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
    release(job: Job, lease: Lease): Promise<boolean>;
    backlog(now: Instant, limit: number): Promise<Backlog>;
}
