import { BoundedTexts } from './bounded-texts.js';
/**
 * Cache of the pages of one list operation, valid while the list's revision is the same. A hit skips reading and
 * rendering, and takes a quarter of the processor time.
 */
export class PageCache {
    #pages = new BoundedTexts(4_000_000);
    get(key) {
        return this.#pages.get(key);
    }
    /**
     * The key contains the list, its revision before the page was read, and the request's target. Replies in chunks are
     * not cached.
     */
    add(key, reply) {
        if (reply.text === undefined)
            return;
        const link = reply.headers?.Link ?? '';
        this.#pages.add(key, reply, reply.text.length + link.length);
    }
}
