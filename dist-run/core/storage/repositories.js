import { LONGEST_BOOKING } from '../model/settings.js';
import { searched } from '../questions/searched.js';
const NAMED = { name: 'nameFolded' };
const STAFF_SEARCH = { name: 'nameFolded', email: 'emailFolded' };
const BOOKING_SEARCH = {
    title: 'titleFolded',
    name: 'nameFolded',
    email: 'emailSearched',
    phone: 'phoneDigits',
    external_id: 'externalIdFolded',
};
const CUSTOMER_SEARCH = { name: 'nameFolded', email: 'emailSearched', phone: 'phoneDigits' };
const BOOKING_ORDERS = {
    start: 'start',
    '-start': '-start',
    created_at: 'created',
    '-created_at': '-created',
};
/** Converts a filter of bookings to a query. */
export function bookingsOf(filter) {
    const { statuses, resource, workflow, service, series, customer, customerEmail, externalId } = filter;
    const { from, to, startsFrom, search, sort } = filter;
    const where = [...searched(search, BOOKING_SEARCH)];
    if (statuses !== undefined)
        where.push(['in', 'status', statuses]);
    if (resource !== undefined)
        where.push(['has', 'resources', resource]);
    if (workflow !== undefined)
        where.push(['eq', 'workflow', workflow]);
    if (service !== undefined)
        where.push(['eq', 'service', service]);
    if (series !== undefined)
        where.push(['eq', 'series', series]);
    if (customer !== undefined)
        where.push(['eq', 'customer', customer]);
    if (customerEmail !== undefined)
        where.push(['eq', 'customerEmailFolded', customerEmail]);
    // The maximum length of a booking limits how far back an index by start has to be scanned.
    if (from !== undefined)
        where.push(['gt', 'end', from], ['gt', 'start', from - LONGEST_BOOKING]);
    if (externalId !== undefined)
        where.push(['eq', 'externalId', externalId]);
    if (startsFrom !== undefined)
        where.push(['gte', 'start', startsFrom]);
    if (to !== undefined)
        where.push(['lt', 'start', to]);
    return { kind: 'booking', where: ['and', where], order: BOOKING_ORDERS[sort] };
}
/** Builds the repositories from a store of objects and the special reads. */
export function repositoriesOver(objects, special) {
    const find = (kind) => (app, uuid) => objects.find(app, kind, uuid);
    const list = (kind, app, slice, where = [], within) => objects.list(app, { kind, where: ['and', withinThat(where, within)] }, slice);
    /** Builds the repository of a kind that is searched by name. */
    const named = (kind) => ({
        find: find(kind),
        list: (app, slice, search, within) => list(kind, app, slice, searched(search, NAMED), within),
    });
    const { bookings, calendars, customers, erasures, feeds, jobs, resources, series } = special;
    return {
        workflows: {
            ...named('workflow'),
            withClock: (app) => objects.select(app ?? null, { kind: 'workflow', where: ['eq', 'clock', true] }),
        },
        resources: { ...named('resource'), revision: (app) => resources.revision(app) },
        services: named('service'),
        staff: {
            find: find('staff'),
            list: (app, slice, search, within) => list('staff', app, slice, searched(search, STAFF_SEARCH), within),
            ofAnyApp: (uuid) => objects.find(null, 'staff', uuid),
            joined: (person) => objects.select(null, { kind: 'staff', where: ['eq', 'person', person] }),
            inApp: async (app, person) => (await objects.select(app, { kind: 'staff', where: ['eq', 'person', person] }, 1))[0],
        },
        keys: {
            ...named('key'),
            findByDigest: async (digest) => (await objects.select(null, { kind: 'key', where: ['eq', 'digest', digest] }, 1))[0],
            ofPage: async (app) => (await objects.select(app, { kind: 'key', where: ['eq', 'page', true] }, 1))[0],
        },
        timeOff: {
            find: find('timeOff'),
            list: (app, slice, { resource }, within) => list('timeOff', app, slice, resource === undefined ? [] : [closing(resource)], within),
        },
        series: {
            find: find('series'),
            async list(app, slice, { service, resource }, within) {
                const where = [];
                if (service !== undefined)
                    where.push(['eq', 'service', service]);
                if (resource !== undefined)
                    where.push(['in', 'uuid', await series.taking(app, resource)]);
                return list('series', app, slice, where, within);
            },
        },
        customers: {
            find: find('customer'),
            list: (app, slice, { search, sort }, within) => {
                const asked = searched(search, CUSTOMER_SEARCH);
                const where = ['and', withinThat(asked, within)];
                return objects.list(app, { kind: 'customer', where, order: sort === 'created_at' ? 'created' : '-created' }, slice);
            },
            counts: (app, uuid, now) => customers.counts(app, uuid, now),
            dossier: (app, uuid) => customers.dossier(app, uuid),
        },
        erasures: {
            list: (app, slice) => list('erasure', app, slice),
            unfinished: (limit) => objects.select(null, { kind: 'erasure', where: ['eq', 'done', false] }, limit),
            async jobsOf(app, of) {
                const found = await objects.select(app, { kind: 'job', where: ['in', 'booking', of] });
                return found.map(({ uuid }) => uuid);
            },
            eraseEvents: (app, person, of) => erasures.eraseEvents(app, person, of),
            eraseEventsNaming: (app, person, before) => erasures.eraseEventsNaming(app, person, before),
            forgetAnswers: (app, about) => erasures.forgetAnswers(app, about),
            overwrite: () => erasures.overwrite(),
        },
        feeds: {
            find: find('feed'),
            list: (app, slice, _, within) => list('feed', app, slice, [], within),
            stateOf: (digest) => feeds.stateOf(digest),
        },
        calendars: {
            find: find('calendar'),
            list: (app, slice, { resource }, within) => list('calendar', app, slice, resource === undefined ? [] : [['eq', 'resource', resource]], within),
            due: (now, limit, without) => calendars.due(now, limit, without),
            statuses: (now, limit) => calendars.statuses(now, limit),
        },
        actions: {
            find: find('action'),
            list: (app, workflow, slice) => objects.list(app, actionsOf([workflow]), slice),
            waitingFor: (app, trigger) => objects.select(app, {
                kind: 'action',
                where: [
                    'and',
                    [
                        ['eq', 'trigger', trigger],
                        ['eq', 'enabled', true],
                    ],
                ],
                order: 'position',
            }),
            ofWorkflows: (app, workflows) => objects.select(app, actionsOf(workflows)),
        },
        bookings: {
            ofAnyApp: (uuid) => objects.find(null, 'booking', uuid),
            find: find('booking'),
            list: (app, slice, filter, within) => {
                const { where, ...question } = bookingsOf(filter);
                return objects.list(app, { ...question, where: ['and', withinThat([where], within)] }, slice);
            },
            select: (app, where) => objects.select(app, { kind: 'booking', where }),
            uuids: (app, filters, limit) => bookings.uuids(app, filters.map(bookingsOf), limit),
            inSlices: (app, uuids) => bookings.inSlices(app, uuids),
            due: (rules, limit) => bookings.due(rules, limit),
        },
        jobs: {
            find: find('job'),
            list: (app, slice, { status, action, booking, letter }) => {
                const where = [];
                if (status !== undefined)
                    where.push(['eq', 'status', status]);
                if (action !== undefined)
                    where.push(['eq', 'action', action]);
                if (booking !== undefined)
                    where.push(['eq', 'booking', booking]);
                if (letter !== undefined)
                    where.push(['eq', 'letter', letter]);
                return list('job', app, slice, where);
            },
            claim: (now, lease, limit, without) => jobs.claim(now, lease, limit, without),
            release: (job, lease) => jobs.release(job, lease),
            backlog: (now, limit) => jobs.backlog(now, limit),
        },
        profiles: { find: (app) => objects.find(app, 'profile', app) },
        letters: { find: (app) => objects.find(app, 'letters', app) },
    };
}
/** Adds the condition that limits the list, for the list's kind. */
function withinThat(where, within) {
    return within === undefined ? where : [...where, within];
}
function closing(resource) {
    return [
        'or',
        [
            ['eq', 'closesAll', true],
            ['has', 'resources', resource],
        ],
    ];
}
function actionsOf(workflows) {
    return { kind: 'action', where: ['in', 'workflow', workflows], order: 'position' };
}
