import { BLOCKING_STATUSES, LAPSING_STATUSES, LIVE_STATUSES } from '../model/booking.js';
import { LONGEST_BOOKING } from '../model/settings.js';
import { isInUse, } from './ledger.js';
import { countedIn, isCounted, tallyOf } from './tally.js';
/** Number of tallies up to which the storage counts each separately. A series needs hundreds. */
const COUNTED_BY_STORAGE = 8;
const LAPSES = new Set(LAPSING_STATUSES);
/** Builds the bulk reads from queries. */
export function bulkReadsOver(questions, others) {
    const bookings = (where, limit) => questions.select({ kind: 'booking', where: ['and', where] }, limit);
    const inOrder = (kind, where) => questions.select({ kind, where, order: 'created' });
    return {
        objects: (kind, uuids) => others.objects(kind, uuids),
        allocations: (spans) => others.allocations(spans),
        counts: (kinds) => others.counts(kinds),
        answers: (keys) => others.answers(keys),
        actionsOf: (workflows) => inOrder('action', ['in', 'workflow', workflows]),
        customersWithEmails: (folded) => questions.select({ kind: 'customer', where: ['in', 'emailFolded', folded] }),
        select: (question) => questions.select(question),
        timeOff: (from, to) => inOrder('timeOff', [
            'and',
            [
                ['lt', 'startsAt', to],
                ['gt', 'endsAt', from],
            ],
        ]),
        inUse: (query) => inUse(bookings, query),
        overlapping: ({ resource, service, email, from, to, limit }) => {
            const where = [
                ['in', 'status', BLOCKING_STATUSES],
                // The maximum length of a booking limits the index scan.
                ['gt', 'start', from - LONGEST_BOOKING],
                ['lt', 'start', to],
                ['gt', 'end', from],
            ];
            if (resource !== undefined)
                where.push(['has', 'resources', resource]);
            if (service !== undefined)
                where.push(['eq', 'service', service]);
            if (email !== undefined)
                where.push(['eq', 'customerEmailFolded', email]);
            return bookings(where, limit);
        },
        async ofCustomer({ customer, email, endsAfter, limit }) {
            const live = endsAfter === undefined
                ? []
                : [
                    ['in', 'status', LIVE_STATUSES],
                    ['gt', 'end', endsAfter],
                ];
            // Separate queries, because each uses its own index.
            const found = await Promise.all([
                bookings([['eq', 'customer', customer], ...live], limit),
                email === null ? [] : bookings([...unlinked(email), ...live], limit),
            ]);
            return found.flat().slice(0, limit);
        },
        /** Above the limit, reads all bookings that any of the tallies counts, in one query. */
        async tallies(queries) {
            if (queries.length <= COUNTED_BY_STORAGE)
                return Promise.all(queries.map((query) => tally(questions, bookings, query)));
            const services = [...new Set(queries.map(({ service }) => service))];
            const found = await Promise.all(services.map((service) => sold(bookings, service, queries)));
            const byService = new Map(services.map((service, index) => [service, found[index]]));
            return queries.map((query) => tallyOf(countedIn(byService.get(query.service), query), query));
        },
    };
}
/** Builds the condition for bookings with that address that are linked to no customer. */
export function unlinked(email) {
    return [
        ['eq', 'customerEmailFolded', email],
        ['isNull', 'customer'],
    ];
}
async function inUse(bookings, query) {
    const { resource, workflow, service, endsAfter, heldAfter, key, holder, limit } = query;
    const where = [['in', 'status', heldAfter === undefined ? LIVE_STATUSES : ['held']]];
    if (resource !== undefined)
        where.push(['has', 'resources', resource]);
    if (workflow !== undefined)
        where.push(['eq', 'workflow', workflow]);
    if (service !== undefined)
        where.push(['eq', 'service', service]);
    if (key !== undefined)
        where.push(['eq', 'key', key]);
    if (holder !== undefined)
        where.push(['eq', 'holder', holder]);
    if (endsAfter !== undefined)
        where.push(['gt', 'end', endsAfter]);
    if (heldAfter !== undefined)
        where.push(['gt', 'holdExpiresAt', heldAfter]);
    // Widen the limit: with steps, a booking in progress may already have freed the resource. Few bookings are in
    // progress at any moment.
    for (let most = limit;; most *= 2) {
        const found = await bookings(where, most);
        const wanted = found.filter((booking) => isInUse(booking, query));
        if (found.length < most || wanted.length >= limit)
            return wanted.slice(0, limit);
    }
}
/** Reads the bookings of the service that take capacity and that any of the queries may count, by start. */
async function sold(bookings, service, all) {
    const queries = all.filter((query) => query.service === service);
    const starts = queries.filter(({ liveAfter }) => liveAfter === undefined);
    const live = queries.flatMap(({ liveAfter }) => liveAfter ?? []);
    const from = Math.min(...starts.map(({ startsFrom = Number.MIN_SAFE_INTEGER }) => startsFrom));
    const before = Math.max(...starts.map(({ startsBefore = Number.MAX_SAFE_INTEGER }) => startsBefore));
    const ranges = [];
    if (starts.length > 0)
        ranges.push([
            'and',
            [
                ['gte', 'start', from],
                ['lt', 'start', before],
            ],
        ]);
    if (live.length > 0)
        ranges.push(['gt', 'end', Math.min(...live)]);
    const found = await bookings([
        ['in', 'status', BLOCKING_STATUSES],
        ['eq', 'service', service],
        ['or', ranges],
    ]);
    return found.toSorted((a, b) => a.start - b.start);
}
async function tally(questions, bookings, query) {
    const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
    const where = [['eq', 'service', service]];
    if (email !== undefined)
        where.push(['eq', 'customerEmailFolded', email]);
    if (startsFrom !== undefined)
        where.push(['gte', 'start', startsFrom]);
    if (startsBefore !== undefined)
        where.push(['lt', 'start', startsBefore]);
    if (liveAfter !== undefined)
        where.push(['gt', 'end', liveAfter]);
    if (exclude !== undefined)
        where.push(['not', ['eq', 'uuid', exclude]]);
    const firm = (liveAfter === undefined ? BLOCKING_STATUSES : LIVE_STATUSES).filter((status) => !LAPSES.has(status));
    const counted = (found) => found.filter((booking) => isCounted(booking, query));
    if (byResource) {
        const found = await bookings([...where, ['in', 'status', [...firm, ...LAPSING_STATUSES]]]);
        return tallyOf(counted(found), query);
    }
    const [count, lapsing] = await Promise.all([
        questions.count(['and', [...where, ['in', 'status', firm]]]),
        bookings([...where, ['in', 'status', LAPSING_STATUSES]]),
    ]);
    return { ...tallyOf(counted(lapsing), query), firm: count };
}
