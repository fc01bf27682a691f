import type { LookupFunction } from 'node:net';
import type { FetchCalendar } from '../../core/calendars/calendar-ports.js';
import type { Clock } from '../../core/ports.js';
export interface CalendarFetcherOptions {
    /** Allows addresses that are not public, for development. */
    readonly allowPrivate: boolean;
    /** Clock for a `Retry-After` in seconds. */
    readonly clock?: Clock;
    /** Timeout from the lookup of the name to the end of the last answer. Default 15 s. */
    readonly timeoutMilliseconds?: number;
    /** Limit of a calendar's size in bytes after decompression. Default 10 MiB. */
    readonly maxBytes?: number;
    /** Resolves names, as `dns.lookup` does. */
    readonly lookup?: LookupFunction;
    /** Aborts fetches in progress and closes their connections. */
    readonly stopping?: AbortSignal | undefined;
}
/**
 * Fetches calendars under the same rules as webhooks: the address must be public on every hop, and the proxies of the
 * environment are not used.
 */
export declare function calendarFetcher(options: CalendarFetcherOptions): FetchCalendar;
/** Resolves a redirect. @throws Failure */
export declare function redirected(from: string, location: string): string;
