import { isInUse, } from '../../../core/ledger/ledger.js';
import { countedIn, isCounted, tallyOf } from '../../../core/ledger/tally.js';
import { BLOCKING_STATUSES, LAPSING_STATUSES, LIVE_STATUSES, } from '../../../core/model/booking.js';
import { LONGEST_BOOKING } from '../../../core/model/settings.js';
import { CODECS, codecOf } from '../documents/codecs.js';
import { answerId } from '../documents/documents.js';
import { collectionOf } from '../driver/collections.js';
import { filterOf } from '../driver/filters.js';
/** Limit of tallies that the server counts one by one. Each needs two commands, and a series needs hundreds. */
const COUNTED_BY_SERVER = 8;
/** Limit of time spans in one command. */
const SPANS_AT_ONCE = 100;
const byOrder = (a, b) => (a.order < b.order ? -1 : 1);
/** Reads of decisions about one app, from its collections. Each is a single command. */
export class MongoReads {
    #collections;
    #app;
    constructor(collections, app) {
        this.#collections = collections;
        this.#app = app;
    }
    async objects(kind, uuids) {
        const { object, idOf } = codecOf(kind);
        const named = { [idOf ? 'uuid' : '_id']: { $in: uuids } };
        return (await collectionOf(this.#collections, kind).find({ ...this.#present, ...named })).map(object);
    }
    async actionsOf(workflows) {
        const filter = { ...this.#present, 'object.workflow': { $in: workflows } };
        const found = await this.#collections.actions.find(filter);
        return found.sort(byOrder).map(CODECS.action.object);
    }
    /** Bounded on both sides, so that neither a resource's past nor its future is read through. */
    async allocations(spans) {
        const overlapping = alike(spans).map(({ resources, from, to, longest }) => ({
            'object.resource': resources.length === 1 ? resources[0] : { $in: resources },
            'object.start': { $gt: from - longest, $lt: to },
            'object.end': { $gt: from },
        }));
        const found = await Promise.all(chunks(overlapping, SPANS_AT_ONCE).map(($or) => this.#collections.allocations.find({ ...this.#present, $or })));
        // A document in several spans was found by several commands.
        const distinct = found.length === 1 ? found[0] : new Map(found.flat().map((each) => [each._id, each])).values();
        return [...distinct].map(({ object }) => object);
    }
    async inUse(query) {
        const { resource, workflow, service, endsAfter, heldAfter, key, holder, limit } = query;
        const filter = {
            ...this.#present,
            'object.status': heldAfter === undefined ? { $in: LIVE_STATUSES } : 'held',
            ...(heldAfter === undefined ? {} : { 'object.holdExpiresAt': { $gt: heldAfter } }),
            ...(key === undefined ? {} : { 'object.madeWith.key': key }),
            ...(holder === undefined ? {} : { 'object.madeWith.holder': holder }),
            ...(resource === undefined ? {} : { 'object.resources': resource }),
            ...(workflow === undefined ? {} : { 'object.workflow': workflow }),
            ...(service === undefined ? {} : { 'object.sale.service': service }),
            ...(endsAfter === undefined ? {} : { 'object.end': { $gt: endsAfter } }),
        };
        // In a service with steps, an active booking may no longer need the resource. Such bookings are few, so the read repeats with a higher
        // limit.
        for (let most = limit;; most *= 2) {
            const found = await this.#collections.bookings.find(filter, { limit: most });
            const wanted = found.map(CODECS.booking.object).filter((booking) => isInUse(booking, query));
            if (found.length < most || wanted.length >= limit)
                return wanted.slice(0, limit);
        }
    }
    async overlapping({ resource, service, email, from, to, limit }) {
        const filter = {
            ...this.#present,
            'object.status': { $in: BLOCKING_STATUSES },
            // The maximum length of a booking bounds the scan.
            'object.start': { $gt: from - LONGEST_BOOKING, $lt: to },
            'object.end': { $gt: from },
            ...(resource === undefined ? {} : { 'object.resources': resource }),
            ...(service === undefined ? {} : { 'object.sale.service': service }),
            ...(email === undefined ? {} : { customerEmailFolded: email }),
        };
        return (await this.#collections.bookings.find(filter, { limit })).map(CODECS.booking.object);
    }
    async ofCustomer({ customer, email, endsAfter, limit }) {
        const live = endsAfter === undefined ? {} : { 'object.status': { $in: LIVE_STATUSES }, 'object.end': { $gt: endsAfter } };
        // One read for each index.
        const whose = [{ 'object.customerUuid': customer }, ...(email === null ? [] : [unlinked(email)])];
        const found = await Promise.all(whose.map((filter) => this.#collections.bookings.find({ ...this.#present, ...filter, ...live }, { limit })));
        return found.flat().slice(0, limit).map(CODECS.booking.object);
    }
    async timeOff(from, to) {
        const filter = { ...this.#present, startsAt: { $lt: to }, endsAt: { $gt: from } };
        const found = await this.#collections.timeOff.find(filter);
        return found.sort(byOrder).map(CODECS.timeOff.object);
    }
    /** A few tallies are counted by the server. For more, all bookings that any of them counts are read at once. */
    async tallies(queries) {
        if (queries.length <= COUNTED_BY_SERVER)
            return Promise.all(queries.map((query) => this.#tally(query)));
        const services = [...new Set(queries.map(({ service }) => service))];
        const found = await Promise.all(services.map((service) => this.#sold(service, queries)));
        const byService = new Map(services.map((service, index) => [service, found[index]]));
        return queries.map((query) => tallyOf(countedIn(byService.get(query.service), query), query));
    }
    /** The bookings of the service that take up capacity and that any of the queries may count, by their starts. */
    async #sold(service, all) {
        const queries = all.filter((query) => query.service === service);
        const starts = queries.filter(({ liveAfter }) => liveAfter === undefined);
        const live = queries.flatMap(({ liveAfter }) => liveAfter ?? []);
        const from = Math.min(...starts.map(({ startsFrom = Number.MIN_SAFE_INTEGER }) => startsFrom));
        const before = Math.max(...starts.map(({ startsBefore = Number.MAX_SAFE_INTEGER }) => startsBefore));
        const ranges = [
            ...(starts.length > 0 ? [{ 'object.start': { $gte: from, $lt: before } }] : []),
            ...(live.length > 0
                ? [{ 'object.end': { $gt: Math.min(...live) }, 'object.status': { $in: LIVE_STATUSES } }]
                : []),
        ];
        const filter = {
            ...this.#present,
            'object.sale.service': service,
            'object.status': { $in: BLOCKING_STATUSES },
            $or: ranges,
        };
        const found = await this.#collections.bookings.find(filter);
        return found.map(CODECS.booking.object).sort((a, b) => a.start - b.start);
    }
    async #tally(query) {
        const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
        const starts = {
            ...(startsFrom === undefined ? {} : { $gte: startsFrom }),
            ...(startsBefore === undefined ? {} : { $lt: startsBefore }),
        };
        const filter = {
            ...this.#present,
            'object.sale.service': service,
            ...(email === undefined ? {} : { customerEmailFolded: email }),
            ...(Object.keys(starts).length === 0 ? {} : { 'object.start': starts }),
            ...(liveAfter === undefined ? {} : { 'object.end': { $gt: liveAfter } }),
        };
        const lapses = new Set(LAPSING_STATUSES);
        const firm = (liveAfter === undefined ? BLOCKING_STATUSES : LIVE_STATUSES).filter((status) => !lapses.has(status));
        if (byResource) {
            const statuses = [...firm, ...LAPSING_STATUSES];
            const found = await this.#collections.bookings.find({ ...filter, 'object.status': { $in: statuses } });
            return tallyOf(found.map(CODECS.booking.object).filter((booking) => isCounted(booking, query)), query);
        }
        const [count, mayLapse, excluded] = await Promise.all([
            this.#collections.bookings.count({ ...filter, 'object.status': { $in: firm } }),
            this.#collections.bookings.find({ ...filter, 'object.status': { $in: LAPSING_STATUSES } }),
            this.#excluded(exclude, { ...filter, 'object.status': { $in: firm } }),
        ]);
        const others = mayLapse.map(CODECS.booking.object).filter((booking) => isCounted(booking, query));
        return {
            ...tallyOf(others, query),
            firm: count - excluded,
        };
    }
    /** Returns 1 if the filter matches the excluded booking, else 0. */
    async #excluded(uuid, filter) {
        return uuid === undefined ? 0 : this.#collections.bookings.count({ ...filter, _id: uuid });
    }
    async customersWithEmails(folded) {
        const found = await this.#collections.customers.find({ ...this.#present, emailFolded: { $in: folded } });
        return found.map(CODECS.customer.object);
    }
    counts(kinds) {
        return Promise.all(kinds.map((kind) => collectionOf(this.#collections, kind).count(this.#present)));
    }
    async select({ kind, where }) {
        const filter = { ...this.#present, ...filterOf(kind, where) };
        return (await collectionOf(this.#collections, kind).find(filter)).map(codecOf(kind).object);
    }
    async answers(keys) {
        const ids = keys.map((key) => answerId(this.#app, key));
        const found = await this.#collections.answers.find({ ...this.#present, _id: { $in: ids } });
        return found.map(({ object }) => object);
    }
    get #present() {
        return { app: this.#app, removed: false };
    }
}
/** Matches bookings with that address without a linked customer. */
export function unlinked(email) {
    return { customerEmailFolded: email, 'object.customerUuid': null };
}
/** Groups the spans of the same time, with their resources. */
function alike(spans) {
    const all = new Map();
    for (const { resource, from, to, longest } of spans) {
        const key = `${from} ${to} ${longest}`;
        const known = all.get(key);
        if (!known)
            all.set(key, { resources: [resource], from, to, longest });
        else if (!known.resources.includes(resource))
            known.resources.push(resource);
    }
    return [...all.values()];
}
function chunks(items, size) {
    return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
