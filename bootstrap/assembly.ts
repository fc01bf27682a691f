import { setMaxListeners } from 'node:events';
import { resolve } from 'node:path';
import type { Container } from 'inversify';
import type { Metrics } from '../adapters/prometheus/index.js';
import {
  type Clock,
  formatInstant,
  mustBeFinished,
  type Storage,
  type TokenVerifier,
  type UseCasePorts,
  type UseCases,
} from '../core/index.js';
import { type Config, ConfigError, type DatabaseConfig } from './config.js';
import { buildContainer, Ports } from './container.js';
import { atMost } from './deadline.js';
import { HostHandlers } from './host-handlers.js';
import { lateMailer, logUnsentMail } from './mailer.js';
import { ClockWatch } from './observability/clock-watch.js';
import { DiskWatch } from './observability/disk-watch.js';
import type { Log } from './observability/logger.js';
import { ObservedLedger } from './observability/observed-ledger.js';
import { sayingOnce } from './observability/outage-log.js';
import { LateTracing } from './observability/tracing.js';
import { openStorage } from './storage.js';
import { version } from './version.js';
import { drainWork, startWork, type Work } from './work.js';

type Settings = Pick<
  Config,
  | 'smtpUrl'
  | 'mailFrom'
  | 'webhookAllowPrivate'
  | 'eventsKeepDays'
  | 'publicUrl'
  | 'basePath'
  | 'corsOrigins'
  | 'trustProxy'
  | 'secretKey'
  | 'quotas'
  | 'rateLimit'
  | 'web'
>;

/** Parts of a service that the embedding program replaces. */
export interface HostParts {
  /** Ports in place of the defaults. */
  readonly ports?: Partial<UseCasePorts> | undefined;
  readonly tokens?: ((own: TokenVerifier) => TokenVerifier) | undefined;
  /** Rebinds parts, before anything is built or opened. */
  readonly configure?: ((container: Container) => void) | undefined;
}

interface Given extends HostParts {
  /** Storage to open, or an open one. */
  readonly storage: DatabaseConfig | Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly metrics?: Metrics | undefined;
}

/** Service with all its parts and an open storage. Its clock is watched for jumps. No jobs run and no server listens yet. */
export interface Assembly {
  readonly metrics: Metrics | undefined;
  readonly tracing: LateTracing;
  readonly container: Container;
  readonly useCases: UseCases;
  readonly handlers: HostHandlers;
  readonly storage: Storage;
  readonly log: Log;
  readonly publicUrl: string | null;
  readonly basePath: string;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: number;
  readonly rateLimit: Config['rateLimit'];
  /** True if pages are served. */
  readonly web: boolean;
  /** Returns warnings for the operator about a service that still works. @throws UnavailableError if the storage does not answer. */
  warnings(): Promise<readonly string[]>;
  /** Aborted when the service stops, to end event streams. */
  readonly stopping: AbortController;
  startWork(): Work;
  /** Runs everything that is due by the clock, once, for tests that set the clock. */
  drain(): Promise<void>;
  /** Closes the storage and connections, and stops the watches of the clock and the disk. No work may be in progress. */
  close(): Promise<void>;
}

/** Timeout in ms for mails about accounts that are being sent when the service closes. */
const ACCOUNT_WORK_MS = 2_000;

/** Wires the service and opens its storage. @throws MissingPackageError; CopyError for an unfinished copy; and the storage's own errors. */
export async function assemble(given: Given): Promise<Assembly> {
  const log = sayingOnce(given.log);
  const { settings, metrics } = given;
  const tracing = new LateTracing();
  await tracing.ready();
  /** Aborts outgoing requests when the service closes, so that a receiver that does not respond cannot keep the process alive. */
  const outgoing = new AbortController();
  setMaxListeners(0, outgoing.signal); // no limit: each attempt in progress adds a listener
  const handlers = new HostHandlers(log);
  const { container, closeMailer } = await wired(given, { log, tracing, handlers, outgoing: outgoing.signal });
  const clock = container.get(Ports.clock);
  if (!container.isBound(Ports.storage)) {
    container.bind(Ports.storage).toConstantValue(await openedStorage(given, clock, log));
  }
  const storage = container.get(Ports.storage);
  try {
    await reportDisarmed(storage, log);
    container.get(Ports.tokens); // here, so that an incomplete verifier of the embedding program is noticed at once
    container.get(Ports.useCases);
  } catch (error) {
    if (!isOpen(given.storage)) await storage.close();
    throw error;
  }
  observeStorage(storage, clock, given);
  const useCases = container.get(Ports.useCases);
  const watches = startWatches({ clock, storage: given.storage }, useCases, log);
  const work = {
    ...useCases.background,
    storage,
    clock,
    eventsKeepDays: settings.eventsKeepDays,
    mayTidy: () => watches.mayTidy(),
    onFault: (error: unknown) => log.error({ err: error }, 'a turn of the worker failed'),
    onGivenUp: (jobs: number, calendars: number) =>
      log.info({ jobs, calendars }, 'jobs were abandoned: they run again when their leases expire'),
  };
  return {
    metrics,
    tracing,
    container,
    useCases,
    handlers,
    storage,
    log,
    publicUrl: settings.publicUrl,
    basePath: settings.basePath,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    rateLimit: settings.rateLimit,
    web: settings.web,
    warnings: async () => [...((await storage.arming.disarmed()) ? ['disarmed'] : []), ...(await watches.warnings())],
    stopping: new AbortController(),
    startWork: () => startWork(work),
    drain: () => drainWork({ ...work, mayTidy: () => true }, handlers),
    async close() {
      await atMost(ACCOUNT_WORK_MS, useCases.background.accountWork.idle());
      outgoing.abort();
      closeMailer();
      await watches.stop();
      metrics?.unregister();
      await storage.close();
    },
  };
}

