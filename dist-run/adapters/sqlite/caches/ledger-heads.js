import QuickLRU from 'quick-lru';
/** Head of an app without changes. */
export const UNWRITTEN = { sequence: 0, at: 0 };
const KNOWN_MAX = 10_000;
/**
 * Cache of the head of each app. Every app has a head from its creation to its removal, so a missing head means that
 * the app does not exist. Every change moves a head, and many changes of a batch belong to one app, so heads change in
 * memory and are stored once per batch.
 */
export class LedgerHeads {
    #known = new QuickLRU({ maxSize: KNOWN_MAX });
    /** Heads moved by the running write. Null if the app was removed. */
    #moved = new Map();
    #movedInBatch = new Map();
    #get;
    #move;
    #remove;
    constructor(database) {
        // The row of `ledger` is written with the first change, so that creating an app inserts only one row.
        this.#get = database.rows(`SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`);
        this.#move = database.rows(`INSERT INTO ledger (app, sequence, at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET sequence = excluded.sequence, at = excluded.at`);
        this.#remove = database.rows('DELETE FROM ledger WHERE app = ?');
        database.accompany(this);
    }
    /** Undefined if the app does not exist. Only within a write or a read. */
    of(app) {
        for (const moved of [this.#moved, this.#movedInBatch])
            if (moved.has(app))
                return moved.get(app) ?? undefined;
        let head = this.#known.get(app);
        if (!head) {
            head = this.#get.get(app);
            if (head)
                this.#known.set(app, head);
        }
        return head;
    }
    /** The cached head; undefined if it is not cached, or is moved in the running batch. */
    known(app) {
        for (const moved of [this.#moved, this.#movedInBatch])
            if (moved.has(app))
                return undefined;
        return this.#known.get(app);
    }
    move(app, head) {
        this.#moved.set(app, head);
    }
    /**
     * Reports a change to the app itself, not to its contents: from now on `of` returns another object with the same
     * values.
     */
    touched(app) {
        const head = this.of(app);
        if (head)
            this.#moved.set(app, { ...head });
    }
    remove(app) {
        this.#moved.set(app, null);
    }
    done() {
        for (const [app, head] of this.#moved)
            this.#movedInBatch.set(app, head);
        this.#moved.clear();
    }
    undone() {
        this.#moved.clear();
    }
    store() {
        for (const [app, head] of this.#movedInBatch) {
            if (head)
                this.#move.run(app, head.sequence, head.at);
            else
                this.#remove.run(app);
        }
    }
    committed() {
        for (const [app, head] of this.#movedInBatch) {
            if (head)
                this.#known.set(app, head);
            else
                this.#known.delete(app);
        }
        this.#movedInBatch.clear();
    }
    forget() {
        this.#known.clear();
        this.#moved.clear();
        this.#movedInBatch.clear();
    }
}
