export const GROUP_MAX = 16;
/** Number of groups that are sent at the same time. Further items wait, so that the groups grow under load. */
const AT_ONCE = 4;

interface Item<T, R> {
  readonly value: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects the items of one turn of the event loop, and sends those of the same kind as a group. */
export class Groups<K, T, R> {
  readonly #send: (kind: K, values: readonly T[]) => Promise<readonly R[]>;
  readonly #waiting = new Map<K, Item<T, R>[]>();
  #sending = 0;
  #isPlanned = false;

  /** `send` returns the results of all values, in order. If it throws, all items of the group fail with that error. */
  constructor(send: (kind: K, values: readonly T[]) => Promise<readonly R[]>) {
    this.#send = send;
  }

  add(kind: K, value: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const item = { value, resolve, reject };
      const waiting = this.#waiting.get(kind);
      if (waiting) waiting.push(item);
      else this.#waiting.set(kind, [item]);
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#sending >= AT_ONCE) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      for (const [kind, items] of this.#waiting) {
        if (this.#sending >= AT_ONCE) return;
        // The rest of a large kind goes to the end of the line, so that every kind has its turn.
        this.#waiting.delete(kind);
        void this.#sendGroup(kind, items.splice(0, GROUP_MAX));
        if (items.length > 0) this.#waiting.set(kind, items);
      }
    });
  }

  async #sendGroup(kind: K, items: readonly Item<T, R>[]): Promise<void> {
    this.#sending += 1;
    try {
      const values = items.map(({ value }) => value);
      const results = await this.#send(kind, values);
      items.forEach(({ resolve }, index) => void resolve(results[index]!));
    } catch (error) {
      for (const { reject } of items) reject(error);
    } finally {
      this.#sending -= 1;
      if (this.#waiting.size > 0) this.#plan();
    }
  }
}
