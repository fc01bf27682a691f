/** Observes each attempt of a request, to detect that the service is unreachable long before the client gives up. */
export class Reach {
  #isLost = false;
  readonly #watchers = new Set<(isLost: boolean) => void>();
  readonly #back = new Set<() => void>();

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Calls the watcher with the state, now and after each change. */
  watch(watcher: (isLost: boolean) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.#isLost);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls the listener when the event stream has reconnected after requests were lost. */
  onBack(listener: () => void): () => void {
    this.#back.add(listener);
    return () => this.#back.delete(listener);
  }

  lose(): void {
    this.#set(true);
  }

  /** Called when the event stream has connected. */
  streamBack(): void {
    if (!this.#isLost) return;
    this.#set(false);
    for (const listener of [...this.#back]) listener();
  }

  /** Wraps `fetch` to record whether its requests succeed. */
  watched(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (address, init) => {
      try {
        const answer = await fetch(address, init);
        const isRead = (init?.method ?? 'GET') === 'GET';
        this.#set(isRead && (answer.status === 429 || answer.status >= 500));
        return answer;
      } catch (error) {
        if (!init?.signal?.aborted) this.#set(true);
        throw error;
      }
    };
  }

  #set(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    for (const watcher of [...this.#watchers]) watcher(isLost);
  }
}
