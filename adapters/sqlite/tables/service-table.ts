import { names, type Service } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

export class SqliteServiceTable extends SqliteObjectTable<'service'> {
  readonly #mentioning;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'service');
    this.#mentioning = database.values<[string, string]>(
      'SELECT data FROM service WHERE app = ? AND instr(data, ?) > 0 ORDER BY ordinal',
    );
  }

  /** Services that name the resource or workflow, in creation order. Scans all services of the app. */
  naming(app: string, uuid: string): readonly Service[] {
    const mentioning = this.#mentioning.all(app, uuid).map((data) => fromJson<Service>(data));
    return mentioning.filter((service) => names(service, uuid));
  }
}
