import { Collection } from './collection.js';
export class StoredFeeds {
    inOrder;
    #byDigest;
    constructor(nextOrdinal, byDigest) {
        this.inOrder = new Collection(nextOrdinal);
        this.#byDigest = byDigest;
    }
    get length() {
        return this.inOrder.length;
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    put(feed) {
        this.#unindex(feed.uuid);
        this.inOrder.put(feed);
        this.#byDigest.set(feed.digest, feed);
    }
    remove(uuid) {
        this.#unindex(uuid);
        this.inOrder.remove(uuid);
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    removeAll() {
        for (const { item } of this.inOrder.rows())
            this.#byDigest.delete(item.digest);
    }
    #unindex(uuid) {
        const feed = this.inOrder.get(uuid);
        if (feed)
            this.#byDigest.delete(feed.digest);
    }
}
