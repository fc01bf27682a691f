import { names } from '../../../core/index.js';
import { fromJson } from '../file/json.js';
import { SqliteObjectTable } from './object-table.js';
export class SqliteServiceTable extends SqliteObjectTable {
    #mentioning;
    constructor(database, lists) {
        super(database, lists, 'service');
        this.#mentioning = database.values('SELECT data FROM service WHERE app = ? AND instr(data, ?) > 0 ORDER BY ordinal');
    }
    /** Services that name the resource or workflow, in creation order. Scans all services of the app. */
    naming(app, uuid) {
        const mentioning = this.#mentioning.all(app, uuid).map((data) => fromJson(data));
        return mentioning.filter((service) => names(service, uuid));
    }
}
