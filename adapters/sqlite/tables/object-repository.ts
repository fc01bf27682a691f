import QuickLRU from 'quick-lru';
import {
  type FoundBy,
  isFiltering,
  type ObjectRepository,
  type Search,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import type { Database } from '../file/database.js';
import { fromJson, frozen, toJson } from '../file/json.js';
import { Conditions, filteredSlice } from '../lists/filtered-list.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import { readPage, type SliceOfRows } from '../lists/pages.js';
import type { Store } from './stores.js';

export type Value = string | number | null;

/** How the objects of one kind lie in a table: whole in `data`, as JSON, and beside it copies of what they are found by. */
export interface Table<T, F extends string = never> {
  readonly name: string;
  /** What stands in each column, besides `id`, `uuid`, `app`, `ordinal` and `data`, which all tables have. */
  readonly columns: Readonly<Record<string, (object: T) => Value>>;
  /** SQL of what a column becomes with a change, where that is not simply what the changed object says. */
  readonly onChange?: Readonly<Record<string, string>>;
  /** The column with the folded copy of each field that may be searched. */
  readonly search: Readonly<Record<F, string>>;
  /** `ordinal`: the objects of an app are a flat list (flat-lists.ts). A table in another order has no ordinals. */
  readonly order: string;
}

/** Columns with the values that a kind is found by, by the names in its descriptor; a flag is 0 or 1. */
export function foundByColumns<T, F extends Readonly<Record<string, FoundBy<T>>>>(
  foundBy: F,
  names: Readonly<Record<string, keyof F & string>>,
): Record<string, (object: T) => Value> {
  return Object.fromEntries(
    Object.entries(names).map(([column, name]) => {
      const found: FoundBy<T> = foundBy[name]!;
      if (found.is === 'list') throw new TypeError(`${name} is a list, which no column holds`);
      if (found.is === 'flag') return [column, (object: T) => (found.of(object) ? 1 : 0)];
      return [column, found.of];
    }),
  );
}

/** The objects of one kind, in a table of their own. */
export class SqliteObjectRepository<T extends { readonly uuid: string; readonly app: string }, F extends string>
  implements ObjectRepository<T, F>, Store<T>
{
  readonly table: string;
  readonly flatList: FlatList | undefined;
  readonly #database: Database;
  readonly #order: string;
  readonly #searched: Table<T, F>['search'];
  readonly #copies: readonly ((object: T) => Value)[];
  readonly #known: KnownEntities<T>;
  readonly #get;
  readonly #put;
  readonly #remove;
  readonly #count;

  constructor(database: Database, lists: FlatLists, { name, columns, onChange = {}, search, order }: Table<T, F>) {
    this.table = name;
    this.#database = database;
    this.#order = order;
    this.#searched = search;
    this.#copies = Object.values(columns);
    this.#known = new KnownEntities(database);
    const isFlat = order === 'ordinal';
    this.flatList = isFlat ? lists.of(name, 'app') : undefined;
    const place = isFlat ? 'ordinal' : 'id';
    const inserted = ['uuid', 'app', ...(isFlat ? ['ordinal'] : []), ...Object.keys(columns), 'data'];
    const updated = [...Object.keys(columns), 'data'].map((column) => {
      return `${column} = ${onChange[column] ?? `excluded.${column}`}`;
    });
    this.#get = database.values<[string, string]>(`SELECT data FROM ${name} WHERE uuid = ? AND app = ?`);
    this.#put = database.values<Value[], number>(
      `INSERT INTO ${name} (${inserted.join(', ')}) VALUES (${inserted.map(() => '?').join(', ')})
       ON CONFLICT (uuid) DO UPDATE SET ${updated.join(', ')}
       RETURNING ${place}`,
    );
    this.#count = database.values<[string], number>(`SELECT count(*) FROM ${name} WHERE app = ?`);
    this.#remove = database.values<[string, string], number>(
      `DELETE FROM ${name} WHERE uuid = ? AND app = ? RETURNING ${place}`,
    );
  }

  find(app: string, uuid: string): Promise<T | undefined> {
    return this.#database.read(() => {
      const data = this.#get.get(uuid, app);
      return data === undefined ? undefined : fromJson<T>(data);
    });
  }

  list(app: string, slice: Slice, search: Search<F>): Promise<Sliced<T>> {
    return readPage(this.#database, slice, () =>
      this.flatList && !isFiltering(search)
        ? this.flatList.slice(app, slice)
        : this.filtered(new Conditions().add('app = ?', app).search(search, this.#searched), slice),
    );
  }

  revision(app: string): Promise<string | undefined> {
    return this.#database.read(() => this.flatList?.revision(app));
  }

  /** The `data` of a slice of those that meet the conditions, in the order of the table. Only within a read. */
  filtered(conditions: Conditions, slice: Slice): SliceOfRows {
    return filteredSlice(this.#database, this.table, conditions, this.#order, slice);
  }

  get(app: string, uuid: string): T | undefined {
    return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
  }

  /** How many there are, with what the running batch has stored. Only within a write. */
  count(app: string): number {
    return this.#count.get(app) ?? 0;
  }

  put(objects: readonly T[]): void {
    for (const object of objects) this.#putOne(object);
  }

  #putOne(object: T): void {
    const { uuid, app } = object;
    const list = this.flatList;
    const copies = this.#copies.map((copyOf) => copyOf(object));
    this.#known.changed(uuid);
    if (!list) {
      this.#put.get(uuid, app, ...copies, toJson(object));
      return;
    }
    const next = list.nextOrdinal(app);
    const ordinal = this.#put.get(uuid, app, next, ...copies, toJson(object));
    // It is the new one if, and only if, the row is new.
    if (ordinal === next) list.added(app, next);
    else if (ordinal !== undefined) list.replaced(app, ordinal);
  }

  remove(app: string, uuid: string): void {
    this.#known.changed(uuid);
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== undefined) this.flatList?.removed(app, ordinal);
  }
}

const KNOWN_MAX = 2_000;

/**
 * Entities that decisions read again and again, parsed once. What is written is forgotten within the write itself, for
 * the next one of the batch must see it; all are when a write that changed one is undone, for they may stem from it.
 */
class KnownEntities<T extends { readonly app: string }> {
  readonly #cache: TransactionalCache<QuickLRU<string, T>>;

  constructor(database: Database) {
    this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
  }

  /** Only within a write or a read. `read` answers the entity's text, if the app has it. */
  get(app: string, uuid: string, read: () => string | undefined): T | undefined {
    const known = this.#cache.known.get(uuid);
    if (known) return known.app === app ? known : undefined;
    const data = read();
    if (data === undefined) return undefined;
    const entity = frozen(fromJson<T>(data));
    this.#cache.known.set(uuid, entity);
    return entity;
  }

  /** The running write stores another state of the entity, or removes it. */
  changed(uuid: string): void {
    this.#cache.changing().delete(uuid);
  }
}
