import { type Settings } from './exchange.js';
import type { CallOptions, Schemas } from './types.js';
type Query = Readonly<Record<string, unknown>>;
/**
 * Yields events as they arrive (Server-Sent Events), until the consumer stops. After a lost connection it resumes after the last event.
 * Rejects with a SlotkeeperError if a retry cannot help, as after 410, 401 or an answer in another format.
 */
export declare function eventStream({ baseUrl, token, fetch, wait }: Settings, pathOf: (query: Query) => string, { query, signal }: CallOptions & {
    readonly query?: Query;
}): AsyncGenerator<Schemas['Event']>;
export {};
