import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaApplication } from '../adapters/koa/index.js';
import type { Clock, Storage, UseCases } from '../core/index.js';
import type { Log } from './observability/logging.js';
export { ConfigError } from './config.js';
export { MissingPackageError } from './packages.js';
export type { KoaApplication, Log, UseCases };
/** Options of an embedded service. Omitted settings have the defaults of the README's table. */
export interface SlotkeeperOptions {
    /**
     * `memory:`, `sqlite:<file>`, `mongodb://<host>/<database>`, `postgres://<host>/<database>`, or an open storage,
     * which the service then closes.
     */
    readonly storage: string | Storage;
    /** Current time in ms since 1970. Default `Date.now`. */
    readonly clock?: Clock | undefined;
    /** A pino logger, `console`, or your own. By default warnings and failures go to `console`. */
    readonly log?: Log | undefined;
    /** `smtp://[user:password@]host[:port]` or `smtps://…`. Without it, mail is logged and not sent. */
    readonly smtpUrl?: string | undefined;
    /** Sender of mail: `a@example.com` or `A Name <a@example.com>`. */
    readonly mailFrom?: string | undefined;
    /** Public URL of the service, such as `https://book.example.com`. Default: taken from each request. */
    readonly publicUrl?: string | undefined;
    /** Origins that browsers may call from, such as `https://example.com`. */
    readonly corsOrigins?: readonly string[] | undefined;
    /** Number of trusted proxies that add to `X-Forwarded-For`. 0, the default: the header is ignored. */
    readonly trustProxy?: number | undefined;
    /** 32 bytes in Base64 that encrypt the stored secrets of apps. Without it they are stored unencrypted. */
    readonly secretKey?: string | undefined;
    /** Limit of requests per second for each owner and each app. Default: unlimited. `off`: no rate limits at all. */
    readonly rateLimit?: number | 'off' | undefined;
    /** `off`: serves only the interface, no pages for browsers. */
    readonly web?: 'on' | 'off' | undefined;
    /** For development: webhooks may call private addresses. */
    readonly webhookAllowPrivate?: boolean | undefined;
    /** Days after which events are deleted. */
    readonly eventsKeepDays?: number | undefined;
}
/** Service embedded in another program. */
export interface Slotkeeper {
    /** All use cases. Each has one method, `execute`, with the caller as its first argument. */
    readonly useCases: UseCases;
    /** The HTTP interface as a handler for Node's HTTP server. @throws MissingPackageError */
    readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
    /** The HTTP interface as a Koa application, to mount in another. @throws MissingPackageError */
    readonly koa: KoaApplication;
    /**
     * Starts background work: runs jobs, reads calendars, updates bookings by the clock, completes erasures on disk,
     * and deletes expired data. Call it once.
     */
    start(): void;
    /**
     * Ends event streams, waits for jobs and answers in progress with a timeout in ms (default 10,000), and closes the
     * storage. Stop accepting connections on your server first: later requests fail or get a 503, except with a storage
     * in memory.
     */
    stop(drainMilliseconds?: number): Promise<void>;
}
/**
 * Builds the complete service for use in a program: use cases, and the HTTP interface, which is loaded on first use.
 * @throws ConfigError naming every bad option, MissingPackageError naming what to install, and the storage's own
 * errors.
 */
export declare function createSlotkeeper(options: SlotkeeperOptions): Promise<Slotkeeper>;
