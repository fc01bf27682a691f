import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { KoaApplication } from '../adapters/koa/index.js';
import type { Clock, Storage, UseCases } from '../core/index.js';
import { assemble } from './assembly.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { atMost } from './deadline.js';
import type { Log } from './observability/logging.js';
import { needHttpPackages } from './packages.js';
import type { Work } from './work.js';

export { ConfigError } from './config.js';
export { MissingPackageError } from './packages.js';
export type { KoaApplication, Log, UseCases };

/** What a service inside another program is told. Settings that are left out are as in the README's table. */
export interface SlotkeeperOptions {
  /**
   * Where all is kept: `memory:`, `sqlite:<file>`, `mongodb://<host>/<database>`, or a storage that is open already,
   * which then is the service's to close.
   */
  readonly storage: string | Storage;
  /** The present moment, in ms since 1970; default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** A pino logger, `console`, or something of your own; by default warnings and failures go to `console`. */
  readonly log?: Log | undefined;
  /** `smtp://[user:password@]host[:port]` or `smtps://…`; without it, mail is logged and not sent. */
  readonly smtpUrl?: string | undefined;
  /** Whom mail comes from: `a@example.com` or `A Name <a@example.com>`. */
  readonly mailFrom?: string | undefined;
  /** Where clients find the service, such as `https://book.example.com`; by default where each request says that it was sent. */
  readonly publicUrl?: string | undefined;
  /** The origins that browsers may call from, such as `https://example.com`. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** How many proxies add to `X-Forwarded-For` in front of the service; 0, the default: what it says is not believed. */
  readonly trustProxy?: number | undefined;
  /** 32 bytes in Base64, which seal the secrets of apps in the storage; without it they lie there unsealed. */
  readonly secretKey?: string | undefined;
  /** How many requests a second each owner and each app may make, by default as many as they like; `off`: nobody is limited. */
  readonly rateLimit?: number | 'off' | undefined;
  /** `off`: no pages for browsers are served, only the interface. */
  readonly web?: 'on' | 'off' | undefined;
  /** For development: webhooks may call private addresses. */
  readonly webhookAllowPrivate?: boolean | undefined;
  /** How long events are kept. */
  readonly eventsKeepDays?: number | undefined;
}

/** A service inside another program. */
export interface Slotkeeper {
  /** All that can be asked of it, each with one method: `execute`, which takes who is asking first. */
  readonly useCases: UseCases;
  /** The HTTP interface, for a server of Node's or what takes such handlers. @throws MissingPackageError */
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  /** The same as a Koa application, to mount in another. @throws MissingPackageError */
  readonly koa: KoaApplication;
  /**
   * From now on runs jobs, reads calendars, writes what the clock does to bookings, finishes erasures on the disk, and
   * forgets what is no longer kept. Once is enough.
   */
  start(): void;
  /**
   * Ends streams of events, finishes jobs and answers that are under way, for at most so many ms (10,000), and closes
   * the storage. Tell your server to stop accepting before: what is asked later is answered 503, or fails, but of a storage
   * in memory, where there is nothing to close.
   */
  stop(drainMilliseconds?: number): Promise<void>;
}

/** What a setting is called in the environment, by whose rules all of them are read. */
const VARIABLES = {
  storage: 'DATABASE_URL',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  publicUrl: 'PUBLIC_URL',
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

const require = createRequire(import.meta.url);

/**
 * The whole service, to use from a program: its use cases, and its HTTP interface, which is loaded when it is asked for.
 * @throws ConfigError naming every wrong option, MissingPackageError naming what to install, and whatever the storage
 * says that cannot be opened.
 */
export async function createSlotkeeper(options: SlotkeeperOptions): Promise<Slotkeeper> {
  const { storage, clock = Date.now, log = FAULTS_ONLY } = options;
  const settings = readOptions(options);
  const assembly = await assemble({
    storage: typeof storage === 'string' ? settings.database : storage,
    clock,
    log,
    settings,
  });
  const answers = new Underway();
  const koa = once(() => {
    needHttpPackages(assembly.corsOrigins);
    // not by import(): a property cannot wait
    const { httpApiOf } = require('./http.js') as typeof import('./http.js');
    const api = httpApiOf(assembly);
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
  let work: Work | undefined;
  let stopped: Promise<void> | undefined;

  return {
    useCases: assembly.useCases,
    get koa() {
      return koa();
    },
    get listener() {
      return listener();
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
  const isOpen = typeof storage === 'object' && storage !== null;
  const given = { ...options, storage: isOpen ? 'memory:' : String(storage).trim() || 'none' };
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const settings = names.flatMap((name) => (given[name] === undefined ? [] : [[VARIABLES[name], String(given[name])]]));
  try {
    return readConfig(Object.fromEntries(settings));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      error.problems.map((problem) =>
        names.reduce((text, name) => text.replace(new RegExp(`\\b${VARIABLES[name]}\\b`), name), problem),
      ),
    );
  }
}

/** What is made when it is first asked for; if that fails, the next who asks tries again. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Resolves when a body is all made: at once, unless it is a stream. */
async function sent(body: unknown): Promise<void> {
  if (body instanceof Readable && !body.destroyed) await new Promise((resolve) => body.once('close', resolve));
}

/** Counts what is under way, to wait for its end. */
class Underway {
  readonly #all = new Set<Promise<unknown>>();

  /** Whoever waits for it hears of its failure. */
  add(one: Promise<unknown>): void {
    this.#all.add(one);
    const remove = () => void this.#all.delete(one);
    one.then(remove, remove);
  }

  async idle(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
