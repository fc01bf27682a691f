import type { Decide, Outcome } from './decisions.js';
import type { Decision, View, Wanted } from './ledger.js';

/** Waiting decision, with the data that it probably reads. */
export interface QueuedDecision {
  readonly wanted: Wanted;
  readonly decide: Decide;
}

interface Entry extends QueuedDecision {
  readonly answer: (outcome: Outcome) => void;
}

/**
 * Queues the decisions of each app: those that arrive during a commit share the next one, and so its round trips. A decision with
 * `alongside` is committed alone, so that its failure affects no other.
 */
export class CommitQueue {
  readonly #commitTogether: (app: string, decisions: readonly QueuedDecision[]) => Promise<readonly Outcome[]>;
  readonly #queues = new Map<string, Entry[]>();
  readonly #working = new Set<Promise<void>>();

  /** Commits as many of the decisions as fit, durably and in order, and returns their outcomes. If it throws, all decisions fail with it. */
  constructor(commitTogether: (app: string, decisions: readonly QueuedDecision[]) => Promise<readonly Outcome[]>) {
    this.#commitTogether = commitTogether;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return new Promise((resolve, reject) => {
      const answer = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result as R));
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
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #workOff(app: string, queue: Entry[]): Promise<void> {
    while (queue.length > 0) {
      await null; // Wait a tick, so that decisions of the same tick join the batch.
      const alone = queue.findIndex(({ wanted }) => wanted.alongside);
      const batch = queue.splice(0, alone === -1 ? queue.length : Math.max(alone, 1));
      try {
        const outcomes = await this.#commitTogether(app, batch);
        queue.unshift(...batch.slice(outcomes.length));
        outcomes.forEach((outcome, index) => void batch[index]!.answer(outcome));
      } catch (error) {
        for (const { answer } of batch) answer({ error });
      }
    }
    this.#queues.delete(app);
  }
}
