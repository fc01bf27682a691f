import { DESCRIPTORS, type FoundBy, jobKey, KINDS, type Kind, type Objects, wireName } from '../../../core/index.js';

export type Value = string | number | null;

/**
 * SQL of a queryable value: a column with a copy of it, or an expression over `data`. For a list, a condition with one `?`. `{ column,
 * given }`: the column holds the value only in rows that meet the condition `given`.
 */
type Sql = string | { readonly column: string; readonly given: string };

/** Table of the objects of one kind. `data` contains the whole object as JSON. Other columns are copies of its queryable values. */
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

/** Differences of a table from `plainTable`. */
type Special<K extends Kind> = Partial<Omit<TableOf<K>, 'foundBy'>> & {
  readonly foundBy?: Partial<TableOf<K>['foundBy']>;
};

const SPECIAL: { readonly [K in Kind]?: Special<K> } = {
  resource: {
    // Maximum units for the trigger that guards capacities. It includes `overbook`, because the trigger does not know overrides. The core
    // decides which bookings may exceed the capacity.
    columns: {
      capacity: ({ capacity, overbook }) => capacity + overbook,
      longest_block: ({ longestBlock }) => longestBlock,
    },
    onChange: { longest_block: 'max(longest_block, excluded.longest_block)' },
  },
  service: {
    foundBy: {
      names: `? IN (SELECT data ->> '$.workflow' UNION ALL SELECT place.value
        FROM json_each(data, '$.roles') AS role, json_each(role.value, '$.resources') AS place)`,
    },
  },
  timeOff: {
    foundBy: {
      resources: `? IN (SELECT value FROM json_each(data, '$.resources'))`,
      closesAll: `(data ->> '$.resources' IS NULL)`,
    },
  },
  key: { name: 'app_key', foundBy: { page: `data ->> '$.page'` }, narrow: ['digest'] },
  staff: { narrow: ['person'] },
  feed: { foundBy: { staff: `data ->> '$.staff'` }, narrow: ['subject', 'digest'] },
  busyTimes: { created: 'id' },
  action: {
    foundBy: { trigger: `data ->> '$.trigger'`, enabled: `data ->> '$.enabled'` },
    narrow: ['workflow'],
    created: 'id',
  },
  booking: {
    foundBy: {
      start: 'start_at',
      end: 'end_at',
      createdAt: `data ->> '$.createdAt'`,
      key: `data ->> '$.madeWith.key'`,
      holder: `data ->> '$.madeWith.holder'`,
      resources: 'uuid IN (SELECT booking FROM slotkeeper_booking_resource WHERE resource = ?)',
      payments: 'uuid IN (SELECT booking FROM slotkeeper_payment WHERE reference = ?)',
    },
    narrow: ['workflow', 'service', 'series', 'customer', 'externalId', 'resources', 'payments'],
    scanned: {
      resources: `EXISTS (SELECT 1 FROM slotkeeper_booking_resource AS taken
        WHERE taken.ordinal = slotkeeper_booking.ordinal AND taken.booking = slotkeeper_booking.uuid AND taken.resource = ?)`,
    },
  },
  job: {
    foundBy: {
      // In jobs without a booking, the column contains the UUID of another object that the job is about.
      booking: { column: 'booking', given: `data ->> '$.booking' IS NOT NULL` },
      letter: `data ->> '$.letter.kind'`,
    },
    columns: { booking: (job) => jobKey(job).booking, sequence: (job) => jobKey(job).sequence },
    narrow: ['booking'],
  },
  visitor: { created: 'id' },
  profile: { created: 'id' },
  logo: { created: 'id' },
  letters: { created: 'id' },
  sample: { created: 'id' },
};

/** Builds a table with a column for each queryable value (`name_folded` for `nameFolded`) that is not in `special`. */
function plainTable(kind: Kind, special: Readonly<Record<string, Sql>> = {}): Table<never> {
  const foundBy: Readonly<Record<string, FoundBy<never>>> = DESCRIPTORS[kind].foundBy;
  const sqlOf = ([name, { is }]: readonly [string, FoundBy<never>]) =>
    [name, is === 'list' ? `? IN (SELECT value FROM json_each(${wireName(name)}))` : wireName(name)] as const;
  const lists = Object.entries(foundBy).filter(([name, { is }]) => is === 'list' && !(name in special));
  return {
    name: wireName(kind),
    foundBy: { ...Object.fromEntries(Object.entries(foundBy).map(sqlOf)), ...special },
    columns: Object.fromEntries(
      lists.map(([name, { of }]) => [wireName(name), (object: never) => JSON.stringify(of(object))]),
    ),
    created: 'ordinal',
  };
}

function tableWith(kind: Kind): Table<never> {
  const { foundBy, ...special }: Special<never> = SPECIAL[kind] ?? {};
  return { ...plainTable(kind, foundBy as Readonly<Record<string, Sql>>), ...special };
}

export const TABLES = Object.fromEntries(KINDS.map((kind) => [kind, tableWith(kind)])) as unknown as {
  readonly [K in Kind]: TableOf<K>;
};

/** Returns the table of a kind, in a type that fits all kinds. */
export function tableOf(kind: Kind): Table<never> {
  return TABLES[kind];
}

/** Returns all columns except `data`, with functions that compute their values. Flags are 0 or 1. */
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
