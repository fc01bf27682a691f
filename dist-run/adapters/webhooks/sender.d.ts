import type { LookupFunction } from 'node:net';
import type { SendWebhook } from '../../core/actions/delivery-ports.js';
import type { Clock } from '../../core/ports.js';
export interface WebhookSenderOptions {
    /** Allows addresses that are not public, for development. */
    readonly allowPrivate: boolean;
    /** Clock for a `Retry-After` in seconds. */
    readonly clock?: Clock;
    /** Timeout of an attempt, from the lookup of the name to the end of the answer. */
    readonly timeoutMilliseconds?: number;
    /** Resolves names, as `dns.lookup` does. */
    readonly lookup?: LookupFunction;
    /** Aborts attempts in progress and closes their connections. */
    readonly stopping?: AbortSignal | undefined;
}
/**
 * Time in ms that a connection attempt gets before the next address is tried. Node's 250 ms are too short for other
 * continents.
 */
export declare const CONNECT_NEXT_MILLISECONDS = 2000;
/** Sends webhooks by the Standard Webhooks specification. Ignores redirects and the proxies of the environment. */
export declare function webhookSender(options: WebhookSenderOptions): SendWebhook;
