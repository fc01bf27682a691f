import { DESCRIPTORS, type FoundBy, KINDS, type Kind, type Objects, purposeOf } from '../../../core/index.js';

export type Value = string | number | null;

/**
 * SQL of a queryable value: a column with a copy of it, or an expression over `data`. For a list, a condition with one `?`. `{ column,
 * given }`: the column holds the value only in rows that meet the condition `given`.
 */
type Sql = string | { readonly column: string; readonly given: string };

/** Table of the objects of one kind. Each object is stored whole in `data`, as JSON, beside copies of its queryable values. */
export interface Table<T, N extends string = string> {
  readonly name: string;
  /** SQL of the queryable values, by their names in the kind's descriptor (`foundBy`). */
  readonly foundBy: Readonly<Record<N, Sql>>;
  /** Further columns, besides `id`, `uuid`, `app`, `ordinal` and `data`, which all tables have. */
  readonly columns?: Readonly<Record<string, (object: T) => Value>>;
  /** SQL of a column's new value on update, where it is not simply the value of the new object. */
  readonly onChange?: Readonly<Record<string, string>>;
  /** Values with an index that is selective across all apps, so that the app need not narrow the search. */
  readonly narrow?: readonly (N | 'uuid')[];
  /** SQL of the values whose SQL in `foundBy` is slow in a statement that reads the rows of an app in their order. */
  readonly scanned?: Partial<Readonly<Record<N, string>>>;
  /** Column that gives the creation order. `ordinal`: the objects of an app are a flat list (lists/flat-lists.ts). */
  readonly created: 'ordinal' | 'id';
}

type TableOf<K extends Kind> = Table<Objects[K], keyof (typeof DESCRIPTORS)[K]['foundBy'] & string>;

/** Tables that differ from `plainTable`: in their name, in the names or number of their columns, or in their order. */
const SPECIAL: { readonly [K in Kind]?: TableOf<K> } = {
  workflow: { name: 'workflow', foundBy: { nameFolded: 'folded_name', clock: 'has_clock' }, created: 'ordinal' },
  resource: {
    name: 'resource',
    foundBy: { nameFolded: 'folded_name' },
    // Maximum units for the guard, including `overbook`, because the guard does not know overrides. The core decides which bookings may
    // exceed the capacity.
    columns: {
      capacity: ({ capacity, overbook }) => capacity + overbook,
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
      resources: 'uuid IN (SELECT booking FROM slotkeeper_booking_resource WHERE resource = ?)',
    },
    narrow: ['workflow', 'service', 'series', 'customer', 'externalId', 'resources'],
    scanned: {
      resources: `EXISTS (SELECT 1 FROM slotkeeper_booking_resource AS taken
        WHERE taken.ordinal = slotkeeper_booking.ordinal AND taken.booking = slotkeeper_booking.uuid AND taken.resource = ?)`,
    },
    created: 'ordinal',
  },
  job: {
    name: 'job',
    foundBy: {
      status: 'status',
      nextAt: 'next_at',
      position: 'position',
      // In jobs without a booking, the column contains the UUID of another object that the job is about.
      booking: { column: 'booking', given: `data ->> '$.booking' IS NOT NULL` },
      action: 'action',
      letter: `data ->> '$.letter.kind'`,
      dueAt: 'due_at',
    },
    columns: { booking: (job) => purposeOf(job).booking, sequence: (job) => purposeOf(job).sequence },
    narrow: ['booking'],
    created: 'ordinal',
  },
  visitor: { name: 'visitor', foundBy: { confirmedAt: 'confirmed_at' }, created: 'id' },
  profile: { name: 'profile', foundBy: {}, created: 'id' },
  logo: { name: 'logo', foundBy: {}, created: 'id' },
  letters: { name: 'letters', foundBy: {}, created: 'id' },
};

/**
 * Builds the table of a kind with a column for each queryable value, such as `name_folded` for `nameFolded`. Its objects are a flat list.
 */
function plainTable(kind: Kind): Table<never> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const foundBy: Readonly<Record<string, FoundBy<never>>> = DESCRIPTORS[kind].foundBy;
  const sqlOf = ([name, { is }]: readonly [string, FoundBy<never>]) =>
    [name, is === 'list' ? `? IN (SELECT value FROM json_each(${snake(name)}))` : snake(name)] as const;
  const lists = Object.entries(foundBy).filter(([, { is }]) => is === 'list');
  return {
    name: snake(kind),
    foundBy: Object.fromEntries(Object.entries(foundBy).map(sqlOf)),
    columns: Object.fromEntries(
      lists.map(([name, { of }]) => [snake(name), (object: never) => JSON.stringify(of(object))]),
    ),
    created: 'ordinal',
  };
}

/** All tables, by kind. */
export const TABLES = Object.fromEntries(KINDS.map((kind) => [kind, SPECIAL[kind] ?? plainTable(kind)])) as unknown as {
  readonly [K in Kind]: TableOf<K>;
};

/** Returns the table of a kind, in a type that fits all kinds. */
export function tableOf(kind: Kind): Table<never> {
  return TABLES[kind];
}

/** Returns all columns beside `data`, with functions that compute their values. Flags are 0 or 1. */
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

/** Matches a column name, as opposed to an expression. */
const COLUMN = /^[a-z_]+$/;
