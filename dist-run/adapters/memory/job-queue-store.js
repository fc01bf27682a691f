import { frozen } from './deep-freeze.js';
export class MemoryJobQueue {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async claim(now, lease, limit, without) {
        return this.#state.queue.claim(now, lease, limit, new Set(without));
    }
    async release(job, lease) {
        const jobs = this.#state.contents.get(job.app)?.objects.job;
        const row = jobs?.row(job.uuid);
        if (!jobs || !row || !this.#state.queue.isHeld(row, lease))
            return false;
        jobs.put(frozen(job));
        return true;
    }
    async backlog(now, limit) {
        return this.#state.queue.backlog(now, limit);
    }
}
