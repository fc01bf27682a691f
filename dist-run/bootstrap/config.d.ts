import { type Quotas } from '../core/index.js';
export type DatabaseConfig = {
    readonly kind: 'sqlite';
    readonly path: string;
} | {
    readonly kind: 'mongodb' | 'postgres';
    readonly url: string;
} | {
    readonly kind: 'memory';
};
/** Validated configuration of the process. */
export interface Config {
    readonly database: DatabaseConfig;
    readonly host: string;
    /** 0 selects any free port. */
    readonly port: number;
    /** Address of the metrics. Null: no metrics. */
    readonly metrics: {
        readonly host: string;
        readonly port: number;
    } | null;
    /** Limit of simultaneous connections. */
    readonly maxConnections: number;
    /** Timeout for the arrival of a request. */
    readonly requestTimeoutSeconds: number;
    /** Owner from the environment, if set. */
    readonly owner: {
        readonly email: string;
        readonly token: string;
    } | null;
    /** URL of the service without a trailing slash. Null: taken from each request. */
    readonly publicUrl: string | null;
    readonly corsOrigins: readonly string[];
    /** Number of trusted proxies that add to X-Forwarded-For. 0: the header is ignored. */
    readonly trustProxy: number;
    /** Key for the encryption of stored secrets: 32 bytes in Base64. */
    readonly secretKey: string | null;
    readonly logLevel: LogLevel;
    /** True if this process runs jobs and clean-up. */
    readonly worker: boolean;
    /** True if pages for browsers are served. */
    readonly web: boolean;
    /** SMTP server. Null: mail is written to the log. */
    readonly smtpUrl: string | null;
    readonly mailFrom: string;
    /** True if webhooks may call private addresses, for development. */
    readonly webhookAllowPrivate: boolean;
    readonly eventsKeepDays: number;
    /** Limit of requests per second for each owner and each app. Null: unlimited. off: no rate limits at all. */
    readonly rateLimit: number | 'off' | null;
    /** Limits of each app's contents. */
    readonly quotas: Quotas;
}
declare const LOG_LEVELS: readonly ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
export type LogLevel = (typeof LOG_LEVELS)[number];
/** All settings, with their help in `slotkeeper --help`. */
export declare const SETTINGS: {
    readonly DATABASE_URL: 'sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or memory: (default sqlite:data/slotkeeper.db)';
    readonly HOST: 'where it listens (127.0.0.1)';
    readonly PORT: 'where it listens; 0 takes any free port (3000)';
    readonly METRICS_PORT: 'where GET /metrics is served, for Prometheus; 0 takes any free port (nowhere)';
    readonly METRICS_HOST: 'where GET /metrics is served (127.0.0.1)';
    readonly MAX_CONNECTIONS: 'limit of connections, of which event streams hold at most 80 %; more are closed (5000)';
    readonly REQUEST_TIMEOUT_SECONDS: 'how long a request may take to arrive (60)';
    readonly OWNER_EMAIL: 'one owner, given at start …';
    readonly OWNER_TOKEN: '… with this token; another one in its place stops the one before';
    readonly PUBLIC_URL: 'where clients find it, such as https://book.example.com (as each request says)';
    readonly CORS_ORIGINS: 'origins that browsers may call from, comma separated (none)';
    readonly TRUST_PROXY: 'how many proxies in front of it add to X-Forwarded-For; 0: it is not believed (0)';
    readonly SECRET_KEY: '32 bytes in Base64, which seal the secrets of apps in the database (they lie there unsealed)';
    readonly LOG_LEVEL: 'fatal, error, warn, info, debug or silent (info)';
    readonly WORKER: 'on or off: whether serve runs jobs too (on)';
    readonly WEB: 'on or off: whether it serves pages for browsers too: booking, console, reference (on)';
    readonly SMTP_URL: 'smtp://[user:password@]host[:port] or smtps://…, where mail goes (nowhere: the log names it)';
    readonly MAIL_FROM: 'whom mail comes from (Slotkeeper <slotkeeper@localhost>)';
    readonly WEBHOOK_ALLOW_PRIVATE: 'true: webhooks may call private addresses, for development (false)';
    readonly EVENTS_KEEP_DAYS: 'how long events are kept (400)';
    readonly RATE_LIMIT: 'how many requests a second an owner or an app may make; off: nobody is limited (no limit for these)';
    readonly MAX_ACTIONS: string;
    readonly MAX_APPS: string;
    readonly MAX_CALENDARS: string;
    readonly MAX_FEEDS: string;
    readonly MAX_KEYS: string;
    readonly MAX_RESOURCES: string;
    readonly MAX_SERVICES: string;
    readonly MAX_STAFF: string;
    readonly MAX_WORKFLOWS: string;
};
/** Warns about variables without effect that look like misspelt settings. */
export declare function strangeSettings(env: Environment): readonly string[];
/** The environment is not a valid configuration. `problems` names every bad setting. */
export declare class ConfigError extends Error {
    readonly code = "config";
    readonly problems: readonly string[];
    constructor(problems: readonly string[]);
}
type Environment = Readonly<Record<string, string | undefined>>;
/** @throws ConfigError with all problems at once, before anything is opened. */
export declare function readConfig(env: Environment): Config;
/** Parses a database URL. Adds a problem if it is invalid. */
export declare function readDatabase(url: string, problems: string[]): DatabaseConfig;
export {};
