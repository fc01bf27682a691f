import { erasedEvent, eventIsOf, namedBy, } from '../../../core/index.js';
import { fromJson, toJson } from '../file/json.js';
/** Rows in one write, so that other writes do not wait long. */
const ROWS = 500;
/** Bookings whose events one write erases: a booking has several. */
const BOOKINGS = 100;
const NO_BOOKINGS = new Set();
/** Marks events with a non-ASCII address from before the column `named` existed: their content is searched. */
const UNKNOWN = '?';
export class SqliteErasureStore {
    #database;
    #naming;
    #ofBookings;
    #rewrite;
    #answers;
    #forget;
    constructor(database) {
        this.#database = database;
        this.#naming = database.rows('SELECT id, data FROM event WHERE named = ? AND app = ? AND id > ? ORDER BY id LIMIT +?');
        this.#ofBookings = database.rows(`SELECT id, data FROM event
       WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY id`);
        this.#rewrite = database.rows('UPDATE event SET named = ?, data = ? WHERE id = ?');
        this.#answers = database.rows(`SELECT id, key, about, iif(about IS NULL, text, NULL) AS text FROM answer
       WHERE app = ? AND key > ? ORDER BY key LIMIT +?`);
        this.#forget = database.rows('DELETE FROM answer WHERE id = ?');
    }
    async eraseEvents(app, person, bookings) {
        const meant = new Set(bookings);
        for (let from = 0; from < bookings.length; from += BOOKINGS) {
            const those = toJson(bookings.slice(from, from + BOOKINGS));
            await this.#database.write(() => this.#erase(this.#ofBookings.all(those, app), person, meant));
        }
    }
    async eraseEventsNaming(app, person, before) {
        const { customer, email } = person;
        for (const name of [customer, ...(email === null ? [] : [email]), UNKNOWN]) {
            for (let last = 0; last !== undefined;) {
                const after = last;
                const found = await this.#database.read(() => this.#naming.all(name, app, after, ROWS));
                const meant = found.flatMap(({ data }) => {
                    const event = fromJson(data);
                    return eventIsOf(event, person, NO_BOOKINGS) ? [event.booking] : [];
                });
                const end = found.at(-1)?.id ?? after;
                if (meant.length > 0) {
                    await before([...new Set(meant)]);
                    await this.#database.write(() => {
                        // Reads again, because a repair of the clock may have rewritten an event meanwhile.
                        const again = this.#naming.all(name, app, after, ROWS).filter(({ id }) => id <= end);
                        this.#erase(again, person, NO_BOOKINGS);
                    });
                }
                last = found.length < ROWS ? undefined : end;
            }
        }
    }
    async forgetAnswers(app, about) {
        const all = new Set(about);
        for (let last = ''; last !== undefined;) {
            const after = last;
            last = await this.#database.write(() => {
                const found = this.#answers.all(app, after, ROWS);
                for (const answer of found)
                    if (isAbout(answer, all))
                        this.#forget.run(answer.id);
                return found.length < ROWS ? undefined : found.at(-1).key;
            });
        }
    }
    /**
     * `secure_delete` has written zeros over deleted rows. But pages that SQLite has repacked keep copies of rows at
     * their former places, and the log contains older pages.
     */
    overwrite() {
        return this.#database.overwrite();
    }
    #erase(found, person, bookings) {
        for (const { id, data } of found) {
            const event = fromJson(data);
            if (!eventIsOf(event, person, bookings))
                continue;
            const erased = erasedEvent(event);
            if (erased !== event)
                this.#rewrite.run(namedBy(erased.data), toJson(erased), id);
        }
    }
}
function isAbout({ about, text }, all) {
    if (about !== null)
        return fromJson(about).some((one) => all.has(one));
    const said = text ?? '';
    return [...all].some((one) => said.includes(one));
}
