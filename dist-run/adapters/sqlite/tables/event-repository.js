import { namedBy, } from '../../../core/index.js';
import { fromJson, toJson } from '../file/json.js';
import { Conditions, filteredSlice } from '../lists/filtered-list.js';
import { readPage } from '../lists/pages.js';
/** Before the first ordinal. */
const BEGINNING = -1;
export class SqliteEventRepository {
    table = 'event';
    flatList;
    #database;
    #ordinal;
    #after;
    #latest;
    #add;
    #replace;
    #forget;
    #forgetBefore;
    constructor(database, lists) {
        this.#database = database;
        this.flatList = lists.of('event', 'app');
        this.#ordinal = database.values('SELECT ordinal FROM event WHERE uuid = ? AND app = ?');
        this.#after = database.values('SELECT data FROM event WHERE app = ? AND ordinal > ? ORDER BY ordinal LIMIT +?');
        this.#latest = database.values('SELECT uuid FROM event WHERE app = ? ORDER BY ordinal DESC LIMIT 1');
        this.#add = database.rows('INSERT INTO event (uuid, app, ordinal, type, booking, at, named, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
        this.#replace = database.rows('UPDATE event SET at = ?, named = ?, data = ? WHERE uuid = ?');
        this.#forgetBefore = database.values('DELETE FROM event WHERE app = ? AND ordinal < ? RETURNING ordinal');
        this.#forget = database.rows(
        // Deletes only from the front of each feed, up to the first event that stays, because moments may be some
        // milliseconds out of order.
        `WITH old AS MATERIALIZED (SELECT id, app, ordinal FROM event WHERE at < ? ORDER BY at, id LIMIT +?),
         front AS MATERIALIZED (
           SELECT app, (
             SELECT ordinal FROM event WHERE event.app = apps.app AND id NOT IN (SELECT id FROM old) ORDER BY ordinal LIMIT 1
           ) AS stays FROM (SELECT DISTINCT app FROM old) AS apps)
       DELETE FROM event WHERE id IN (
         SELECT id FROM old JOIN front ON front.app = old.app WHERE stays IS NULL OR ordinal < stays)
       RETURNING app, ordinal`);
    }
    list(app, slice, filter, after) {
        return readPage(this.#database, slice, () => {
            const start = this.#positionOf(app, after);
            return start === undefined ? undefined : this.#slice(app, slice, filter, start);
        });
    }
    #slice(app, slice, { types, booking }, after) {
        if (types !== undefined || booking !== undefined) {
            const conditions = new Conditions()
                .add('app = ?', app)
                .add('ordinal > ?', after)
                .add('type IN (SELECT value FROM json_each(?))', types && toJson(types))
                .add("booking <> '' AND booking = ?", booking);
            return filteredSlice(this.#database, 'event', conditions, 'ordinal', slice);
        }
        const skipped = after === BEGINNING ? 0 : this.flatList.countUpTo(app, after);
        const { items, total } = this.flatList.slice(app, { ...slice, offset: slice.offset + skipped });
        return { items, total: total - skipped };
    }
    after(app, after, limit) {
        return this.#database.read(() => {
            const start = this.#positionOf(app, after);
            if (start === undefined)
                return undefined;
            return this.#after.all(app, start, limit).map((data) => fromJson(data));
        });
    }
    latest(app) {
        return this.#database.read(() => this.#latest.get(app));
    }
    forget(before, limit) {
        return this.#database.write(() => {
            const forgotten = this.#forget.all(before, limit);
            for (const { app, ordinal } of forgotten)
                this.flatList.removed(app, ordinal);
            return forgotten.length;
        });
    }
    /** Stores the event, or replaces the existing one in its place. Only within a write. */
    put(event) {
        const { uuid, app, at } = event;
        if (this.#ordinal.get(uuid, app) === undefined)
            this.add(event);
        else
            this.#replace.run(at, event.booking === null ? null : namedBy(event.data), toJson(event), uuid);
    }
    /** Deletes all events before this one, if it exists; all events if it is null. Only within a write. */
    forgetBefore(app, event) {
        const first = event === null ? Number.MAX_SAFE_INTEGER : this.#ordinal.get(event, app);
        if (first === undefined)
            return;
        for (const ordinal of this.#forgetBefore.all(app, first))
            this.flatList.removed(app, ordinal);
    }
    /** Ordinal of the event; undefined if it no longer exists. */
    #positionOf(app, event) {
        return event === undefined ? BEGINNING : this.#ordinal.get(event, app);
    }
    /** `data` is the JSON of its booking, if already written: it is most of the event's JSON. */
    add(event, data) {
        const { uuid, app, type, booking, at } = event;
        const ordinal = this.flatList.nextOrdinal(app);
        const named = event.booking === null ? null : namedBy(event.data);
        const text = event.booking === null || data === undefined ? toJson(event) : withData(event, data);
        this.#add.run(uuid, app, ordinal, type, booking ?? '', at, named, text);
        this.flatList.added(app, ordinal);
    }
}
/** Builds the JSON of an event around the JSON of its booking. A missing field does not compile. */
function withData(event, data) {
    const { uuid, app, type, booking, sequence, at, actor, formerResources } = event;
    const rest = { uuid, app, type, booking, sequence, at, actor, formerResources };
    return `${toJson(rest).slice(0, -1)},"data":${data}}`;
}
