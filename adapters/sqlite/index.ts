import { resolve } from 'node:path';
import type Sqlite from 'better-sqlite3';
import {
  type Clock,
  type Disarmed,
  type Inspection,
  KINDS,
  type Storage,
  type StorageMeter,
  ValidationError,
} from '../../core/index.js';
import { LedgerHeads } from './caches/ledger-heads.js';
import { SqliteCopying } from './copying.js';
import { Database } from './file/database.js';
import { checkBackup, openSnapshot, removeUnused } from './file/open.js';
import { STEPS } from './file/schema.js';
import { SqliteInspection } from './inspection.js';
import { SqliteLedger } from './ledger.js';
import { FlatLists } from './lists/flat-lists.js';
import { SqliteObjectStore } from './object-store.js';
import { objectStores } from './objects.js';
import { SqliteAllocations } from './tables/allocations.js';
import { SqliteAnswerStore } from './tables/answer-store.js';
import { SqliteAnswers } from './tables/answers.js';
import { SqliteAppRepository } from './tables/app-repository.js';
import { disarmedIn, SqliteArming } from './tables/arming.js';
import { SqliteCalendarReads } from './tables/calendar-reads.js';
import { SqliteErasureStore } from './tables/erasure-store.js';
import { SqliteEventRepository } from './tables/event-repository.js';
import { SqliteOwnerRepository } from './tables/owner-repository.js';
import { SqlitePersonRepository } from './tables/person-repository.js';
import { SqliteSubscriptionTable } from './tables/subscription-table.js';
import { SqliteTimekeeping } from './timekeeping.js';

export { copySqliteFile, readSqliteSize, type SqliteCopyOptions } from './backup.js';
export { makeFolder } from './file/files.js';

export type SqliteOptions = SqliteFile & SqliteSettings;

type SqliteFile =
  /** Path of the file. The file and its folder are created on the first start. */
  | { readonly path: string; readonly database?: undefined }
  /** Open connection of the program, which closes it after the storage. No other process may write to its file. */
  | { readonly database: SqliteConnection; readonly path?: undefined };

interface SqliteSettings {
  readonly clock?: Clock | undefined;
  /** Timeout for a lock of another process, for writes and for the start. */
  readonly waitForLockMs?: number | undefined;
  /** True to create a missing file. Default true. */
  readonly create?: boolean | undefined;
  /** True to update a file with an earlier schema, after which earlier versions cannot open it. Default true. */
  readonly update?: boolean | undefined;
  /** Called once if the file is deleted or replaced while open. The storage is then unavailable until a restart. */
  readonly onLost?: ((message: string) => void) | undefined;
  /** Overwrites remnants of deleted rows, and returns for how many ms writes were blocked. Default: in its own process. */
  readonly scrub?: ((path: string) => Promise<number>) | undefined;
  /** Counts commits, conflicts and retries. */
  readonly meter?: StorageMeter | undefined;
}

/** Open connection of `better-sqlite3`. A program may not have the package's types. */
export interface SqliteConnection {
  readonly open: boolean;
  readonly readonly: boolean;
  prepare(sql: string): unknown;
  pragma(sql: string): unknown;
}

/** Reads snapshots of a SQLite file without changing it, while a service may write to it. */
export function sqliteInspection(path: string): Inspection {
  return new SqliteInspection(resolve(path));
}

/** Checks that a file holds a storage with exactly the schema of the migrations. @throws Error for the operator. */
export async function checkSqliteBackup(path: string): Promise<void> {
  await checkBackup(resolve(path));
}

/** Returns the mark of a disarmed file; undefined if it is armed. Changes nothing. @throws Error for the operator. */
export async function sqliteDisarmed(path: string): Promise<Disarmed | undefined> {
  const connection = await openSnapshot(resolve(path));
  try {
    return disarmedIn(connection);
  } finally {
    connection.close();
  }
}

