import { anyWhere, conjuncts, foundValue, meets, orderedBy, } from '../../core/index.js';
import { byOrdinal, listed } from './collection.js';
import { searched } from './search-match.js';
/** Evaluates questions object by object. A list without a condition is read from its offset. */
export class MemoryObjectStore {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async find(app, kind, uuid) {
        for (const contents of this.#contentsOf(app)) {
            const object = contents.object(kind, uuid);
            if (object)
                return object;
        }
        return undefined;
    }
    async select(app, question, limit = Number.POSITIVE_INFINITY) {
        const { kind, where, order } = question;
        const isMet = meets(kind, where);
        const found = [];
        for (const contents of this.#contentsOf(app)) {
            if (order !== undefined)
                found.push(...inOrder(contents, question).filter(isMet));
            else
                for (const { item } of contents.store(kind).inOrder.rows())
                    if (isMet(item))
                        found.push(item);
            if (found.length >= limit)
                break;
        }
        return found.slice(0, limit);
    }
    async list(app, question, slice) {
        const contents = this.#state.contents.get(app);
        if (!contents)
            return { items: [], total: 0 };
        const { kind, where, order = 'created' } = question;
        const parts = conjuncts(anyWhere(where));
        const isMet = parts.length === 0 ? undefined : meets(kind, where);
        if (isMet && parts.some(isSearch))
            return searched(inOrder(contents, question), slice, isMet);
        const { by, isReversed } = orderedBy(order);
        const all = contents.store(kind).inOrder;
        if (by === null)
            return isReversed ? all.listReversed(slice, isMet) : all.list(slice, isMet);
        if (kind === 'booking' && by === 'start') {
            const byStart = contents.objects.booking.byStart;
            return listed(byStart, slice, isReversed, isMet);
        }
        const found = inOrder(contents, question).filter(isMet ?? (() => true));
        return { items: found.slice(slice.offset, slice.offset + slice.limit), total: found.length };
    }
    #contentsOf(app) {
        if (app === null)
            return this.#state.contents.values();
        const contents = this.#state.contents.get(app);
        return contents ? [contents] : [];
    }
}
/** Copies the list of all objects of the kind. */
function inOrder(contents, { kind, order = 'created' }) {
    const { by, isReversed } = orderedBy(order);
    const rows = [...contents.store(kind).inOrder.rows()];
    if (by !== null) {
        const of = foundValue(kind, by);
        const place = ({ item }) => of(item) ?? Number.NEGATIVE_INFINITY;
        // The difference of two nulls is NaN, so they fall back to creation order.
        rows.sort((a, b) => place(a) - place(b) || byOrdinal(a, b));
    }
    const objects = rows.map(({ item }) => item);
    return isReversed ? objects.reverse() : objects;
}
function isSearch(where) {
    return where[0] === 'contains' || (where[0] === 'or' && where[1].every(isSearch));
}
