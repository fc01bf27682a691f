import { resolve } from 'node:path';
import {
  type Clock,
  type Disarmed,
  type Inspection,
  KINDS,
  type Storage,
  type StorageMeter,
} from '../../core/index.js';
import { LedgerHeads } from './caches/ledger-heads.js';
import { SqliteCopying } from './copying.js';
import { Database } from './file/database.js';
import { checkBackup, openSnapshot } from './file/open.js';
import { MIGRATIONS } from './file/schema.js';
import { SqliteInspection } from './inspection.js';
import { SqliteLedger } from './ledger.js';
import { FlatLists } from './lists/flat-lists.js';
import { SqliteObjectStore } from './object-store.js';
import { objectStores, repositoriesOf } from './objects.js';
import { SqliteAllocations } from './tables/allocations.js';
import { SqliteAnswers } from './tables/answers.js';
import { SqliteAppRepository } from './tables/app-repository.js';
import { disarmedIn, SqliteArming } from './tables/arming.js';
import { SqliteEventRepository } from './tables/event-repository.js';
import { SqliteOwnerRepository } from './tables/owner-repository.js';
import { SqliteTimekeeping } from './timekeeping.js';

export { copySqliteFile, type SqliteCopyOptions, sqliteSizeOf } from './backup.js';

export interface SqliteOptions {
  /** The file; it and its folder are made on first start. */
  readonly path: string;
  readonly clock?: Clock | undefined;
  /** How long a write, or the start, waits for another process to unlock the file. */
  readonly waitForLockMs?: number | undefined;
  /** Whether a file that is not there is made; default true. */
  readonly create?: boolean | undefined;
  /** Whether a file of an earlier version is brought to this one, after which the earlier cannot open it; default true. */
  readonly update?: boolean | undefined;
  /**
   * Told once, when the file was deleted or replaced while it is open: from then on everything is unavailable, until the
   * process is started again.
   */
  readonly onLost?: ((message: string) => void) | undefined;
  /**
   * Overwrites, once somebody was erased, what is left of rows that are gone, and answers for how many milliseconds nobody
   * else could write; default: in a process of its own.
   */
  readonly scrub?: ((path: string) => Promise<number>) | undefined;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}

/** Shows what one SQLite file holds at one moment, and changes nothing: a service may write to it meanwhile. */
export function sqliteInspection(path: string): Inspection {
  return new SqliteInspection(resolve(path));
}

/**
 * Checks a file before it is restored: it holds a storage, and its schema is what the migrations make. Nothing is changed.
 * @throws Error saying what is in the way.
 */
export function checkSqliteBackup(path: string): void {
  checkBackup(resolve(path));
}

/** Whether, and as what, the file is disarmed; nothing is changed. @throws Error saying what is in the way. */
export function sqliteDisarmed(path: string): Disarmed | undefined {
  const connection = openSnapshot(resolve(path));
  try {
    return disarmedIn(connection);
  } finally {
    connection.close();
  }
}

/** No start needs it. */
async function scrubLate(path: string): Promise<number> {
  const { overwriteRemains } = await import('./file/scrubbing.js');
  return overwriteRemains(path);
}

/**
 * Opens a storage in one SQLite file. What it has acknowledged is on the disk; several processes may use one file.
 * @throws Error saying what is wrong with the file or its folder, for the person who must act; nothing is then changed.
 */
export async function openSqliteStorage(options: SqliteOptions): Promise<Storage> {
  const { clock = Date.now, waitForLockMs = 5_000, create = true, update = true, onLost = () => {} } = options;
  const { scrub = scrubLate, meter } = options;
  const path = resolve(options.path);
  const database = await Database.open({ path, waitForLockMs, create, update, onLost, scrub, meter });
  const lists = new FlatLists(database);
  const heads = new LedgerHeads(database);
  const answers = new SqliteAnswers(database);
  const allocations = new SqliteAllocations(database);
  const events = new SqliteEventRepository(database, lists);
  const objects = objectStores(database, lists, heads, allocations);
  const store = new SqliteObjectStore(database, objects);
  // What other rows hang on goes last: a booking takes its allocations along, a resource the sums of them.
  const contents = [events, ...KINDS.map((kind) => objects[kind]).reverse(), answers];
  const apps = new SqliteAppRepository(database, lists, heads, answers, events, contents);
  const owners = new SqliteOwnerRepository(database);
  const arming = new SqliteArming(database);
  // What it fails with is told by close(): a rejection that nobody waits for would end the process.
  const interrupted = Promise.allSettled([apps.finishRemovals()]);
  return {
    schemaVersion: MIGRATIONS.length,
    owners,
    apps,
    ledger: new SqliteLedger(database, heads, { objects, allocations, events, answers }, clock),
    objects: store,
    ...repositoriesOf(database, objects, store),
    events,
    timekeeping: new SqliteTimekeeping(database, heads, answers),
    copying: new SqliteCopying(path, database, { owners, apps, heads, objects, events, arming }),
    arming,
    inspection: new SqliteInspection(path),
    ready: () => database.ready(),
    close: async () => {
      await database.close();
      for (const outcome of await interrupted) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