const isOpen = (storage: Given['storage']): storage is Storage => !('kind' in storage);

function openedStorage({ storage, metrics }: Given, clock: Clock, log: Log): Promise<Storage> {
  const report = (progress: string) => log.info({}, progress);
  const onLost = (message: string) => log.error({}, message);
  return openStorage(storage as DatabaseConfig, clock, { update: true, report, onLost, meter: metrics });
}

/** @throws CopyError for an unfinished copy, which a storage that the caller has opened may be. */
async function reportDisarmed({ arming }: Storage, log: Log): Promise<void> {
  const disarmed = await arming.disarmed();
  mustBeFinished(disarmed);
  if (!disarmed) return;
  log.warn(
    { made_as: disarmed.as, made_at: formatInstant(disarmed.at) },
    'the storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm',
  );
}

function observeStorage(storage: Storage, clock: Clock, { storage: given, metrics }: Given): void {
  metrics?.observe({
    backlog: (now, limit) => storage.jobs.backlog(now, limit),
    calendars: (now, limit) => storage.calendars.statuses(now, limit),
    ready: () => storage.ready(),
    clock,
    version: version(),
    storage: 'kind' in given ? given.kind : 'given',
    schemaVersion: storage.schemaVersion ?? 0,
  });
}

interface Wiring {
  readonly log: Log;
  readonly tracing: LateTracing;
  readonly handlers: HostHandlers;
  readonly outgoing: AbortSignal;
}

/** Builds the container, logs failures in the background, and lets the embedding program rebind parts. */
async function wired(given: Given, { log, tracing, handlers, outgoing }: Wiring) {
  const { storage, clock, settings, ports, tokens, metrics } = given;
  const { smtpUrl, mailFrom, quotas } = settings;
  const from = () => container.get(Ports.mailFrom);
  const mailer = smtpUrl !== null && ports?.sendMail === undefined ? await lateMailer(smtpUrl, from, log) : undefined;
  const container: Container = buildContainer(
    {
      ...(isOpen(storage) && { storage }),
      clock,
      quotas,
      mailFrom,
      ...(mailer && { sendMail: mailer.send }),
      onUnsentMail: (mail) => logUnsentMail(log, mail),
      writeActionLog: (line) => log.info(line, 'action'),
      eventHandlers: handlers,
      onMailFault: (error) => log.error({ err: error }, 'a mail about an account could not be sent'),
      onIgnoredNotice: (app, reason) => log.info({ app, reason }, 'a notice of a payment changed nothing'),
      onCalendarFault: (error, { app, calendar }) =>
        log.error({ err: error, calendar, app }, 'a calendar could not be read'),
      onFault: (error, job) => log.error({ err: error, job: job.uuid, app: job.app }, 'a job could not be run'),
      ...ports,
    },
    {
      ...settings,
      outgoing,
      tokens,
      observe: ({ ledger, observeAttempt }) => ({
        ledger: new ObservedLedger(ledger, { metrics, tracing }),
        async observeAttempt(type, attempt) {
          const after = await tracing.attempt(type, () => observeAttempt(type, attempt));
          metrics?.attempt(type, after);
          return after;
        },
      }),
    },
  );
  const configured: unknown = given.configure?.(container);
  if (configured instanceof Promise) throw new ConfigError(['configure must be synchronous: it returned a promise']);
  return { container, closeMailer: () => mailer?.close() };
}

function startWatches({ clock, storage: given }: Pick<Given, 'clock' | 'storage'>, { operations }: UseCases, log: Log) {
  const watch = new ClockWatch({ clock, findAppsAhead: operations.findAppsAhead, log });
  const isFile = 'kind' in given && given.kind === 'sqlite';
  const disk = isFile ? new DiskWatch({ path: resolve(given.path), log }) : undefined;
  watch.start();
  disk?.start();
  return {
    mayTidy: () => watch.mayTidy(),
    warnings: async () => [...(await watch.warnings()), ...((await disk?.warnings()) ?? [])],
    async stop() {
      await watch.stop();
      await disk?.stop();
    },
  };
}
