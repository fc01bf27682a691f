import type { Job, JobStatus, Lease } from '../model/job.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';

export interface JobFilter {
  readonly status?: JobStatus | undefined;
  readonly action?: string | undefined;
  readonly booking?: string | undefined;
}

/** How much there is to do, counted up to a limit. */
export interface Backlog {
  /** Those that wait, for later too. */
  readonly waiting: number;
  /** Those of them whose `nextAt` has come. */
  readonly due: number;
  /** The earliest `nextAt` of these; null without any. */
  readonly oldestDueAt: Instant | null;
}

/** Jobs are made through the Ledger; workers claim and release them here, outside an app's sequence. */
export interface JobRepository {
  find(app: string, uuid: string): Promise<Job | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's jobs that match. */
  list(app: string, slice: Slice, filter: JobFilter): Promise<Sliced<Job>>;
  /**
   * Gives up to `limit` jobs to one worker: those waiting whose `nextAt` has come and those running whose lease has run
   * out. The apps take turns, one job each, beginning after the app that was last; of an app, by `nextAt`, then position,
   * and so they are answered. Each becomes `running` under `lease`, atomically, so that no two workers get it. Jobs of the
   * apps and of the actions in `without` are passed over. The cost does not depend on how many jobs wait for later.
   */
  claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]>;
  /** Stores the job as the worker leaves it, if the lease is still its own; false otherwise, and nothing is stored. */
  release(job: Job, lease: Lease): Promise<boolean>;
  /** Of all apps; each number is at most `limit`, which bounds what counting costs. */
  backlog(now: Instant, limit: number): Promise<Backlog>;
}
