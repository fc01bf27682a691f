import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, MongoClient } from 'mongodb';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { connectionSettings } from '../../adapters/postgres/connection-url.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { mongodbServer } from './mongodb-server.js';
import type { OpenOptions } from './open-options.js';

export type { OpenOptions };

import { postgresProblem } from './postgres-binaries.js';

const NAMES = ['memory', 'sqlite', 'mongodb', 'postgres'] as const;
export type StorageName = (typeof NAMES)[number];

/** A storage under test. */
export interface TestStorage {
  readonly name: StorageName;
  /** Opens a new, empty storage. It is closed and deleted after the test. */
  open(options?: OpenOptions): Promise<Storage>;
  /** Returns the path or the URL of an opened storage. Empty if it has none. */
  placeOf(storage: Storage): string;
}

interface Opened {
  readonly storage: Storage;
  readonly place: string;
  /** `isTold`: the test has asked for the place (path or URL), and may have changed the schema there. */
  cleanUp(isTold: boolean): Promise<void>;
}

interface Lane {
  /** Returns the reason why the storage cannot run here. Undefined if it can. */
  problem(): string | undefined;
  /** Called once, before the first test of a suite. */
  prepare?(): Promise<void>;
  /** Called once, after the last test of a suite. */
  finish?(): Promise<void>;
  open(options: OpenOptions): Promise<Opened>;
}

const require = createRequire(import.meta.url);

/** Returns the message of the error, if there is one. */
function problemOf(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
}

const memory: Lane = {
  problem: () => undefined,
  open: async (options) => ({ storage: openMemoryStorage(options), place: '', cleanUp: async () => {} }),
};

const sqlite: Lane = {
  problem: () =>
    problemOf(() => {
      const Database = require('better-sqlite3');
      new Database(':memory:').close();
    }),
  async open(options) {
    const { openSqliteStorage } = await import('../../adapters/sqlite/index.js');
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const place = join(folder, 'slotkeeper.db');
    emptyFile ??= newFile();
    await writeFile(place, await emptyFile);
    const storage = await openSqliteStorage({ ...options, path: place });
    return { storage, place, cleanUp: () => rm(folder, { recursive: true, force: true }) };
  },
};

/** Cache of a file with the schema and no rows. A copy of it opens in a third of the time that all steps of the schema take. */
let emptyFile: Promise<Buffer> | undefined;

