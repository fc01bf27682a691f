import type { Instant } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

export class SqliteVisitorTable extends SqliteObjectTable<'visitor'> {
  readonly #old = this.database.rows<[Instant, number], { app: string; uuid: string }>(
    'SELECT app, uuid FROM slotkeeper_visitor WHERE confirmed_at < ? ORDER BY confirmed_at LIMIT +?',
  );

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'visitor');
  }

  /** Deletes expired visitors. Returns their number. Call it only within a write. */
  forget(before: Instant, limit: number): number {
    const old = this.#old.all(before, limit);
    for (const { app, uuid } of old) this.remove(app, uuid);
    return old.length;
  }
}
