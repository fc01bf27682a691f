import { type Db } from 'mongodb';
import type { Servers } from '../driver/servers.js';
interface Needs {
    readonly db: Db;
    readonly servers: Servers;
    /** Monotonic clock in ms. */
    readonly elapsed: () => number;
}
/**
 * Tries a write in a collection of its own: a primary that is cut off from the others, or whose disk is full, still
 * answers reads.
 */
export declare class Readiness {
    #private;
    constructor(needs: Needs);
    /** @throws UnavailableError if the database does not answer, or accepts no writes. */
    check(): Promise<void>;
}
export {};
