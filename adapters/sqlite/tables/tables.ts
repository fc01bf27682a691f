import { DESCRIPTORS, type FoundBy, type Kind, type Objects } from '../../../core/index.js';

export type Value = string | number | null;

/**
 * What a value that objects are found by is in SQL: a column, which has a copy of it, or an expression over `data`; of a
 * list, a condition with one `?`. `{ column, given }`: a column that has the value only in some rows.
 */
type Sql = string | { readonly column: string; readonly given: string };

/** How the objects of one kind lie in a table: whole in `data`, as JSON, and beside it copies of what they are found by. */
export interface Table<T, N extends string = string> {
  readonly name: string;
  /** By the names in the kind's descriptor (`foundBy`). */
  readonly foundBy: Readonly<Record<N, Sql>>;
  /** Further columns, besides `id`, `uuid`, `app`, `ordinal` and `data`, which all tables have. */
  readonly columns?: Readonly<Record<string, (object: T) => Value>>;
  /** SQL of what a column becomes with a change, where that is not simply what the changed object says. */
  readonly onChange?: Readonly<Record<string, string>>;
  /** Values that an index finds among those of all apps, so that the app need not narrow the search. */
  readonly narrow?: readonly (N | 'uuid')[];
  /** The column in creation order. `ordinal`: the objects of an app are a flat list (lists/flat-lists.ts). */
  readonly created: 'ordinal' | 'id';
}

type Tables = { readonly [K in Kind]: Table<Objects[K], keyof (typeof DESCRIPTORS)[K]['foundBy'] & string> };

export const TABLES: Tables = {
  workflow: { name: 'workflow', foundBy: { nameFolded: 'folded_name', clock: 'has_clock' }, created: 'ordinal' },
  resource: {
    name: 'resource',
    foundBy: { nameFolded: 'folded_name' },
    columns: { capacity: ({ capacity }) => capacity, longest_block: ({ longestBlock }) => longestBlock },
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
  series: { name: 'series', foundBy: { service: 'service' }, created: 'ordinal' },
  key: {
    name: 'app_key',
    foundBy: { nameFolded: 'folded_name', digest: 'digest' },
    narrow: ['digest'],
    created: 'ordinal',
  },
  customer: {
    name: 'customer',
    foundBy: { emailFolded: 'folded_email', nameFolded: 'folded_name', phoneFolded: 'folded_phone' },
    created: 'ordinal',
  },
  erasure: { name: 'erasure', foundBy: { done: 'is_done' }, created: 'ordinal' },
  feed: {
    name: 'feed',
    foundBy: { subject: 'subject', digest: 'digest' },
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
      customerEmailFolded: 'folded_customer_email',
      service: 'service',
      series: 'series',
      customer: 'customer',
      key: `data ->> '$.madeWith.key'`,
      holder: `data ->> '$.madeWith.holder'`,
      resources: 'uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)',
    },
    narrow: ['workflow', 'service', 'series', 'customer', 'resources'],
    created: 'ordinal',
  },
  job: {
    name: 'job',
    foundBy: {
      status: 'status',
      nextAt: 'next_at',
      position: 'position',
      // In other rows, the column has the UUID of what the job is about.
      booking: { column: 'booking', given: `data ->> '$.booking' IS NOT NULL` },
      action: 'action',
      dueAt: 'due_at',
    },
    narrow: ['booking'],
    created: 'ordinal',
  },
  visitor: { name: 'visitor', foundBy: { confirmedAt: 'confirmed_at' }, created: 'id' },
};

/** The table of a kind, as one type for all. */
export function tableOf(kind: Kind): Table<never> {
  return TABLES[kind];
}

/** All columns with copies, and what stands in them; a flag is 0 or 1. */
export function columnsOf<K extends Kind>(kind: K): Readonly<Record<string, (object: Objects[K]) => Value>> {
  const { foundBy, columns }: Table<Objects[K]> = TABLES[kind] as never;
  const described: Readonly<Record<string, FoundBy<Objects[K]>>> = DESCRIPTORS[kind].foundBy as never;
  const copies = Object.entries(foundBy).flatMap(([name, sql]) => {
    const found = described[name]!;
    if (typeof sql !== 'string' || !COLUMN.test(sql) || found.is === 'list') return [];
    return [[sql, found.is === 'flag' ? (object: Objects[K]) => (found.of(object) ? 1 : 0) : found.of] as const];
  });
  return { ...Object.fromEntries(copies), ...columns };
}

/** The name of a column, and no expression. */
const COLUMN = /^[a-z_]+$/;
