import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchHandler, FetchOptions, KoaApplication, UntypedKoa } from '../adapters/koa/index.js';
import type { AppEvent, EventPattern, Policy, TokenVerifier, UseCasePorts, UseCases, User } from '../core/index.js';
import { type Assembly, assemble } from './assembly.js';
import type { Config } from './config.js';
import { atMost } from './deadline.js';
import { checkHandler, checkKnown, type EventHandler } from './host-handlers.js';
import type { Log } from './observability/logger.js';
import {
  isObject,
  type MetricsRegistry,
  readOptions,
  type SlotkeeperOptions,
  unknownOptionWarnings,
} from './slotkeeper-options.js';
import type { HandleOf } from './storage-handles.js';
import { Underway } from './underway.js';
import { DRAINS_BY_SERVICE, type Work } from './work.js';

export { MissingPackageError } from '../adapters/package/index.js';
export { ConfigError } from './config.js';
export { Ports } from './container.js';
export type { HostPorts, MetricsRegistry, SlotkeeperOptions } from './slotkeeper-options.js';
export type { HandleOf, PostgresHandle, SqliteHandle } from './storage-handles.js';
export type {
  AppEvent,
  EventHandler,
  EventPattern,
  FetchHandler,
  FetchOptions,
  KoaApplication,
  Log,
  Policy,
  TokenVerifier,
  UseCases,
  User,
};

