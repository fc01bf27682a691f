import type { Tracing } from '../../adapters/opentelemetry/index.js';
import type { AttemptType, Job } from '../../core/index.js';
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
      async ({ openTracing }) => {
        this.#tracing = await openTracing(version());
      },
      () => {},
    );
    return this.#loading;
  }

  attempt(type: AttemptType, attempt: () => Promise<Job>): Promise<Job> {
    return this.current?.attempt(type, attempt) ?? attempt();
  }
}
