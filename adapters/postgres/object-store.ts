import {
  anyWhere,
  inSlices,
  type Kind,
  type ObjectStore,
  type Objects,
  orderedBy,
  type Question,
  readCursor,
  type Slice,
  type Sliced,
  sliceAfter,
} from '../../core/index.js';
import { buildConditions, OF_APP, orderSql, Parameters, selectSql, withUuids } from './conditions.js';
import type { Database } from './database.js';
import { findValue, type Table, tableOf } from './tables.js';

/** Number of items up to which the size of a page is not measured. */
const SHORT = 25;
/** Limit of a page that is read at once, in bytes. */
const HEAVY = 2_000_000;
/** Number of rows in one read of a page that is read in parts. */
const PART = 50;

/** SQL of a list: the rows of `table` that match the conditions. */
interface ListSql {
  readonly parameters: Parameters;
  readonly table: Table;
  readonly conditions: string;
  /** Order of the core. Default: in creation order. */
  readonly order?: string;
  /** SQL of a text that identifies a row. */
  readonly key: string;
  /** SQL of the total, if it is known without counting. */
  readonly total?: string | undefined;
  /** SQL of a condition for the list as a whole. If it is false, there is no such list. */
  readonly exists?: string | undefined;
}

type Read<T> = (keys: readonly string[]) => Promise<readonly T[]>;

/** Returns the SQL of the number of all rows of a kind of the app `$1`, if `conditions` are met by all of them. */
export function totalSql(conditions: string, kind: Kind | 'event'): string | undefined {
  return conditions === OF_APP ? `SELECT n FROM @list_count WHERE app = $1 AND kind = '${kind}'` : undefined;
}

const countSql = ({ table, conditions, total }: ListSql) =>
  `coalesce((${total ?? `SELECT count(*) FROM @${table.name} AS t WHERE ${conditions}`}), 0)`;

/** Reads a slice and the total of a list in one statement. Undefined if there is no such list. `read` reads the rows of keys. */
export function readSlice<T>(database: Database, list: ListSql, slice: Slice, read: Read<T>) {
  return slice.after === undefined ? readPage(database, list, slice, read) : readAfter<T>(database, list, slice);
}

async function readAfter<T>(database: Database, list: ListSql, { after = '', limit }: Slice): Promise<Sliced<T>> {
  const { parameters, table, conditions, order = 'created' } = list;
  const { isReversed } = orderedBy(order);
  const start = isReversed ? Number.POSITIVE_INFINITY : -1;
  const past = `t.ord ${isReversed ? '<' : '>'} ${parameters.add(Number(readCursor(after) ?? start), 'bigint')}`;
  const text = `SELECT ${countSql(list)}, (SELECT json_agg(json_build_object('object', p.data, 'place', p.ord)) FROM (
    SELECT t.data, t.ord FROM @${table.name} AS t WHERE ${conditions} AND ${past}
    ORDER BY ${orderSql(table, order)} LIMIT ${parameters.add(limit + 1, 'bigint')}) AS p)`;
  const [[total, found] = []] = await database.read(text, parameters.values);
  return sliceAfter(limit, (found ?? []) as readonly { readonly object: T; readonly place: number }[], Number(total));
}

/** Reads a page, from the nearer end of the list if the total is known. A large one may have only its first items, and `rest`. */
async function readPage<T>(
  database: Database,
  list: ListSql,
  { offset = 0, limit, inSlices: mayBeInSlices = false }: Slice,
  read: Read<T>,
): Promise<Sliced<T> | undefined> {
  const { parameters, table, conditions, order = 'created', key, total, exists = 'true' } = list;
  const [skip, most] = [parameters.add(offset, 'bigint'), parameters.add(limit, 'bigint')];
  const rows = `SELECT ${key}::text AS key, t.data FROM @${table.name} AS t WHERE ${conditions}`;
  const isNearStart = `${skip} * 2 <= (SELECT n FROM counted)`;
  const left = `(SELECT n FROM counted) - ${skip}`;
  const reversed = orderedBy(order).isReversed ? order.slice(1) : `-${order}`;
  const near = `SELECT key, data, row_number() OVER () AS place FROM (
      ${rows}${total ? ` AND ${isNearStart}` : ''} ORDER BY ${orderSql(table, order)} LIMIT ${most} OFFSET ${skip}) AS near`;
  const far = `SELECT key, data, -row_number() OVER () AS place FROM (
      ${rows} AND NOT ${isNearStart} ORDER BY ${orderSql(table, reversed)}
      LIMIT greatest(0, least(${most}, ${left})) OFFSET greatest(0, ${left} - ${most})) AS far`;
  const weight = mayBeInSlices && limit > SHORT ? 'sum(octet_length(data::text)) OVER ()' : '0';
  const text = `WITH counted AS (SELECT ${countSql(list)} AS n),
    page AS (SELECT key, data, row_number() OVER (ORDER BY place) AS place, ${weight} AS weight
      FROM (${total ? `${near} UNION ALL ${far}` : near}) AS p)
    SELECT (SELECT n FROM counted), ${exists},
      (SELECT json_agg(data ORDER BY place) FROM page WHERE place <= ${SHORT} OR weight <= ${HEAVY}),
      (SELECT json_agg(key ORDER BY place) FROM page WHERE place > ${SHORT} AND weight > ${HEAVY})`;
  const [row] = await database.read(text, parameters.values);
  const [found, isThere, items, rest] = row as readonly [number, boolean, T[] | null, string[] | null];
  if (!isThere) return undefined;
  return { items: items ?? [], total: Number(found), ...(rest && { rest: inSlices(rest, PART, read) }) };
}

export const objectStore = (database: Database): ObjectStore => ({
  async find(app, kind, uuid) {
    return (await select(database, app, withUuids(kind, [uuid])))[0];
  },

  select(app, question, limit) {
    return select(database, app, question, limit);
  },

  async distinct(app, kind, name, where) {
    const parameters = new Parameters(app);
    const table = tableOf(kind);
    const conditions = buildConditions(parameters, table, anyWhere(where), OF_APP);
    const { sql } = findValue(table, name);
    const text = `SELECT DISTINCT ${sql} FROM @${table.name} AS t WHERE ${conditions} AND ${sql} IS NOT NULL`;
    return database.readValues(text, parameters.values);
  },

  async list(app, { kind, where, order = 'created' }, slice) {
    const parameters = new Parameters(app);
    const table = tableOf(kind);
    const conditions = buildConditions(parameters, table, anyWhere(where), OF_APP);
    const list = { parameters, table, conditions, order, key: 't.uuid', total: totalSql(conditions, kind) };
    return (await readSlice(database, list, slice, (uuids) => inOrder(database, app, kind, uuids)))!;
  },
});

/** Reads the objects with these UUIDs in slices, in this order. Omits objects that were removed meanwhile. */
export function objectsInSlices<K extends Kind>(database: Database, app: string, kind: K, uuids: readonly string[]) {
  return inSlices(uuids, PART, (those) => inOrder(database, app, kind, those));
}

async function inOrder<K extends Kind>(database: Database, app: string, kind: K, uuids: readonly string[]) {
  const found = await select(database, app, withUuids(kind, uuids));
  const byUuid = new Map(found.map((object) => [object.uuid, object]));
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}

function select<K extends Kind>(database: Database, app: string | null, question: Question<K>, limit?: number) {
  const parameters = new Parameters(app);
  const text = selectSql(parameters, 't.data', app, question, limit);
  return database.readValues<Objects[K]>(text, parameters.values);
}
