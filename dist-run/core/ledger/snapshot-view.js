import { Unread } from './unread-periods.js';
/**
 * Interrupts a decision that needs data that was not read. It is called again after the read. One shared error,
 * because its stack is never needed and would cost more than the decision.
 */
const SUSPENDED = new Error('Suspended until what is missing has been read');
/** View of the data that was read. Queries for missing data are collected in `unread`. */
export class SnapshotView {
    now;
    unread = new Unread();
    #snapshot;
    constructor(snapshot, now) {
        this.#snapshot = snapshot;
        this.now = now;
    }
    prepare(wanted) {
        const missing = this.#snapshot.missing(wanted, this.now);
        if (!missing.isEmpty)
            this.#suspend((unread) => unread.add(missing));
    }
    object(kind, uuid) {
        return this.#find('object', { kind, uuid });
    }
    /** In creation order. The draft on top sorts by position. */
    actionsOf(workflow) {
        return this.#find('actionsOf', workflow);
    }
    taken({ uuid: resource, longestBlock: longest }, from, to) {
        const span = { resource, from, to, longest };
        return this.#snapshot.taken(span) ?? this.#suspend((unread) => unread.spans.push(span));
    }
    inUse(query) {
        return this.#find('inUse', query).bookings;
    }
    overlapping(query) {
        return this.#find('overlapping', query).bookings;
    }
    ofCustomer(query) {
        return this.#find('ofCustomer', query).bookings;
    }
    timeOff(from, to) {
        const period = { from, to };
        return this.#snapshot.timeOff(period) ?? this.#suspend((unread) => unread.periods.push(period));
    }
    tally(query) {
        return this.#find('tally', query);
    }
    customerWithEmail(folded) {
        return this.#find('customerWithEmail', folded);
    }
    count(kind) {
        return this.#find('count', kind);
    }
    select(question) {
        return this.#find('select', question);
    }
    answer(key) {
        return this.#find('answer', key);
    }
    #find(sort, query) {
        const read = this.#snapshot.find(sort, query) ?? this.#suspend((unread) => unread.ask(sort, query));
        return read.found;
    }
    #suspend(ask) {
        ask(this.unread);
        throw SUSPENDED;
    }
}
