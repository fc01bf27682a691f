import { isKept } from '../../../core/index.js';
import { toJson } from '../file/json.js';
/** Answers stored under idempotency keys, each within its app or owner. */
export class SqliteAnswers {
    table = 'answer';
    #database;
    /** Keys of answers that are stored later in the batch. */
    #expected = new Set();
    #get;
    #put;
    #forget;
    #turnBack;
    constructor(database) {
        this.#database = database;
        database.accompany({ forget: () => this.#expected.clear() }); // empty after a commit: `put` has removed each key
        this.#get = database.rows('SELECT key, fingerprint, text, at FROM answer WHERE app = ? AND key = ?');
        // A key may be reused once its answer has expired.
        this.#put = database.rows(`INSERT INTO answer (app, key, fingerprint, text, at, about) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at,
         about = excluded.about`);
        this.#forget = database.rows('DELETE FROM answer WHERE id IN (SELECT id FROM answer WHERE at < ? ORDER BY at LIMIT +?)');
        this.#turnBack = database.rows('UPDATE answer SET at = ? WHERE id IN (SELECT id FROM answer WHERE app = ? AND at > ? LIMIT +?)');
    }
    /** Moves later answers back to the moment `to`, up to `limit` of them. Returns how many there were. */
    turnBack(appOrOwner, to, limit) {
        return this.#turnBack.run(to, appOrOwner, to, limit).changes;
    }
    get(appOrOwner, key) {
        if (this.#expected.has(`${appOrOwner} ${key}`))
            this.#database.flush();
        return this.#get.get(appOrOwner, key);
    }
    /** The answer under the key, if it has not expired at `now`. */
    kept(appOrOwner, key, now) {
        const answer = this.get(appOrOwner, key);
        return answer && isKept(answer, now) ? answer : undefined;
    }
    /** Announces an answer that is stored later in the batch. */
    expect(appOrOwner, { key }) {
        this.#expected.add(`${appOrOwner} ${key}`);
    }
    put(appOrOwner, { key, fingerprint, text, at, about = [] }) {
        this.#put.run(appOrOwner, key, fingerprint, text, at, toJson(about));
        this.#expected.delete(`${appOrOwner} ${key}`);
    }
    forget(before, limit) {
        return this.#forget.run(before, limit).changes;
    }
}
