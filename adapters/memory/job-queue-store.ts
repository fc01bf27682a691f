import type { JobQueue } from '../../core/index.js';
import { frozen } from './deep-freeze.js';
import type { State } from './state.js';

export const memoryJobQueue = (state: State): JobQueue => ({
  async claim(now, lease, limit, without) {
    return state.queue.claim(now, lease, limit, new Set(without));
  },

  async release(job, lease) {
    const jobs = state.contents.get(job.app)?.objects.job;
    const row = jobs?.row(job.uuid);
    if (!jobs || !row || !state.queue.isHeld(row, lease)) return false;
    jobs.put(frozen(job));
    return true;
  },

  async backlog(now, limit) {
    return state.queue.backlog(now, limit);
  },
});
