import {
  fold,
  isFiltering,
  type Slice,
  type Sliced,
  type Workflow,
  type WorkflowRepository,
  type WorkflowSearch,
} from '../../core/index.js';
import type { Database } from './database.js';
import { Conditions, filteredSlice } from './filtered-list.js';
import type { FlatList, FlatLists } from './flat-lists.js';
import { fromJson, toJson } from './json.js';
import { KnownEntities } from './known-entities.js';

export class SqliteWorkflowRepository implements WorkflowRepository {
  readonly #database: Database;
  readonly #list: FlatList;
  readonly #known: KnownEntities<Workflow>;
  readonly #get;
  readonly #put;
  readonly #remove;
  readonly #withClock;
  readonly #withClockOf;

  constructor(database: Database, lists: FlatLists) {
    this.#database = database;
    this.#list = lists.of('workflow', 'app');
    this.#known = new KnownEntities(database);
    this.#get = database.values<[string, string]>('SELECT data FROM workflow WHERE uuid = ? AND app = ?');
    // The ordinal that comes back is the new one if, and only if, the row is new.
    this.#put = database.values<[string, string, number, string, number, string], number>(
      `INSERT INTO workflow (uuid, app, ordinal, folded_name, has_clock, data) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (uuid) DO UPDATE SET folded_name = excluded.folded_name, has_clock = excluded.has_clock,
         data = excluded.data
       RETURNING ordinal`,
    );
    this.#remove = database.values<[string, string], number>(
      'DELETE FROM workflow WHERE uuid = ? AND app = ? RETURNING ordinal',
    );
    this.#withClock = database.values<[]>('SELECT data FROM workflow WHERE has_clock = 1 ORDER BY app, ordinal');
    this.#withClockOf = database.values<[string]>(
      'SELECT data FROM workflow WHERE has_clock = 1 AND app = ? ORDER BY ordinal',
    );
  }

  find(app: string, uuid: string): Promise<Workflow | undefined> {
    return this.#database.read(() => {
      const data = this.#get.get(uuid, app);
      return data === undefined ? undefined : fromJson<Workflow>(data);
    });
  }

  list(app: string, slice: Slice, search: WorkflowSearch): Promise<Sliced<Workflow>> {
    return this.#database.read(() => {
      const { items, total } = isFiltering(search) ? this.#searched(app, slice, search) : this.#list.slice(app, slice);
      return { items: items.map((data) => fromJson<Workflow>(data)), total };
    });
  }

  #searched(app: string, slice: Slice, search: WorkflowSearch): Sliced<string> {
    const conditions = new Conditions().add('app = ?', app).search(search, { name: 'folded_name' });
    return filteredSlice(this.#database, 'workflow', conditions, 'ordinal', slice);
  }

  withClock(app?: string): Promise<readonly Workflow[]> {
    return this.#database.read(() => {
      const rows = app === undefined ? this.#withClock.all() : this.#withClockOf.all(app);
      return rows.map((data) => fromJson<Workflow>(data));
    });
  }

  /** Only within a write or a read. */
  get(app: string, uuid: string): Workflow | undefined {
    return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
  }

  put(workflow: Workflow): void {
    const { uuid, app, name, settings } = workflow;
    const hasClock = settings.pendingMinutes !== null || settings.completeAfterMinutes !== null;
    this.#known.changed(uuid);
    const ordinal = this.#list.nextOrdinal(app);
    const stored = this.#put.get(uuid, app, ordinal, fold(name), hasClock ? 1 : 0, toJson(workflow));
    if (stored === ordinal) this.#list.added(app, ordinal);
  }

  remove(app: string, uuid: string): void {
    this.#known.changed(uuid);
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== undefined) this.#list.removed(app, ordinal);
  }
}
