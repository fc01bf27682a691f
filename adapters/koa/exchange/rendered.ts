import { BoundedTexts } from './bounded-texts.js';

/**
 * Items of lists as JSON text, by what they show: an object's UUID and version, and what was included. Most pages
 * show what was shown a moment ago, and writing an object costs ten times what finding its text does.
 */
export class RenderedItems {
  readonly #texts = new BoundedTexts<string>(8_000_000);

  /** The text of an item; `view` is called when it is not known. */
  text(key: string, view: () => unknown): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(view());
    this.#texts.add(key, text, text.length);
    return text;
  }
}
