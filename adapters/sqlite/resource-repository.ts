import {
  fold,
  isFiltering,
  type Resource,
  type ResourceRepository,
  type ResourceSearch,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import type { Database } from './database.js';
import { Conditions, filteredSlice } from './filtered-list.js';
import type { FlatList, FlatLists } from './flat-lists.js';
import { fromJson, toJson } from './json.js';
import { KnownEntities } from './known-entities.js';

export class SqliteResourceRepository implements ResourceRepository {
  readonly #database: Database;
  readonly #list: FlatList;
  readonly #known: KnownEntities<Resource>;
  readonly #get;
  readonly #put;
  readonly #remove;

  constructor(database: Database, lists: FlatLists) {
    this.#database = database;
    this.#list = lists.of('resource', 'app');
    this.#known = new KnownEntities(database);
    this.#get = database.values<[string, string]>('SELECT data FROM resource WHERE uuid = ? AND app = ?');
    // The ordinal that comes back is the new one if, and only if, the row is new.
    this.#put = database.values<[string, string, number, string, number, number, string], number>(
      `INSERT INTO resource (uuid, app, ordinal, folded_name, capacity, longest_block, data) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (uuid) DO UPDATE SET folded_name = excluded.folded_name, capacity = excluded.capacity,
         longest_block = max(longest_block, excluded.longest_block), data = excluded.data
       RETURNING ordinal`,
    );
    this.#remove = database.values<[string, string], number>(
      'DELETE FROM resource WHERE uuid = ? AND app = ? RETURNING ordinal',
    );
  }

  find(app: string, uuid: string): Promise<Resource | undefined> {
    return this.#database.read(() => {
      const data = this.#get.get(uuid, app);
      return data === undefined ? undefined : fromJson<Resource>(data);
    });
  }

  list(app: string, slice: Slice, search: ResourceSearch): Promise<Sliced<Resource>> {
    return this.#database.read(() => {
      const { items, total } = isFiltering(search) ? this.#searched(app, slice, search) : this.#list.slice(app, slice);
      return { items: items.map((data) => fromJson<Resource>(data)), total };
    });
  }

  revision(app: string): Promise<string> {
    return this.#database.read(() => this.#list.revision(app));
  }

  #searched(app: string, slice: Slice, search: ResourceSearch): Sliced<string> {
    const conditions = new Conditions().add('app = ?', app).search(search, { name: 'folded_name' });
    return filteredSlice(this.#database, 'resource', conditions, 'ordinal', slice);
  }

  /** Only within a write or a read. */
  get(app: string, uuid: string): Resource | undefined {
    return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
  }

  put(resource: Resource): void {
    const { uuid, app, name, capacity, longestBlock } = resource;
    this.#known.changed(uuid);
    const ordinal = this.#list.nextOrdinal(app);
    const stored = this.#put.get(uuid, app, ordinal, fold(name), capacity, longestBlock, toJson(resource));
    if (stored === ordinal) this.#list.added(app, ordinal);
    else if (stored !== undefined) this.#list.replaced(app, stored);
  }

  remove(app: string, uuid: string): void {
    this.#known.changed(uuid);
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== undefined) this.#list.removed(app, ordinal);
  }
}
