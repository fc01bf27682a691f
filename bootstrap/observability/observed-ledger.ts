import { type Decision, isFailure, type Ledger, type View, type Wanted } from '../../core/index.js';
import type { LateTracing } from './tracing.js';

/** Duration of the phases of a commit, in ms. */
interface CommitTimes {
  readonly waited: number;
  readonly decided: number;
  readonly stored: number;
}

interface CommitObserver {
  commit(times: CommitTimes): void;
  refusal(reason: string): void;
}

/** Ledger with a span for each commit, and with metrics of its phases. */
export class ObservedLedger implements Ledger {
  readonly #ledger: Ledger;
  readonly #metrics: CommitObserver | undefined;
  readonly #tracing: LateTracing;

  constructor(ledger: Ledger, { metrics, tracing }: { metrics?: CommitObserver | undefined; tracing: LateTracing }) {
    this.#ledger = ledger;
    this.#metrics = metrics;
    this.#tracing = tracing;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    const { current } = this.#tracing;
    const commit = () =>
      this.#metrics ? this.#measured(this.#metrics, app, wanted, decide) : this.#ledger.commit(app, wanted, decide);
    return current ? current.commit(commit) : commit();
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    return this.#ledger.read(app, wanted, look);
  }

  /** Measures the time before the first call of `decide`, of all calls (also repeated ones), and of storing. */
  async #measured<R>(
    metrics: CommitObserver,
    app: string,
    wanted: Wanted,
    decide: (view: View) => Decision<R>,
  ): Promise<R> {
    const askedAt = performance.now();
    let waited: number | undefined;
    let decided = 0;
    let decidedAt = askedAt;
    const observed = (view: View): Decision<R> => {
      const startedAt = performance.now();
      waited ??= startedAt - askedAt;
      try {
        return decide(view);
      } finally {
        decidedAt = performance.now();
        decided += decidedAt - startedAt;
      }
    };
    try {
      const result = await this.#ledger.commit(app, wanted, observed);
      metrics.commit({ waited: waited ?? 0, decided, stored: performance.now() - decidedAt });
      return result;
    } catch (error) {
      if (isFailure(error, 'refused')) metrics.refusal(error.reason);
      throw error;
    }
  }
}
