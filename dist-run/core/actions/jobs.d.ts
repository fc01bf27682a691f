import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Job } from '../model/job.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { JobFilter, JobRepository } from '../storage/job-repository.js';
interface Needs {
    readonly jobs: JobRepository;
    readonly paginator: Paginator;
}
/** Lists the caller's jobs and their results, oldest first. */
export declare class ListJobs {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, filter?: JobFilter): Promise<Page<Job>>;
}
export declare class GetJob {
    #private;
    constructor(needs: Pick<Needs, 'jobs'>);
    /** @throws NotFoundError. */
    execute(caller: AppCaller, uuid: string): Promise<Job>;
}
/** Retries a job now, if it has failed or waits for its next attempt after an unsuccessful one. */
export declare class RetryJob {
    #private;
    constructor(needs: {
        readonly ledger: Ledger;
    });
    /** @throws NotFoundError; RefusedError `invalid_state` for a job that has not been tried, is under way, or is done. */
    execute(caller: AppCaller, uuid: string, { once }?: Idempotent<Job>): Promise<Job>;
}
export {};
