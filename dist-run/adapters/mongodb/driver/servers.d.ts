import type { MongoClient } from 'mongodb';
import { CausalOrder } from './causal-order.js';
/** State of the servers, as the driver's monitoring reports it. */
export interface Servers {
    /**
     * Order of all operations behind a `mongos` (`isdbgrid` in its `hello`). Undefined otherwise, and until the client is
     * connected.
     */
    readonly order: CausalOrder | undefined;
    /** @throws NotPrimaryError if `directConnection` is used with a server that is not the primary. */
    check(): void;
}
/** Reads from such a server may be stale, and it accepts no writes. */
export declare class NotPrimaryError extends Error {
}
/**
 * Listens to the driver's monitoring, from before it connects. With `directConnection` the driver reads from any
 * server, even one that is no longer the primary.
 */
export declare function watchServers(client: MongoClient): Servers;
