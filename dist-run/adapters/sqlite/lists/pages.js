import { fromJson } from '../file/json.js';
/** Limit of rows of a page that is read without measuring its size. */
const SHORT = 25;
/** Limit in bytes of a page that is read, or parsed, at once. */
const HEAVY = 2_000_000;
/** Bytes of rows that one read of a sliced page returns. A longer row is a slice by itself. */
const SLICE = 250_000;
/** Rows in one read if their lengths are unknown. */
const ROWS = 50;
/** The rows of a page before they are read. Call the methods within a read; the slices of `inSlices` are read later. */
export class Rows {
    #database;
    #table;
    #place;
    #limit;
    #parameters;
    /** `place` is the SQL that follows `SELECT data FROM table`. */
    constructor(database, table, place, limit, parameters) {
        this.#database = database;
        this.#table = table;
        this.#place = `FROM ${table} ${place}`;
        this.#limit = limit;
        this.#parameters = parameters;
    }
    /** SQLite stores the length at the beginning of each row, so the content is not read. */
    get isHeavy() {
        if (this.#limit <= SHORT)
            return false;
        const weighing = `SELECT sum(bytes) FROM (SELECT octet_length(data) AS bytes ${this.#place})`;
        return (this.#database.values(weighing).get(...this.#parameters) ?? 0) > HEAVY;
    }
    texts() {
        return this.#database.values(`SELECT data ${this.#place}`).all(...this.#parameters);
    }
    /** Returns UTF-8. Skipping the conversion to strings saves nine tenths of the work for text that is not ASCII. */
    bytes() {
        const reading = `SELECT CAST(data AS BLOB) ${this.#place}`;
        return this.#database.values(reading).all(...this.#parameters);
    }
    /**
     * The objects in slices. The list of rows and their sizes are read now. The rows are read when they are asked for,
     * each slice in a read of its own, so that no reader blocks a write.
     */
    inSlices() {
        const keys = this.#database
            .tuples(`SELECT uuid, octet_length(data) ${this.#place}`)
            .all(...this.#parameters);
        return readRows(this.#database, this.#table, keys);
    }
}
/** Reads rows by their UUIDs, about `SLICE` bytes at once. */
async function* readRows(database, table, keys) {
    const row = database.values(`SELECT data FROM ${table} WHERE uuid = ?`);
    for (let from = 0; from < keys.length;) {
        const uuids = [];
        for (let bytes = 0; from < keys.length && bytes < SLICE; from += 1) {
            const [uuid, length] = keys[from];
            uuids.push(uuid);
            bytes += length;
        }
        await new Promise((resolve) => setImmediate(resolve)); // lets other requests run
        yield await database.read(() => uuids.flatMap((uuid) => {
            const data = row.get(uuid);
            return data === undefined ? [] : [fromJson(data)];
        }));
    }
}
/** Reads the rows with these UUIDs in slices, in their order. Rows that were removed meanwhile are left out. */
export function rowsOf(database, table, uuids) {
    return readRows(database, table, uuids.map((uuid) => [uuid, SLICE / ROWS]));
}
/** The last requested heavy page of each database. They are read one after another, because each is in memory twice. */
const lastHeavy = new WeakMap();
/** The next page needs neither the result nor the failure of the one before it. */
const forget = () => { };
export async function readPage(database, { inSlices = false }, look) {
    const light = await database.read(() => {
        const found = look();
        if (!found)
            return { page: undefined };
        const { items, total } = found;
        if (!items?.isHeavy)
            return { page: { items: items?.texts().map((text) => fromJson(text)) ?? [], total } };
        return inSlices ? { page: { items: [], total, rest: items.inSlices() } } : undefined;
    });
    if (light)
        return light.page;
    const heavy = (lastHeavy.get(database) ?? Promise.resolve()).then(() => readHeavy(database, look));
    lastHeavy.set(database, heavy.then(forget, forget));
    return heavy;
}
async function readHeavy(database, look) {
    const found = await database.read(() => {
        const slice = look();
        return slice && { rows: slice.items?.bytes() ?? [], total: slice.total };
    });
    if (!found)
        return undefined;
    const { rows, total } = found;
    const items = [];
    while (items.length < rows.length) {
        await new Promise((resolve) => setImmediate(resolve));
        // Within a read, so that damaged rows are reported as usual.
        await database.read(() => {
            let weight = 0;
            while (items.length < rows.length && weight < HEAVY) {
                const row = rows[items.length];
                weight += row.length;
                items.push(fromJson(row.toString()));
            }
        });
    }
    return { items, total };
}
