import { fromJson } from '../file/json.js';
import { AMONG_OTHERS_OF_APP } from '../lists/filtered-list.js';
import { SqliteObjectTable } from './object-table.js';
export class SqliteActionTable extends SqliteObjectTable {
    #ofWorkflows;
    constructor(database, lists) {
        super(database, lists, 'action');
        this.#ofWorkflows = database.values(`SELECT data FROM action
       WHERE workflow IN (SELECT value FROM json_each(?)) AND ${AMONG_OTHERS_OF_APP}
       ORDER BY position, id`);
    }
    /** Ordered by position, then by creation. Only within a write or a read. */
    of(app, workflows) {
        return this.#ofWorkflows.all(JSON.stringify(workflows), app).map((data) => fromJson(data));
    }
}
