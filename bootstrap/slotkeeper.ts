import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { FetchHandler, FetchOptions, KoaApplication } from '../adapters/koa/index.js';
import type { Policy, TokenVerifier, UseCasePorts, UseCases, User } from '../core/index.js';
import { type Assembly, assemble } from './assembly.js';
import type { Config } from './config.js';
import { atMost } from './deadline.js';
import type { Log } from './observability/logger.js';
import { needHttpPackages, needPackages } from './packages.js';
import {
  isObject,
  type MetricsRegistry,
  readOptions,
  type SlotkeeperOptions,
  strangeOptions,
} from './slotkeeper-options.js';
import type { HandleOf } from './storage-handles.js';
import type { Work } from './work.js';

export { ConfigError } from './config.js';
export { Ports } from './container.js';
export { MissingPackageError } from './packages.js';
export type { HostPorts, MetricsRegistry, SlotkeeperOptions } from './slotkeeper-options.js';
export type { HandleOf, PostgresHandle, SqliteHandle } from './storage-handles.js';
export type { FetchHandler, FetchOptions, KoaApplication, Log, Policy, TokenVerifier, UseCases, User };

/** Service embedded in another program, with all use cases, grouped by noun: `slotkeeper.bookings.create(caller, input)`. */
export interface Slotkeeper<Handle = unknown> extends Omit<UseCases<Handle>, 'background'> {
  /** The HTTP interface as a handler for Node's HTTP server. @throws MissingPackageError */
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  /** The HTTP interface as a handler of the Fetch standard. Rejects only with the reason of the request's signal. @throws MissingPackageError */
  readonly fetch: FetchHandler;
  /** The HTTP interface as a Koa application, to mount in another. @throws MissingPackageError */
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

const FAULTS_ONLY: Log = {
  info() {},
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details),
};

const require = createRequire(import.meta.url);

/**
 * Builds the complete service for use in a program: use cases, and the HTTP interface, which is loaded on first use.
 * @throws ConfigError naming every bad option, MissingPackageError naming what to install, and the storage's own
 * errors.
 */
export async function createSlotkeeper<S extends SlotkeeperOptions['storage']>(
  options: SlotkeeperOptions & { readonly storage: S },
): Promise<Slotkeeper<HandleOf<S>>> {
  const { settings, ports } = readOptions(options ?? {});
  const assembly = await assembled(options, settings, ports);
  const answers = new Underway();
  const http = once(() => {
    needHttpPackages(assembly.corsOrigins);
    // Not import(), because the properties `koa`, `listener` and `fetch` cannot be asynchronous.
    return require('./http.js') as typeof import('./http.js');
  });
  const koa = once(() => {
    const api = http().buildHttpApi(assembly);
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
  const fetch = once(() => http().buildFetchHandler(koa(), assembly));
  let work: Work | undefined;
  let stopped: Promise<void> | undefined;

  // Cast: the handle is that of the storage.
  const { background: _, ...groups } = assembly.useCases as UseCases<HandleOf<S>>;
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
      if (settings.worker) work ??= assembly.startWork();
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

/** Assembles the service, with the owner of the options. */
async function assembled(
  options: SlotkeeperOptions,
  settings: Config,
  ports: Partial<UseCasePorts>,
): Promise<Assembly> {
  const { storage, clock = Date.now, log = FAULTS_ONLY, tokens, configure } = options;
  for (const warning of strangeOptions(options)) log.warn({}, warning);
  const metrics = options.metrics && (await metricsIn(options.metrics));
  const given = { clock, log, settings, metrics, ports, tokens, configure };
  const assembly = await assemble({ ...given, storage: isObject(storage) ? storage : settings.database }).catch(
    (error: unknown) => {
      metrics?.unregister();
      throw error;
    },
  );
  const { owner } = settings;
  if (owner === null) return assembly;
  try {
    await assembly.useCases.owners.adoptToken(owner.email, owner.token);
    return assembly;
  } catch (error) {
    await assembly.close();
    throw error;
  }
}

/** Adds the metrics of the service to the registry of its host. @throws MissingPackageError */
async function metricsIn(registry: MetricsRegistry) {
  needPackages('metrics', ['prom-client']);
  const { Metrics } = await import('../adapters/prometheus/index.js');
  return new Metrics(registry as ConstructorParameters<typeof Metrics>[0]);
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