async function newFile(): Promise<Buffer> {
  const { openSqliteStorage } = await import('../../adapters/sqlite/index.js');
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
  try {
    const path = join(folder, 'slotkeeper.db');
    await (await openSqliteStorage({ path })).close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Server = Awaited<ReturnType<typeof mongodbServer>>;
let server: Promise<Server> | undefined;

/** Starts the server at first use. It ends with the process. */
function theServer(): Promise<Server> {
  server ??= import('./mongodb-server.js').then(({ mongodbServer }) => mongodbServer());
  return server;
}

const JONGODB = '@jongodb/memory-server-bin-linux-x64-gnu';

const mongodb: Lane = {
  problem() {
    const uninstalled = problemOf(() => require.resolve('mongodb'));
    if (uninstalled !== undefined || process.env.MONGODB_URL) return uninstalled;
    const missing = problemOf(() => {
      const manifest = require.resolve(`${JONGODB}/package.json`);
      accessSync(join(manifest, '..', 'bin', 'jongodb'), constants.X_OK);
    });
    return missing && `MONGODB_URL is not set, and ${JONGODB} is not installed`;
  },
  prepare: async () => tellOnce(`MongoDB lane: server ${(await theServer()).version}`),
  async open(options) {
    const { openMongoStorage } = await import('../../adapters/mongodb/index.js');
    databases += 1;
    const name = `slotkeeper_${process.pid}_${Date.now().toString(36)}_${databases}`;
    const url = (await theServer()).url(name);
    const isEphemeral = !process.env.MONGODB_URL;
    if (isEphemeral) await createUniqueIndexes(await databaseNamed(name));
    const storage = await openMongoStorage({ ...options, url, create: !isEphemeral });
    // jongodb cannot drop a database. It keeps everything in memory, so nothing is dropped there.
    const cleanUp = async () => {
      if (!isEphemeral) await (await databaseNamed(name)).dropDatabase();
    };
    return { storage, place: url, cleanUp };
  },
  async finish() {
    const client = await besides;
    besides = undefined;
    await client?.close();
  },
};

let databases = 0;

/** Client of the tests of a suite, besides those of the storages. */
let besides: Promise<MongoClient> | undefined;

async function databaseNamed(name: string): Promise<Db> {
  besides ??= Promise.all([import('mongodb'), theServer()]).then(([{ MongoClient }, { url }]) =>
    new MongoClient(url('admin')).connect(),
  );
  return (await besides).db(name);
}

/**
 * Creates the schema document and the unique indexes alone. jongodb uses no others, but most of the time for opening a new database goes into them, and each makes
 * writes slower. Tests of the adapter open databases with all indexes.
 */
async function createUniqueIndexes(db: Db): Promise<void> {
  const { INDEXES } = await import('../../adapters/mongodb/driver/indexes.js');
  await db
    .collection<{ _id: string }>('schema')
    .updateOne({ _id: 'slotkeeper' }, { $set: { version: 1 } }, { upsert: true });
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const unique = indexes.filter((index) => index.unique).map((index) => ({ ...index }));
    if (unique.length > 0) await db.collection(name).createIndexes(unique);
  }
}

let schemas = 0;
/** Addresses of empty schemas that earlier tests have left. The next test uses one of them instead of a new schema. */
const emptied: string[] = [];

const postgres: Lane = {
  problem: () => problemOf(() => require.resolve('pg')) ?? postgresProblem(),
  prepare: async () => tellOnce(`PostgreSQL lane: server ${(await thePostgres()).version}`),
  async open(options) {
    const { openPostgresStorage } = await import('../../adapters/postgres/index.js');
    const place = emptied.pop() ?? (await newSchema());
    const storage = await openPostgresStorage({ ...options, url: place });
    const cleanUp = async (isTold: boolean) => {
      if (isTold) return dropSchema(place);
      await emptySchema(place);
      emptied.push(place);
    };
    return { storage, place, cleanUp };
  },
};

/** Returns the address of a schema that does not exist yet. */
async function newSchema(): Promise<string> {
  schemas += 1;
  return (await thePostgres()).url(`slotkeeper_${process.pid}_${Date.now().toString(36)}_${schemas}`);
}

/**
 * Deletes all rows of a schema. Drops the schema if there were more than 2,000 rows, because their remains would slow down the next test.
 */
async function emptySchema(url: string): Promise<void> {
  const { runSql } = await import('./postgres-server.js');
  const { schema } = connectionSettings(url);
  await runSql(
    url,
    `DO $$ DECLARE
      its text;
      deleted bigint;
      total bigint := 0;
    BEGIN
      FOR its IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = '${schema}' AND tablename <> 'step' LOOP
        EXECUTE 'DELETE FROM ' || its;
        GET DIAGNOSTICS deleted = ROW_COUNT;
        total := total + deleted;
      END LOOP;
      IF total > 2000 THEN DROP SCHEMA "${schema}" CASCADE; END IF;
    END $$`,
  );
}

const thePostgres = async () => (await import('./postgres-server.js')).postgresServer();

const told = new Set<string>();

function tellOnce(line: string): void {
  if (!told.has(line)) console.log(`      ${line}`);
  told.add(line);
}

/** Drops the schema with all its contents. */
async function dropSchema(url: string): Promise<void> {
  const { runSql } = await import('./postgres-server.js');
  await runSql(url, `DROP SCHEMA IF EXISTS "${connectionSettings(url).schema}" CASCADE`);
}

const lanes: Record<StorageName, Lane> = { memory, sqlite, mongodb, postgres };

/** Storage for the tests of an embedding program, or the reason why it cannot run here. */
export type OfferedStorage =
  | { readonly name: StorageName; open(options?: OpenOptions): Promise<Storage> }
  | { readonly name: StorageName; readonly skipped: string };

/** Returns all storages. `open` opens a new, empty one, whose data is deleted when it is closed. */
export function storages(): readonly OfferedStorage[] {
  return NAMES.map((name) => {
    const lane = lanes[name];
    const skipped = lane.problem();
    if (skipped !== undefined) return { name, skipped };
    let count = 0;
    const open = async (options: OpenOptions = {}) => {
      const { storage, cleanUp } = await lane.open(options);
      count += 1;
      const close = storage.close.bind(storage);
      const closeAll = async () => {
        try {
          await close();
        } finally {
          await cleanUp(true);
          count -= 1;
          if (count === 0) await lane.finish?.();
        }
      };
      let closed: Promise<void> | undefined;
      return Object.assign(storage, {
        close() {
          closed ??= closeAll();
          return closed;
        },
      });
    };
    return { name, open };
  });
}

/** The names in STORAGES, comma separated; undefined when it is not set. */
function askedFor(): readonly StorageName[] | undefined {
  const asked = process.env.STORAGES;
  if (asked === undefined || asked.trim() === '') return undefined;
  return asked.split(',').map((part) => {
    const name = NAMES.find((known) => known === part.trim());
    if (name === undefined) throw new Error(`STORAGES: "${part.trim()}" is none of ${NAMES.join(', ')}`);
    return name;
  });
}

/**
 * Registers the tests of `body` for each storage in STORAGES, or for all four if it is not set. A storage that cannot run is a pending test
 * with the reason, and a failed one if it was named. It is never replaced.
 */
export function forEachStorage(body: (storage: TestStorage) => void): void {
  register(askedFor() ?? NAMES, body);
}

/**
 * Registers tests whose subject does not depend on the storage: on the first one of STORAGES, or SQLite if it is not set. With MATRIX=all,
 * registers them for each storage, as `forEachStorage` does.
 */
export function onOneStorage(body: (storage: TestStorage) => void): void {
  if (process.env.MATRIX === 'all') forEachStorage(body);
  else register((askedFor() ?? ['sqlite']).slice(0, 1), body);
}

function register(names: readonly StorageName[], body: (storage: TestStorage) => void): void {
  const asked = askedFor();
  for (const name of names) {
    const lane = lanes[name];
    describe(`on ${name}`, () => {
      const problem = lane.problem();
      if (problem !== undefined) {
        if (asked) {
          it('can run', () => {
            throw new Error(`STORAGES asks for ${name}, which cannot run: ${problem}`);
          });
        } else it(`cannot run: ${problem}`);
        return;
      }

      const opened: Opened[] = [];
      const told = new Set<string>();
      before(() => lane.prepare?.());
      after(() => lane.finish?.());
      afterEach(async () => {
        for (const { storage, place, cleanUp } of opened.splice(0).reverse()) {
          try {
            await storage.close();
          } finally {
            await cleanUp(told.delete(place));
          }
        }
      });
      body({
        name,
        async open(options = {}) {
          const one = await lane.open(options);
          opened.push(one);
          return one.storage;
        },
        placeOf(storage) {
          const place = opened.find((one) => one.storage === storage)?.place ?? '';
          told.add(place);
          return place;
        },
      });
    });
  }
}
