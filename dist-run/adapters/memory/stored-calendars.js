import { countedByStatus, dueAt, hasNoSlot, } from '../../core/index.js';
import { Collection } from './collection.js';
import { byNumber, SortedList } from './sorted-list.js';
/** Calendars of all apps, sorted by the moment when they are due. */
export class DueCalendars {
    #byMoment = new SortedList(byNumber(dueAt));
    add(calendar) {
        this.#byMoment.add(calendar);
    }
    delete(calendar) {
        this.#byMoment.delete(calendar);
    }
    statuses(now, limit) {
        return countedByStatus(this.#byMoment.slice({ offset: 0, limit }), now);
    }
    due(now, limit, without) {
        const due = [];
        for (const calendar of this.#byMoment) {
            if (dueAt(calendar) > now || due.length >= limit)
                break;
            if (!without.apps.has(calendar.app) && !hasNoSlot(calendar, without))
                due.push(calendar);
        }
        return due;
    }
}
export class StoredCalendars {
    inOrder;
    #due;
    constructor(nextOrdinal, due) {
        this.inOrder = new Collection(nextOrdinal);
        this.#due = due;
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    get length() {
        return this.inOrder.length;
    }
    put(calendar) {
        this.#forget(calendar.uuid);
        this.inOrder.put(calendar);
        this.#due.add(calendar);
    }
    remove(uuid) {
        this.#forget(uuid);
        this.inOrder.remove(uuid);
    }
    removeAll() {
        for (const { item } of this.inOrder.rows())
            this.#due.delete(item);
    }
    list(slice, { resource }) {
        return this.inOrder.list(slice, resource === undefined ? undefined : (calendar) => calendar.resource === resource);
    }
    #forget(uuid) {
        const known = this.inOrder.get(uuid);
        if (known)
            this.#due.delete(known);
    }
}
