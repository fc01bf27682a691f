import {
  type AppEvent,
  type AppRecord,
  DESCRIPTORS,
  type FoundBy,
  fold,
  isCleanText,
  type Job,
  jobKey,
  KINDS,
  type Kind,
  namedBy,
  type Objects,
  wireName,
} from '../../core/index.js';

export type ColumnType = 'uuid' | 'bigint' | 'boolean' | 'text' | 'json';

interface Column<T = never> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (object: T) => unknown;
  /** True if no two objects of an app have the same value. Nulls may repeat. */
  readonly isUnique?: boolean;
  /** SQL of the column's new value when the object changes. Default: the value of the new object. */
  readonly onChange?: string;
}

/** Table with one row for each member of an object's list. Queries find the object by a member. */
interface ChildTable<T = never> {
  readonly name: string;
  readonly of: (object: T) => readonly string[];
}

/** Table of the objects of one kind. `data` contains the whole object as JSON. Other columns are copies of its queryable values. */
export interface Table<T = never> {
  readonly name: string;
  /** Type of the column `uuid`. */
  readonly key: 'uuid' | 'text';
  readonly columns: readonly Column<T>[];
  readonly children: readonly ChildTable<T>[];
}

/** Kinds whose identifiers are not UUIDs. */
const TEXT_KEYS: ReadonlySet<Kind> = new Set<Kind>(['busyTimes', 'visitor']);

const NAMES: { readonly [K in Kind]?: string } = { key: 'app_key' };

/** Columns that the storage needs in addition to those of the queryable values (`foundBy`). */
const MORE: { readonly [K in Kind]?: readonly Column<Objects[K]>[] } = {
  resource: [
    // Maximum units for the trigger that guards capacities. It includes `overbook`, because the trigger does not know overrides. The core
    // decides which bookings may exceed the capacity.
    { name: 'capacity', type: 'bigint', of: ({ capacity, overbook = 0 }) => capacity + overbook },
    {
      name: 'longest_block',
      type: 'bigint',
      of: ({ longestBlock }) => longestBlock,
      onChange: 'greatest(t.longest_block, excluded.longest_block)',
    },
  ],
  // Storing a job ends its lease. A job stored as running gets an expired lease, so that a worker may claim it again.
  job: [
    { name: 'purpose', type: 'text', of: purposeKey },
    { name: 'lease', type: 'text', of: () => null },
    { name: 'lease_until', type: 'bigint', of: ({ status }) => (status === 'running' ? 0 : null) },
    { name: 'settled_under', type: 'text', of: () => null },
  ],
};

function purposeKey(job: Job): string {
  const { booking, action, sequence, dueAt } = jobKey(job);
  return `${booking}/${action}/${sequence}/${dueAt}`;
}

const TYPES: Readonly<Record<Exclude<FoundBy<never>['is'], 'list'>, ColumnType>> = {
  text: 'text',
  uuid: 'uuid',
  instant: 'bigint',
  number: 'bigint',
  flag: 'boolean',
};

/** Queryable values that have no column: the few questions about them read `data`. */
const UNCOPIED: Readonly<Record<string, Value>> = {
  createdAt: { sql: `(t.data ->> 'createdAt')::bigint`, type: 'bigint' },
};

const TABLES = new Map<Kind, Table>(
  KINDS.map((kind) => {
    const name = NAMES[kind] ?? wireName(kind);
    const foundBy = Object.entries(DESCRIPTORS[kind].foundBy as Readonly<Record<string, FoundBy<never>>>);
    const columns = foundBy.flatMap(([found, { is, of, isUnique }]): Column[] =>
      is === 'list' || found in UNCOPIED ? [] : [{ name: wireName(found), type: TYPES[is], of, isUnique }],
    );
    const children = foundBy.flatMap(([found, { is, of }]): ChildTable[] =>
      is === 'list' ? [{ name: `${name}_${wireName(found)}`, of }] : [],
    );
    const more = (MORE[kind] ?? []) as readonly Column[];
    return [kind, { name, key: TEXT_KEYS.has(kind) ? 'text' : 'uuid', columns: [...columns, ...more], children }];
  }),
);

export function tableOf<K extends Kind>(kind: K): Table<Objects[K]> {
  return TABLES.get(kind) as unknown as Table<Objects[K]>;
}

