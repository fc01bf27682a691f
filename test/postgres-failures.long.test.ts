import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { connectionSettings } from '../adapters/postgres/connection-url.js';
import { openPostgresStorage } from '../adapters/postgres/index.js';
import { useCases } from '../bootstrap/core-door.js';
import { isFailure } from '../core/basics/errors.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { createBooking } from '../core/bookings/create-booking.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Resource } from '../core/model/resource.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { Dice } from './support/dice.js';
import { copiedPostgres, postgresProblem, runSql, startedPostgres, unprivileged } from './support/postgres-server.js';
import { addApp, anUuid, aResource, write } from './support/samples.js';
import { until } from './support/waiting.js';

/** Changes an app from a process of its own. */
const FIRST = `
const { Client } = require('pg');
const [, settings, app] = process.argv;
const client = new Client(JSON.parse(settings));
const text = 'UPDATE slotkeeper.ledger SET seq = seq + 1, change = change + 1 WHERE app = $1';
client.connect().then(() => client.query(text, [app])).then(() => client.end());
`;

type Running = Awaited<ReturnType<typeof startedPostgres>>;

const SOCKET = '.s.PGSQL.5432';
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Proxy to a database server. It can switch to another server, and it can lose writes or the answers to them. */
class Way {
  readonly folder = mkdtempSync(join(tmpdir(), 'slotkeeper-way-'));
  target: string;
  loses: 'answers' | 'requests' | undefined;
  /** Text by which writes that may be lost are recognized. The default is in rows of events only. */
  text = 'booking.created';
  chance = 0.15;
  lost = 0;
  readonly #dice = new Dice(20_261_124);
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: string) {
    this.target = target;
    this.#server = createServer((client) => this.#connect(client));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(join(this.folder, SOCKET), resolve));
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #connect(client: Socket): void {
    const upstream = dial(join(this.target, SOCKET));
    let isDoomed = false;
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      const isStruck = this.loses && data.includes(this.text) && this.#dice.chance(this.chance);
      if (isStruck) this.lost += 1;
      if (isStruck && this.loses === 'requests') client.destroy();
      else upstream.write(data);
      isDoomed ||= isStruck === true;
    });
    upstream.on('data', (data) => {
      if (isDoomed) client.destroy();
      else client.write(data);
    });
  }
}

/** Books until it is ended, with two attempts for each time, and remembers the results. */
class Load {
  readonly acknowledged: string[] = [];
  readonly unknown: unknown[] = [];
  /** UUIDs of the apps. */
  readonly apps: ReadonlySet<string>;
  refused = 0;
  /** Number of failures that say when to retry. */
  unavailable = 0;
  readonly #clients: Promise<void>[];
  #isOver = false;
  #next = 0;

  constructor(storage: Storage, rooms: readonly Resource[], clients = 12) {
    this.apps = new Set(rooms.map(({ app }) => app));
    const create = createBooking({ ledger: storage.ledger, newUuid: anUuid });
    const base = Math.ceil(Date.now() / DAY) * DAY + 20 * DAY;
    const book = async () => {
      const place = Math.floor(this.#next / 2);
      this.#next += 1;
      const start = formatInstant(base + Math.floor(place / rooms.length) * HOUR);
      const { uuid, app } = rooms[place % rooms.length]!;
      const input = { resources: [uuid], start, durationMinutes: 60 };
      try {
        this.acknowledged.push((await create({ app: { uuid: app } as App }, input)).booking.uuid);
      } catch (error) {
        if (isFailure(error, 'refused')) this.refused += 1;
        else if (isFailure(error, 'unavailable') && error.retryAfterSeconds === null) this.unknown.push(error);
        else if (isFailure(error, 'unavailable')) {
          this.unavailable += 1;
          await pause(100);
        } else throw error;
      }
    };
    this.#clients = Array.from({ length: clients }, async () => {
      while (!this.#isOver) await book();
    });
  }

  /** Resolves when that many further bookings are acknowledged. */
  async more(count: number): Promise<void> {
    const before = this.acknowledged.length;
    await until(() => this.acknowledged.length >= before + count, { what: `${count} more bookings are acknowledged` });
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }
}

/** Command line of a process. Empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes that the server has started. */
function childrenOf({ pid }: { readonly pid: number }): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((process) => {
      try {
        return Number(readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false; // It has ended.
      }
    });
}

/** Those of them that serve clients. */
function backendsOf(server: { readonly pid: number }): readonly number[] {
  return childrenOf(server).filter((pid) => /postgres postgres \[local\]/.test(commandOf(pid)));
}