/** Removes a file with those beside it. @throws Error for the operator if another process has it open. */
export async function removeSqliteFile(path: string): Promise<void> {
  await removeUnused(resolve(path));
}

/** Imports the module on first use, because no start needs it. */
async function scrubLate(path: string): Promise<number> {
  const { overwriteRemains } = await import('./file/scrubber.js');
  return overwriteRemains(path);
}

/** Returns the path of the file, with the connection of the program if it has given one. @throws ValidationError */
function readFile({ path, database }: SqliteOptions) {
  if ((path === undefined) === (database === undefined)) {
    throw new ValidationError({ path: 'Must be given, or else database' });
  }
  if (path !== undefined) return { path: resolve(path) };
  const connection = database as Sqlite.Database;
  const isUsable = typeof connection?.pragma === 'function' && connection.open && !connection.readonly;
  const [main] = (isUsable ? connection.pragma('database_list') : []) as { readonly file: string }[];
  if (main?.file) return { path: main.file, connection };
  throw new ValidationError({
    database: 'Must be an open, writable connection of better-sqlite3 to a file, not to :memory:',
  });
}

/**
 * Opens a storage in one SQLite file. Acknowledged writes are on the disk. Several processes may use the same file.
 * @throws ValidationError naming the option; Error with the cause, for the operator. Then nothing is changed.
 */
export async function openSqliteStorage(options: SqliteOptions): Promise<Storage> {
  const { clock = Date.now, waitForLockMs = 5_000, create = true, update = true, onLost = () => {} } = options;
  const { scrub = scrubLate, meter } = options;
  const { path, connection } = readFile(options);
  const database = await Database.open({ path, connection, waitForLockMs, create, update, onLost, scrub, meter });
  const lists = new FlatLists(database);
  const heads = new LedgerHeads(database);
  const answers = new SqliteAnswers(database);
  const allocations = new SqliteAllocations(database);
  const events = new SqliteEventRepository(database, lists, heads);
  const objects = objectStores(database, lists, heads, allocations);
  const store = new SqliteObjectStore(database, objects);
  // Remove rows with dependants last: deleting a booking deletes its allocations, and deleting a resource its sums.
  const contents = [events, ...KINDS.map((kind) => objects[kind]).reverse(), answers];
  const apps = new SqliteAppRepository(database, lists, heads, answers, events, contents, objects.job);
  const owners = new SqliteOwnerRepository(database);
  const persons = new SqlitePersonRepository(database);
  const arming = new SqliteArming(database);
  const subscriptions = new SqliteSubscriptionTable(database);
  // `close` throws a failure of these removals. Without `allSettled`, the rejection would be unhandled and end the process.
  const interrupted = Promise.allSettled([apps.finishRemovals()]);
  return {
    schemaVersion: STEPS.length,
    runsAlongside: true,
    owners,
    persons,
    apps,
    ledger: new SqliteLedger(database, heads, { database, objects, allocations, events, answers }, clock),
    answers: new SqliteAnswerStore(database, answers, objects.visitor),
    objects: store,
    events,
    subscriptions,
    bookings: {
      uuids: (app, questions, limit) => store.uuids(app, questions, limit),
      inSlices: (app, uuids) => objects.booking.inSlices(app, uuids),
      due: (rules, limit) => objects.booking.due(rules, limit),
    },
    jobs: objects.job,
    calendars: new SqliteCalendarReads(database),
    customers: objects.customer.reads,
    erasures: new SqliteErasureStore(database),
    feeds: objects.feed,
    timekeeping: new SqliteTimekeeping(database, heads, answers),
    copying: new SqliteCopying(path, database, {
      ...{ owners, persons, apps, heads, objects, events, arming, subscriptions },
    }),
    arming,
    inspection: new SqliteInspection(path),
    ready: () => database.ready(),
    close: async () => {
      await database.close();
      for (const outcome of await interrupted) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
