import type { Backlog, Instant, Job, JobQueue, Lease } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryJobQueue implements JobQueue {
    #private;
    constructor(state: State);
    claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
    release(job: Job, lease: Lease): Promise<boolean>;
    backlog(now: Instant, limit: number): Promise<Backlog>;
}
