import { type Request } from './client.js';
import type { Sample } from './measuring.js';
import type { Server } from './servers.js';
export interface Load {
    readonly connections: number;
    /** How many requests, over all connections; undefined when `isOver` says it. */
    readonly count?: number;
    readonly isOver?: () => boolean;
    /** The next request to send; whoever sends an answer of another status is not measured but reported. */
    readonly request: () => Request;
    readonly status: number;
}
/** Sends the requests as fast as they are answered, one at a time on each connection. */
export declare function sent(ports: readonly number[], load: Load): Promise<{
    seconds: number;
    latencies: number[];
}>;
/** Requests a second of one server, with the processor time that it takes for each. */
export declare function throughput(server: Server, load: Load): Promise<Sample>;
