/**
 * Queues the decisions of each app. Decisions that arrive during a commit of the app share the next commit, so that a
 * remote storage needs a fixed number of round trips for all of them.
 */
export class CommitQueue {
    #commitTogether;
    #queues = new Map();
    #working = new Set();
    /**
     * `commitTogether` commits as many of the decisions as fit, in order, and returns their outcomes when these are
     * durable. The rest are queued again. If it throws, all decisions fail with that error.
     */
    constructor(commitTogether) {
        this.#commitTogether = commitTogether;
    }
    commit(app, wanted, decide) {
        return new Promise((resolve, reject) => {
            const answer = (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result));
            const entry = { wanted, decide, answer };
            const queue = this.#queues.get(app);
            if (queue) {
                queue.push(entry);
                return;
            }
            const started = [entry];
            this.#queues.set(app, started);
            const working = this.#workOff(app, started).finally(() => this.#working.delete(working));
            this.#working.add(working);
        });
    }
    /** Resolves when no commit is in progress. */
    async idle() {
        while (this.#working.size > 0)
            await Promise.all(this.#working);
    }
    async #workOff(app, queue) {
        while (queue.length > 0) {
            await null; // Decisions of the same tick join the batch.
            const batch = queue.splice(0);
            try {
                const outcomes = await this.#commitTogether(app, batch);
                queue.unshift(...batch.slice(outcomes.length));
                outcomes.forEach((outcome, index) => void batch[index].answer(outcome));
            }
            catch (error) {
                for (const { answer } of batch)
                    answer({ error });
            }
        }
        this.#queues.delete(app);
    }
}
