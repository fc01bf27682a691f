import type { Rendered } from '../description/reply.js';
import { BoundedTexts } from './bounded-texts.js';

/** Cache of the JSON text of list items, because rendering costs ten times as much. Not shared by APIs, whose UUIDs may be equal. */
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
