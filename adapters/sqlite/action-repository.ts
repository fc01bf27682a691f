import type { Action, ActionRepository, Slice, Sliced } from '../../core/index.js';
import type { Database } from './database.js';
import { AMONG_OTHERS_OF_APP, Conditions, filteredSlice } from './filtered-list.js';
import { fromJson, toJson } from './json.js';

const ORDER = 'position, id';

export class SqliteActionRepository implements ActionRepository {
  readonly #database: Database;
  readonly #get;
  readonly #ofWorkflows;
  readonly #put;
  readonly #remove;

  constructor(database: Database) {
    this.#database = database;
    this.#get = database.values<[string, string]>('SELECT data FROM action WHERE uuid = ? AND app = ?');
    this.#ofWorkflows = database.values<[string, string]>(
      `SELECT data FROM action WHERE workflow IN (SELECT value FROM json_each(?)) AND ${AMONG_OTHERS_OF_APP} ORDER BY ${ORDER}`,
    );
    this.#put = database.rows<[string, string, string, number, string]>(
      `INSERT INTO action (uuid, app, workflow, position, data) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (uuid) DO UPDATE SET workflow = excluded.workflow, position = excluded.position, data = excluded.data`,
    );
    this.#remove = database.rows<[string, string]>('DELETE FROM action WHERE uuid = ? AND app = ?');
  }

  find(app: string, uuid: string): Promise<Action | undefined> {
    return this.#database.read(() => this.get(app, uuid));
  }

  /** A workflow has few actions, and their order may change: this is no flat list. */
  list(app: string, workflow: string, slice: Slice): Promise<Sliced<Action>> {
    const conditions = new Conditions().add('workflow = ?', workflow).add(AMONG_OTHERS_OF_APP, app);
    return this.#database.read(() => {
      const { items, total } = filteredSlice(this.#database, 'action', conditions, ORDER, slice);
      return { items: items.map((data) => fromJson<Action>(data)), total };
    });
  }

  ofWorkflows(app: string, workflows: readonly string[]): Promise<readonly Action[]> {
    return this.#database.read(() => this.of(app, workflows));
  }

  get(app: string, uuid: string): Action | undefined {
    const data = this.#get.get(uuid, app);
    return data === undefined ? undefined : fromJson<Action>(data);
  }

  of(app: string, workflows: readonly string[]): readonly Action[] {
    return this.#ofWorkflows.all(JSON.stringify(workflows), app).map((data) => fromJson<Action>(data));
  }

  put(action: Action): void {
    const { uuid, app, workflow, position } = action;
    this.#put.run(uuid, app, workflow, position, toJson(action));
  }

  remove(app: string, uuid: string): void {
    this.#remove.run(uuid, app);
  }
}
