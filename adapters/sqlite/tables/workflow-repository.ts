import { DESCRIPTORS, type Workflow, type WorkflowRepository } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';

export const WORKFLOWS: Table<Workflow, 'name'> = {
  name: 'workflow',
  columns: foundByColumns(DESCRIPTORS.workflow.foundBy, { folded_name: 'nameFolded', has_clock: 'clock' }),
  search: { name: 'folded_name' },
  order: 'ordinal',
};

export class SqliteWorkflowRepository extends SqliteObjectRepository<Workflow, 'name'> implements WorkflowRepository {
  readonly #database: Database;
  readonly #withClock;
  readonly #withClockOf;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, WORKFLOWS);
    this.#database = database;
    this.#withClock = database.values<[]>('SELECT data FROM workflow WHERE has_clock = 1 ORDER BY app, ordinal');
    this.#withClockOf = database.values<[string]>(
      'SELECT data FROM workflow WHERE has_clock = 1 AND app = ? ORDER BY ordinal',
    );
  }

  withClock(app?: string): Promise<readonly Workflow[]> {
    return this.#database.read(() => {
      const rows = app === undefined ? this.#withClock.all() : this.#withClockOf.all(app);
      return rows.map((data) => fromJson<Workflow>(data));
    });
  }
}
