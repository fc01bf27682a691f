import { SqliteObjectTable } from './object-table.js';
export class SqliteVisitorTable extends SqliteObjectTable {
    #old;
    constructor(database, lists) {
        super(database, lists, 'visitor');
        this.#old = database.rows('SELECT app, uuid FROM visitor WHERE confirmed_at < ? ORDER BY confirmed_at LIMIT +?');
    }
    /** Only within a write. */
    forget(before, limit) {
        const old = this.#old.all(before, limit);
        for (const { app, uuid } of old)
            this.remove(app, uuid);
        return old.length;
    }
}
