import { isFailure } from '../../../core/errors.js';
import { eventOf, position } from '../documents/documents.js';
import { first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';
/**
 * Events never change and are ordered, so reads need no steady state: they end at the last completely applied change.
 * Otherwise a reader could see the second event of a change before the first, and never see the first.
 */
export class MongoEventRepository {
    #collections;
    #state;
    #told;
    constructor(collections, state, told) {
        this.#collections = collections;
        this.#state = state;
        this.#told = told;
    }
    async list(app, slice, { types, booking }, after) {
        const feed = await this.#feedOf(app, after);
        if (!feed)
            return undefined;
        const filter = {
            ...feed,
            ...(types === undefined ? {} : { 'object.type': { $in: types } }),
            ...(booking === undefined ? {} : { 'object.booking': booking }),
        };
        return sliced(this.#collections.events, filter, slice, { _id: 1 }, eventOf);
    }
    async after(app, after, limit) {
        const feed = await this.#feedOf(app, after);
        return feed && (await this.#collections.events.find(feed, { sort: { _id: 1 }, limit })).map(eventOf);
    }
    async latest(app) {
        const feed = await this.#feedOf(app, undefined);
        const [last] = await this.#collections.events.find(feed ?? {}, { sort: { _id: -1 }, limit: 1 });
        return last?.object.uuid;
    }
    /** Deletes only from the front of each feed, because moments may be some milliseconds out of order. */
    async forget(before, limit) {
        const { events } = this.#collections;
        const old = await events.find({ 'object.at': { $lt: before } }, { sort: { 'object.at': 1, _id: 1 }, limit });
        const last = new Map();
        for (const { app, _id } of old)
            if (_id > (last.get(app) ?? ''))
                last.set(app, _id);
        if (last.size === 0)
            return 0;
        const fronts = [...last].map(([app, _id]) => ({ app, _id: { $lte: _id } }));
        const staying = new Set();
        const going = [];
        for (const { app, _id, object } of await events.find({ $or: fronts }, { sort: { _id: 1 } })) {
            if (object.at >= before)
                staying.add(app);
            if (!staying.has(app))
                going.push(_id);
        }
        return going.length === 0 ? 0 : events.remove({ _id: { $in: going.slice(0, limit) } });
    }
    /** Filter for the events of the app behind `after`. Undefined if that event no longer exists. */
    async #feedOf(app, after) {
        const [ledger, from] = await Promise.all([
            this.#ledgerOf(app),
            after === undefined ? undefined : first(this.#collections.events, { app, 'object.uuid': after }),
        ]);
        if (after !== undefined && !from)
            return undefined;
        const applied = ledger ? ledger.seq - (ledger.pending ? 1 : 0) : 0;
        return { app, _id: { $gt: from?._id ?? `${app}/`, $lt: `${app}/${position(applied + 1, 0)}` } };
    }
    /**
     * Without a ledger, the feed lacks even the creation of the app, which was already acknowledged. The first change
     * publishes it: this waits for that change if it is being applied, or makes it.
     */
    async #ledgerOf(app) {
        const ledger = await this.#state.read(app);
        if (ledger && !(ledger.seq === 1 && ledger.pending))
            return ledger;
        try {
            if (ledger)
                await this.#state.standingOfAny(app);
            else
                await this.#told.tell(app);
        }
        catch (error) {
            if (!isFailure(error, 'not_found'))
                throw error;
        }
        return this.#state.read(app);
    }
}