/** Value of rows `t` that conditions name. `list`: the child table whose rows `c` have it, for a member of a list. */
export interface Value {
  readonly sql: string;
  readonly type: ColumnType;
  readonly list?: string;
}

export function findValue({ name, key, columns, children }: Table, wanted: string): Value {
  if (wanted === 'uuid') return { sql: 't.uuid', type: key };
  if (wanted in UNCOPIED) return UNCOPIED[wanted]!;
  const column = columns.find((one) => one.name === wireName(wanted));
  if (column) return { sql: `t."${column.name}"`, type: column.type };
  const child = children.find((one) => one.name === `${name}_${wireName(wanted)}`);
  if (!child) throw new TypeError(`Rows of ${name} are not found by '${wanted}'`);
  return { sql: 'c.value', type: 'text', list: child.name };
}

export const EVENTS: Table<AppEvent> = {
  name: 'event',
  key: 'uuid',
  columns: [
    { name: 'type', type: 'text', of: ({ type }) => type },
    { name: 'booking', type: 'uuid', of: ({ booking }) => booking },
    { name: 'at', type: 'bigint', of: ({ at }) => at },
    { name: 'named', type: 'text', of: (event) => (event.booking === null ? null : namedBy(event.data)) },
  ],
  children: [],
};

/** Tables of all kinds and of events, with the name of the list that counts their rows. */
export const LISTED: readonly (readonly [Kind | 'event', Table])[] = [
  ...KINDS.map((kind) => [kind, tableOf(kind) as Table] as const),
  ['event', EVENTS as Table],
];

/** Names of all tables with rows of apps. Kinds are in reverse order, so that jobs come before bookings and actions. */
export const APP_TABLES: readonly string[] = [
  ...LISTED.toReversed().flatMap(([, { name, children }]) => [...children.map((child) => child.name), name]),
  'allocation',
  'answer',
  'list_count',
];

/** Returns a CTE that adds to the lengths of lists, in the order of the apps, so that statements do not wait in a circle. */
export function countedSql(rows: string): string {
  return `counted AS (INSERT INTO @list_count AS k (app, kind, n)
    SELECT c.app, c.kind, sum(c.n)::bigint FROM (${rows}) AS c(app, kind, n) GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)`;
}

function columnValues<T>({ columns }: Table<T>, object: T): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map(({ name, of }) => [name, of(object)]));
}

/** Returns the columns of an object's row, without its app and its place in creation order. */
export function buildRow<T extends { readonly uuid: string }>(table: Table<T>, object: T) {
  return { uuid: object.uuid, ...columnValues(table, object), data: object };
}

/** Apps. Their rows have no column `app`. */
export const APPS: Table<AppRecord> = {
  name: 'app',
  key: 'uuid',
  columns: [
    { name: 'owner', type: 'uuid', of: ({ app }) => app.owner },
    { name: 'slug', type: 'text', of: ({ app }) => app.slug },
    { name: 'name', type: 'text', of: ({ app }) => app.name },
    { name: 'slug_folded', type: 'text', of: ({ app }) => fold(app.slug) },
    { name: 'name_folded', type: 'text', of: ({ app }) => fold(app.name) },
    { name: 'digest', type: 'text', of: ({ credential }) => credential.digest },
    { name: 'previous_digest', type: 'text', of: ({ credential }) => credential.previous?.digest ?? null },
    { name: 'credential', type: 'json', of: ({ credential }) => credential },
    { name: 'data', type: 'json', of: ({ app }) => app },
  ],
  children: [],
};

export const appRow = (record: AppRecord) => columnValues(APPS, record);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Number beyond all that are stored. */
const BEYOND = 2 ** 53;

/** Returns a value as it is sent. One that cannot be stored becomes null, which equals nothing, or leaves its list. */
export function sendable(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.map((one) => sendable(one, type.slice(0, -2))).filter((one) => one !== null);
  if (typeof value === 'string') return (type === 'uuid' ? UUID.test(value) : isCleanText(value)) ? value : null;
  if (typeof value !== 'number') return value;
  const bounded = Math.max(-BEYOND, Math.min(value, BEYOND));
  return Number.isInteger(bounded) ? bounded : null;
}

export const uuids = (...all: readonly string[]) => all.map((one) => sendable(one, 'uuid'));
