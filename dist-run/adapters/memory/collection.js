import { SortedList } from './sorted-list.js';
export const byOrdinal = (a, b) => a.ordinal - b.ordinal;
export class Collection {
    #nextOrdinal;
    #rows = new Map();
    #ordered = new SortedList(byOrdinal);
    /** Number of changes so far. */
    #revision = 0;
    constructor(nextOrdinal) {
        this.#nextOrdinal = nextOrdinal;
    }
    /** The collection itself. Stores with more indexes keep their objects in such a collection. */
    get inOrder() {
        return this;
    }
    get(uuid) {
        return this.#rows.get(uuid)?.item;
    }
    row(uuid) {
        return this.#rows.get(uuid);
    }
    get length() {
        return this.#rows.size;
    }
    get revision() {
        return String(this.#revision);
    }
    put(item) {
        this.#revision += 1;
        const known = this.#rows.get(item.uuid);
        if (known) {
            known.item = item;
            return known;
        }
        const row = { ordinal: this.#nextOrdinal(), item };
        this.#rows.set(item.uuid, row);
        this.#ordered.add(row);
        return row;
    }
    remove(uuid) {
        const row = this.#rows.get(uuid);
        if (!row)
            return;
        this.#revision += 1;
        this.#rows.delete(uuid);
        this.#ordered.delete(row);
    }
    rows() {
        return this.#ordered;
    }
    /** In creation order. */
    all() {
        return [...this.#ordered].map(({ item }) => item);
    }
    /** Slice in creation order, filtered by `wanted` if it is given. */
    list(slice, wanted) {
        return listed(this.#ordered, slice, false, wanted);
    }
    /** Slice with the newest first, filtered by `wanted` if it is given. */
    listReversed(slice, wanted) {
        return listed(this.#ordered, slice, true, wanted);
    }
}
/** Reads a slice of rows, and the total of the wanted ones. Without a filter, only the slice is visited. */
export function listed(rows, slice, reversed, wanted) {
    if (!wanted) {
        const part = reversed ? rows.sliceReversed(slice) : rows.slice(slice);
        return { items: part.map(({ item }) => item), total: rows.length };
    }
    const items = [];
    let total = 0;
    for (const { item } of reversed ? rows.reversed() : rows) {
        if (!wanted(item))
            continue;
        if (total >= slice.offset && items.length < slice.limit)
            items.push(item);
        total += 1;
    }
    return { items, total };
}
