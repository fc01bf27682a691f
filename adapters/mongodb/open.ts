import { setTimeout } from 'node:timers/promises';
import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { UnavailableError } from '../../core/errors.js';
import type { Clock } from '../../core/ports.js';
import type { Storage } from '../../core/storage.js';
import { away, createIndexes, driverCollections, isInterrupted, isNotSent } from './driver.js';
import type { Recovery } from './recovery.js';
import { storageOver } from './storage.js';

const SWEEP_EVERY_MS = 5_000;

/** adapters/mongodb/README.md, rule 4: whatever the URL says. */
const SAFE = {
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  readConcern: { level: 'local' },
  readPreference: 'primary',
} as const satisfies MongoClientOptions;

/** Every wait is bounded, so that a server that is silent ends in a clear 503; the URL may say how. */
const PATIENCE = {
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 10_000,
} as const satisfies MongoClientOptions;

/** The options of the client for a URL. */
export function clientOptions(url: string): MongoClientOptions {
  const said = [...new URLSearchParams(url.split('?')[1]).keys()].map((name) => name.toLowerCase());
  const unsaid = Object.entries(PATIENCE).filter(([name]) => !said.includes(name.toLowerCase()));
  return { appName: 'slotkeeper', ...Object.fromEntries(unsaid), ...SAFE };
}

/** A storage over a client of its own, made with `clientOptions`: it is connected here, and closed with the storage. */
export async function openOver(client: MongoClient, database: string, clock: Clock, create = true): Promise<Storage> {
  const db = client.db(database);
  const pause = async (milliseconds: number) => void (await setTimeout(milliseconds));
  const surroundings = { clock, random: Math.random, pause };
  const { repositories, ledger, recovery } = storageOver(driverCollections(db, surroundings), surroundings);
  try {
    await connect(client);
    // Which makes the database; whatever else writes to it at this point finds it there.
    if (create) await createIndexes(db);
    await recovery.everything();
  } catch (error) {
    await client.close();
    throw error;
  }
  const sweeper = sweep(recovery);
  return {
    ...repositories,
    ready: () => ping(db),
    async close() {
      await sweeper.stop();
      await ledger.idle();
      await client.close();
    },
  };
}

async function connect(client: MongoClient): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    const { srvHost, hosts } = client.options;
    const where = srvHost ?? hosts.map(String).join(', ');
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UnavailableError(`No MongoDB answers at ${where}: ${problem}`, { retryAfterSeconds: 2, cause });
  }
}

async function ping(db: Db): Promise<void> {
  try {
    await db.command({ ping: 1 });
  } catch (error) {
    throw isInterrupted(error) || isNotSent(error) ? away(error) : error;
  }
}

/** Sweeps every few seconds, which does not keep the process alive. A sweep that fails is followed by the next. */
function sweep(recovery: Recovery): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= recovery
      .sweep()
      // The server is away, or the like. Whoever asks something of it is told so; the next sweep does what this one could not.
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
  }, SWEEP_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
