import {
  type AnyWhere,
  anyWhere,
  conjuncts,
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
import type { Database } from './file/database.js';
import { fromJson } from './file/json.js';
import { filteredSlice } from './lists/filtered-list.js';
import type { FlatList } from './lists/flat-lists.js';
import { Rows, readPage, type SliceOfRows } from './lists/pages.js';
import { sliceOfResource } from './lists/resource-bookings.js';
import { distinctInParts, readSearchedPage } from './lists/searched-list.js';
import { buildConditions, needsScan, sqlOfValue } from './tables/conditions.js';
import type { Stores } from './tables/stores.js';
import { tableOf } from './tables/tables.js';

/** Answers queries in SQL. Lists without a condition are read by ordinals (flat-lists.ts), long lists without an index in parts. */
export class SqliteObjectStore implements ObjectStore {
  readonly #database: Database;
  readonly #stores: Stores;

  constructor(database: Database, stores: Stores) {
    this.#database = database;
    this.#stores = stores;
  }

  find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined> {
    const { name: table } = tableOf(kind);
    const sql = `SELECT data FROM slotkeeper_${table} WHERE uuid = ?${app === null ? '' : ' AND app = ?'}`;
    const parameters = app === null ? [uuid] : [uuid, app];
    return this.#database.read(() => {
      const data = this.#database.values<unknown[]>(sql).get(...parameters);
      return data === undefined ? undefined : fromJson<Objects[K]>(data);
    });
  }

  select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]> {
    const { sql, parameters } = selectSql('data', app, question, limit);
    return this.#database.read(() =>
      this.#database
        .values<unknown[]>(sql)
        .all(...parameters)
        .map((data) => fromJson<Objects[K]>(data)),
    );
  }

  /** Returns the UUIDs of up to `limit` objects for each query, all from one snapshot. */
  uuids<K extends Kind>(
    app: string,
    questions: readonly Question<K>[],
    limit: number,
  ): Promise<readonly (readonly string[])[]> {
    return this.#database.read(() =>
      questions.map((question) => {
        const { sql, parameters } = selectSql('uuid', app, question, limit);
        return this.#database.values<unknown[]>(sql).all(...parameters);
      }),
    );
  }

  distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]> {
    const { name: table } = tableOf(kind);
    const { column, given = `${column} IS NOT NULL` } = sqlOfValue(kind, name);
    const { flatList } = this.#stores[kind];
    const isScan = conjuncts(anyWhere(where)).every((part) => needsScan(kind, part));
    if (flatList && isScan) {
      const conditions = buildConditions(app, kind, where, { isScan });
      return distinctInParts(this.#database, { table, app, conditions }, { column, given });
    }
    const { sql, parameters } = buildConditions(app, kind, where);
    const text = `SELECT DISTINCT ${column} FROM slotkeeper_${table} WHERE ${sql} AND ${given}`;
    return this.#database.read(() => this.#database.values<unknown[], string>(text).all(...parameters));
  }

  revision(app: string, kind: Kind): Promise<string | undefined> {
    return this.#database.read(() => this.#stores[kind].flatList?.revision(app));
  }

  list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>> {
    const { after } = slice;
    const { kind, where, order = 'created' } = question;
    const { name: table } = tableOf(kind);
    const flatList = this.#stores[kind].flatList;
    const parts = conjuncts(anyWhere(where));
    const { by, isReversed } = orderedBy(order);
    const [only] = parts;
    const isOfResource = kind === 'booking' && by === null && parts.length === 1 && only?.[1] === 'resources';
    const resource = isOfResource && only[0] === 'has' ? String(only[2]) : undefined;
    const isScan = !parts.every(isOfStatus) && parts.every((part) => needsScan(kind, part));
    if (flatList && isScan && resource === undefined && (by === null || by === 'start')) {
      const searchedBy = by === null ? 'ordinal' : 'start_at';
      const conditions = buildConditions(app, kind, where, { isScan });
      const list = { table, app, flatList, conditions, order: { by: searchedBy, isReversed } } as const;
      return readSearchedPage(
        this.#database,
        list,
        slice,
        after === undefined ? undefined : () => this.#listAfter(app, question, after, slice.limit),
      );
    }
    if (after !== undefined) return this.#listAfter(app, question, after, slice.limit);
    const conditions = buildConditions(app, kind, where);
    return readPage(this.#database, slice, () => {
      const ofResource = resource && sliceOfResource(this.#database, app, { resource, isReversed }, slice);
      if (ofResource) return ofResource;
      if (!flatList || parts.length > 0) {
        return filteredSlice(this.#database, table, conditions, orderSql(kind, order), slice);
      }
      if (by === null) return isReversed ? flatList.sliceFromEnd(app, slice) : flatList.slice(app, slice);
      return this.#sliceOfAll(app, kind, flatList, orderSql(kind, order), slice);
    });
  }

  async #listAfter<K extends Kind>(
    app: string,
    question: Question<K>,
    after: string,
    limit: number,
  ): Promise<Sliced<Objects[K]>> {
    const { kind, where } = question;
    const { name: table, created } = tableOf(kind);
    const rest = selectSql(`data, ${created}`, app, pastCursor(question, after), limit + 1);
    const all = buildConditions(app, kind, where);
    const { flatList } = this.#stores[kind];
    const isAll = conjuncts(anyWhere(where)).length === 0;
    const count = `SELECT count(*) FROM slotkeeper_${table} WHERE ${all.sql}`;
    return this.#database.read(() => {
      const rows = this.#database.tuples<unknown[], [string, number]>(rest.sql).all(...rest.parameters);
      const found = rows.map(([data, place]) => ({ object: fromJson<Objects[K]>(data), place }));
      const total =
        isAll && flatList
          ? flatList.total(app)
          : this.#database.values<unknown[], number>(count).get(...all.parameters);
      return sliceAfter(limit, found, total ?? 0);
    });
  }

  /** Returns a slice of all objects of the app. The total is known without counting. */
  #sliceOfAll(app: string, kind: Kind, flatList: FlatList, order: string, { limit, offset = 0 }: Slice): SliceOfRows {
    const place = `WHERE app = ? ORDER BY ${order} LIMIT +? OFFSET ?`;
    const items = new Rows(this.#database, tableOf(kind).name, place, limit, [app, limit, offset]);
    return { items, total: flatList.total(app) };
  }
}

