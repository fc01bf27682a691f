import { isFailure } from '../../../core/errors.js';
import { KINDS } from '../../../core/kinds/objects.js';
import { allocationsOf } from '../../../core/model/booking.js';
import { isSame } from '../../../core/versions.js';
import { APPLIED, codecOf } from '../documents/codecs.js';
import { COPIED, eventFields, eventOf, identified, position } from '../documents/documents.js';
import { collectionOf, first } from '../driver/collections.js';
import { MongoReads } from '../ledger/bulk-reads.js';
/** Documents in one read. */
const PORTION = 500;
/** Fields of a job that workers change. */
const OF_WORKERS = new Set(['lease', 'leaseUntil', 'settledUnder']);
/** Reads a database while others may write to it: `standing` reveals changes. */
export class MongoInspection {
    #collections;
    #state;
    constructor(collections, state) {
        this.#collections = collections;
        this.#state = state;
    }
    inspect(look) {
        return look(this);
    }
    async *apps() {
        for (let last = ''; last !== undefined;) {
            const filter = { state: 'live', _id: { $gt: last } };
            const found = await this.#collections.apps.find(filter, {
                sort: { _id: 1 },
                limit: PORTION,
            });
            yield found.map(({ _id: uuid, slug }) => ({ uuid, slug }));
            last = found.at(-1)?._id;
        }
    }
    async standing(app) {
        try {
            const { seq: sequence, at } = await this.#state.standing(app);
            const isThere = await first(this.#collections.apps, { _id: app, state: 'live' });
            return isThere && { sequence, at };
        }
        catch (error) {
            if (isFailure(error, 'not_found'))
                return undefined;
            throw error;
        }
    }
    async *objects(app, kind) {
        const { object } = codecOf(kind);
        for await (const documents of this.#documents(app, kind))
            yield documents.map(object);
    }
    find(app, kind, uuids) {
        return new MongoReads(this.#collections, app).objects(kind, uuids);
    }
    async *events(app) {
        for await (const documents of this.#eventDocuments(app))
            yield documents.map(eventOf);
    }
    async eventsOf(app, bookings) {
        const filter = { app, 'object.booking': { $in: bookings } };
        const found = await this.#collections.events.find(filter, { sort: { _id: 1 } });
        return found.map(eventOf);
    }
    async *allocations(app, resource) {
        const { allocations } = this.#collections;
        const of = { app, removed: false, 'object.resource': resource };
        const how = { sort: { 'object.start': 1, _id: 1 }, limit: PORTION };
        let found = await allocations.find(of, how);
        while (found.length > 0) {
            yield found.map(({ object }) => object);
            const { _id, object } = found.at(-1);
            const { start } = object;
            const after = [{ 'object.start': { $gt: start } }, { 'object.start': start, _id: { $gt: _id } }];
            found = found.length < PORTION ? [] : await allocations.find({ ...of, $or: after }, how);
        }
    }
    async allocationsOf(app, bookings) {
        const ids = bookings.flatMap((booking) => identified(allocationsOf(booking)).map(([_id]) => _id));
        if (ids.length === 0)
            return [];
        const found = await this.#collections.allocations.find({ _id: { $in: ids }, app, removed: false });
        return found.map(({ object }) => object);
    }
    async *mismatches(app) {
        let expected = 0;
        for (const kind of KINDS) {
            for await (const documents of this.#documents(app, kind)) {
                for (const document of documents)
                    yield* this.#mismatchesOf(kind, document);
                if (kind !== 'booking')
                    continue;
                const bookings = documents.map(codecOf('booking').object);
                for (const booking of bookings)
                    expected += allocationsOf(booking).length;
            }
        }
        const taken = await this.#collections.allocations.count({ app, removed: false });
        if (taken !== expected) {
            const message = `The bookings of app ${app} take resources in ${expected} blocks, and ${taken} are taken`;
            yield { message, uuids: [app] };
        }
        yield* this.#eventMismatches(app);
        yield* this.#sameAddresses(app);
    }
    async *persons() {
        for (let last = ''; last !== undefined;) {
            const found = await this.#collections.persons.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: PORTION });
            yield found.map(({ person }) => person);
            last = found.at(-1)?._id;
        }
    }
    async findPersons(uuids) {
        const found = await this.#collections.persons.find({ _id: { $in: uuids } });
        return found.map(({ person }) => person);
    }
    async *leftovers() {
        for (const name of APPLIED) {
            const collection = this.#collections[name];
            for (let last = '';;) {
                const [next] = await collection.find({ app: { $gt: last }, removed: false }, { sort: { app: 1 }, limit: 1 });
                if (!next)
                    break;
                last = next.app;
                const isThere = await first(this.#collections.apps, { _id: last });
                // An app's document is removed before its contents, so contents may remain for a while.
                if (isThere || (await this.#state.read(last))?.sealed)
                    continue;
                yield { message: `The collection ${name} has something of app ${last}, which is not there`, uuids: [last] };
            }
        }
    }
    /** Yields the documents of one kind in creation order. */
    async *#documents(app, kind) {
        const collection = collectionOf(this.#collections, kind);
        yield* paged(collection, { app, removed: false }, 'order', ({ order }) => order);
    }
    async *#eventDocuments(app) {
        yield* paged(this.#collections.events, { app }, '_id', ({ _id }) => _id);
    }
    /** Checks that the fields beside the object match it. */
    *#mismatchesOf(kind, document) {
        const { object: objectIn, fields, idOf, collection } = codecOf(kind);
        const object = objectIn(document);
        const { uuid } = object;
        if (document._id !== (idOf?.(object) ?? uuid)) {
            yield { message: `The document ${document._id} of ${collection} holds ${uuid}`, uuids: [uuid] };
        }
        for (const [field, expected] of Object.entries(fields(object))) {
            const stored = document[field];
            if (field === 'object' || OF_WORKERS.has(field) || isSame(stored, expected))
                continue;
            yield { message: `The field ${field} of ${collection} ${uuid} is not what its object says`, uuids: [uuid] };
        }
    }
    async *#eventMismatches(app) {
        for await (const documents of this.#eventDocuments(app)) {
            for (const document of documents) {
                const { _id, seq, change, named, object } = document;
                const { uuid } = object;
                const wanted = eventFields(eventOf(document), change).named;
                if (named !== undefined && named !== wanted) {
                    yield { message: `The field named of event ${uuid} is not whom it names`, uuids: [uuid] };
                }
                const isInPlace = change === COPIED
                    ? _id >= `${app}/${position(1, 0)}` // copied events lie at or after the first change
                    : _id.startsWith(`${app}/${position(seq, 0).split('.')[0]}.`);
                if (!isInPlace) {
                    yield { message: `Event ${uuid} does not lie where its change is`, uuids: [uuid] };
                }
            }
        }
    }
    /** Checks addresses, because no index keeps two customers from sharing one. */
    async *#sameAddresses(app) {
        const filter = { app, removed: false, emailFolded: { $gt: '' } };
        let before;
        let where = filter;
        for (;;) {
            const found = await this.#collections.customers.find(where, {
                sort: { emailFolded: 1, _id: 1 },
                limit: PORTION,
            });
            for (const { _id, emailFolded } of found) {
                if (before?.emailFolded === emailFolded) {
                    yield { message: `Customers ${before?._id} and ${_id} have one address`, uuids: [before._id, _id] };
                }
                before = { _id, emailFolded };
            }
            if (found.length < PORTION || !before)
                return;
            const { emailFolded, _id } = before;
            where = { app, removed: false, $or: [{ emailFolded: { $gt: emailFolded } }, { emailFolded, _id: { $gt: _id } }] };
        }
    }
}
/** Yields all matching documents in portions, in the order of a unique field. */
async function* paged(collection, filter, field, placeOf) {
    for (let last = ''; last !== undefined;) {
        const after = { ...filter, [field]: { $gt: last } };
        const found = await collection.find(after, { sort: { [field]: 1 }, limit: PORTION });
        if (found.length > 0)
            yield found;
        last = found.length < PORTION ? undefined : placeOf(found.at(-1));
    }
}
