import { DESCRIPTORS, type Key, type KeyRepository } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';

export const KEYS: Table<Key, 'name'> = {
  name: 'app_key',
  columns: foundByColumns(DESCRIPTORS.key.foundBy, { folded_name: 'nameFolded', digest: 'digest' }),
  search: { name: 'folded_name' },
  order: 'ordinal',
};

export class SqliteKeyRepository extends SqliteObjectRepository<Key, 'name'> implements KeyRepository {
  readonly #database: Database;
  readonly #findByDigest;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, KEYS);
    this.#database = database;
    this.#findByDigest = database.values<[string]>('SELECT data FROM app_key WHERE digest = ?');
  }

  findByDigest(digest: string): Promise<Key | undefined> {
    return this.#database.read(() => {
      const data = this.#findByDigest.get(digest);
      return data === undefined ? undefined : fromJson<Key>(data);
    });
  }
}
