/**
 * LRU cache of values that hold text. Its limit is the total length, because lengths differ by a factor of a
 * thousand. A limit on the number of entries, as in `quick-lru`, would not limit the memory.
 */
export declare class BoundedTexts<V> {
    #private;
    /** `max` is the total number of characters. */
    constructor(max: number);
    get(key: string): V | undefined;
    /** Adds a value with its number of characters, unless it is too large. */
    add(key: string, value: V, characters: number): void;
}
