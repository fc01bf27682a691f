/** How many characters of JSON are kept at the most. */
const KEPT_MAX = 8_000_000;

/**
 * Items of lists as JSON text, kept by what they show: an object's UUID and version, and what was included. Most pages
 * show what was shown a moment ago, and writing an object costs ten times what finding its text does.
 */
export class RenderedItems {
  /** By key, the one used longest ago first. */
  readonly #texts = new Map<string, string>();
  #length = 0;

  /** The text of an item; `view` is called when it is not kept. */
  text(key: string, view: () => unknown): string {
    const kept = this.#texts.get(key);
    if (kept !== undefined) {
      this.#texts.delete(key);
      this.#texts.set(key, kept);
      return kept;
    }
    const text = JSON.stringify(view());
    this.#texts.set(key, text);
    this.#length += key.length + text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#length <= KEPT_MAX) break;
      this.#texts.delete(oldest);
      this.#length -= oldest.length + old.length;
    }
    return text;
  }
}
