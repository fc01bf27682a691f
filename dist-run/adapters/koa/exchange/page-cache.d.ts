import type { Reply } from '../description/reply.js';
/**
 * Cache of the pages of one list operation, valid while the list's revision is the same. A hit skips reading and
 * rendering, and takes a quarter of the processor time.
 */
export declare class PageCache {
    #private;
    get(key: string): Reply | undefined;
    /**
     * The key contains the list, its revision before the page was read, and the request's target. Replies in chunks are
     * not cached.
     */
    add(key: string, reply: Reply): void;
}
