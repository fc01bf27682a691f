import { orderedBy } from '../../../core/questions/question.js';
import { codecOf } from '../documents/codecs.js';
import { collectionOf, first } from '../driver/collections.js';
import { filterOf, pathOf } from '../driver/filters.js';
import { idsOf, sliced } from '../driver/slices.js';
/** Kinds of which one change may write several objects: their lists are read again if a change came in between. */
const STEADY = new Set(['action', 'booking', 'job']);
/** Answers questions by filters on the collections. */
export class MongoObjectStore {
    #collections;
    #ledger;
    constructor(collections, ledger) {
        this.#collections = collections;
        this.#ledger = ledger;
    }
    async find(app, kind, uuid) {
        const collection = collectionOf(this.#collections, kind);
        const found = await first(collection, { [pathOf(kind, 'uuid')]: uuid, ...present(app) });
        return found && codecOf(kind).object(found);
    }
    async select(app, { kind, where, order }, limit) {
        const filter = { ...present(app), ...filterOf(kind, where) };
        const how = {
            ...(order === undefined ? {} : { sort: sortOf(kind, order) }),
            ...(limit === undefined ? {} : { limit }),
        };
        const read = () => collectionOf(this.#collections, kind).find(filter, how);
        const isSteady = app !== null && order !== undefined && STEADY.has(kind);
        return (await (isSteady ? this.#ledger.steady(app, read) : read())).map(codecOf(kind).object);
    }
    async list(app, { kind, where, order = 'created' }, slice) {
        const filter = { ...present(app), ...filterOf(kind, where) };
        const collection = collectionOf(this.#collections, kind);
        const read = () => sliced(collection, filter, slice, sortOf(kind, order), codecOf(kind).object);
        return STEADY.has(kind) ? this.#ledger.steady(app, read) : read();
    }
    /** The UUIDs of up to `limit` bookings for each question, all at one sequence number. */
    uuids(app, questions, limit) {
        return this.#ledger.steady(app, () => Promise.all(questions.map(({ where, order = 'created' }) => {
            const filter = { ...present(app), ...filterOf('booking', where) };
            return idsOf(this.#collections.bookings, filter, { sort: sortOf('booking', order), limit });
        })));
    }
}
function present(app) {
    return app === null ? { removed: false } : { app, removed: false };
}
function sortOf(kind, order) {
    const { by, isReversed } = orderedBy(order);
    const direction = isReversed ? -1 : 1;
    return by === null ? { order: direction } : { [pathOf(kind, by)]: direction, order: direction };
}
