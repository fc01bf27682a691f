/** Limit of the cached texts of all feeds together, in characters. */
const TEXTS_MAX = 32_000_000;
/** … and of no single one more than this: it must not push out all others. */
export const TEXT_MAX = TEXTS_MAX / 8;
const FEEDS_MAX = 10_000;
/** Cache of the last result for each feed, by its UUID. Evicts the oldest results first. */
export class Remembered {
    #all = new Map();
    #length = 0;
    get(feed) {
        return this.#all.get(feed);
    }
    set(feed, found) {
        this.#forget(feed);
        const kept = (found.text?.length ?? 0) > TEXT_MAX ? { ...found, text: null } : found;
        this.#all.set(feed, kept);
        this.#length += kept.text?.length ?? 0;
        for (const oldest of this.#all.keys()) {
            if (this.#length <= TEXTS_MAX && this.#all.size <= FEEDS_MAX)
                break;
            this.#forget(oldest);
        }
    }
    #forget(feed) {
        this.#length -= this.#all.get(feed)?.text?.length ?? 0;
        this.#all.delete(feed);
    }
}
