import { erasedEvent, eventIsOf, namedBy, } from '../../core/index.js';
import { DURABLE } from './database.js';
import { isUuid } from './tables.js';
/** Limit of bookings or events in one statement. */
const AT_ONCE = 500;
const NO_BOOKINGS = new Set();
export class PostgresErasureStore {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async eraseEvents(app, person, bookings) {
        const meant = new Set(bookings);
        for (let from = 0; from < bookings.length; from += AT_ONCE) {
            const those = bookings.slice(from, from + AT_ONCE).filter(isUuid);
            const text = 'SELECT ord, data FROM @event WHERE app = $1 AND booking = ANY ($2::uuid[]) ORDER BY ord';
            await this.#erase(app, (await this.#database.read(text, [app, those])), person, meant);
        }
    }
    async eraseEventsNaming(app, person, before) {
        const { customer, email } = person;
        const text = 'SELECT ord, data FROM @event WHERE app = $1 AND named = $2 AND ord > $3 ORDER BY ord LIMIT $4';
        for (const named of [customer, ...(email === null ? [] : [email])]) {
            for (let after = -1; after !== undefined;) {
                const rows = await this.#database.read(text, [app, named, after, AT_ONCE]);
                const found = rows;
                const meant = found.flatMap(([, event]) => (eventIsOf(event, person, NO_BOOKINGS) ? [event.booking] : []));
                if (meant.length > 0) {
                    await before([...new Set(meant)]);
                    await this.#erase(app, found, person, NO_BOOKINGS);
                }
                after = found.length < AT_ONCE ? undefined : found.at(-1)[0];
            }
        }
    }
    async forgetAnswers(app, about) {
        const text = `WITH gone AS (DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1)
      SELECT count(*), ${DURABLE} FROM gone`;
        for (let from = 0; from < about.length; from += AT_ONCE) {
            await this.#database.change(text, [app, about.slice(from, from + AT_ONCE)]);
        }
    }
    /** The server's files are beyond the adapter: adapters/postgres/README.md, "What is erased". */
    async overwrite() {
        return true;
    }
    /** The moment of an event is another's to set back, and so is left as it is stored. */
    async #erase(app, found, person, bookings) {
        const erased = found.flatMap(([ord, event]) => {
            if (!eventIsOf(event, person, bookings))
                return [];
            const after = erasedEvent(event);
            return after === event ? [] : [{ ord, at: event.at, named: namedBy(after.data), data: after }];
        });
        for (let left = erased; left.length > 0;) {
            const rows = await this.#database.change(REWRITE, [app, JSON.stringify(left)]);
            const done = new Set(rows.map(([ord]) => ord));
            const missed = left.filter(({ ord }) => !done.has(ord)).map(({ ord }) => ord);
            if (missed.length === 0)
                return;
            // The clock's repair has rewritten them meanwhile, or they are forgotten.
            const text = 'SELECT ord, data FROM @event WHERE app = $1 AND ord = ANY ($2::bigint[])';
            const again = (await this.#database.read(text, [app, missed]));
            left = again.flatMap(([ord, event]) => {
                if (!eventIsOf(event, person, bookings))
                    return [];
                const after = erasedEvent(event);
                return after === event ? [] : [{ ord, at: event.at, named: namedBy(after.data), data: after }];
            });
        }
    }
}
/** Rewrites events that still happened when they did, and answers their places. */
const REWRITE = `WITH erased AS (
    UPDATE @event AS t SET named = f.named, data = f.data FROM (
      SELECT o.place, r.named, r.data FROM json_to_recordset($2::json) AS r(ord bigint, at bigint, named text, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.at = r.at OFFSET 0) AS o
    ) AS f WHERE t.ctid = f.place RETURNING t.ord
  ) SELECT ord, ${DURABLE} FROM erased`;
