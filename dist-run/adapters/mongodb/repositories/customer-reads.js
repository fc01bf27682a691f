import { blocks, foldedEmail, isLive, STATUSES } from '../../../core/model/booking.js';
import { eventIsOf, isOf, namesOf } from '../../../core/model/erasure.js';
import { filterSlices } from '../../../core/pagination.js';
import { CODECS } from '../documents/codecs.js';
import { eventOf } from '../documents/documents.js';
import { first } from '../driver/collections.js';
import { byIds, chunks, eventIdsOf, idsOf } from '../driver/slices.js';
import { unlinked } from '../ledger/bulk-reads.js';
export class MongoCustomerReads {
    #collections;
    #ledger;
    constructor(collections, ledger) {
        this.#collections = collections;
        this.#ledger = ledger;
    }
    counts(app, uuid, now) {
        const { bookings } = this.#collections;
        const linked = { app, removed: false, 'object.customerUuid': uuid };
        const count = (filter) => bookings.count({ ...linked, ...filter });
        return this.#ledger.steady(app, async () => {
            const [all, upcoming, cancelled, noShows, begun] = await Promise.all([
                count({ 'object.status': { $in: STATUSES.filter((status) => status !== 'expired') } }),
                count({ 'object.status': { $in: STATUSES.filter(isLive) }, 'object.start': { $gt: now } }),
                count({ 'object.status': 'cancelled' }),
                count({ 'object.status': 'no_show' }),
                first(bookings, { ...linked, 'object.status': { $in: STATUSES.filter(blocks) }, 'object.start': { $lte: now } }, { sort: { 'object.start': -1 } }),
            ]);
            return { bookings: all, upcoming, cancelled, noShows, lastStart: begun?.object.start ?? null };
        });
    }
    async dossier(app, uuid) {
        const found = await first(this.#collections.customers, { _id: uuid, app, removed: false });
        if (!found)
            return undefined;
        const customer = CODECS.customer.object(found);
        const { bookings, events, jobs, series } = this.#collections;
        const email = foldedEmail(customer);
        const present = { app, removed: false };
        const keys = await keysByOrder(bookings, { ...present, 'object.customerUuid': uuid }, BOOKING_KEY);
        if (email !== null)
            keys.push(...(await keysByOrder(bookings, { ...present, ...unlinked(email) }, BOOKING_KEY)));
        keys.sort(byOrder);
        const known = { customer: uuid, email };
        const person = { ...known, formerEmails: [...new Set(keys.flatMap((key) => key.customerEmailFolded ?? []))] };
        const uuids = keys.map(({ _id }) => _id);
        const eventIds = [];
        for (const named of [...namesOf(person), null])
            eventIds.push(...(await eventIdsOf(events, { app, named })));
        const itsJobs = [];
        for (const those of chunks(uuids, NAMED)) {
            const ofBookings = { 'object.booking': { $in: those } };
            eventIds.push(...(await idsOf(events, { app, named: '', ...ofBookings }, {})));
            itsJobs.push(...(await jobs.find({ ...present, ...ofBookings }, { only: ['order'] })));
        }
        const itsSeries = [];
        for (const those of chunks([...new Set(keys.flatMap(({ object }) => object.series?.uuid ?? []))], NAMED)) {
            itsSeries.push(...(await series.find({ ...present, _id: { $in: those } }, { only: ['order'] })));
        }
        const meant = new Set(uuids);
        const inOrder = (found) => found.toSorted(byOrder).map(({ _id }) => _id);
        return {
            customer,
            bookings: filterSlices(byIds(bookings, uuids, CODECS.booking.object), (booking) => isOf(booking, known)),
            events: filterSlices(byIds(events, [...new Set(eventIds)].sort(), eventOf), (event) => eventIsOf(event, person, meant)),
            jobs: byIds(jobs, inOrder(itsJobs), CODECS.job.object),
            series: byIds(series, inOrder(itsSeries), CODECS.series.object),
        };
    }
}
/** Keys in one read, and bookings in one filter. */
const KEYS = 2_000;
const NAMED = 500;
const BOOKING_KEY = ['order', 'customerEmailFolded', 'object.series'];
const byOrder = (a, b) => (a.order < b.order ? -1 : 1);
async function keysByOrder(collection, filter, only) {
    const all = [];
    for (let page; page === undefined || page.length === KEYS;) {
        const from = { ...filter, order: { $gt: all.at(-1)?.order ?? '' } };
        page = await collection.find(from, { sort: { order: 1 }, limit: KEYS, only });
        all.push(...page);
    }
    return all;
}
