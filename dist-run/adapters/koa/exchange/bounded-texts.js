/** Divisor: one value may take at most this fraction of the cache, so that it cannot evict all others. */
const LARGEST = 8;
/**
 * LRU cache of values that hold text. Its limit is the total length, because lengths differ by a factor of a
 * thousand. A limit on the number of entries, as in `quick-lru`, would not limit the memory.
 */
export class BoundedTexts {
    /** The least recently used entry is first. */
    #entries = new Map();
    #max;
    #length = 0;
    /** `max` is the total number of characters. */
    constructor(max) {
        this.#max = max;
    }
    get(key) {
        const entry = this.#entries.get(key);
        if (!entry)
            return undefined;
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        return entry.value;
    }
    /** Adds a value with its number of characters, unless it is too large. */
    add(key, value, characters) {
        const length = key.length + characters;
        if (length > this.#max / LARGEST)
            return;
        this.#length -= this.#entries.get(key)?.length ?? 0;
        this.#entries.delete(key);
        this.#entries.set(key, { value, length });
        this.#length += length;
        for (const [oldest, old] of this.#entries) {
            if (this.#length <= this.#max)
                break;
            this.#entries.delete(oldest);
            this.#length -= old.length;
        }
    }
}