/** Service embedded in another program, with all use cases, grouped by noun: `slotkeeper.bookings.create(caller, input)`. */
export interface Slotkeeper<Handle = unknown> extends Omit<UseCases<Handle>, 'background'> {
  /** The HTTP interface as a handler for Node's HTTP server. */
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  /** The HTTP interface as a handler of the Fetch standard. Rejects only with the reason of the request's signal. */
  readonly fetch: FetchHandler;
  /** The HTTP interface as a Koa application, to mount in another. */
  readonly koa: KoaApplication;
  /**
   * Calls the handler for each event that this process commits, of a type such as `booking.confirmed`, of all types with a prefix
   * (`booking.*`), or of all (`*`). It is called when the event is durable, in the order of the app's events, and never again. Its failure
   * goes to the log. Returns a function that ends it. @throws ValidationError on `type`, naming the nearest known one.
   */
  on(type: EventPattern, handler: EventHandler): () => void;
  /**
   * Calls the handler at least once for each event of these types that any process commits, in any app, from when this resolves until
   * `unsubscribe`: a background job calls it again after a failure, like a webhook. Jobs run in processes that have started and called
   * `subscribe` with this name. Resolves at once if the subscription is stored with these types, and otherwise within two seconds, when
   * every process knows it. @throws ValidationError on `name`, `types` or `handler`.
   */
  subscribe(name: string, types: readonly EventPattern[], handler: EventHandler): Promise<void>;
  /** Ends a subscription for all processes, and removes its waiting jobs. */
  unsubscribe(name: string): Promise<void>;
  /**
   * Starts background work: runs jobs, reads calendars, stores due changes of bookings (such as an expired hold), completes erasures on
   * disk, and deletes expired data. Call it once.
   */
  start(): void;
  /**
   * Ends event streams, waits for jobs, handlers and HTTP responses in progress with a timeout in ms (default 10,000), and closes the
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

/**
 * Builds the complete service for use in a program: use cases, and the HTTP interface, which is loaded with the first request.
 * @throws ConfigError naming every bad option, MissingPackageError naming what to install, and the storage's own
 * errors.
 */
export async function createSlotkeeper<S extends SlotkeeperOptions['storage']>(
  options: SlotkeeperOptions & { readonly storage: S },
): Promise<Slotkeeper<HandleOf<S>>> {
  const { settings, ports } = readOptions(options ?? {});
  // Koa is loaded at once, because the property `koa` is synchronous. All else of HTTP is loaded with the first request.
  const [assembly, { default: Koa }] = await Promise.all([assembled(options, settings, ports), import('koa')]);
  const { handlers, log } = assembly;
  const { subscriptions } = assembly.useCases.background;
  const answers = new Underway();
  const koa: UntypedKoa = new Koa();
  let loaded: Promise<{ readonly api: UntypedKoa; readonly fetch: FetchHandler }> | undefined;
  const load = () => {
    loaded ??= import('./http.js').then(({ buildHttpApi, buildFetchHandler }) => {
      return { api: buildHttpApi(assembly), fetch: buildFetchHandler(koa as KoaApplication, assembly) };
    });
    return loaded;
  };
  koa.middleware.push((ctx, next) => {
    const answered = load().then(({ api }) => composed(api.middleware, ctx, next));
    answers.add(answered.then(() => sent(ctx.body)));
    return answered;
  });
  koa.on('error', (...failure) =>
    load().then(
      ({ api }) => api.emit('error', ...failure),
      (error) => log.error({ err: error }, 'the HTTP interface cannot be loaded'),
    ),
  );
  // Not before the first request, because Koa then copies its middleware.
  let handle: ReturnType<typeof koa.callback> | undefined;
  let work: Work | undefined;
  let stopped: Promise<void> | undefined;

  // Cast: the handle is that of the storage.
  const { background: _, ...groups } = assembly.useCases as UseCases<HandleOf<S>>;
  const slotkeeper: Slotkeeper<HandleOf<S>> = {
    ...groups,
    koa: koa as KoaApplication,
    listener(req, res) {
      handle ??= koa.callback();
      void handle(req, res);
    },
    fetch: async (request, options) => (await load()).fetch(request, options),
    on: (type, handler) => handlers.on(type, handler),
    async subscribe(name, types, handler) {
      checkHandler(handler);
      if (Array.isArray(types)) for (const [at, type] of types.entries()) checkKnown(`types.${at}`, type);
      const heededAfter = await subscriptions.put(name, types);
      handlers.subscribe(name, handler);
      await sleep(heededAfter);
    },
    async unsubscribe(name) {
      handlers.unsubscribe(name);
      await subscriptions.end(name);
    },
    start() {
      if (stopped) throw new Error('This service has been stopped: make another');
      if (settings.worker) work ??= assembly.startWork();
    },
    stop(drainMilliseconds = 10_000) {
      const stop = async () => {
        assembly.stopping.abort();
        const deadline = performance.now() + drainMilliseconds;
        await Promise.all([work?.stop(drainMilliseconds), atMost(drainMilliseconds, answers.idle())]);
        await atMost(Math.max(0, deadline - performance.now()), handlers.idle());
        await assembly.close();
      };
      stopped ??= stop();
      return stopped;
    },
  };
  DRAINS_BY_SERVICE.set(slotkeeper, assembly.drain);
  return slotkeeper;
}

/** Assembles the service, with the owner of the options. */
async function assembled(
  options: SlotkeeperOptions,
  settings: Config,
  ports: Partial<UseCasePorts>,
): Promise<Assembly> {
  const { storage, clock = Date.now, log = FAULTS_ONLY, tokens, configure } = options;
  for (const warning of unknownOptionWarnings(options)) log.warn({}, warning);
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

/** Adds the metrics of the service to the embedding program's registry. @throws MissingPackageError */
async function metricsIn(registry: MetricsRegistry) {
  const { openMetrics } = await import('../adapters/prometheus/index.js');
  return openMetrics(registry as Parameters<typeof openMetrics>[0]);
}

/** Runs the middleware of an application inside that of another. */
function composed(middleware: UntypedKoa['middleware'], ctx: unknown, next: () => Promise<unknown>): Promise<unknown> {
  return middleware.reduceRight<() => Promise<unknown>>((after, one) => async () => one(ctx, after), next)();
}

/** Resolves when a response body is complete: at once, unless it is a stream. */
async function sent(body: unknown): Promise<void> {
  if (body instanceof Readable && !body.destroyed) await new Promise((resolve) => body.once('close', resolve));
}
