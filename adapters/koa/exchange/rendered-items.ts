import type { Rendered } from '../description/reply.js';
import { BoundedTexts } from './bounded-texts.js';

/**
 * Cache of the JSON text of list items. Each API has its own, because two storages can have different objects with the same UUID and
 * version. Most pages repeat recent objects, and rendering an object costs ten times as much as a lookup.
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
