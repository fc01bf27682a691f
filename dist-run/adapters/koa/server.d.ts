import { type Server } from 'node:http';
import type { ApiParts } from './operations/parts.js';
/** Limits of the server. Times are in ms. */
export interface ServerSettings {
    /** Limit of connections. Further connections are closed at once. At most 80 % of them are event streams. */
    readonly maxConnections: number;
    /** Timeout for the arrival of a complete request. */
    readonly requestTimeout: number;
    /**
     * Timeout for clients that are not authenticated yet: for the head of a request, and for the rest of a body after
     * an early answer, such as a 401.
     */
    readonly strangerTimeout: number;
    /** Timeout for a client that reads nothing of its answer. */
    readonly readerTimeout: number;
}
export declare const SERVER_DEFAULTS: ServerSettings;
/**
 * HTTP server of the API, not listening yet. Handles everything about connections: clients that are slow, disconnect,
 * or send invalid HTTP get the API's own answers, or none.
 */
export declare function createApiServer(parts: ApiParts, settings?: Partial<ServerSettings>): Server;
