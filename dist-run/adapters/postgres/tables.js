import { DESCRIPTORS, KINDS, purposeOf } from '../../core/index.js';
/** Kinds whose identifiers are not UUIDs. */
const TEXT_KEYS = new Set(['busyTimes', 'visitor']);
const NAMES = { key: 'app_key' };
/** Columns that the storage needs besides those of `foundBy`. */
const MORE = {
    resource: [
        // Capacity for the guard, which knows no overrides: the core decides which bookings may exceed the capacity.
        { name: 'capacity', type: 'bigint', of: ({ capacity, overbook = 0 }) => capacity + overbook },
        {
            name: 'longest_block',
            type: 'bigint',
            of: ({ longestBlock }) => longestBlock,
            onChange: 'greatest(t.longest_block, excluded.longest_block)',
        },
    ],
    // A job as a change puts it: no worker has it. If it is running, its lease is over.
    job: [
        { name: 'purpose', type: 'text', of: purposeKey },
        { name: 'lease', type: 'text', of: () => null },
        { name: 'lease_until', type: 'bigint', of: ({ status }) => (status === 'running' ? 0 : null) },
        { name: 'settled_under', type: 'text', of: () => null },
    ],
};
function purposeKey(job) {
    const { booking, action, sequence, dueAt } = purposeOf(job);
    return `${booking}/${action}/${sequence}/${dueAt}`;
}
const TYPES = {
    text: 'text',
    uuid: 'uuid',
    instant: 'bigint',
    number: 'bigint',
    flag: 'boolean',
};
/** A name of the core as SQL has it. */
export function snake(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
const TABLES = new Map(KINDS.map((kind) => {
    const name = NAMES[kind] ?? snake(kind);
    const foundBy = Object.entries(DESCRIPTORS[kind].foundBy);
    const columns = foundBy.flatMap(([found, { is, of, isUnique }]) => is === 'list' ? [] : [{ name: snake(found), type: TYPES[is], of, isUnique }]);
    const children = foundBy.flatMap(([found, { is, of }]) => is === 'list' ? [{ name: `${name}_${snake(found)}`, of }] : []);
    const more = (MORE[kind] ?? []);
    return [kind, { name, key: TEXT_KEYS.has(kind) ? 'text' : 'uuid', columns: [...columns, ...more], children }];
}));
export function tableOf(kind) {
    return TABLES.get(kind);
}
/** Names of all tables with rows of apps, in the order of clearing an app: jobs first, so that none is claimed. */
export const APP_TABLES = [
    ...KINDS.toReversed().flatMap((kind) => [tableOf(kind).name, ...tableOf(kind).children.map(({ name }) => name)]),
    'allocation',
    'event',
    'answer',
    'list_count',
];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** True for a UUID as it is stored: the server also takes capitals and braces, and refuses all else. */
export function isUuid(text) {
    return UUID.test(text);
}
