import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import {
  overwriteRemains,
  type RawFiles,
  type ScrubOptions,
  scrubInProcess,
  scrubSqliteFile,
} from '../adapters/sqlite/file/scrubber.js';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { expectFailure, failureOf } from './contracts/lists.js';
import { bytesAtRest } from './support/bytes-at-rest.js';
import { addApp, randomNumbers } from './support/samples.js';
import { until } from './support/waiting.js';

const DYING = fileURLToPath(new URL('./support/scrubber-process.js', import.meta.url));
const MARK = 'Zarathustra';
const ROWS = 400;
/** Tables with overflow pages, without a rowid, and with an index over most of the row. */
const TABLES = ['said', 'keyed', 'indexed'];

describe('Scrubbing a SQLite file', () => {
  let folder = '';
  let path = '';
  const opened: Sqlite.Database[] = [];
  const descriptors: number[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-scrubbing-'));
    path = join(folder, 'slotkeeper.db');
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close();
    // Closed after the connections, because closing a file releases all locks that the process has on it.
    for (const one of descriptors.splice(0)) closeSync(one);
    await rm(folder, { recursive: true });
  });

  function connect(): Sqlite.Database {
    const connection = new Sqlite(path, { timeout: 0 });
    opened.push(connection);
    connection.pragma('secure_delete = ON');
    // These tests do not cut the power, so nothing needs to be synced.
    connection.pragma('synchronous = OFF');
    return connection;
  }

  /** Reads all rows, so that their pages are in the cache of the connection. */
  function rowsOf(connection: Sqlite.Database): unknown {
    return TABLES.map((table) => connection.prepare(`SELECT * FROM ${table} ORDER BY id`).all());
  }

  /** Rows whose contents change again and again. */
  class Churn {
    readonly #below: (below: number) => number;
    constructor(seed: number) {
      this.#below = randomNumbers(seed);
    }

    #text(id: number): string {
      const length = this.#below(12) === 0 ? 9_000 : 200 + this.#below(800);
      return `${id} ${isOther(id) ? 'somebody' : MARK} `.repeat(length).slice(0, length);
    }

    create(): Sqlite.Database {
      const connection = connect();
      connection.pragma('journal_mode = WAL');
      connection.exec(`
        CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT);
        CREATE TABLE keyed (id INTEGER, text TEXT, PRIMARY KEY (id)) WITHOUT ROWID;
        CREATE TABLE indexed (id INTEGER PRIMARY KEY, text TEXT);
        CREATE INDEX by_text ON indexed (text)`);
      connection.transaction(() => {
        for (const table of TABLES) {
          const add = connection.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
          for (let id = 1; id <= ROWS; id += 1) add.run(id, this.#text(id));
        }
      })();
      this.change(connection, 3_000, () => true);
      return connection;
    }

    change(connection: Sqlite.Database, times: number, isMeant: (id: number) => boolean): void {
      const changes = TABLES.map((table) => connection.prepare(`UPDATE ${table} SET text = ? WHERE id = ?`));
      connection.transaction(() => {
        for (let n = 0; n < times; n += 1) {
          const id = 1 + this.#below(ROWS);
          if (isMeant(id)) changes[this.#below(TABLES.length)]?.run(this.#text(id), id);
        }
      })();
    }

    erase(connection: Sqlite.Database): void {
      connection.exec(TABLES.map((table) => `UPDATE ${table} SET text = '' WHERE id % 4 = 0`).join(';'));
    }
  }

  const isOther = (id: number) => id % 4 !== 0;

  /** A file with remains of erased rows. */
  function erased(seed: number) {
    const churn = new Churn(seed);
    const connection = churn.create();
    churn.erase(connection);
    return { churn, connection };
  }

  /** Empties the log, and counts how often the mark is in the stored bytes. */
  function marks(connection: Sqlite.Database): number {
    const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    expect(busy, 'somebody reads').to.equal(0);
    return bytesAtRest(path).toString('latin1').split(MARK).length - 1;
  }

  interface Seen {
    /** Called when a part of the file has been read, while others may write. */
    readonly scanned?: () => void;
    /** Called before an overwrite, while others must not write. */
    readonly writing?: () => void;
    /** Called when a part of the file has been overwritten, while others may write. */
    readonly resting?: () => void;
  }

  /** Scrubs in this process, so that the test knows the progress. All descriptors stay open as long as the connections do. */
  function scrub(seen: Seen, options: ScrubOptions = {}): Promise<number | undefined> {
    const { scanned = () => {}, writing = () => {}, resting = () => {} } = seen;
    const open = (its: string): RawFiles => {
      const files = { '': openSync(its, 'r+'), '-wal': openSync(`${its}-wal`, 'r') };
      descriptors.push(...Object.values(files));
      return {
        read(suffix, at, length) {
          const bytes = Buffer.alloc(length);
          const found = bytes.subarray(0, readSync(files[suffix], bytes, 0, length, at));
          if (length > 65_536) scanned();
          return found;
        },
        write(bytes, at) {
          writing();
          writeSync(files[''], bytes, 0, bytes.length, at);
        },
        sync: resting,
        close: () => {},
      };
    };
    return scrubSqliteFile(path, { open, ...options });
  }

  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`overwrites all remains of deleted rows, and keeps all others, during writes of other processes (seed ${seed})`, async () => {
      const churn = new Churn(seed);
      const writers = [churn.create(), connect()];
      const [first, second] = writers as [Sqlite.Database, Sqlite.Database];
      churn.erase(first);
      expect(marks(first), 'SQLite leaves nothing, and all this is needless').to.be.greaterThan(0);
      for (const one of writers) {
        one.pragma('cache_size = -100000');
        rowsOf(one);
      }
      let scanned = 0;
      let rested = 0;
      let held: Promise<void> | undefined;
      const seen = {
        scanned() {
          scanned += 1;
          churn.change(scanned % 2 === 0 ? first : second, 150, isOther);
        },
        resting() {
          rested += 1;
          // From now on, only this connection writes. It therefore keeps using the pages in its cache, while the file is overwritten part
          // by part.
          if (rested === 1) rowsOf(first);
          churn.change(first, 3, isOther);
          if (rested % 4 !== 2) return;
          // This connection has the lock while others want it. Afterwards, the log may no longer contain its earlier contents.
          first.exec('BEGIN IMMEDIATE');
          held = delay(30).then(() => {
            churn.change(first, 10, isOther);
            first.exec('COMMIT');
            first.pragma('wal_checkpoint(PASSIVE)');
            churn.change(first, 1, isOther);
          });
        },
      };
      await scrub(seen, { sliceMs: 0.1 });
      await held;
      expect(scanned).to.be.greaterThan(1);
      expect(rested).to.be.greaterThan(3);
      // A connection that had the pages in memory before the scrub writes them now.
      churn.change(second, 1_500, isOther);
      const rows = rowsOf(second);
      expect(marks(second)).to.equal(0);
      expect(second.pragma('integrity_check', { simple: true })).to.equal('ok');
      const fresh = connect();
      expect(fresh.pragma('integrity_check', { simple: true })).to.equal('ok');
      expect(rowsOf(fresh)).to.deep.equal(rows);
    });
  }

  it('ends although others keep changing more pages than it overwrites at first', async () => {
    const { churn, connection } = erased(16);
    let rested = 0;
    const resting = () => {
      rested += 1;
      if (rested > 100) throw new Error('It does not end');
      churn.change(connection, 100, isOther);
    };
    // Enough time for one page.
    await scrub({ resting }, { sliceMs: 0.001 });
    expect(rested).to.be.greaterThan(3);
    expect(marks(connection)).to.equal(0);
  });

  it('locks out other writers only while it overwrites', async () => {
    const { connection } = erased(8);
    const outcomes = new Set<string>();
    await scrub({
      writing() {
        try {
          connection.exec('BEGIN IMMEDIATE; ROLLBACK');
          outcomes.add('begun');
        } catch (error) {
          outcomes.add((error as { code: string }).code);
        }
      },
    });
    expect([...outcomes]).to.deep.equal(['SQLITE_BUSY']);
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
  });

  it('makes other connections reload their caches', async () => {
    const connection = new Churn(9).create();
    const before = connection.pragma('data_version', { simple: true });
    await scrub({});
    expect(connection.pragma('data_version', { simple: true })).to.not.equal(before);
  });

  it('overwrites nothing while a reader uses an earlier snapshot, releases the lock, and succeeds later', async () => {
    const { churn, connection } = erased(10);
    const reader = connect();
    let hasBegun = false;
    const failure = await failureOf(
      scrub({
        scanned() {
          if (hasBegun) return;
          hasBegun = true;
          churn.change(connection, 10, isOther);
          reader.exec('BEGIN');
          rowsOf(reader);
          churn.change(connection, 10, isOther);
        },
        writing() {
          throw new Error('overwritten');
        },
      }),
    );
    expect(failure).to.include({ code: 'SQLITE_BUSY' });
    churn.change(connection, 10, isOther);
    reader.exec('COMMIT');
    expect(marks(connection)).to.be.greaterThan(0);
    await scrub({});
    expect(marks(connection)).to.equal(0);
  });

  it('loses nothing when it is killed, and is finished by the next attempt', async () => {
    const { connection } = erased(11);
    const before = rowsOf(connection);
    for (const dieAt of [1, 2, 20]) {
      const { signal } = spawnSync(process.execPath, [DYING, path, String(dieAt)], { stdio: 'inherit' });
      expect(signal).to.equal('SIGKILL');
      expect(connection.pragma('integrity_check', { simple: true })).to.equal('ok');
      expect(rowsOf(connection)).to.deep.equal(before);
      connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    }
    expect(marks(connection)).to.be.greaterThan(0);
    await scrubInProcess(path);
    expect(marks(connection)).to.equal(0);
    expect(rowsOf(connection)).to.deep.equal(before);
  });

  it('leaves files alone whose pages it cannot identify, and has them rewritten', async () => {
    const { connection } = erased(12);
    const pages = Number(connection.pragma('page_count', { simple: true }));
    connection.pragma('wal_checkpoint(TRUNCATE)');
    const writing = () => expect.fail('overwritten');
    expect(await scrub({ writing }, { pagesMax: pages })).to.equal(undefined);
    expect(await scrub({}, { pagesMax: pages + 1 })).to.be.greaterThan(0);
    const plain = path;
    path = join(folder, 'vacuumed.db');
    const vacuumed = connect();
    vacuumed.pragma('auto_vacuum = FULL');
    const other = new Churn(13);
    other.erase(other.create());
    expect(marks(vacuumed)).to.be.greaterThan(0);
    const rows = rowsOf(vacuumed);
    expect(await scrub({ writing })).to.equal(undefined);
    expect(await overwriteRemains(path)).to.be.greaterThan(0);
    expect(marks(vacuumed)).to.equal(0);
    expect(rowsOf(vacuumed)).to.deep.equal(rows);
    path = plain;
  });

  describe('in a separate process', () => {
    const processes = createRequire(import.meta.url)('node:child_process') as { fork: typeof fork };
    const { execPath } = process;
    const forked = fork;
    let children: ChildProcess[] = [];

    beforeEach(() => {
      children = [];
      processes.fork = ((...args: Parameters<typeof fork>) => {
        const child = forked(...args);
        children.push(child);
        return child;
      }) as typeof fork;
      syncBuiltinESMExports();
    });
    afterEach(() => {
      process.execPath = execPath;
      processes.fork = forked;
      syncBuiltinESMExports();
    });

    it('fails if that process is killed, and is tried again', async () => {
      const storage = await openSqliteStorage({ path });
      const locking = connect();
      locking.exec('BEGIN IMMEDIATE');
      const failing = failureOf(scrubInProcess(path));
      children[0]?.kill('SIGKILL');
      expect(await failing).to.include({ code: 'SCRUBBER_SIGKILL' });
      locking.exec('ROLLBACK');
      const overwriting = expectFailure(storage.erasures.overwrite(), 'unavailable');
      await until(() => children.length === 2);
      children[1]?.kill('SIGKILL');
      await overwriting;
      expect(await storage.erasures.overwrite()).to.equal(true);
      await storage.close();
    });

    it('fails if that process cannot be started or cannot open the file', async () => {
      const storage = await openSqliteStorage({ path });
      process.execPath = join(folder, 'nowhere');
      expect(await failureOf(scrubInProcess(path))).to.include({ code: 'SCRUBBER_ENOENT' });
      await expectFailure(storage.erasures.overwrite(), 'unavailable');
      process.execPath = execPath;
      expect(await failureOf(scrubInProcess(join(folder, 'gone.db')))).to.include({ code: 'SQLITE_CANTOPEN' });
      expect(await storage.erasures.overwrite()).to.equal(true);
      await storage.close();
    });

    it('keeps the lock although this process has copied all files by other means', async () => {
      const storage = await openSqliteStorage({ path });
      await addApp(storage);
      for (const suffix of ['', '-wal', '-shm']) readFileSync(path + suffix);
      expect(await storage.erasures.overwrite()).to.equal(true);
      await addApp(storage);
      await storage.close();
    });

    it('continues when a terminal sends SIGINT to all processes', async function () {
      if (process.platform !== 'linux') this.skip();
      const locking = new Churn(14).create();
      locking.exec('BEGIN IMMEDIATE');
      const scrubbing = scrubInProcess(path);
      await until(() => hasOpen(children[0]?.pid ?? 0, path));
      children[0]?.kill('SIGINT');
      children[0]?.kill('SIGTERM');
      locking.exec('ROLLBACK');
      expect(await scrubbing).to.be.greaterThan(0);
    });

    it('ends when the process that waits for it is killed', async () => {
      const locking = new Churn(14).create();
      locking.exec('BEGIN IMMEDIATE');
      const module = new URL('../adapters/sqlite/file/scrubber.js', import.meta.url).href;
      const script = `
        import { createRequire, syncBuiltinESMExports } from 'node:module';
        const processes = createRequire('/')('node:child_process');
        const { fork } = processes;
        processes.fork = (...args) => {
          const child = fork(...args);
          console.log(child.pid);
          return child;
        };
        syncBuiltinESMExports();
        const { scrubInProcess } = await import(${JSON.stringify(module)});
        await scrubInProcess(${JSON.stringify(path)});`;
      // The first parent process is killed before its child begins, the second one while its child waits for the lock (up to 5 s).
      for (const hasBegun of [false, true]) {
        const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const [told] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = Number(told.toString());
        if (hasBegun && process.platform === 'linux') await until(() => hasOpen(pid, path));
        parent.kill('SIGKILL');
        await until(() => !isAlive(pid), { what: 'it has ended' });
      }
      locking.exec('ROLLBACK');
    });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // The process has ended, but its result was not read yet.
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

function hasOpen(pid: number, file: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((one) => {
    try {
      return readlinkSync(join(folder, one)) === file;
    } catch {
      return false; // closed meanwhile
    }
  });
}
