/** Calls all companions together. */
export class Companions {
    #all = [];
    #dataVersion;
    #knownVersion;
    constructor(connection) {
        this.#dataVersion = connection.prepare('PRAGMA data_version').pluck();
        this.#knownVersion = this.#dataVersion.get() ?? 0;
    }
    add(companion) {
        this.#all.push(companion);
    }
    /** Clears the companions if another connection has written since the last call. */
    refresh() {
        const version = this.#dataVersion.get() ?? 0;
        if (version === this.#knownVersion)
            return;
        this.#knownVersion = version;
        this.forget();
    }
    done() {
        for (const companion of this.#all)
            companion.done?.();
    }
    undone() {
        for (const companion of this.#all)
            companion.undone?.();
    }
    store() {
        for (const companion of this.#all)
            companion.store?.();
    }
    committed() {
        for (const companion of this.#all)
            companion.committed?.();
    }
    forget() {
        for (const companion of this.#all)
            companion.forget();
    }
}
/**
 * Cache of rows. It changes within the write that changes the rows, because the next write of the batch must see the
 * change. When such a write is undone, its changes cannot be told from the others, so the whole cache is cleared, as it
 * is after a lost batch or a commit of another process.
 */
export class TransactionalCache {
    #memory;
    /** True if the running write has changed the cache. */
    #isChanged = false;
    constructor(database, memory) {
        this.#memory = memory;
        database.accompany(this);
    }
    /** The cache, for reading and for adding rows that were read. Only within a write or a read. */
    get known() {
        return this.#memory;
    }
    /** The cache, for the changes of the running write. */
    changing() {
        this.#isChanged = true;
        return this.#memory;
    }
    done() {
        this.#isChanged = false;
    }
    undone() {
        if (this.#isChanged)
            this.forget();
    }
    forget() {
        this.#memory.clear();
        this.#isChanged = false;
    }
}
