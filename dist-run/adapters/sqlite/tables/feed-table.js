import QuickLRU from 'quick-lru';
import { fromJson, frozen } from '../file/json.js';
import { SqliteObjectTable } from './object-table.js';
const KNOWN_MAX = 10_000;
export class SqliteFeedTable extends SqliteObjectTable {
    #database;
    #heads;
    /** Feeds by digest, since calendars poll. A cached feed is valid while its app's head is the same object. */
    #known = new QuickLRU({ maxSize: KNOWN_MAX });
    #digested;
    #app;
    constructor(database, lists, heads) {
        super(database, lists, 'feed');
        this.#database = database;
        this.#heads = heads;
        this.#digested = database.values('SELECT data FROM feed WHERE digest = ?');
        this.#app = database.values('SELECT data FROM app WHERE uuid = ?');
    }
    async stateOf(digest) {
        if (this.#database.isFresh) {
            const known = this.#stillKnown(digest);
            if (known)
                return known;
        }
        return this.#database.read(() => {
            const known = this.#stillKnown(digest);
            if (known)
                return known;
            const found = this.#read(digest);
            if (found)
                this.#known.set(digest, found); // unknown digests are not cached: a stranger could fill the cache with them
            return found?.state;
        });
    }
    #stillKnown(digest) {
        const known = this.#known.get(digest);
        return known && this.#heads.known(known.state.app.uuid) === known.head ? known.state : undefined;
    }
    #read(digest) {
        const data = this.#digested.get(digest);
        if (data === undefined)
            return undefined;
        const feed = fromJson(data);
        const text = this.#app.get(feed.app);
        const head = this.#heads.of(feed.app);
        if (text === undefined || !head)
            return undefined;
        const { sequence, at: changedAt } = head;
        return { head, state: frozen({ feed, app: fromJson(text), sequence, changedAt }) };
    }
}
