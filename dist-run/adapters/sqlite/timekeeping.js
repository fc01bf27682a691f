import { NotFoundError, } from '../../core/index.js';
import { fromJson, toJson } from './file/json.js';
/** SQLite's LIMIT for all rows. */
const NO_LIMIT = -1;
export class SqliteTimekeeping {
    #database;
    #heads;
    #answers;
    #changedAfter;
    #firstLater;
    #earliestSince;
    #laterEvents;
    #redate;
    #endLeases;
    constructor(database, heads, answers) {
        this.#database = database;
        this.#heads = heads;
        this.#answers = answers;
        // Scans the table: an index by moment would be written with every change, for a query that runs once a minute.
        this.#changedAfter = database.rows('SELECT app, at FROM ledger WHERE at > ? LIMIT +?');
        this.#firstLater = database.values('SELECT min(ordinal) FROM event WHERE at > ? AND +app = ?');
        this.#earliestSince = database.values('SELECT min(at) FROM event WHERE app = ? AND ordinal >= ?');
        this.#laterEvents = database.values('SELECT data FROM event WHERE at > ? AND +app = ? ORDER BY ordinal LIMIT +?');
        this.#redate = database.rows('UPDATE event SET at = ?, data = ? WHERE uuid = ?');
        this.#endLeases = database.rows(`UPDATE job SET lease_until = 0 WHERE status = 'running' AND lease_until > ? AND app = ?`);
    }
    changedAfter(moment, limit) {
        return this.#database.read(() => this.#changedAfter.all(moment, limit));
    }
    turnBack(app, to) {
        return this.#database.write(() => {
            const head = this.#heads.of(app);
            if (!head)
                throw new NotFoundError();
            const events = this.#redateEvents(app, to, NO_LIMIT);
            const { sequence, at } = head;
            if (at <= to)
                return { lastChange: null, events };
            this.#heads.move(app, { sequence: sequence + 1, at: to });
            return { lastChange: at, events };
        });
    }
    turnBackEvents(app, to, limit) {
        return this.#database.write(() => this.#redateEvents(app, to, limit));
    }
    /** Only within a write. */
    #redateEvents(app, to, limit) {
        const first = this.#firstLater.get(to, app) ?? null;
        if (first === null)
            return 0;
        const at = Math.min(to, this.#earliestSince.get(app, first) ?? to);
        const events = this.#laterEvents.all(to, app, limit).map((data) => fromJson(data));
        for (const event of events)
            this.#redate.run(at, toJson({ ...event, at }), event.uuid);
        return events.length;
    }
    turnBackAnswers(appOrOwner, to, limit) {
        return this.#database.write(() => this.#answers.turnBack(appOrOwner, to, limit));
    }
    endLeases(app, beyond) {
        return this.#database.write(() => this.#endLeases.run(beyond, app).changes);
    }
}
