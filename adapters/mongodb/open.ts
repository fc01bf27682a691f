import { setTimeout } from 'node:timers/promises';
import type { DbOptions, MongoClient, MongoClientOptions, ReadConcern } from 'mongodb';
import type { Clock } from '../../core/basics/ports.js';
import type { Storage, StorageMeter } from '../../core/ledger/storage/storage.js';
import type { Surroundings } from './driver/collections.js';
import { buildRefusal, connectionFailure, hear } from './driver/connection-failure.js';
import { away, driverCollections, isNotSent, isWithoutMajorityReads } from './driver/driver.js';
import { createIndexes } from './driver/index-builds.js';
import { loadDriver } from './driver/mongodb.js';
import { hasStorage, markStorage } from './driver/schema.js';
import { watchServers } from './driver/servers.js';
import { Readiness } from './operations/readiness.js';
import { storageOver } from './storage.js';

const SWEEP_EVERY_MS = 5_000;
/** Interval of sweeps in ms: events of apps appear in their feeds within a second, even if the process that wrote them has died. */
const TELL_EVERY_MS = 800;

/**
 * Settings that rule 4 in adapters/mongodb/README.md requires. They are set on the database, because a URL may override the client's
 * settings.
 */
const SAFE = {
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  readConcern: { level: 'local' } as ReadConcern,
  readPreference: 'primary',
} as const satisfies DbOptions;

/** Like `SAFE`, but without a timeout for the confirmation. */
const SAFE_IN_THE_END: DbOptions = { ...SAFE, writeConcern: { w: 'majority', journal: true } };

/** Settings that a URL cannot override. The driver's retries of writes may hide that the first attempt was sent. */
const CLIENT = { readPreference: 'primary', retryWrites: false } as const satisfies MongoClientOptions;

/** Defaults that a URL can override. All timeouts are finite, so that a server that does not answer leads to a clear 503. */
const UNLESS_SAID = {
  appName: 'slotkeeper',
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 10_000,
} as const satisfies MongoClientOptions;

/** Settings for work at the start, which has no timeout: the driver's heartbeats detect a dead server. */
const PATIENT: MongoClientOptions = { socketTimeoutMS: 0, maxPoolSize: 10 };

/** Options of a URL that would weaken durability, or change how values are read, with their only allowed value. Names are in lower case. */
const REFUSED: Readonly<Record<string, string | undefined>> = {
  journal: 'true',
  j: 'true',
  fsync: undefined,
  readconcernlevel: undefined,
  raw: 'false',
  fieldsasraw: undefined,
  promotevalues: 'true',
  promotelongs: 'true',
  usebigint64: 'false',
  ignoreundefined: 'false',
};

/** @throws Error naming unsupported options in the URL. */
export function clientOptions(url: string): MongoClientOptions {
  const said = [...new URLSearchParams(url.split('?')[1])];
  const refused = said.filter(([name, value]) => {
    const key = name.toLowerCase();
    return Object.hasOwn(REFUSED, key) && REFUSED[key] !== value.toLowerCase();
  });
  if (refused.length > 0) {
    throw new Error(`it sets ${refused.map(([name]) => name).join(', ')}, which must be left as the storage needs it`);
  }
  const names = said.map(([name]) => name.toLowerCase());
  const unsaid = Object.entries(UNLESS_SAID).filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...Object.fromEntries(unsaid), ...CLIENT };
}

interface OpenOptions {
  /** True to create a missing database. False: refuses it. */
  readonly create: boolean;
  /** Counts commits, conflicts and retries. */
  readonly meter?: StorageMeter | undefined;
}

/** The database contains no storage, and the caller may not create one. */
class MissingDatabaseError extends Error {
  readonly code = 'unusable_database';
  constructor(database: string) {
    super(`There is no Slotkeeper storage in the database ${database}: start the service once, which makes it`);
  }
}

/** Opens a storage over a client from `newClient`, which it connects, and closes with the storage. */
export async function openOver(
  newClient: (more?: MongoClientOptions) => MongoClient,
  database: string,
  clock: Clock,
  options: OpenOptions,
): Promise<Storage> {
  await loadDriver();
  const client = newClient();
  try {
    const { db, servers, surroundings: known } = await connected(client, database, SAFE, clock);
    const surroundings = { ...known, meter: options.meter };
    await prepare(newClient(PATIENT), database, clock, options);
    const parts = storageOver(driverCollections(db, surroundings, servers), surroundings);
    const { ports, ledger, recovery, unreported } = parts;
    const readiness = new Readiness({ db, servers, elapsed: surroundings.elapsed });
    const sweepers = [repeat(SWEEP_EVERY_MS, () => recovery.sweep()), repeat(TELL_EVERY_MS, () => unreported.sweep())];
    return {
      ...ports,
      ready: () => readiness.check(),
      async close() {
        await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
        await ledger.idle();
        await client.close();
      },
    };
  } catch (error) {
    await client.close();
    throw startFailure(error, client);
  }
}

/** Builds the indexes and recovers interrupted work, through a client without timeouts. */
async function prepare(client: MongoClient, database: string, clock: Clock, { create }: OpenOptions): Promise<void> {
  try {
    const { db, servers, surroundings } = await connected(client, database, SAFE_IN_THE_END, clock);
    servers.check();
    const isThere = await hasStorage(db, surroundings);
    if (!create && !isThere) throw new MissingDatabaseError(database);
    if (create) {
      await markStorage(db, surroundings);
      await createIndexes(db, surroundings);
    }
    const { recovery } = storageOver(driverCollections(db, surroundings, servers), surroundings);
    await recovery.everything();
  } finally {
    await client.close();
  }
}

async function connected(client: MongoClient, database: string, options: DbOptions, clock: Clock) {
  const servers = watchServers(client);
  await connect(client);
  const surroundings: Surroundings = {
    clock,
    elapsed: () => performance.now(),
    random: Math.random,
    pause: async (milliseconds) => void (await setTimeout(milliseconds)),
    ledgerFirst: servers.order !== undefined,
  };
  return { db: client.db(database, options), servers, surroundings };
}

function startFailure(error: unknown, { options }: MongoClient): unknown {
  if (isNotSent(error)) return away(error);
  if (!isWithoutMajorityReads(error)) return buildRefusal(error, options) ?? error;
  return new Error('The MongoDB server has majority reads switched off (enableMajorityReadConcern); they are needed', {
    cause: error,
  });
}

async function connect(client: MongoClient): Promise<void> {
  const heard = hear(client);
  try {
    await client.connect();
  } catch (cause) {
    throw connectionFailure(cause, client, heard);
  }
}

/** Repeats a sweep until it is stopped, also after failures. The timer does not keep the process alive. */
function repeat(everyMs: number, sweep: () => Promise<void>): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= sweep()
      // The server is probably unreachable. Requests report that, and the next sweep tries again.
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
