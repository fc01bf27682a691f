import type { Instant } from '../../basics/ports.js';
import type { Job, Lease } from '../../model/job.js';

/** Number of waiting jobs, counted up to a limit. */
export interface Backlog {
  /** Waiting jobs, including those for later. */
  readonly waiting: number;
  /** Waiting jobs whose `nextAt` has come. */
  readonly due: number;
  /** Earliest `nextAt` of the due jobs. Null without any. */
  readonly oldestDueAt: Instant | null;
}

/** Queue of jobs. The Ledger creates jobs. Workers claim and release them here, which does not count as a change of the app. */
export interface JobQueue {
  /**
   * Claims up to `limit` jobs for one worker: waiting ones whose `nextAt` has come, and running ones whose lease has expired. Apps take
   * turns with one job each, beginning after the app of the last claim. Within an app the order is `nextAt`, then position, and the result
   * has that order. Each job atomically becomes `running` under `lease`, so that no two workers get it. Skips jobs of the apps, actions
   * and subscriptions (`subscriptionKey`) in `without`. The cost does not depend on the number of jobs that are not due yet.
   */
  claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
  /** Stores the job if the worker still has its lease. Otherwise stores nothing and returns false. */
  release(job: Job, lease: Lease): Promise<boolean>;
  /** Backlog of all apps. Each number is at most `limit`, which bounds the cost. */
  backlog(now: Instant, limit: number): Promise<Backlog>;
}
