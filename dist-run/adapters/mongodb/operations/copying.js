import { isFailure } from '../../../core/errors.js';
import { KINDS } from '../../../core/kinds/objects.js';
import { allocationsOf, namedBy } from '../../../core/model/booking.js';
import { appFields, recordOf } from '../documents/app-documents.js';
import { codecOf } from '../documents/codecs.js';
import { COPIED, eventFields, eventOf, identified, position } from '../documents/documents.js';
import { collectionOf, first } from '../driver/collections.js';
/** Documents in one command. */
const AT_ONCE = 1_000;
/** Sequence number of copied documents, which any change of this database overwrites. */
const SEQ = 0;
/** Number of places that `position` has for one change. */
const PLACES = 1_000_000;
/**
 * A whole database cannot be read as a snapshot, so it is read again for newer changes (adapters/mongodb/README.md,
 * "What is copied").
 */
export class MongoCopying {
    #collections;
    #parts;
    /** Number of used places, by app and collection. */
    #places = new Map();
    constructor(collections, parts) {
        this.#collections = collections;
        this.#parts = parts;
    }
    async *exportObjects(choose) {
        const { arming, owners } = this.#parts;
        const mark = (await arming.disarmed())?.unfinished ?? null;
        yield { is: 'storage', isSnapshot: false, takesParts: true, count: await this.#count(), mark };
        for (const { uuid, _id: email } of await this.#collections.owners.find({}))
            yield { is: 'owner', owner: { uuid, email } };
        for (const token of await owners.list())
            yield { is: 'token', token };
        for await (const { person } of this.#paged(this.#collections.persons, {}, '_id'))
            yield { is: 'person', person };
        for await (const document of this.#paged(this.#collections.apps, { state: 'live' }, '_id')) {
            const app = document._id;
            const standing = await this.#standingOf(app, (document.untold ?? []).length > 0);
            if (!standing)
                continue;
            const { seq, at } = standing;
            const head = { record: recordOf(document), sequence: seq, at };
            const wanted = choose(head);
            yield { is: 'app', ...head, contents: wanted.contents };
            if (wanted.contents !== 'none')
                yield* this.#contentsOf(app, standing, wanted);
            const after = (await this.#standingOf(app)) ?? standing;
            yield { is: 'end', app, sequence: after.seq, at: after.at };
        }
    }
    async #count() {
        const objects = KINDS.map((kind) => collectionOf(this.#collections, kind).count({}));
        const counts = await Promise.all([...objects, this.#collections.events.count({})]);
        return counts.reduce((sum, count) => sum + count, 0);
    }
    /**
     * Reads the head of an app, after its unpublished events were moved to its feed if asked. Undefined if the app is
     * gone.
     */
    async #standingOf(app, isToTell = false) {
        try {
            if (isToTell)
                await this.#parts.told.tell(app);
            return await this.#parts.state.standing(app);
        }
        catch (error) {
            if (isFailure(error, 'not_found'))
                return undefined;
            throw error;
        }
    }
    async *#contentsOf(app, { seq }, wanted) {
        const since = wanted.contents === 'newer' ? wanted : undefined;
        for (const kind of KINDS)
            yield* this.#objectsOf(app, kind, since);
        const from = since ? { $gte: `${app}/${position(since.than + 1, 0)}` } : { $gt: `${app}/` };
        const to = { $lt: `${app}/${position(seq + 1, 0)}` };
        for await (const document of this.#paged(this.#collections.events, { app }, '_id', { ...from, ...to })) {
            yield { is: 'event', event: eventOf(document) };
        }
        if (!since)
            return;
        const kept = await first(this.#collections.events, { app, _id: to }, { sort: { _id: 1 } });
        yield { is: 'first event', app, uuid: kept?.object.uuid ?? null };
    }
    async *#objectsOf(app, kind, since) {
        const collection = collectionOf(this.#collections, kind);
        const filter = since ? { app, ...newer(kind, since) } : { app, removed: false };
        for await (const document of this.#paged(collection, filter, 'order')) {
            if (document.removed)
                yield { is: 'removed', kind, app, uuid: uuidOf(document) };
            else
                yield { is: 'object', kind, object: codecOf(kind).object(document) };
        }
    }
    /** All matching documents, in pages. The cursor is a field that is unique and never changes. */
    async *#paged(collection, filter, field, bounds = {}) {
        for (let after = bounds;;) {
            const bounded = Object.keys(after).length === 0 ? filter : { ...filter, [field]: after };
            const page = await collection.find(bounded, { sort: { [field]: 1 }, limit: AT_ONCE });
            yield* page;
            const last = page.at(-1);
            if (page.length < AT_ONCE || !last)
                return;
            const { $gte: _, ...rest } = after;
            after = { ...rest, $gt: last[field] };
        }
    }
    async importObjects(records) {
        let waiting = [];
        const store = async () => {
            const those = waiting;
            waiting = [];
            if (those.length > 0)
                await this.#storeAlike(those);
        };
        for await (const record of records) {
            if (record.is !== 'object' && record.is !== 'event') {
                await store();
                await this.#storeOne(record);
                continue;
            }
            const [other] = waiting;
            if (other && (waiting.length === AT_ONCE || partOf(other) !== partOf(record)))
                await store();
            waiting.push(record);
        }
        await store();
    }
    async #storeOne(record) {
        const { owners, persons, arming } = this.#parts;
        switch (record.is) {
            case 'mark':
                return arming.mark(record.mark);
            case 'owner': {
                const { email, uuid } = record.owner;
                await this.#collections.owners.upsert({
                    filter: { _id: email },
                    update: { $setOnInsert: { uuid, tokens: {} } },
                });
                return;
            }
            case 'token':
                await owners.addToken(record.token);
                return;
            case 'token gone':
                await owners.revoke(record.uuid);
                return;
            case 'person':
                return persons.put(record.person);
            case 'person gone':
                await persons.remove(record.uuid);
                return;
            case 'app': {
                const { uuid } = record.record.app;
                const $set = { state: 'live', ...appFields(record.record, null, []) };
                await this.#collections.apps.upsert({
                    filter: { _id: uuid },
                    update: { $set, $inc: { rev: 1 }, $setOnInsert: { recent: [] } },
                });
                if (record.contents === 'all')
                    await this.#clear(uuid);
                return;
            }
            case 'app gone':
                await this.#collections.apps.remove({ _id: record.uuid });
                return this.#clear(record.uuid);
            case 'removed':
                return this.#remove(record.kind, record.app, record.uuid);
            case 'first event':
                return this.#forgetEvents(record.app, record.uuid);
            case 'end': {
                const { app, sequence: seq, at } = record;
                if (seq === 0)
                    return;
                const $set = { seq, at, open: false, sealed: false, pending: null, recent: [] };
                await this.#collections.ledgers.upsert({ filter: { _id: app }, update: { $set } });
                return;
            }
        }
    }
    async #clear(app) {
        await this.#collections.ledgers.remove({ _id: app });
        await this.#parts.state.empty(app);
        for (const part of [...KINDS, 'event'])
            this.#places.set(`${app}/${part}`, 0);
    }
    async #remove(kind, app, uuid) {
        const collection = collectionOf(this.#collections, kind);
        await collection.remove(codecOf(kind).idOf ? { app, uuid } : { _id: uuid, app });
        if (kind === 'booking')
            await this.#freeAll([uuid]);
    }
    async #forgetEvents(app, uuid) {
        const { events } = this.#collections;
        if (uuid === null) {
            await events.remove({ app });
            return;
        }
        const kept = await first(events, { app, 'object.uuid': uuid });
        if (kept)
            await events.remove({ app, _id: { $lt: kept._id } });
    }
    /** Stores records of the same app, which are objects of one kind, or events. */
    #storeAlike(records) {
        const [one] = records;
        if (one?.is !== 'object')
            return this.#putEvents(records.flatMap((record) => (record.is === 'event' ? record.event : [])));
        return this.#putObjects(one.kind, records.flatMap((record) => (record.is === 'object' ? record.object : [])));
    }
    async #putObjects(kind, objects) {
        const [{ app }] = objects;
        const { fields, idOf } = codecOf(kind);
        const place = await this.#take(app, kind, objects.length);
        if (kind === 'booking')
            await this.#putAllocations(app, objects);
        const puts = objects.map((object, index) => ({
            filter: { _id: idOf?.(object) ?? object.uuid, app },
            update: {
                $set: { seq: SEQ, removed: false, ...fields(object) },
                $setOnInsert: { order: positionAt(place + index) },
            },
        }));
        await collectionOf(this.#collections, kind).upsertAll(puts);
    }
    async #putAllocations(app, bookings) {
        const { allocations } = this.#collections;
        const there = await this.#collections.bookings.find({ _id: { $in: bookings.map(({ uuid }) => uuid) }, app });
        await this.#freeAll(there.map(({ _id }) => _id));
        const puts = identified(bookings.flatMap(allocationsOf)).map(([_id, object]) => ({
            filter: { _id, app },
            update: { $set: { seq: SEQ, removed: false, object }, $setOnInsert: { order: positionAt(0) } },
        }));
        if (puts.length > 0)
            await allocations.upsertAll(puts);
    }
    /** Identifiers of allocations begin with the UUID of their booking. */
    async #freeAll(bookings) {
        for (const uuid of bookings)
            await this.#collections.allocations.remove({ _id: { $gt: `${uuid}/`, $lt: `${uuid}0` } });
    }
    async #putEvents(all) {
        const { events } = this.#collections;
        const [{ app }] = all;
        const there = await events.find({ app, 'object.uuid': { $in: all.map(({ uuid }) => uuid) } });
        const known = new Map(there.map(({ _id, object }) => [object.uuid, _id]));
        const added = all.filter(({ uuid }) => !known.has(uuid));
        for (const event of all) {
            const _id = known.get(event.uuid);
            if (_id === undefined)
                continue;
            const { object } = eventFields(event, COPIED);
            const named = event.booking === null ? '' : (namedBy(event.data) ?? '');
            await events.update({ _id, app }, { $set: { object, named } });
        }
        if (added.length === 0)
            return;
        const place = await this.#take(app, 'event', added.length);
        const puts = added.map((event, index) => ({
            // The first change has number 1, so no event may have a lower one.
            filter: { _id: `${app}/${positionAt(PLACES + place + index)}`, app },
            update: { $setOnInsert: { seq: SEQ, removed: false, ...eventFields(event, COPIED) } },
        }));
        await events.upsertAll(puts);
    }
    /** Reserves places behind the used ones. Returns the first. */
    async #take(app, part, count) {
        const key = `${app}/${part}`;
        const place = this.#places.get(key) ?? (await this.#taken(app, part));
        this.#places.set(key, place + count);
        return place;
    }
    async #taken(app, part) {
        if (part === 'event') {
            const last = await first(this.#collections.events, { app }, { sort: { _id: -1 } });
            return last ? placeOf(last._id.slice(app.length + 1)) + 1 - PLACES : 0;
        }
        const last = await first(collectionOf(this.#collections, part), { app, removed: false }, { sort: { order: -1 } });
        return last ? placeOf(last.order) + 1 : 0;
    }
}
/** Filter for newer documents. Jobs are claimed and released without a change of their app. */
function newer(kind, { than, releasedSince }) {
    const seq = { $gt: than };
    if (kind !== 'job')
        return { seq };
    const open = { 'object.status': { $in: ['waiting', 'running'] } };
    return { $or: [{ seq }, open, { 'object.updatedAt': { $gte: releasedSince } }] };
}
/** Records with the same key are stored together. */
function partOf(record) {
    return record.is === 'event' ? `${record.event.app}/event` : `${record.object.app}/${record.kind}`;
}
/** Works for tombstones too. */
function uuidOf(document) {
    return document.uuid ?? document._id;
}
/** Position of a place, with a million places for each change. */
function positionAt(place) {
    return position(Math.floor(place / PLACES), place % PLACES);
}
function placeOf(text) {
    const [seq = '0', index = '0'] = text.split('.');
    return Number(seq) * PLACES + Number(index);
}
