import QuickLRU from 'quick-lru';
import { TransactionalCache } from '../file/companions.js';
import { fromJson, frozen, toJson } from '../file/json.js';
import { columnsOf, TABLES } from './tables.js';
/** Table of the objects of one kind. */
export class SqliteObjectTable {
    table;
    flatList;
    #copies;
    #known;
    #get;
    #put;
    #remove;
    #count;
    constructor(database, lists, kind) {
        const { name, onChange = {}, created: place } = TABLES[kind];
        const columns = columnsOf(kind);
        this.table = name;
        this.#copies = Object.values(columns);
        this.#known = new KnownEntities(database);
        const isFlat = place === 'ordinal';
        this.flatList = isFlat ? lists.of(name, 'app') : undefined;
        const inserted = ['uuid', 'app', ...(isFlat ? ['ordinal'] : []), ...Object.keys(columns), 'data'];
        const updated = [...Object.keys(columns), 'data'].map((column) => {
            return `${column} = ${onChange[column] ?? `excluded.${column}`}`;
        });
        this.#get = database.values(`SELECT data FROM ${name} WHERE uuid = ? AND app = ?`);
        this.#put = database.values(`INSERT INTO ${name} (${inserted.join(', ')}) VALUES (${inserted.map(() => '?').join(', ')})
       ON CONFLICT (uuid) DO UPDATE SET ${updated.join(', ')}
       RETURNING ${place}`);
        this.#count = database.values(`SELECT count(*) FROM ${name} WHERE app = ?`);
        this.#remove = database.values(`DELETE FROM ${name} WHERE uuid = ? AND app = ? RETURNING ${place}`);
    }
    get(app, uuid) {
        return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
    }
    /** Number of objects, including those stored in the running batch. Only within a write. */
    count(app) {
        return this.#count.get(app) ?? 0;
    }
    put(objects) {
        for (const object of objects)
            this.#putOne(object);
    }
    #putOne(object) {
        const { uuid, app } = object;
        const list = this.flatList;
        const copies = this.#copies.map((copyOf) => copyOf(object));
        this.#known.changed(uuid);
        if (!list) {
            this.#put.get(uuid, app, ...copies, toJson(object));
            return;
        }
        const next = list.nextOrdinal(app);
        const ordinal = this.#put.get(uuid, app, next, ...copies, toJson(object));
        // The assigned ordinal is returned only if the row is new.
        if (ordinal === next)
            list.added(app, next);
        else if (ordinal !== undefined)
            list.replaced(app, ordinal);
    }
    remove(app, uuid) {
        this.#known.changed(uuid);
        const ordinal = this.#remove.get(uuid, app);
        if (ordinal !== undefined)
            this.flatList?.removed(app, ordinal);
    }
}
const KNOWN_MAX = 2_000;
/**
 * Cache of parsed objects that decisions read often. A write removes the object from the cache at once, because the
 * next write of the batch must see the new one. If such a write is undone, the whole cache is cleared, because it may
 * contain objects from that write.
 */
class KnownEntities {
    #cache;
    constructor(database) {
        this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
    }
    /** Only within a write or a read. `read` returns the JSON of the object, if the app has it. */
    get(app, uuid, read) {
        const known = this.#cache.known.get(uuid);
        if (known)
            return known.app === app ? known : undefined;
        const data = read();
        if (data === undefined)
            return undefined;
        const entity = frozen(fromJson(data));
        this.#cache.known.set(uuid, entity);
        return entity;
    }
    /** Reports that the running write replaces or removes the object. */
    changed(uuid) {
        this.#cache.changing().delete(uuid);
    }
}
