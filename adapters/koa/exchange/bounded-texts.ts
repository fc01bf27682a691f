interface Entry<V> {
  readonly value: V;
  readonly length: number;
}

/** Divisor: a value may take at most `1 / LARGEST` of the cache, so that it cannot evict all others. */
const LARGEST = 8;

/** LRU cache limited by total text length: lengths differ by a factor of a thousand, so a limit of entries would not help. */
export class BoundedTexts<V> {
  /** The least recently used entry is first. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #max: number;
  #length = 0;

  /** `max` is the total number of characters. */
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

  /** Adds a value with its number of characters, unless it is too large. */
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
