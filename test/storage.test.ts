import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { MongoClient } from 'mongodb';
import { readDatabase } from '../bootstrap/config.js';
import { openStorage } from '../bootstrap/storage.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import {
  durabilityContract,
  failingWritesContract,
  handleRacesContract,
  type OpenOptions,
  storageContract,
} from './contracts/index.js';
import { runSql } from './support/postgres-server.js';
import { NOW } from './support/samples.js';
import { forEachStorage, type StorageName } from './support/storages.js';

const WRITING = fileURLToPath(new URL('./writing-process.js', import.meta.url));

function runOnFile(path: string, sql: string, ...values: readonly string[]): void {
  const file = new Sqlite(path);
  file.prepare(sql).run(...values);
  file.close();
}

/** Removes the allocations of a booking, by storage. */
const DAMAGE: Partial<Record<StorageName, (place: string, booking: string) => unknown>> = {
  sqlite: (path, booking) => runOnFile(path, 'DELETE FROM slotkeeper_allocation WHERE booking = ?', booking),
  postgres: (url, booking) => runSql(url, 'DELETE FROM allocation WHERE booking = $1', [booking]),
  async mongodb(url, booking) {
    const client = new MongoClient(url);
    await client.db().collection('allocations').deleteMany({ 'object.booking': booking });
    await client.close();
  },
};

/** Statements that begin and end the failure of writes with events, by storage. */
const FAILURE: Partial<Record<StorageName, readonly [begin: string, end: string]>> = {
  sqlite: [
    `CREATE TRIGGER failing BEFORE INSERT ON slotkeeper_event BEGIN SELECT RAISE(ABORT, 'no events'); END`,
    'DROP TRIGGER failing',
  ],
  postgres: [
    'ALTER TABLE event ADD CONSTRAINT failing CHECK (false) NOT VALID',
    'ALTER TABLE event DROP CONSTRAINT failing',
  ],
};

describe('Storage', () => {
  forEachStorage(({ name, open, placeOf }) => {
    const damage = DAMAGE[name];
    storageContract(open, damage && { damage: (storage, { uuid }) => damage(placeOf(storage), uuid) });
    const failure = FAILURE[name];
    if (failure) {
      const run = async (place: string, sql: string) =>
        void (await (name === 'sqlite' ? runOnFile : runSql)(place, sql));
      failingWritesContract(open, {
        async failEvents(storage) {
          await run(placeOf(storage), failure[0]);
          return () => run(placeOf(storage), failure[1]);
        },
      });
    }
    if (name === 'memory') return; // It has one handle, and ends with its process.

    describe('opened twice', () => {
      const others: Storage[] = [];
      afterEach(() => Promise.all(others.splice(0).map((storage) => storage.close())));
      const addressOf = (storage: Storage) => (name === 'sqlite' ? 'sqlite:' : '') + placeOf(storage);
      const openAgain = async (storage: Storage, { clock = () => NOW }: OpenOptions = {}) => {
        const other = await openStorage(readDatabase(addressOf(storage), []), clock);
        others.push(other);
        return other;
      };
      handleRacesContract(async (options) => {
        const storage = await open(options);
        return [storage, await openAgain(storage, options)];
      });
      durabilityContract(async () => {
        const storage = await open();
        const process = fork(WRITING, [addressOf(storage)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
        return { process, open: () => openAgain(storage) };
      });
    });
  });
});
