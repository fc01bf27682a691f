import type { Tracing } from '../../adapters/opentelemetry/index.js';
import type { ActionType, Decision, Job, Ledger, View, Wanted } from '../../core/index.js';
import { version } from '../version.js';

/** Key of the global under which every copy of `@opentelemetry/api` keeps the registered tracer. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

function isRegistered(): boolean {
  const { trace } = (globalThis as { [REGISTERED]?: { readonly trace?: unknown } })[REGISTERED] ?? {};
  return trace !== undefined;
}

/** Tracing that starts once the program has registered a tracer. Until then, each call only checks one global. */
export class LateTracing {
  #tracing: Tracing | undefined;
  #loading: Promise<void> | undefined;

  /** Waits until the tracing adapter is loaded, if a tracer is registered already. */
  async ready(): Promise<void> {
    if (isRegistered()) await this.#load();
  }

  get current(): Tracing | undefined {
    if (!this.#tracing && !this.#loading && isRegistered()) void this.#load();
    return this.#tracing;
  }

  /** Loads the tracing adapter once. If the program's copy of the package cannot be loaded from here, nothing is traced. */
  #load(): Promise<void> {
    this.#loading ??= import('../../adapters/opentelemetry/index.js').then(
      ({ Tracing }) => {
        this.#tracing = new Tracing(version());
      },
      () => {},
    );
    return this.#loading;
  }

  attempt(type: ActionType, attempt: () => Promise<Job>): Promise<Job> {
    return this.current?.attempt(type, attempt) ?? attempt();
  }
}

/** Ledger with a span for each commit. */
export class TracedLedger implements Ledger {
  readonly #ledger: Ledger;
  readonly #tracing: LateTracing;

  constructor(ledger: Ledger, tracing: LateTracing) {
    this.#ledger = ledger;
    this.#tracing = tracing;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    const { current } = this.#tracing;
    if (!current) return this.#ledger.commit(app, wanted, decide);
    return current.commit(() => this.#ledger.commit(app, wanted, decide));
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    return this.#ledger.read(app, wanted, look);
  }
}
