import { type Backlog, type Instant, type Job, type Lease } from '../../core/index.js';
import { type Row } from './collection.js';
/**
 * The unfinished jobs of all apps. Waiting jobs are in a queue for each action, running jobs are sorted by the end of
 * their lease. Finding due jobs visits neither later jobs nor those behind others.
 */
export declare class JobQueue {
    #private;
    /** Adds the job if it is waiting or running. */
    add(row: Row<Job>): void;
    /** Removes the job, before it is changed or deleted. */
    delete(row: Row<Job>): void;
    /** True if the job is in the queue. */
    has(row: Row<Job>): boolean;
    claim(now: Instant, lease: Lease, limit: number, without: ReadonlySet<string>): readonly Job[];
    backlog(now: Instant, limit: number): Backlog;
    /** True if the job runs under that lease, even if it has expired. */
    isHeld(row: Row<Job>, lease: Lease): boolean;
    /** Ends the app's leases that last beyond a moment. Returns their number. */
    endLeases(app: string, beyond: Instant): number;
}