export function selectSql<K extends Kind>(
  columns: string,
  app: string | null,
  { kind, where, order }: Question<K>,
  limit: number | undefined,
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const index = app === null ? undefined : indexedBy(kind, where);
  const { sql, parameters } = buildConditions(app, kind, where, { isIndexed: index !== undefined });
  const ordered = order === undefined ? '' : ` ORDER BY ${orderSql(kind, order)}`;
  const limited = limit === undefined ? '' : ' LIMIT +?';
  return {
    sql: `SELECT ${columns} FROM slotkeeper_${tableOf(kind).name}${index ? ` INDEXED BY slotkeeper_${index}` : ''} WHERE ${sql}${ordered}${limited}`,
    parameters: limit === undefined ? parameters : [...parameters, limit],
  };
}

/** Returns the index for conditions on a customer's address. SQLite would choose one by start, or of all addresses. */
function indexedBy<K extends Kind>(kind: K, where: Where<K>): string | undefined {
  if (kind !== 'booking') return undefined;
  const parts = conjuncts(anyWhere(where));
  const has = (operator: string, name: string) => parts.some((part) => part[0] === operator && part[1] === name);
  if (!has('eq', 'customerEmailFolded')) return undefined;
  return has('isNull', 'customer') ? 'booking_unlinked' : 'booking_address';
}

function orderSql(kind: Kind, order: string): string {
  const { foundBy, created } = tableOf(kind);
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? ' DESC' : '';
  const value = by === null ? undefined : foundBy[by];
  const first = value === undefined ? '' : `${typeof value === 'string' ? value : value.column}${direction}, `;
  return `${first}${created}${direction}`;
}

function isOfStatus(where: AnyWhere): boolean {
  return where[0] === 'in' && where[1] === 'status';
}
