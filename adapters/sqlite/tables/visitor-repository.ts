import { DESCRIPTORS, type Instant, type Visitor } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';

/** Never listed: the digest of an address leads to its visitor. */
export const VISITORS: Table<Visitor> = {
  name: 'visitor',
  columns: foundByColumns(DESCRIPTORS.visitor.foundBy, { confirmed_at: 'confirmedAt' }),
  search: {},
  order: 'id',
};

export class SqliteVisitorRepository extends SqliteObjectRepository<Visitor, never> {
  readonly #old;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, VISITORS);
    this.#old = database.rows<[Instant, number], { app: string; uuid: string }>(
      'SELECT app, uuid FROM visitor WHERE confirmed_at < ? ORDER BY confirmed_at LIMIT +?',
    );
  }

  /** Only within a write. */
  forget(before: Instant, limit: number): number {
    const old = this.#old.all(before, limit);
    for (const { app, uuid } of old) this.remove(app, uuid);
    return old.length;
  }
}
