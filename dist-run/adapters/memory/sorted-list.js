import { partitionPoint } from '../../core/index.js';
/** Compares by a number, then by UUID: a total order even if several objects have the same number. */
export function byNumber(numberOf) {
    return (a, b) => numberOf(a) - numberOf(b) || compareText(a.uuid, b.uuid);
}
export function compareText(a, b) {
    return a < b ? -1 : a > b ? 1 : 0;
}
const CHUNK = 512;
/**
 * Sorted list in chunks, so that adding and removing cost about the same for ten items and for a million. No two items
 * may compare as equal.
 */
export class SortedList {
    #compare;
    #chunks = [];
    #length = 0;
    constructor(compare) {
        this.#compare = compare;
    }
    get length() {
        return this.#length;
    }
    get first() {
        return this.#chunks[0]?.[0];
    }
    add(item) {
        const isBefore = (other) => this.#compare(other, item) < 0;
        const at = Math.min(this.#chunkWith(isBefore), Math.max(this.#chunks.length - 1, 0));
        const chunk = this.#chunks[at] ?? [];
        if (this.#chunks.length === 0)
            this.#chunks.push(chunk);
        chunk.splice(partition(chunk, isBefore), 0, item);
        if (chunk.length > CHUNK)
            this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
        this.#length += 1;
    }
    /** Removes the item that compares as equal, if it exists. */
    delete(item) {
        const isBefore = (other) => this.#compare(other, item) < 0;
        const at = this.#chunkWith(isBefore);
        const chunk = this.#chunks[at];
        if (!chunk)
            return;
        const index = partition(chunk, isBefore);
        if (this.#compare(chunk[index], item) !== 0)
            return;
        chunk.splice(index, 1);
        if (chunk.length === 0)
            this.#chunks.splice(at, 1);
        this.#length -= 1;
    }
    [Symbol.iterator]() {
        return this.from(() => false);
    }
    /** Iterates from the first item for which `isBefore` is false. */
    *from(isBefore) {
        const start = this.#chunkWith(isBefore);
        for (let at = start; at < this.#chunks.length; at += 1) {
            const chunk = this.#chunks[at];
            for (let index = at === start ? partition(chunk, isBefore) : 0; index < chunk.length; index += 1) {
                yield chunk[index];
            }
        }
    }
    /** Iterates backwards. */
    *reversed() {
        for (let at = this.#chunks.length - 1; at >= 0; at -= 1) {
            const chunk = this.#chunks[at];
            for (let index = chunk.length - 1; index >= 0; index -= 1)
                yield chunk[index];
        }
    }
    /** Slice of the list, without visiting the items before it. */
    slice({ offset, limit }) {
        const part = [];
        let skip = offset;
        for (const chunk of this.#chunks) {
            if (part.length >= limit)
                break;
            if (skip < chunk.length)
                part.push(...chunk.slice(skip, skip + limit - part.length));
            skip = Math.max(0, skip - chunk.length);
        }
        return part;
    }
    /** Slice of the reversed list. */
    sliceReversed({ offset, limit }) {
        const end = Math.max(0, this.#length - offset);
        const start = Math.max(0, end - limit);
        return this.slice({ offset: start, limit: end - start }).reverse();
    }
    /** Index of the first chunk whose last item is not before the target. */
    #chunkWith(isBefore) {
        return partition(this.#chunks, (chunk) => isBefore(chunk[chunk.length - 1]));
    }
}
/** Index of the first item that is not before the target. */
function partition(items, isBefore) {
    return partitionPoint(items.length, (index) => isBefore(items[index]));
}
/** Sorted lists by key. Empty lists are removed. */
export class SortedLists {
    #compare;
    #lists = new Map();
    constructor(compare) {
        this.#compare = compare;
    }
    get(key) {
        return this.#lists.get(key);
    }
    add(key, item) {
        const list = this.#lists.get(key) ?? new SortedList(this.#compare);
        this.#lists.set(key, list);
        list.add(item);
    }
    delete(key, item) {
        const list = this.#lists.get(key);
        list?.delete(item);
        if (list?.length === 0)
            this.#lists.delete(key);
    }
}
