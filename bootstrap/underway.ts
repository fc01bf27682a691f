/** Set of pending promises, to wait until all have settled. */
export class Underway {
  readonly #all = new Set<Promise<unknown>>();

  /** Adds a promise until it settles. Its failure is ignored here, because the caller awaits the same promise. */
  add(one: Promise<unknown>): void {
    this.#all.add(one);
    const remove = () => void this.#all.delete(one);
    one.then(remove, remove);
  }

  async idle(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
