import { BoundedTexts } from './bounded-texts.js';
/**
 * One cache for each API: two storages can have different objects with the same UUID and version. Most pages repeat
 * recent objects, and rendering an object costs ten times as much as a lookup.
 */
export class RenderedItems {
    #texts = new BoundedTexts(8_000_000);
    text(key, view) {
        const known = this.#texts.get(key);
        if (known !== undefined)
            return known;
        const text = JSON.stringify(view());
        this.#texts.add(key, text, text.length);
        return text;
    }
}
