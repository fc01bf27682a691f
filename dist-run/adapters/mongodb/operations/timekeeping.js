import { first } from '../driver/collections.js';
export class MongoTimekeeping {
    #collections;
    #ledger;
    #claims;
    constructor(collections, ledger, claims) {
        this.#collections = collections;
        this.#ledger = ledger;
        this.#claims = claims;
    }
    async changedAfter(moment, limit) {
        const found = await this.#collections.ledgers.find({ at: { $gt: moment }, sealed: false }, { limit });
        return found.map(({ _id: app, at }) => ({ app, at }));
    }
    async turnBack(app, to) {
        let events = 0;
        const lastChange = await this.#ledger.turnBack(app, to, async () => {
            events += await this.turnBackEvents(app, to);
        });
        return { lastChange, events };
    }
    /** Updates the events one after another, so that they stay in order if the process dies in between. */
    async turnBackEvents(app, to, limit) {
        const { events } = this.#collections;
        const kept = { app, removed: false };
        const later = await first(events, { ...kept, 'object.at': { $gt: to } }, { sort: { _id: 1 } });
        if (!later)
            return 0;
        const since = { ...kept, _id: { $gt: later._id }, 'object.at': { $lte: to } };
        const follower = await first(events, since, { sort: { 'object.at': 1 } });
        const sort = { _id: 1 };
        return this.#turnBackIn(events, { app, after: to, to: follower?.object.at ?? to, sort, limit });
    }
    /** Answers of an app are in the collection `answers`, those of an owner in `claims`. */
    async turnBackAnswers(appOrOwner, to, limit) {
        const count = await this.#turnBackIn(this.#collections.answers, { app: appOrOwner, after: to, to, limit });
        return count < limit ? count + (await this.#claims.turnBack(appOrOwner, to, limit - count)) : count;
    }
    async endLeases(app, beyond) {
        const { jobs } = this.#collections;
        const lasting = { app, removed: false, 'object.status': 'running', leaseUntil: { $gt: beyond } };
        const found = await jobs.find(lasting);
        for (const { _id } of found)
            await jobs.update({ ...lasting, _id }, { $set: { leaseUntil: 0 } });
        return found.length;
    }
    async #turnBackIn(collection, { app, after, to, sort, limit }) {
        const later = { app, removed: false, 'object.at': { $gt: after } };
        const found = await collection.find(later, { sort, limit });
        for (const { _id } of found)
            await collection.update({ ...later, _id }, { $set: { 'object.at': to } });
        return found.length;
    }
}
