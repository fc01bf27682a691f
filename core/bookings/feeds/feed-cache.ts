/** Limit of the cached texts of all feeds together, in characters. */
const TEXTS_MAX = 32_000_000;
/** Limit of one cached text, in characters, so that it cannot evict all others. */
export const TEXT_MAX = TEXTS_MAX / 8;
const FEEDS_MAX = 10_000;

/** Cache of the last result for each feed, by its UUID. Evicts the oldest results first. */
export class Remembered<T extends { readonly text: string | null }> {
  readonly #all = new Map<string, T>();
  #length = 0;

  get(feed: string): T | undefined {
    return this.#all.get(feed);
  }

  set(feed: string, found: T): void {
    this.#forget(feed);
    const kept = (found.text?.length ?? 0) > TEXT_MAX ? { ...found, text: null } : found;
    this.#all.set(feed, kept);
    this.#length += kept.text?.length ?? 0;
    for (const oldest of this.#all.keys()) {
      if (this.#length <= TEXTS_MAX && this.#all.size <= FEEDS_MAX) break;
      this.#forget(oldest);
    }
  }

  #forget(feed: string): void {
    this.#length -= this.#all.get(feed)?.text?.length ?? 0;
    this.#all.delete(feed);
  }
}
