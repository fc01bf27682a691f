/**
 * A map of bounded size: what was not used for long makes way for what is new. It comes in two halves, the entries that
 * were used lately and those from before; when the first half is full, it takes the place of the second, which is let go.
 * So to find an entry that is used often costs no more than in a plain map.
 */
export class LruMap<K, V> {
  #lately = new Map<K, V>();
  #before = new Map<K, V>();
  readonly #half: number;

  constructor(max: number) {
    this.#half = max / 2;
  }

  get(key: K): V | undefined {
    const value = this.#lately.get(key);
    if (value !== undefined) return value;
    const older = this.#before.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    if (this.#lately.size >= this.#half && !this.#lately.has(key)) {
      this.#before = this.#lately;
      this.#lately = new Map();
    }
    this.#lately.set(key, value);
  }

  delete(key: K): void {
    this.#lately.delete(key);
    this.#before.delete(key);
  }

  clear(): void {
    this.#lately.clear();
    this.#before.clear();
  }
}
