import type { Backlog, Instant, Job, JobFilter, JobRepository, Lease, Slice, Sliced } from '../../core/index.js';
import { frozen } from './deep-freeze.js';
import type { State } from './state.js';

export class MemoryJobRepository implements JobRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Job | undefined> {
    return this.#state.contents.get(app)?.objects.job.get(uuid);
  }

  async list(app: string, slice: Slice, filter: JobFilter): Promise<Sliced<Job>> {
    const { status, action, booking } = filter;
    const all = status === undefined && action === undefined && booking === undefined;
    const wanted = (job: Job) =>
      (status === undefined || job.status === status) &&
      (action === undefined || job.action === action) &&
      (booking === undefined || job.booking === booking);
    const jobs = this.#state.contents.get(app)?.objects.job;
    return jobs?.list(slice, all ? undefined : wanted) ?? { items: [], total: 0 };
  }

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    return this.#state.queue.claim(now, lease, limit, new Set(without));
  }

  async release(job: Job, lease: Lease): Promise<boolean> {
    const jobs = this.#state.contents.get(job.app)?.objects.job;
    const row = jobs?.row(job.uuid);
    if (!jobs || !row || !this.#state.queue.isHeld(row, lease)) return false;
    jobs.put(frozen(job));
    return true;
  }

  async backlog(now: Instant, limit: number): Promise<Backlog> {
    return this.#state.queue.backlog(now, limit);
  }
}
