import { type Settings } from './exchange.js';
import type { Client } from './types.js';
export interface ClientOptions {
    /** Address of the service, such as `https://book.example.com`: the part before `/v1`. */
    readonly baseUrl: string;
    /** The plain credential: an app's token, an owner's `<e-mail>:<token>`, or any other that the service has given. */
    readonly token?: string | undefined;
    /** Default the global one. */
    readonly fetch?: typeof fetch | undefined;
    /** Waits between tries, in milliseconds; default by a timer. */
    readonly wait?: Settings['wait'] | undefined;
}
export declare function createClient({ baseUrl, token, ...given }: ClientOptions): Client;
