import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FetchHandler, FetchOptions, KoaApplication } from '../adapters/koa/index.js';
import type { Clock, Storage, UseCases } from '../core/index.js';
import { assemble } from './assembly.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { atMost } from './deadline.js';
import { nearest } from './near-names.js';
import type { Log } from './observability/logger.js';
import type { Work } from './work.js';

export { MissingPackageError } from '../adapters/package/index.js';
export { ConfigError } from './config.js';
export type { FetchHandler, FetchOptions, KoaApplication, Log, UseCases };

/** Options of an embedded service. Omitted settings have the defaults of bootstrap/deployment/README.md, "Settings". */
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
  /** Path below which the service is mounted, such as `/booking`, whether the program removes it from requests or not. Default: taken from each request. */
  readonly basePath?: string | undefined;
  /** Origins that browsers may call from, such as `https://example.com`. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Number of trusted proxies that add to `X-Forwarded-For`. 0, the default: the header is ignored. */
  readonly trustProxy?: number | undefined;
  /** 32 bytes in Base64 that encrypt the stored secrets of apps. Without it they are stored unencrypted. */
  readonly secretKey?: string | undefined;
  /** Limit of requests per second for each owner and each app. Default: unlimited. `off`: no rate limits at all. */
  readonly rateLimit?: number | 'off' | undefined;
  /** `off`: serves only the HTTP interface, no pages for browsers. Default `on`. */
  readonly web?: 'on' | 'off' | undefined;
  /** For development: webhooks may call private addresses. */
  readonly webhookAllowPrivate?: boolean | undefined;
  /** Days after which events are deleted. Default 400. */
  readonly eventsKeepDays?: number | undefined;
}

/** Service embedded in another program, with all use cases, grouped by noun: `slotkeeper.bookings.create(caller, input)`. */
export interface Slotkeeper extends Omit<UseCases, 'background'> {
  /** The HTTP interface as a handler for Node's HTTP server. */
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  /** The HTTP interface as a handler of the Fetch standard. Rejects only with the reason of the request's signal. */
  readonly fetch: FetchHandler;
  /** The HTTP interface as a Koa application, to mount in another. */
  readonly koa: KoaApplication;
  /**
   * Starts background work: runs jobs, reads calendars, stores due changes of bookings (such as an expired hold), completes erasures on
   * disk, and deletes expired data. Call it once.
   */
  start(): void;
  /**
   * Ends event streams, waits for jobs and HTTP responses in progress with a timeout in ms (default 10,000), and closes the
   * storage. Stop accepting connections on your server first: later requests fail or get a 503, except with a storage
   * in memory.
   */
  stop(drainMilliseconds?: number): Promise<void>;
}

/** Environment variable of each option. The option's value is validated like the variable's. */
const VARIABLES = {
  storage: 'DATABASE_URL',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  publicUrl: 'PUBLIC_URL',
  basePath: 'BASE_PATH',
  corsOrigins: 'CORS_ORIGINS',
  trustProxy: 'TRUST_PROXY',
  secretKey: 'SECRET_KEY',
  rateLimit: 'RATE_LIMIT',
  web: 'WEB',
  webhookAllowPrivate: 'WEBHOOK_ALLOW_PRIVATE',
  eventsKeepDays: 'EVENTS_KEEP_DAYS',
} as const satisfies Partial<Record<keyof SlotkeeperOptions, string>>;

const FAULTS_ONLY: Log = {
  info() {},
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details),
};

/**
 * Builds the complete service for use in a program: use cases, and the HTTP interface, which is built on first use.
 * @throws ConfigError naming every bad option, MissingPackageError naming what to install, and the storage's own
 * errors.
 */
