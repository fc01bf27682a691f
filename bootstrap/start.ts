import type { Server } from 'node:http';
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../core/index.js';
import { type Assembly, assemble } from './assembly.js';
import type { Config } from './config.js';
import { atMost } from './deadline.js';
import { announceStart } from './first-owner.js';
import { makeLogger } from './observability/logger.js';
import { noteAddress } from './served-address.js';

/** Running service. */
export interface Running {
  /** URL of the server, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** URL of the metrics, such as `http://127.0.0.1:9464/metrics`. Null: no metrics. */
  readonly metricsUrl: string | null;
  /**
   * Stops accepting connections, waits for requests in progress with a timeout in ms (default 10,000), and closes the
   * storage. From then on, responses contain `Connection: close`, and idle connections are closed after half a second.
   */
  stop(drainMilliseconds?: number): Promise<void>;
}

/** Parts that tests replace. Default: the process's own clock, logger and output. */
export interface StartOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Prints the texts for the operator at the start, such as a new owner's token. Default: to standard output. */
  readonly print?: (text: string) => void;
}

/** Opens the storage, wires everything, and serves HTTP. With `config.worker`, also runs jobs. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  // Load the modules in parallel, because most of a start is reading files.
  const [{ assembly, logger, shown }, { buildHttpServer }] = await Promise.all([
    open(config, options),
    import('./http.js'),
  ]);
  let isStarting = true;
  const server = buildHttpServer(assembly, config, () => isStarting);
  try {
    // Listen first, so that a port in use is noticed before an owner is created whose token would be lost.
    const url = await listen(server, config);
    const print = options.print ?? ((text: string) => process.stdout.write(text));
    const { useCases, storage } = assembly;
    const address = addressOf(url, config);
    const isTerminal = process.stdout.isTTY === true;
    const note = (message: string) => logger.info({}, message);
    await announceStart({ useCases, storage, config, address, isTerminal, print, note });
    isStarting = false;
    logger.info({ url, storage: config.database.kind, worker: config.worker }, 'listening');
    const forgetAddress = noteAddress(config.database, address);
    const work = config.worker ? assembly.startWork() : undefined;
    return {
      url,
      metricsUrl: shown.url,
      stop: stoppingOnce(async (drainMilliseconds = 10_000) => {
        logger.info('stopping');
        forgetAddress();
        assembly.stopping.abort();
        await Promise.all([drain(server, drainMilliseconds), work?.stop(drainMilliseconds)]);
        await shown.stop();
        await assembly.close();
        logger.info('stopped');
      }),
    };
  } catch (error) {
    await drain(server, 0);
    await shown.stop();
    await assembly.close();
    throw error;
  }
}

/** Returns a `stop` that runs once. Further calls, as for a SIGTERM after a SIGINT, wait for the first. */
function stoppingOnce(stop: Running['stop']): Running['stop'] {
  let stopped: Promise<void> | undefined;
  return (drainMilliseconds) => {
    stopped ??= stop(drainMilliseconds);
    return stopped;
  };
}

/** Returns the URL of the pages for a person on this machine, with a slash at the end. */
function addressOf(url: string, { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string {
  const local = new URL(`${basePath}/`, url);
  if (['0.0.0.0', '[::]'].includes(local.hostname)) local.hostname = 'localhost'; // a browser cannot open 0.0.0.0 or ::
  return publicUrl === null ? local.href : `${publicUrl}/`;
}

/** Runs jobs without serving HTTP. */
export async function startWorker(config: Config, options: StartOptions = {}): Promise<Pick<Running, 'stop'>> {
  const { assembly, logger, shown } = await open(config, options);
  const work = assembly.startWork();
  logger.info({ storage: config.database.kind }, 'working');
  return {
    stop: stoppingOnce(async (drainMilliseconds) => {
      logger.info('stopping');
      await work.stop(drainMilliseconds);
      await shown.stop();
      await assembly.close();
      logger.info('stopped');
    }),
  };
}

interface Opened {
  readonly assembly: Assembly;
  readonly logger: Logger;
  readonly shown: Shown;
}

async function open(config: Config, options: StartOptions): Promise<Opened> {
  const { clock = Date.now, logger = await makeLogger(config.logLevel) } = options;
  if (config.smtpUrl === null) logger.warn('SMTP_URL is not set: no mail is sent, and each is only noted in this log');
  const prometheus = config.metrics && (await import('../adapters/prometheus/index.js'));
  const metrics = await prometheus?.openMetrics();
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

/** Server of the metrics. `url` is null if metrics are off. */
interface Shown {
  readonly url: string | null;
  stop(): Promise<void>;
}

type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Listens and returns the server's URL. @throws Error naming the settings of an address that cannot be used. */
function listen(
  server: Server,
  { host, port }: ListenAddress,
  [hostName, portName] = ['HOST', 'PORT'],
): Promise<string> {
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

/** Time in ms that connections may stay idle while the server stops. A busy client sends its next request within this time. */
const LAST_REQUEST = 500;

/**
 * Stops accepting connections and waits for requests in progress. After the timeout, closes all connections. A client that reuses its
 * connection gets one more response with `Connection: close`, so that its connection is not closed between two requests.
 */
async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // Closes only the listening socket. The HTTP server's own method would close idle connections at once.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + milliseconds;
  await atMost(Math.min(LAST_REQUEST, milliseconds), closed);
  server.close();
  // Close idle connections repeatedly, because a connection becomes idle when its request is finished.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  if (!(await atMost(deadline - performance.now(), closed))) server.closeAllConnections();
  await closed;
  clearInterval(idle);
}
