import {
  type InSlices,
  inSlices,
  type Kind,
  type ObjectStore,
  type Objects,
  orderedBy,
  pastCursor,
  type Question,
  type Slice,
  type Sliced,
  sliceAfter,
  type TextName,
  type Where,
} from '../../core/index.js';
import { buildConditions, orderSql, Parameters, selectSql, sendable } from './conditions.js';
import { type Database, OverDatabase } from './database.js';
import { isUuid, snake, tableOf } from './tables.js';

/** Number of items up to which the size of a page is not measured. */
const SHORT = 25;
/** Limit of a page that is read at once, in bytes. */
const HEAVY = 2_000_000;
/** Number of rows in one read of a page that is read in parts. */
const PART = 50;
export const NOTHING = { items: [], total: 0 } as const;

/** SQL of a list: the rows of `table` that match the conditions. */
interface ListSql {
  readonly table: string;
  readonly conditions: string;
  /** Order of the core. Default: in creation order. */
  readonly order?: string;
  /** SQL of a text that identifies a row. */
  readonly key: string;
  /** SQL of the total, if it is known without counting. */
  readonly total?: string;
  /** SQL of a condition for the list as a whole. If it is false, there is no such list. */
  readonly exists?: string;
}

/**
 * Reads a page and its total in one statement. Undefined if `exists` is false. If the total is known, reads from the nearer end of the
 * list. If the page is large and may be read in slices, returns its first items, and the others in `rest`.
 */
export async function readPage<T>(
  database: Database,
  parameters: Parameters,
  { table, conditions, order = 'created', key, total, exists = 'true' }: ListSql,
  { offset = 0, limit, inSlices: mayBeInSlices = false }: Slice,
  read: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<Sliced<T> | undefined> {
  const count = total ?? `SELECT count(*) FROM @${table} AS t WHERE ${conditions}`;
  const [skip, most] = [parameters.add(offset, 'bigint'), parameters.add(limit, 'bigint')];
  const rows = `SELECT ${key}::text AS key, t.data FROM @${table} AS t WHERE ${conditions}`;
  const isNearStart = `${skip} * 2 <= (SELECT n FROM counted)`;
  const left = `(SELECT n FROM counted) - ${skip}`;
  const near = `SELECT key, data, row_number() OVER () AS place FROM (
      ${rows}${total ? ` AND ${isNearStart}` : ''} ORDER BY ${orderSql(order)} LIMIT ${most} OFFSET ${skip}) AS near`;
  const far = `SELECT key, data, -row_number() OVER () AS place FROM (
      ${rows} AND NOT ${isNearStart} ORDER BY ${orderSql(orderedBy(order).isReversed ? order.slice(1) : `-${order}`)}
      LIMIT greatest(0, least(${most}, ${left})) OFFSET greatest(0, ${left} - ${most})) AS far`;
  const isWeighed = mayBeInSlices && limit > SHORT;
  const weight = isWeighed ? 'sum(octet_length(data::text)) OVER ()' : '0';
  const text = `WITH counted AS (SELECT coalesce((${count}), 0) AS n),
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

/** Reads the slice after a cursor by a statement that returns the total, and up to `limit + 1` objects with their places. */
export async function readAfter<T>(
  database: Database,
  text: string,
  { values }: Parameters,
  limit: number,
): Promise<Sliced<T>> {
  const [[count, found] = []] = await database.read(text, values);
  const rows = (found ?? []) as readonly { readonly object: T; readonly place: number }[];
  return sliceAfter(limit, rows, Number(count));
}

/** Answers queries in SQL, each in one statement. */
export class PostgresObjectStore extends OverDatabase implements ObjectStore {
  async find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined> {
    const { name, key } = tableOf(kind);
    if (sendable(key, [uuid]).length === 0 || (app !== null && !isUuid(app))) return undefined;
    const ofApp = app === null ? '' : ' AND app = $2';
    const values = app === null ? [uuid] : [uuid, app];
    return this.database.readValue(`SELECT data FROM @${name} WHERE uuid = $1${ofApp}`, values);
  }

  async select<K extends Kind>(
    app: string | null,
    question: Question<K>,
    limit?: number,
  ): Promise<readonly Objects[K][]> {
    if (app !== null && !isUuid(app)) return [];
    const parameters = new Parameters(...(app === null ? [] : [app]));
    const text = selectSql(parameters, 'data', app, question, limit);
    return this.database.readValues(text, parameters.values);
  }

  async distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]> {
    if (!isUuid(app)) return [];
    const parameters = new Parameters(app);
    const conditions = buildConditions(parameters, app, kind, where);
    const value = `t."${snake(name)}"`;
    const text = `SELECT DISTINCT ${value} FROM @${tableOf(kind).name} AS t WHERE ${conditions} AND ${value} IS NOT NULL`;
    return this.database.readValues(text, parameters.values);
  }

  /** Returns the UUIDs of up to `limit` objects for each query, all from one snapshot. */
  async uuids<K extends Kind>(
    app: string,
    questions: readonly Question<K>[],
    limit: number,
  ): Promise<readonly (readonly string[])[]> {
    if (!isUuid(app) || questions.length === 0) return questions.map(() => []);
    const parameters = new Parameters(app);
    const parts = questions.map((question) => {
      const ordered = { ...question, order: question.order ?? 'created' };
      return `(SELECT json_agg(p.uuid) FROM (${selectSql(parameters, 't.uuid', app, ordered, limit)}) AS p)`;
    });
    const [row = []] = await this.database.read(`SELECT ${parts.join(', ')}`, parameters.values);
    return row.map((found) => (found as readonly string[] | null) ?? []);
  }

  /** Reads the objects with these UUIDs in slices, in this order. Omits objects that were removed meanwhile. */
  inSlices<K extends Kind>(app: string, kind: K, uuids: readonly string[]): InSlices<Objects[K]> {
    return inSlices(uuids, PART, (those) => this.#inOrder(app, kind, those));
  }

  async list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>> {
    if (!isUuid(app)) return { ...NOTHING, ...(slice.after !== undefined && { next: null }) };
    const { kind, where, order = 'created' } = question;
    const parameters = new Parameters(app);
    const conditions = buildConditions(parameters, app, kind, where);
    const isAll = conditions === 't.app = $1::uuid';
    const total = isAll ? `SELECT n FROM @list_count WHERE app = $1 AND kind = '${kind}'` : undefined;
    if (slice.after !== undefined) {
      const rest = selectSql(parameters, 't.data, t.ord', app, pastCursor(question, slice.after), slice.limit + 1);
      const counted = total ?? `SELECT count(*) FROM @${tableOf(kind).name} AS t WHERE ${conditions}`;
      const text = `SELECT coalesce((${counted}), 0),
        (SELECT json_agg(json_build_object('object', p.data, 'place', p.ord)) FROM (${rest}) AS p)`;
      return readAfter(this.database, text, parameters, slice.limit);
    }
    const sql: ListSql = { table: tableOf(kind).name, conditions, order, key: 't.uuid', ...(total && { total }) };
    const page = await readPage(this.database, parameters, sql, slice, (uuids) => this.#inOrder(app, kind, uuids));
    return page ?? NOTHING;
  }

  async #inOrder<K extends Kind>(app: string, kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]> {
    const { name, key } = tableOf(kind);
    const text = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
    const found = await this.database.readValues<Objects[K]>(text, [app, uuids]);
    const byUuid = new Map(found.map((object) => [object.uuid, object]));
    return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }
}
