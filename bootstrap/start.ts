import type { Server } from 'node:http';
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../core/index.js';
import { type Assembly, assemble } from './assembly.js';
import type { Config } from './config.js';
import { atMost } from './deadline.js';
import { ensureOwner } from './first-owner.js';
import { makeLogger } from './observability/logging.js';
import { needHttpPackages, needPackages } from './packages.js';
import { noteAddress } from './served-address.js';

/** A service that runs. */
export interface Running {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Where measurements are shown, such as `http://127.0.0.1:9464/metrics`; null: nowhere. */
  readonly metricsUrl: string | null;
  /**
   * Stops accepting, finishes what is in flight for at most so many ms (10,000), closes the storage. Answers say
   * `Connection: close` from then on, and idle connections are closed after half a second.
   */
  stop(drainMilliseconds?: number): Promise<void>;
}

/** What differs between a process and a test. */
export interface StartOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Where a first owner's token is shown, once; default standard output. */
  readonly print?: (text: string) => void;
}

/** Opens the storage, wires everything, and serves HTTP; with `config.worker`, runs jobs too. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  needHttpPackages(config.corsOrigins);
  // Both at once: a start is mostly the reading of files.
  const [{ assembly, logger, shown }, { httpServerOf }] = await Promise.all([
    open(config, options),
    import('./http.js'),
  ]);
  const server = httpServerOf(assembly, config);
  try {
    // First: a port that is taken must be found before an owner is made whose token nobody would keep.
    const url = await listen(server, config);
    const print = options.print ?? ((text: string) => process.stdout.write(text));
    const isFirst = await ensureOwner(assembly.useCases.issueOwnerToken, assembly.storage, config, print);
    if (config.web && (isFirst || process.stdout.isTTY)) print(`Open ${addressOf(url, config)} in a browser.\n\n`);
    logger.info({ url, storage: config.database.kind, worker: config.worker }, 'listening');
    const forgetAddress = noteAddress(config.database, addressOf(url, config));
    const work = config.worker ? assembly.startWork() : undefined;
    return {
      url,
      metricsUrl: shown.url,
      async stop(drainMilliseconds = 10_000) {
        logger.info('stopping');
        forgetAddress();
        assembly.stopping.abort();
        await Promise.all([drain(server, drainMilliseconds), work?.stop(drainMilliseconds)]);
        await shown.stop();
        await assembly.close();
        logger.info('stopped');
      },
    };
  } catch (error) {
    await drain(server, 0);
    await shown.stop();
    await assembly.close();
    throw error;
  }
}

/** Where a person at this machine finds the pages. */
function addressOf(url: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const local = new URL(url);
  if (['0.0.0.0', '[::]'].includes(local.hostname)) local.hostname = 'localhost'; // all addresses are none to a browser
  return publicUrl === null ? local.href : `${publicUrl}/`;
}

/** Runs jobs without serving HTTP. */
export async function startWorker(config: Config, options: StartOptions = {}): Promise<Pick<Running, 'stop'>> {
  const { assembly, logger, shown } = await open(config, options);
  const work = assembly.startWork();
  logger.info({ storage: config.database.kind }, 'working');
  return {
    async stop(drainMilliseconds) {
      logger.info('stopping');
      await work.stop(drainMilliseconds);
      await shown.stop();
      await assembly.close();
      logger.info('stopped');
    },
  };
}

interface Opened {
  readonly assembly: Assembly;
  readonly logger: Logger;
  readonly shown: Shown;
}

async function open(config: Config, options: StartOptions): Promise<Opened> {
  const { clock = Date.now, logger = await makeLogger(config.logLevel) } = options;
  if (config.smtpUrl === null) logger.warn('SMTP_URL is not set: mail goes to this log, and nowhere else');
  const prometheus = config.metrics && (await loadPrometheus());
  const metrics = prometheus ? new prometheus.Metrics() : undefined;
  const assembly = await assemble({ storage: config.database, clock, log: logger, settings: config, metrics });
  if (!prometheus || !metrics || !config.metrics)
    return { assembly, logger, shown: { url: null, stop: async () => {} } };
  const server = prometheus.createMetricsServer(metrics, (error) => logger.error({ err: error }, 'no measurements'));
  try {
    const url = await listen(server, config.metrics, ['METRICS_HOST', 'METRICS_PORT']);
    logger.info({ url: `${url}/metrics` }, 'measured');
    return { assembly, logger, shown: { url: `${url}/metrics`, stop: () => drain(server, 0) } };
  } catch (error) {
    await assembly.close();
    throw error;
  }
}

/** Where measurements are shown, if they are. */
interface Shown {
  readonly url: string | null;
  stop(): Promise<void>;
}

/** Only where measurements are asked for. @throws MissingPackageError */
function loadPrometheus() {
  needPackages('METRICS_PORT', ['prom-client']);
  return import('../adapters/prometheus/index.js');
}

type Place = Pick<Config, 'host' | 'port'>;

/** @throws Error naming the settings of the place where it cannot listen. */
function listen(server: Server, { host, port }: Place, [hostName, portName] = ['HOST', 'PORT']): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'something else listens there' : error.message;
      reject(new Error(`Cannot listen on ${hostName} ${host}, ${portName} ${port}: ${why}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${isIPv6(host) ? `[${host}]` : host}:${taken}`);
    });
  });
}

/** How long connections may stay idle while the server stops, in ms: the next request of a busy client comes within that. */
const LAST_REQUEST = 500;

/**
 * Stops accepting and waits for the requests in flight, for so long; then cuts them. Clients that ask again and again on
 * one connection are not cut between two requests: they get one more answer, which says that it is the last.
 */
async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // What all servers do at their end, without what those of HTTP do besides: closing what is idle, at once.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + milliseconds;
  await atMost(Math.min(LAST_REQUEST, milliseconds), closed);
  server.close();
  // Again and again: a connection becomes idle when the request on it is finished.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  if (!(await atMost(deadline - performance.now(), closed))) server.closeAllConnections();
  await closed;
  clearInterval(idle);
}
