import { setTimeout } from 'node:timers/promises';
import { type DbOptions, type MongoClient, type MongoClientOptions, ReadConcern } from 'mongodb';
import { UnavailableError } from '../../core/errors.js';
import type { Clock } from '../../core/ports.js';
import type { Storage, StorageMeter } from '../../core/storage/storage.js';
import type { Surroundings } from './driver/collections.js';
import { away, driverCollections, isNotSent, isWithoutMajorityReads } from './driver/driver.js';
import { createIndexes } from './driver/index-builds.js';
import { Progress } from './driver/progress.js';
import { watchServers } from './driver/servers.js';
import { Readiness } from './operations/readiness.js';
import { storageOver } from './storage.js';

const SWEEP_EVERY_MS = 5_000;
/** Often enough that what happens to an app is in its feed within a second, whoever dies. */
const TELL_EVERY_MS = 800;
const PROGRESS_EVERY_MS = 5_000;

/**
 * adapters/mongodb/README.md, rule 4: whatever the URL says. The database is told, for the URL may overrule the client.
 */
const SAFE = {
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  readConcern: new ReadConcern('local'),
  readPreference: 'primary',
} as const satisfies DbOptions;

/** The same, confirmed however late. */
const SAFE_IN_THE_END: DbOptions = { ...SAFE, writeConcern: { w: 'majority', journal: true } };

/**
 * Of the client, whatever the URL says. The driver does not try writes again by itself: when it then found no server, it
 * would forget that it had sent them before.
 */
const CLIENT = { readPreference: 'primary', retryWrites: false } as const satisfies MongoClientOptions;

/** What the URL may say otherwise. Every wait is bounded, so that a server that is silent ends in a clear 503. */
const UNLESS_SAID = {
  appName: 'slotkeeper',
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 10_000,
} as const satisfies MongoClientOptions;

/** What a start does may take as long as it takes: the heartbeats of the driver tell a server that has died. */
const PATIENT: MongoClientOptions = { socketTimeoutMS: 0, maxPoolSize: 10 };

/** Options with which a URL would weaken what is stored, or change what is read; by lower-cased name, what they may be. */
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

/** The options of the client for a URL. @throws Error naming those in the URL with which the storage cannot work. */
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

export interface OpenOptions {
  /** Whether a database that is not there is made. */
  readonly create: boolean;
  /** Told, in sentences, what makes the opening take long. */
  readonly report: (progress: string) => void;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}

/**
 * A storage over a client of its own, made by `newClient` with `clientOptions` and what it is given besides. The client
 * is connected here, and closed with the storage.
 */
export async function openOver(
  newClient: (more?: MongoClientOptions) => MongoClient,
  database: string,
  clock: Clock,
  options: OpenOptions,
): Promise<Storage> {
  const client = newClient();
  try {
    const { db, servers, surroundings: known } = await connected(client, database, SAFE, clock);
    const surroundings = { ...known, meter: options.meter };
    await prepare(newClient(PATIENT), database, clock, options);
    const parts = storageOver(driverCollections(db, surroundings, servers), surroundings);
    const { repositories, ledger, recovery, told } = parts;
    const readiness = new Readiness({ db, servers, elapsed: surroundings.elapsed });
    const sweepers = [repeat(SWEEP_EVERY_MS, () => recovery.sweep()), repeat(TELL_EVERY_MS, () => told.sweep())];
    return {
      ...repositories,
      ready: () => readiness.check(),
      async close() {
        await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
        await ledger.idle();
        await client.close();
      },
    };
  } catch (error) {
    await client.close();
    throw startFailure(error);
  }
}

/** Builds the indexes, and goes on with what others have left, through a client that waits for as long as that takes. */
async function prepare(
  client: MongoClient,
  database: string,
  clock: Clock,
  { create, report }: OpenOptions,
): Promise<void> {
  const progress = new Progress(report, PROGRESS_EVERY_MS);
  try {
    const { db, servers, surroundings } = await connected(client, database, SAFE_IN_THE_END, clock);
    servers.check();
    // Which makes the database; whatever else writes to it at this point finds it there.
    if (create) await createIndexes(db, surroundings, progress.during);
    const { recovery } = storageOver(driverCollections(db, surroundings, servers), surroundings);
    await recovery.everything(progress.during);
  } finally {
    progress.stop();
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

function startFailure(error: unknown): unknown {
  if (isNotSent(error)) return away(error);
  if (!isWithoutMajorityReads(error)) return error;
  return new Error('The MongoDB server has majority reads switched off (enableMajorityReadConcern); they are needed', {
    cause: error,
  });
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

/** Sweeps again and again, which does not keep the process alive. A sweep that fails is followed by the next. */
function repeat(everyMs: number, sweep: () => Promise<void>): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= sweep()
      // The server is away, or the like. Whoever asks something of it is told so; the next sweep does what this one could not.
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
