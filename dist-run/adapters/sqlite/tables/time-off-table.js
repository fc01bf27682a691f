import QuickLRU from 'quick-lru';
import { widestWindowOf } from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import { fromJson, frozen } from '../file/json.js';
import { SqliteObjectTable } from './object-table.js';
const KNOWN_MAX = 2_000;
/**
 * Time off. Every search and every booking reads it, and most apps have little or none: present and future time off is
 * cached by app, until it changes. Past time off is read only by searches in the past.
 */
export class SqliteTimeOffTable extends SqliteObjectTable {
    #cache;
    #endingAfter;
    constructor(database, lists) {
        super(database, lists, 'timeOff');
        this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
        this.#endingAfter = database.values('SELECT data FROM time_off WHERE app = ? AND ends_at > ? ORDER BY ordinal');
    }
    /** Time off that overlaps (from, to) in any zone, in creation order. Only within a write or a read. */
    within(app, from, to) {
        const { entries } = this.#knownSince(app, from);
        const found = [];
        for (let i = entries.length - 1; i >= 0 && entries[i].end > from; i -= 1) {
            if (entries[i].start < to)
                found.push(entries[i]);
        }
        return found.sort((a, b) => a.place - b.place).map(({ timeOff }) => timeOff);
    }
    #knownSince(app, from) {
        const known = this.#cache.known.get(app);
        if (known && known.since <= from)
            return known;
        const entries = this.#endingAfter.all(app, from).map((data, place) => {
            const timeOff = frozen(fromJson(data));
            return { timeOff, place, ...widestWindowOf(timeOff) };
        });
        const read = { since: from, entries: entries.sort((a, b) => a.end - b.end) };
        this.#cache.known.set(app, read);
        return read;
    }
    put(objects) {
        for (const { app } of objects)
            this.#changed(app);
        super.put(objects);
    }
    remove(app, uuid) {
        this.#changed(app);
        super.remove(app, uuid);
    }
    #changed(app) {
        this.#cache.changing().delete(app);
    }
}