describe('PostgreSQL with failures', () => {
  const problem = postgresProblem();
  if (process.env.STORAGES && !process.env.STORAGES.split(',').includes('postgres')) return;
  if (problem !== undefined || process.platform !== 'linux') {
    it(`cannot run: ${problem ?? 'it looks at processes as Linux shows them'}`);
    return;
  }

  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function started(settings: readonly string[] = []): Promise<Running> {
    const server = await startedPostgres({ isDurable: true, settings });
    closing.push(() => server.stop());
    return server;
  }

  /** Makes apps with eight rooms altogether. */
  async function filled(storage: Storage, count: number) {
    const apps = await Promise.all(Array.from({ length: count }, () => addApp(storage)));
    const rooms = Array.from({ length: 8 }, (_, n) => aResource({ app: apps[n % count]!.uuid, schedule: null }));
    for (const app of apps) {
      await write(storage, app, { put: { resource: rooms.filter((room) => room.app === app.uuid) } });
    }
    return { app: apps[0]!, rooms };
  }

  /** Opens a storage behind the proxy, and makes apps, whose commits share statements. */
  async function behind(server: Running) {
    const way = new Way(server.folder);
    await way.open();
    closing.push(() => way.close());
    const url = server.url('slotkeeper').replace(server.folder, way.folder);
    const storage = await openPostgresStorage({ url });
    closing.push(() => storage.close());
    return { way, url, storage, ...(await filled(storage, 4)) };
  }

  /**
   * Expects that every acknowledged booking is stored, that every stored booking was acknowledged or has an unknown result, and that all
   * invariants hold.
   */
  async function expectKept(storage: Storage, load: Load): Promise<void> {
    const lists = await Promise.all(
      Array.from(load.apps, (app) => storage.objects.select(app, buildBookingQuestion({}))),
    );
    const stored = lists.flat();
    const there = new Set(stored.map(({ uuid }) => uuid));
    const lost = load.acknowledged.filter((uuid) => !there.has(uuid));
    expect(lost, 'answered and lost').to.deep.equal([]);
    const answered = new Set(load.acknowledged);
    const silent = stored.filter(({ uuid }) => !answered.has(uuid)).length;
    expect(silent, 'stored and not answered').to.be.at.most(load.unknown.length);
    expect(load.acknowledged.length).to.be.greaterThan(20);
    const verify = verifyStorage({ inspection: storage.inspection, clock: Date.now });
    expect((await verify()).faults).to.deep.equal([]);
    console.log(
      `      ${stored.length} bookings, ${load.unknown.length} unknown, ${silent} of these stored, ${load.refused} refused`,
    );
  }

  for (const loses of ['answers', 'requests'] as const) {
    it(`loses 15 % of the ${loses === 'answers' ? 'answers to writes' : 'writes'}, and each booking is stored once`, async () => {
      const { way, storage, rooms } = await behind(await started());
      way.loses = loses;
      const load = new Load(storage, rooms);
      await until(() => way.lost > 20, { what: 'more than 20 are lost' });
      way.loses = undefined;
      await load.end();
      await expectKept(storage, load);
    });
  }

  for (const loses of ['answers', 'requests'] as const) {
    it(`loses ${loses === 'answers' ? 'the answer to a' : 'a'} COMMIT with data of the program, which is not sent again`, async () => {
      const { way, url, storage, app, rooms } = await behind(await started());
      await runSql(url, 'CREATE TABLE slotkeeper.invoice (booking text)');
      const { bookings, owners } = useCases({ storage });
      const called: string[] = [];
      const add = (client: unknown, about: string) => {
        called.push(about);
        return (client as PoolClient).query('INSERT INTO slotkeeper.invoice VALUES ($1)', [about]);
      };
      Object.assign(way, { loses, text: 'COMMIT\0', chance: 1 });
      const input = { resources: [rooms[0]!.uuid], start: Math.ceil(Date.now() / DAY) * DAY, durationMinutes: 60 };
      for (const attempt of [
        () => bookings.create({ app }, input, { alongside: (client, { booking }) => add(client, booking.uuid) }),
        () => owners.issueToken('ada@example.com', undefined, { alongside: (client) => add(client, 'token') }),
      ]) {
        const failure = await attempt().catch((error: unknown) => error);
        expect(failure).to.include({ code: 'unavailable', retryAfterSeconds: null });
      }
      way.loses = undefined;
      expect(way.lost).to.equal(2);
      expect(called).to.have.length(2);
      const there = [
        ...(await storage.objects.select(app.uuid, buildBookingQuestion({}))).map(({ uuid }) => uuid),
        ...(await owners.listTokens()).map(() => 'token'),
      ];
      expect(there).to.deep.equal(loses === 'answers' ? called : []);
      const invoices = (await runSql(url, 'SELECT booking FROM slotkeeper.invoice')) as readonly { booking: string }[];
      expect(invoices.map(({ booking }) => booking)).to.deep.equal(there);
    });
  }

  it('loses one killed backend, and with it all others, without losing a booking', async () => {
    const server = await started();
    const { storage, rooms } = await behind(server);
    const load = new Load(storage, rooms);
    for (let kill = 0; kill < 3; kill += 1) {
      await load.more(100);
      const [victim] = backendsOf(server);
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
    }
    await load.more(100);
    await load.end();
    await expectKept(storage, load);
  });

  it('is killed and started again without losing a booking', async () => {
    let server = await startedPostgres({ isDurable: true });
    const { way, storage, rooms } = await behind(server);
    const load = new Load(storage, rooms);
    await load.more(100);
    // Copies what is on the disk after the kill, because `stop` deletes the server's folder.
    for (const process_ of [server.pid, ...backendsOf(server)]) process.kill(process_, 'SIGKILL');
    const kept = copiedPostgres(server.folder);
    await server.stop();
    server = await startedPostgres({ isDurable: true, from: kept });
    closing.unshift(() => server.stop());
    way.target = server.folder;
    way.cut();
    await load.more(100);
    await load.end();
    await expectKept(storage, load);
  });

  it('stops answering for 9 s while all its backends are suspended', async () => {
    const server = await started();
    const { storage, rooms } = await behind(server);
    const load = new Load(storage, rooms);
    await load.more(100);
    const stopped = backendsOf(server);
    for (const backend of stopped) process.kill(backend, 'SIGSTOP');
    // A fixed time, because it is what the storage must survive: longer than its connections wait for an answer.
    await pause(9_000);
    for (const backend of stopped) process.kill(backend, 'SIGCONT');
    await load.more(100);
    await load.end();
    await expectKept(storage, load);
  });

  it('loses its primary under load, and its synchronous standby is promoted', async () => {
    const primary = await started();
    const { way, url, storage, rooms } = await behind(primary);
    await runSql(url, 'CHECKPOINT');
    // Nothing is written meanwhile, so that a copy of the files is a base backup.
    await runSql(url, 'SELECT pg_switch_wal()');
    const kept = copiedPostgres(primary.folder);
    writeFileSync(join(kept, 'data', 'standby.signal'), '');
    const standby = await startedPostgres({
      isDurable: true,
      from: kept,
      settings: [`primary_conninfo=host=${primary.folder} user=postgres application_name=twin`],
    });
    closing.push(() => standby.stop());
    await runSql(url, `ALTER SYSTEM SET synchronous_standby_names = 'twin'`);
    await runSql(url, 'SELECT pg_reload_conf()');
    const replicas = () => runSql(url, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    await until(async () => (await replicas()).length === 1, { what: 'the standby is synchronous' });
    const load = new Load(storage, rooms);
    await load.more(200);
    for (const process_ of [primary.pid, ...backendsOf(primary)]) process.kill(process_, 'SIGKILL');
    const direct = standby.url('slotkeeper');
    await runSql(direct, 'SELECT pg_promote()');
    way.target = standby.folder;
    way.cut();
    await load.more(100);
    await load.end();
    await expectKept(storage, load);
  });

  /** Why no file system can be mounted here; undefined when one can. */
  const noMounts = (() => {
    if (process.getuid?.() !== 0) return 'file systems can only be mounted by root';
    const folder = mkdtempSync(join(tmpdir(), 'slotkeeper-mount-'));
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
    if (isMounted) execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
    return isMounted ? undefined : 'file systems cannot be mounted here';
  })();

  /** Creates a folder on a file system of its own, which has `size` bytes. */
  function mounted(size: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'slotkeeper-small-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    chmodSync(folder, 0o755);
    closing.push(() => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    return folder;
  }

  /** Fills the folder's file system until `left` bytes are free. Returns a function that frees the space again. */
  function ballasted(folder: string, left: number): () => void {
    const { bavail, bsize } = statfsSync(folder);
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    return () => rmSync(ballast);
  }

  /** Folder with a new cluster, and the small file system that holds its folder `part`. */
  async function withSmall(part: 'base' | 'pg_wal', size: number) {
    const first = await startedPostgres({ isDurable: true });
    const url = first.url('slotkeeper');
    await runSql(url, 'CHECKPOINT');
    const folder = copiedPostgres(first.folder);
    await first.stop();
    const small = mounted(size);
    execFileSync('cp', ['-a', join(folder, 'data', part), join(small, part)]);
    rmSync(join(folder, 'data', part), { recursive: true });
    execFileSync('ln', ['-s', join(small, part), join(folder, 'data', part)]);
    return { folder, small };
  }

  it('has no space for data: writes give 503 with a time to retry, reads continue, and with space all works again', async function () {
    if (noMounts) this.skip();
    const { folder, small } = await withSmall('base', 64_000_000);
    const server = await startedPostgres({ isDurable: true, from: folder });
    closing.push(() => server.stop());
    const { storage, app, rooms } = await behind(server);
    const relieve = ballasted(small, 600_000);
    const load = new Load(storage, rooms);
    await until(async () => load.unavailable > 20, { what: 'writes find no room' });
    expect(await storage.objects.find(app.uuid, 'resource', rooms[0]!.uuid)).to.deep.equal(rooms[0]);
    expect(load.unknown).to.deep.equal([]);
    relieve();
    await load.more(20);
    await load.end();
    await expectKept(storage, load);
  });

  it('has no space for its WAL: the server stops, and with space every acknowledged write is there', async function () {
    if (noMounts) this.skip();
    const { folder, small } = await withSmall('pg_wal', 100_000_000);
    const settings = ['min_wal_size=32MB', 'wal_recycle=off'];
    let server = await startedPostgres({ isDurable: true, settings, from: folder });
    const { way, storage, rooms } = await behind(server);
    const relieve = ballasted(small, 1_000_000);
    const load = new Load(storage, rooms);
    await runSql(server.url('slotkeeper'), 'SELECT pg_switch_wal()').catch(() => undefined);
    await until(async () => load.unavailable > 20, { what: 'the server stops' });
    relieve();
    const killed = [server.pid, ...childrenOf(server)];
    spawnSync('kill', ['-9', ...killed.map(String)]);
    await until(() => killed.every((pid) => commandOf(pid) === ''), { what: 'all processes of the server have ended' });
    const kept = copiedPostgres(server.folder);
    await server.stop();
    server = await startedPostgres({ isDurable: true, settings, from: kept });
    closing.push(() => server.stop());
    way.target = server.folder;
    way.cut();
    await load.more(20);
    await load.end();
    await expectKept(storage, load);
  });

  it('ends an idle transaction: nothing is stored, and the next change of the app succeeds', async () => {
    const server = await started();
    const { url, storage, app, rooms } = await behind(server);
    const direct = JSON.stringify(connectionSettings(server.url('slotkeeper')).client);
    const other = await openPostgresStorage({ url });
    closing.push(() => other.close());
    let tried = 0;
    const renamed = { ...rooms[0]!, name: 'Renamed', version: 2 };
    const attempt = storage.ledger.commit(app.uuid, { objects: { resource: [renamed.uuid] } }, () => {
      tried += 1;
      // The other process is first. Then this process locks the head, and takes too long.
      if (tried === 1) execFileSync(process.execPath, ['-e', FIRST, direct, app.uuid]);
      else if (tried === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
      return { result: 0, change: { put: { resource: [renamed] } } };
    });
    const failure = await attempt.then(
      () => undefined,
      (error) => error,
    );
    expect(tried).to.equal(2);
    expect(failure).to.include({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await storage.objects.find(app.uuid, 'resource', renamed.uuid)).to.deep.equal(rooms[0]);
    await write(other, app, { put: { resource: [renamed] } });
    expect(await storage.objects.find(app.uuid, 'resource', renamed.uuid)).to.deep.equal(renamed);
  });

  it('works behind PgBouncer in transaction mode', async function () {
    if (spawnSync('pgbouncer', ['--version']).status !== 0) this.skip();
    const server = await started();
    const folder = mkdtempSync(join(tmpdir(), 'slotkeeper-bouncer-'));
    const lines = [
      '[databases]',
      `postgres = host=${server.folder} port=5432 dbname=postgres user=postgres`,
      '[pgbouncer]',
      ...[`unix_socket_dir = ${folder}`, 'listen_port = 5432', 'listen_addr =', 'auth_type = any'],
      ...['pool_mode = transaction', 'default_pool_size = 6', `logfile = ${join(folder, 'log')}`],
    ];
    writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'));
    const who = unprivileged();
    if (who) chownSync(folder, who.uid, who.gid);
    const bouncer = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...who, stdio: 'ignore' });
    closing.push(() => {
      bouncer.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    await until(async () => readdirSync(folder).includes(SOCKET), { what: 'PgBouncer listens' });
    const url = server.url('slotkeeper', '&prepare=false').replace(server.folder, folder);
    const storages = await Promise.all([1, 2].map(() => openPostgresStorage({ url })));
    for (const storage of storages) closing.push(() => storage.close());
    const [storage] = storages as [Storage, Storage];
    const { rooms } = await filled(storage, 1);
    const taken = new Set<string>();
    const loads = storages.map((one, index) => new Load(one, rooms.slice(4 * index, 4 * index + 4)));
    await Promise.all(loads.map((load) => load.more(500)));
    for (const load of loads) await load.end();
    for (const load of loads) for (const uuid of load.acknowledged) taken.add(uuid);
    expect(taken.size).to.equal(loads.reduce((sum, load) => sum + load.acknowledged.length, 0));
    const [load, more] = loads as [Load, Load];
    load.acknowledged.push(...more.acknowledged);
    load.unknown.push(...more.unknown);
    await expectKept(storage, load);
  });
});
