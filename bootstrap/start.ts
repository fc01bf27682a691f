import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Mailer } from '../adapters/mail/index.js';
import { webhookSender } from '../adapters/webhooks/index.js';
import { type Clock, IssueOwnerToken, type Mail, SettleBookings, type Storage, Worker } from '../core/index.js';
import type { Config } from './config.js';
import { buildContainer } from './container.js';
import { makeLogger } from './logging.js';
import { ensureOwner } from './owners.js';
import { openStorage } from './storage.js';
import { startWork } from './work.js';

/** A service that runs. */
export interface Running {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Stops accepting, finishes what is in flight for at most so many ms (10,000), closes the storage. */
  stop(drainMilliseconds?: number): Promise<void>;
}

/** What differs between a process and a test. */
export interface StartOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Where a first owner's token is shown, once; default standard output. */
  readonly print?: (text: string) => void;
}

interface Opened {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly container: Container;
  close(): Promise<void>;
}

/** Opens the storage, wires everything, and serves HTTP; with `config.worker`, runs jobs too. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  // Both at once: a start is mostly the reading of files.
  const [opened, { createHttpServer }] = await Promise.all([open(config, options), import('./http.js')]);
  const { logger, storage, container } = opened;
  try {
    const print = options.print ?? ((text: string) => process.stdout.write(text));
    await ensureOwner(container.get(IssueOwnerToken), storage, config, print);
    const http = createHttpServer({ container, storage, logger, corsOrigins: config.corsOrigins });
    const url = await listen(http.server, config);
    logger.info({ url, storage: config.database.kind, worker: config.worker }, 'listening');
    const work = config.worker ? runWork(config, opened) : undefined;
    return {
      url,
      async stop(drainMilliseconds = 10_000) {
        logger.info('stopping');
        http.stopping.abort();
        await Promise.all([drain(http.server, drainMilliseconds), work?.stop(drainMilliseconds)]);
        await opened.close();
        logger.info('stopped');
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Runs jobs without serving HTTP. */
export async function startWorker(config: Config, options: StartOptions = {}): Promise<Pick<Running, 'stop'>> {
  const opened = await open(config, options);
  const work = runWork(config, opened);
  opened.logger.info({ storage: config.database.kind }, 'working');
  return {
    async stop(drainMilliseconds) {
      await work.stop(drainMilliseconds);
      await opened.close();
    },
  };
}

async function open(config: Config, options: StartOptions): Promise<Opened> {
  const clock = options.clock ?? Date.now;
  const logger = options.logger ?? (await makeLogger(config.logLevel));
  const storage = await openStorage(config.database, clock, (progress) => logger.info(progress));
  const mailer = lateMailer(config, logger);
  const container = buildContainer({
    storage,
    clock,
    webhookAllowPrivate: config.webhookAllowPrivate,
    reach: {
      sendWebhook: webhookSender({ allowPrivate: config.webhookAllowPrivate, clock }),
      sendMail: mailer.send,
      writeActionLog: (line) => logger.info(line, 'action'),
    },
    onFault: (error, job) => logger.error({ err: error, job: job.uuid, app: job.app }, 'a job could not be run'),
  });
  return {
    logger,
    clock,
    storage,
    container,
    async close() {
      mailer.close();
      await storage.close();
    },
  };
}

/** The mailer that is configured, opened for the first mail: most starts send none, and its libraries take a while to load. */
function lateMailer({ smtpUrl, mailFrom }: Config, logger: Logger): Mailer {
  if (smtpUrl === null) logger.warn('SMTP_URL is not set: mail goes to this log, and nowhere else');
  let opened: Promise<Mailer> | undefined;
  const open = async () => {
    const { loggingMailer, smtpMailer } = await import('../adapters/mail/index.js');
    const log = ({ to, subject }: Mail) => logger.warn({ to, subject }, 'mail not sent: SMTP_URL is not set');
    return smtpUrl === null ? loggingMailer(log) : smtpMailer({ url: smtpUrl, from: mailFrom });
  };
  return {
    async send(mail) {
      opened ??= open();
      return (await opened).send(mail);
    },
    close() {
      opened?.then(
        (mailer) => mailer.close(),
        () => {},
      );
    },
  };
}

function runWork(
  { eventsKeepDays }: Config,
  { container, storage, clock, logger }: Opened,
): ReturnType<typeof startWork> {
  return startWork({
    worker: container.get(Worker),
    settle: container.get(SettleBookings),
    storage,
    clock,
    eventsKeepDays,
    onFault: (error) => logger.error({ err: error }, 'the worker could not do a turn'),
  });
}

function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'something else listens there' : error.message;
      reject(new Error(`Cannot listen on HOST ${host}, PORT ${port}: ${why}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${isIPv6(host) ? `[${host}]` : host}:${taken}`);
    });
  });
}

/** Stops accepting and waits for the requests in flight, for so long; then cuts them. */
async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: a connection becomes idle when the request on it is finished.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  const enough = new AbortController();
  const late = sleep(milliseconds, 'late', { signal: enough.signal, ref: false }).catch(() => undefined);
  if ((await Promise.race([closed, late])) === 'late') server.closeAllConnections();
  await closed;
  clearInterval(idle);
  enough.abort();
}