export async function createSlotkeeper(options: SlotkeeperOptions): Promise<Slotkeeper> {
  const settings = readOptions(options ?? {});
  const { storage, clock = Date.now, log = FAULTS_ONLY } = options;
  for (const warning of strangeOptions(options)) log.warn({}, warning);
  const given = { storage: typeof storage === 'string' ? settings.database : storage, clock, log, settings };
  // Not on first use, because the properties `koa`, `listener` and `fetch` are synchronous.
  const [assembly, http] = await Promise.all([assemble(given), import('./http.js')]);
  const answers = new Underway();
  const koa = once(() => {
    const api = http.buildHttpApi(assembly);
    api.middleware.unshift((ctx, next) => {
      const answered = next();
      answers.add(answered.then(() => sent(ctx.body)));
      return answered;
    });
    return api;
  });
  const listener = once((): Slotkeeper['listener'] => {
    const handle = koa().callback();
    return (req, res) => void handle(req, res);
  });
  const fetch = once(() => http.buildFetchHandler(koa(), assembly));
  let work: Work | undefined;
  let stopped: Promise<void> | undefined;

  const { background: _, ...groups } = assembly.useCases;
  return {
    ...groups,
    get koa() {
      return koa();
    },
    get listener() {
      return listener();
    },
    get fetch() {
      return fetch();
    },
    start() {
      if (stopped) throw new Error('This service has been stopped: make another');
      work ??= assembly.startWork();
    },
    stop(drainMilliseconds = 10_000) {
      const stop = async () => {
        assembly.stopping.abort();
        await Promise.all([work?.stop(drainMilliseconds), atMost(drainMilliseconds, answers.idle())]);
        await assembly.close();
      };
      stopped ??= stop();
      return stopped;
    },
  };
}

function readOptions(options: SlotkeeperOptions): Config {
  const { storage } = options;
  const given = { ...options, storage: isObject(storage) ? 'memory:' : String(storage).trim() || 'none' };
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const settings = names.flatMap((name) => (given[name] === undefined ? [] : [[VARIABLES[name], String(given[name])]]));
  const problems = unfitObjects(options);
  try {
    const config = readConfig(Object.fromEntries(settings));
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(
      ...error.problems.map((problem) =>
        names.reduce((text, name) => text.replace(new RegExp(`\\b${VARIABLES[name]}\\b`), name), problem),
      ),
    );
  }
  throw new ConfigError(problems);
}

/** Parts of an open storage that are checked, so that another object is refused before the service is assembled. */
const STORAGE_PARTS = ['apps', 'ledger', 'events', 'arming', 'close'] as const satisfies readonly (keyof Storage)[];

const isObject = (storage: string | Storage): storage is Storage => typeof storage === 'object' && storage !== null;

/** Returns the problems of the options that no variable can hold. */
function unfitObjects({ storage, clock, log }: SlotkeeperOptions): string[] {
  const problems: string[] = [];
  const missing = isObject(storage) ? STORAGE_PARTS.filter((name) => storage[name] === undefined) : [];
  if (missing.length > 0) problems.push(`storage must be an open storage, or a URL: it has no ${missing.join(', ')}`);
  if (clock !== undefined && typeof clock !== 'function') problems.push('clock must be a function');
  const methods = ['info', 'warn', 'error'] as const;
  const isLog = log === undefined || methods.every((name) => typeof log?.[name] === 'function');
  if (!isLog) problems.push(`log must have the methods ${methods.join(', ')}`);
  return problems;
}

/** Returns a warning for each unknown option: options of plain JavaScript may be misspelt. */
function strangeOptions(options: SlotkeeperOptions): readonly string[] {
  const known = [...Object.keys(VARIABLES), 'clock', 'log'];
  return Object.keys(options).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = nearest(name, known);
    return `${name} is no option${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  });
}

/** Builds a value on first use. After a failure, the next use tries again. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Resolves when a response body is complete: at once, unless it is a stream. */
async function sent(body: unknown): Promise<void> {
  if (body instanceof Readable && !body.destroyed) await new Promise((resolve) => body.once('close', resolve));
}

/** Set of pending promises, to wait until all have settled. */
class Underway {
  readonly #all = new Set<Promise<unknown>>();

  /** Adds a promise until it settles. Its failure is ignored here, because the caller awaits the same promise. */
  add(one: Promise<unknown>): void {
    this.#all.add(one);
    const remove = () => void this.#all.delete(one);
    one.then(remove, remove);
  }

  async idle(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
