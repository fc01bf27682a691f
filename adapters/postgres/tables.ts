import {
  type AppEvent,
  type AppRecord,
  DESCRIPTORS,
  type FoundBy,
  fold,
  type Job,
  jobKey,
  KINDS,
  type Kind,
  namedBy,
  type Objects,
} from '../../core/index.js';

type Value = string | number | boolean | null;
export type ColumnType = 'uuid' | 'bigint' | 'boolean' | 'text';

interface Column<T = never> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (object: T) => Value;
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

/** Converts a name of the core to snake case, as in SQL. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL of queryable values that have no column: the few questions about them read `data`. */
const UNCOPIED: Readonly<Record<string, string>> = { createdAt: `(t.data ->> 'createdAt')::bigint` };

/** Returns the SQL of a queryable value of rows `t`. */
export const valueSql = (name: string): string => UNCOPIED[name] ?? `t."${snake(name)}"`;

const TABLES = new Map<Kind, Table>(
  KINDS.map((kind) => {
    const name = NAMES[kind] ?? snake(kind);
    const foundBy = Object.entries(DESCRIPTORS[kind].foundBy as Readonly<Record<string, FoundBy<never>>>);
    const columns = foundBy.flatMap(([found, { is, of, isUnique }]): Column[] =>
      is === 'list' || found in UNCOPIED ? [] : [{ name: snake(found), type: TYPES[is], of, isUnique }],
    );
    const children = foundBy.flatMap(([found, { is, of }]): ChildTable[] =>
      is === 'list' ? [{ name: `${name}_${snake(found)}`, of }] : [],
    );
    const more = (MORE[kind] ?? []) as readonly Column[];
    return [kind, { name, key: TEXT_KEYS.has(kind) ? 'text' : 'uuid', columns: [...columns, ...more], children }];
  }),
);

export function tableOf<K extends Kind>(kind: K): Table<Objects[K]> {
  return TABLES.get(kind) as unknown as Table<Objects[K]>;
}

/** Events, stored like the objects of a kind. */
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

/**
 * Returns a CTE that adds to the lengths of lists. `rows`: SQL of apps, kinds and numbers. All statements that count for several apps do it in
 * the order of the apps, so that they do not wait for each other in a circle.
 */
export function countedSql(rows: string): string {
  return `counted AS (INSERT INTO @list_count AS k (app, kind, n)
    SELECT c.app, c.kind, sum(c.n)::bigint FROM (${rows}) AS c(app, kind, n) GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)`;
}

/** Returns the columns of an object's row, without its app and its place in creation order. */
export function buildRow<T extends { readonly uuid: string }>({ columns }: Table<T>, object: T) {
  const found = columns.map(({ name, of }) => [name, of(object)] as const);
  return { uuid: object.uuid, ...Object.fromEntries(found), data: object };
}

/** Columns of an app, with their types. */
export const APP_COLUMNS = {
  owner: 'uuid',
  slug: 'text',
  name: 'text',
  slug_folded: 'text',
  name_folded: 'text',
  digest: 'text',
  previous_digest: 'text',
  credential: 'json',
  data: 'json',
} as const;

/** Returns the columns of an app. */
export function appRow({ app, credential }: AppRecord): Readonly<Record<keyof typeof APP_COLUMNS, unknown>> {
  const { owner, slug, name } = app;
  const { digest, previous } = credential;
  const folded = { slug_folded: fold(slug), name_folded: fold(name) };
  return { owner, slug, name, ...folded, digest, previous_digest: previous?.digest ?? null, credential, data: app };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in its stored form. The server also accepts capitals and braces, and reports an error for any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
