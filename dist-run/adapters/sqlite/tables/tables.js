import { DESCRIPTORS, KINDS } from '../../../core/index.js';
/** Tables of kinds that have more than a column for each value, or whose names are not the kind's. */
const SPECIAL = {
    workflow: { name: 'workflow', foundBy: { nameFolded: 'folded_name', clock: 'has_clock' }, created: 'ordinal' },
    resource: {
        name: 'resource',
        foundBy: { nameFolded: 'folded_name' },
        // Capacity for the guard, which knows no overrides: the core decides which bookings may exceed the capacity.
        columns: {
            capacity: ({ capacity, overbook = 0 }) => capacity + overbook,
            longest_block: ({ longestBlock }) => longestBlock,
        },
        onChange: { longest_block: 'max(longest_block, excluded.longest_block)' },
        created: 'ordinal',
    },
    service: {
        name: 'service',
        foundBy: {
            nameFolded: 'folded_name',
            names: `? IN (SELECT data ->> '$.workflow' UNION ALL SELECT place.value
        FROM json_each(data, '$.roles') AS role, json_each(role.value, '$.resources') AS place)`,
        },
        created: 'ordinal',
    },
    timeOff: {
        name: 'time_off',
        foundBy: {
            startsAt: 'starts_at',
            endsAt: 'ends_at',
            resources: `? IN (SELECT value FROM json_each(data, '$.resources'))`,
            closesAll: `(data ->> '$.resources' IS NULL)`,
        },
        created: 'ordinal',
    },
    key: {
        name: 'app_key',
        foundBy: { nameFolded: 'folded_name', digest: 'digest', page: `coalesce(data ->> '$.page', 0)` },
        narrow: ['digest'],
        created: 'ordinal',
    },
    staff: {
        name: 'staff',
        foundBy: { nameFolded: 'folded_name', emailFolded: 'folded_email', person: 'person' },
        narrow: ['person'],
        created: 'ordinal',
    },
    customer: {
        name: 'customer',
        foundBy: {
            emailFolded: 'folded_email',
            nameFolded: 'folded_name',
            phoneDigits: 'folded_phone',
            emailSearched: 'searched_email',
        },
        created: 'ordinal',
    },
    erasure: { name: 'erasure', foundBy: { done: 'is_done' }, created: 'ordinal' },
    feed: {
        name: 'feed',
        foundBy: { subject: 'subject', digest: 'digest', staff: `data ->> '$.staff'` },
        narrow: ['subject', 'digest'],
        created: 'ordinal',
    },
    calendar: { name: 'calendar', foundBy: { resource: 'resource', dueAt: 'due_at' }, created: 'ordinal' },
    busyTimes: { name: 'busy_times', foundBy: {}, created: 'id' },
    action: {
        name: 'action',
        foundBy: {
            workflow: 'workflow',
            position: 'position',
            trigger: `data ->> '$.trigger'`,
            enabled: `data ->> '$.enabled'`,
        },
        narrow: ['workflow'],
        created: 'id',
    },
    booking: {
        name: 'booking',
        foundBy: {
            status: 'status',
            start: 'start_at',
            end: 'end_at',
            workflow: 'workflow',
            holdExpiresAt: 'hold_expires_at',
            pendingSince: 'pending_since',
            titleFolded: 'folded_title',
            nameFolded: 'searched_name',
            phoneDigits: 'searched_phone',
            emailSearched: 'searched_email',
            externalId: 'external_id',
            externalIdFolded: 'searched_external_id',
            customerEmailFolded: 'folded_customer_email',
            service: 'service',
            series: 'series',
            customer: 'customer',
            key: `data ->> '$.madeWith.key'`,
            holder: `data ->> '$.madeWith.holder'`,
            resources: 'uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)',
        },
        narrow: ['workflow', 'service', 'series', 'customer', 'externalId', 'resources'],
        created: 'ordinal',
    },
    job: {
        name: 'job',
        foundBy: {
            status: 'status',
            nextAt: 'next_at',
            position: 'position',
            // In other rows, the column holds the UUID of what the job is about.
            booking: { column: 'booking', given: `data ->> '$.booking' IS NOT NULL` },
            action: 'action',
            letter: `data ->> '$.letter.kind'`,
            dueAt: 'due_at',
        },
        narrow: ['booking'],
        created: 'ordinal',
    },
    visitor: { name: 'visitor', foundBy: { confirmedAt: 'confirmed_at' }, created: 'id' },
    profile: { name: 'profile', foundBy: {}, created: 'id' },
    logo: { name: 'logo', foundBy: {}, created: 'id' },
    letters: { name: 'letters', foundBy: {}, created: 'id' },
};
/** Table of a kind with a column for each value: `name_folded` for `nameFolded`. Its objects are a flat list. */
function plainTable(kind) {
    const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const foundBy = DESCRIPTORS[kind].foundBy;
    const sqlOf = ([name, { is }]) => [name, is === 'list' ? `? IN (SELECT value FROM json_each(${snake(name)}))` : snake(name)];
    const lists = Object.entries(foundBy).filter(([, { is }]) => is === 'list');
    return {
        name: snake(kind),
        foundBy: Object.fromEntries(Object.entries(foundBy).map(sqlOf)),
        columns: Object.fromEntries(lists.map(([name, { of }]) => [snake(name), (object) => JSON.stringify(of(object))])),
        created: 'ordinal',
    };
}
/** All tables, by kind. */
export const TABLES = Object.fromEntries(KINDS.map((kind) => [kind, SPECIAL[kind] ?? plainTable(kind)]));
/** The table of a kind, in a type that fits all kinds. */
export function tableOf(kind) {
    return TABLES[kind];
}
/** All columns beside `data`, and functions that compute their values. Flags are 0 or 1. */
export function columnsOf(kind) {
    const { foundBy, columns } = TABLES[kind];
    const described = DESCRIPTORS[kind].foundBy;
    const copies = Object.entries(foundBy).flatMap(([name, sql]) => {
        const found = described[name];
        if (typeof sql !== 'string' || !COLUMN.test(sql) || found.is === 'list')
            return [];
        return [[sql, found.is === 'flag' ? (object) => (found.of(object) ? 1 : 0) : found.of]];
    });
    return { ...Object.fromEntries(copies), ...columns };
}
/** Matches a column name, not an expression. */
const COLUMN = /^[a-z_]+$/;
