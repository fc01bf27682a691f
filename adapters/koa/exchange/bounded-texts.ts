interface Entry<V> {
  readonly value: V;
  readonly length: number;
}

/** One value may take so much of the room that there is, as its divisor: a single one must not push out all others. */
const LARGEST = 8;

/**
 * Values that hold text, by key; those that were not used for longest make way for new ones. Bounded by their length, which
 * differs a thousandfold: a bound on how many there are, as that of `quick-lru`, says nothing of what they take.
 */
export class BoundedTexts<V> {
  /** The one used longest ago first. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #max: number;
  #length = 0;

  /** `max`: how many characters are kept at the most. */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the value, which holds so many characters, unless it is too large. */
  add(key: string, value: V, characters: number): void {
    const length = key.length + characters;
    if (length > this.#max / LARGEST) return;
    this.#length -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
    this.#entries.set(key, { value, length });
    this.#length += length;
    for (const [oldest, old] of this.#entries) {
      if (this.#length <= this.#max) break;
      this.#entries.delete(oldest);
      this.#length -= old.length;
    }
  }
}
