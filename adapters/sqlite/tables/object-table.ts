import QuickLRU from 'quick-lru';
import type { Kind, Objects } from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import { type Database, OverDatabase } from '../file/database.js';
import { fromJson, frozen, toJson } from '../file/json.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { Store } from './stores.js';
import { columnsOf, TABLES, type Table, type Value } from './tables.js';

export class SqliteObjectTable<K extends Kind, T extends Objects[K] = Objects[K]>
  extends OverDatabase
  implements Store<T>
{
  readonly table: string;
  readonly flatList: FlatList | undefined;
  readonly #copies: readonly ((object: T) => Value)[];
  readonly #known: KnownEntities<T>;
  readonly #get;
  readonly #put;
  readonly #remove;
  readonly #count;

  constructor(database: Database, lists: FlatLists, kind: K) {
    super(database);
    const { name, onChange = {}, created: place }: Table<never> = TABLES[kind];
    const columns = columnsOf(kind);
    this.table = name;
    this.#copies = Object.values(columns);
    this.#known = new KnownEntities(database);
    const isFlat = place === 'ordinal';
    this.flatList = isFlat ? lists.of(name, 'app') : undefined;
    const inserted = ['uuid', 'app', ...(isFlat ? ['ordinal'] : []), ...Object.keys(columns), 'data'];
    const updated = [...Object.keys(columns), 'data'].map((column) => {
      return `${column} = ${onChange[column] ?? `excluded.${column}`}`;
    });
    this.#get = database.values<[string, string]>(`SELECT data FROM slotkeeper_${name} WHERE uuid = ? AND app = ?`);
    this.#put = database.values<Value[], number>(
      `INSERT INTO slotkeeper_${name} (${inserted.join(', ')}) VALUES (${inserted.map(() => '?').join(', ')})
       ON CONFLICT (uuid) DO UPDATE SET ${updated.join(', ')}
       RETURNING ${place}`,
    );
    this.#count = database.values<[string], number>(`SELECT count(*) FROM slotkeeper_${name} WHERE app = ?`);
    this.#remove = database.values<[string, string], number>(
      `DELETE FROM slotkeeper_${name} WHERE uuid = ? AND app = ? RETURNING ${place}`,
    );
  }

  get(app: string, uuid: string): T | undefined {
    return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
  }

  /** Returns the number of objects, including those stored in the running batch. Call it only within a write. */
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
    // The ordinal equals `next` only if the row is new.
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
 * Cache of parsed objects that decisions often read. A write removes its object at once. An undone write clears all.
 */
class KnownEntities<T extends { readonly app: string }> {
  readonly #cache: TransactionalCache<QuickLRU<string, T>>;

  constructor(database: Database) {
    this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
  }

  /** Returns the object. `read` returns its JSON, if the app has it. Call it only within a write or a read. */
  get(app: string, uuid: string, read: () => string | undefined): T | undefined {
    const known = this.#cache.known.get(uuid);
    if (known) return known.app === app ? known : undefined;
    const data = read();
    if (data === undefined) return undefined;
    const entity = frozen(fromJson<T>(data));
    this.#cache.known.set(uuid, entity);
    return entity;
  }

  /** Reports that the running write replaces or removes the object. */
  changed(uuid: string): void {
    this.#cache.changing().delete(uuid);
  }
}
