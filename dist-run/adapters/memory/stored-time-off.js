import { concerns, widestWindowOf } from '../../core/model/time-off.js';
import { byOrdinal, Collection } from './collection.js';
import { SortedList } from './sorted-list.js';
const endOf = ({ item }) => widestWindowOf(item).end;
export class StoredTimeOff {
    inOrder;
    /** Sorted by end, so that past entries are not visited. */
    #byEnd = new SortedList((a, b) => endOf(a) - endOf(b) || byOrdinal(a, b));
    constructor(nextOrdinal) {
        this.inOrder = new Collection(nextOrdinal);
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    put(entry) {
        this.#unindex(entry.uuid);
        this.#byEnd.add(this.inOrder.put(entry));
    }
    remove(uuid) {
        this.#unindex(uuid);
        this.inOrder.remove(uuid);
    }
    get length() {
        return this.inOrder.length;
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    #unindex(uuid) {
        const row = this.inOrder.row(uuid);
        if (row)
            this.#byEnd.delete(row);
    }
    /** In creation order. */
    within(from, to) {
        const rows = [...this.#byEnd.from((row) => endOf(row) <= from)].filter(({ item }) => widestWindowOf(item).start < to);
        return rows.sort(byOrdinal).map(({ item }) => item);
    }
    list(slice, { resource }) {
        return this.inOrder.list(slice, resource === undefined ? undefined : (entry) => concerns(entry, resource));
    }
}
