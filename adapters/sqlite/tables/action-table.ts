import type { Action } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import { AMONG_OTHERS_OF_APP } from '../lists/filtered-list.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

export class SqliteActionTable extends SqliteObjectTable<'action'> {
  readonly #ofWorkflows = this.database.values<[string, string]>(
    `SELECT data FROM slotkeeper_action
     WHERE workflow IN (SELECT value FROM json_each(?)) AND ${AMONG_OTHERS_OF_APP}
     ORDER BY position, id`,
  );

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'action');
  }

  /** Returns the actions of the workflows, by position, then in creation order. Call it only within a write or a read. */
  of(app: string, workflows: readonly string[]): readonly Action[] {
    return this.#ofWorkflows.all(JSON.stringify(workflows), app).map((data) => fromJson<Action>(data));
  }
}
