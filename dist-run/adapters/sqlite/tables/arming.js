import { fromJson, toJson } from '../file/json.js';
const DISARMED = 'SELECT made_as AS "as", at, mark FROM disarmed';
/** A disarmed file has one row in this table; an armed one has none. */
export class SqliteArming {
    #database;
    #disarmed;
    #disarm;
    #endLeases;
    #mark;
    #arm;
    constructor(database) {
        this.#database = database;
        this.#disarmed = database.rows(DISARMED);
        this.#disarm = database.rows('INSERT INTO disarmed (id, made_as, at) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING');
        this.#endLeases = database.rows(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
        this.#mark = database.rows(`INSERT INTO disarmed (id, made_as, at, mark) VALUES (1, 'copy', ?, ?)
       ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`);
        this.#arm = database.rows('DELETE FROM disarmed');
    }
    disarmed() {
        return this.#database.read(() => disarmedOf(this.#disarmed.get()));
    }
    disarm({ as, at }) {
        return this.#database.write(() => {
            if (this.#disarm.run(as, at).changes > 0)
                this.#endLeases.run();
        });
    }
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. Only within a write. */
    mark(mark) {
        this.#mark.run(mark?.begunAt ?? 0, mark && toJson(mark));
    }
    arm() {
        return this.#database.write(() => this.#arm.run().changes > 0);
    }
}
/** The mark of a disarmed file; undefined if it is armed. */
export function disarmedIn(connection) {
    return disarmedOf(connection.prepare(DISARMED).get());
}
function disarmedOf(row) {
    if (!row)
        return undefined;
    const { mark, ...disarmed } = row;
    return mark === null ? disarmed : { ...disarmed, unfinished: fromJson(mark) };
}
