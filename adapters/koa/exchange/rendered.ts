import type { Rendered } from '../description/reply.js';
import { BoundedTexts } from './bounded-texts.js';

/**
 * Of one API, for of two storages each may have a version of an object of its own. Most pages show what was shown a moment
 * ago, and writing an object costs ten times what finding its text does.
 */
export class RenderedItems implements Rendered {
  readonly #texts = new BoundedTexts<string>(8_000_000);

  text(key: string, view: () => unknown): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(view());
    this.#texts.add(key, text, text.length);
    return text;
  }
}
