/**
 * Whether the service can be reached, by what becomes of requests. A client tries a lost request again by itself, so that
 * its failure is known long before the request ends.
 */
export class Reach {
  #isLost = false;
  readonly #watchers = new Set<(isLost: boolean) => void>();
  readonly #back = new Set<() => void>();

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells the state now, and whenever it changes. */
  watch(watcher: (isLost: boolean) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.#isLost);
    return () => this.#watchers.delete(watcher);
  }

  /** Tells when the event stream is back after requests were lost. */
  onBack(listener: () => void): () => void {
    this.#back.add(listener);
    return () => this.#back.delete(listener);
  }

  lose(): void {
    this.#set(true);
  }

  /** The event stream has connected. */
  streamBack(): void {
    if (!this.#isLost) return;
    this.#set(false);
    for (const listener of [...this.#back]) listener();
  }

  /** A `fetch` that notes what becomes of its requests. */
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
