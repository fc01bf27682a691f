import {
  type Action,
  type ActionRepository,
  DESCRIPTORS,
  type Slice,
  type Sliced,
  type Trigger,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import { AMONG_OTHERS_OF_APP, Conditions } from '../lists/filtered-list.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { readPage } from '../lists/pages.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';
import type { Store } from './stores.js';

export const ACTIONS: Table<Action> = {
  name: 'action',
  columns: foundByColumns(DESCRIPTORS.action.foundBy, { workflow: 'workflow', position: 'position' }),
  search: {},
  order: 'position, id',
};

export class SqliteActionRepository implements ActionRepository, Store<Action> {
  readonly table = ACTIONS.name;
  readonly #database: Database;
  readonly #actions: SqliteObjectRepository<Action, never>;
  readonly #ofWorkflows;
  readonly #waitingFor;

  constructor(database: Database, lists: FlatLists) {
    this.#database = database;
    this.#actions = new SqliteObjectRepository(database, lists, ACTIONS);
    this.#ofWorkflows = database.values<[string, string]>(
      `SELECT data FROM action
       WHERE workflow IN (SELECT value FROM json_each(?)) AND ${AMONG_OTHERS_OF_APP}
       ORDER BY ${ACTIONS.order}`,
    );
    this.#waitingFor = database.values<[string, Trigger]>(
      `SELECT data FROM action
       WHERE app = ? AND data ->> '$.trigger' = ? AND data ->> '$.enabled' ORDER BY ${ACTIONS.order}`,
    );
  }

  find(app: string, uuid: string): Promise<Action | undefined> {
    return this.#actions.find(app, uuid);
  }

  /** A workflow has few actions, and their order may change: this is no flat list. */
  list(app: string, workflow: string, slice: Slice): Promise<Sliced<Action>> {
    const conditions = new Conditions().add('workflow = ?', workflow).add(AMONG_OTHERS_OF_APP, app);
    return readPage(this.#database, slice, () => this.#actions.filtered(conditions, slice));
  }

  waitingFor(app: string, trigger: Trigger): Promise<readonly Action[]> {
    return this.#database.read(() => this.#waitingFor.all(app, trigger).map((data) => fromJson<Action>(data)));
  }

  ofWorkflows(app: string, workflows: readonly string[]): Promise<readonly Action[]> {
    return this.#database.read(() => this.of(app, workflows));
  }

  of(app: string, workflows: readonly string[]): readonly Action[] {
    return this.#ofWorkflows.all(JSON.stringify(workflows), app).map((data) => fromJson<Action>(data));
  }

  get(app: string, uuid: string): Action | undefined {
    return this.#actions.get(app, uuid);
  }

  put(actions: readonly Action[]): void {
    this.#actions.put(actions);
  }

  remove(app: string, uuid: string): void {
    this.#actions.remove(app, uuid);
  }
}
