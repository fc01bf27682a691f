import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { CopyFile } from '../adapters/jsonl/index.js';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { copyStorage } from '../bootstrap/commands/copy.js';
import { offline } from '../bootstrap/commands/offline.js';
import { readConfig, readDatabase } from '../bootstrap/config.js';
import { seedApp, seedClock } from '../bootstrap/demo/seed.js';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { start, startWorker } from '../bootstrap/start.js';
import { openStorage } from '../bootstrap/storage.js';
import { DAY, HOUR } from '../core/basics/instants.js';
import { asCopied, type ExportRecord } from '../core/ledger/storage/copy-records.js';
import type { Copying } from '../core/ledger/storage/copying.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { CopyProgress } from '../core/upkeep/copy/copy-storage.js';
import { canonical } from '../core/upkeep/copy/digests.js';
import { failureOf } from './contracts/lists.js';
import { aPerson } from './contracts/person-repository.js';
import { fillWithEverything } from './support/every-object.js';
import { ranCommand } from './support/in-process-command.js';
import { mongodbServer } from './support/mongodb-server.js';
import { postgresServer } from './support/postgres-server.js';
import {
  aBooking,
  aCustomer,
  anAppRecord,
  anEvent,
  anOwnerToken,
  anUuid,
  aResource,
  NOW,
  randomNumbers,
  write,
} from './support/samples.js';
import { faultsIn } from './support/verifying.js';
import { PATIENT } from './support/waiting.js';
import { watched } from './support/watched-copying.js';

const CLI = fileURLToPath(new URL('../bundle/cli.js', import.meta.url));
const CHILD = fileURLToPath(new URL('./support/copying-process.js', import.meta.url));
/** Number of copies into each storage that are killed. `COPY_KILLS=50` tests more. */
const KILLS = Number(process.env.COPY_KILLS ?? 5);
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const clock = () => NOW + HOUR;

/** Returns all records of a storage as one text, each as a copy contains it. Two storages with the same contents have the same text. */
async function toldBy(copying: Copying): Promise<string> {
  const texts: string[] = [];
  const owners: string[] = [];
  for await (const record of copying.exportObjects('all')) {
    if (record.is === 'storage') continue;
    (record.is === 'owner' ? owners : texts).push(canonical(asCopied(record)));
  }
  return [...owners.sort(), ...texts].join('\n');
}

/** Returns the problems for which the copier refuses. */
async function refusal(from: Copying, to: Copying, source = 'test:source', secretKey: string | null = null) {
  const failure = await failureOf(copyStorage({ secretKey }, from, async () => to, { source }));
  expect(failure).to.be.instanceOf(Error).and.have.property('problems');
  return (failure as { readonly problems: readonly string[] }).problems;
}

describe('Copying a storage', () => {
  let folder = '';
  const opened: { close(): Promise<void> }[] = [];
  const kept = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  const sqlite = async (name: string) => kept(await openSqliteStorage({ path: join(folder, name), clock }));
  const inFile = async <T>(name: string, look: (storage: Storage) => Promise<T>) => {
    const storage = await openSqliteStorage({ path: join(folder, name), clock });
    return look(storage).finally(() => storage.close());
  };
  let databases = 0;
  const mongodb = async () => {
    const { openMongoStorage } = await import('../adapters/mongodb/index.js');
    const server = await mongodbServer();
    databases += 1;
    const url = server.url(`slotkeeper_copy_${process.pid}_${databases}`);
    const storage = await openMongoStorage({ url, clock });
    return kept({
      ...storage,
      url,
      async close() {
        await storage.close();
        await server.stop();
      },
    });
  };
  const mongodbUrl = async () => {
    const server = await mongodbServer();
    kept({ close: () => server.stop() });
    return server;
  };
  const postgres = async () => {
    const { openPostgresStorage } = await import('../adapters/postgres/index.js');
    databases += 1;
    const url = (await postgresServer()).url(`slotkeeper_copy_${process.pid}_${databases}`);
    return kept(await openPostgresStorage({ url, clock }));
  };
  const copied = (from: Copying, to: Copying, source = 'test:source') =>
    copyStorage({ secretKey: null }, from, async () => to, { source });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-copy-'));
  });
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  const STORAGES: Readonly<Record<string, (name: string) => Promise<Copying>>> = {
    memory: async () => openMemoryStorage({ clock }).copying,
    SQLite: async (name) => (await sqlite(`${name}.db`)).copying,
    MongoDB: async () => (await mongodb()).copying,
    PostgreSQL: async () => (await postgres()).copying,
    'a file': async (name) => new CopyFile(join(folder, `${name}.jsonl.gz`)),
  };

  for (const [from, openFrom] of Object.entries(STORAGES)) {
    it(`from ${from} into every storage keeps all objects and shows its progress`, async () => {
      const memory = openMemoryStorage({ clock });
      await fillWithEverything(memory, { bookings: 500 });
      for (const name of ['bea', 'ada']) await memory.persons.add(aPerson({ email: `${name}@example.com` }));
      const expected = await toldBy(memory.copying);
      const records = expected.split('\n').filter((line) => /"is":"(object|event)"/.test(line)).length;
      const source = await openFrom('source');
      await copied(memory.copying, source);
      expect(await toldBy(source)).to.equal(expected);
      // The source is the finished copy. It may be copied, disarmed as it is.
      for (const [to, openTo] of Object.entries(STORAGES)) {
        const target = await openTo(`to-${to}`);
        const progress: CopyProgress[] = [];
        const onProgress = (one: CopyProgress) => void progress.push(one);
        const result = await copyStorage({ secretKey: null }, source, async () => target, { source: from, onProgress });
        expect(result, to).to.deep.equal({ owners: 3, apps: 3, records });
        expect(await toldBy(target), to).to.equal(expected);
        for (const phase of ['copying', 'comparing'] as const) {
          const steps = progress.filter((one) => one.phase === phase);
          expect(steps.map(({ done }) => done)).to.deep.equal([1_000, records]);
          expect(steps[0]!.total, 'deleted documents of MongoDB count, too').to.be.within(records, records + 10);
          expect(steps.at(-1)).to.include({ done: records, total: records });
        }
      }
    });
  }

  it('is disarmed at the end, and a file is private', async () => {
    const memory = openMemoryStorage({ clock });
    const { app, objects } = await fillWithEverything(memory);
    const path = join(folder, 'whole.jsonl.gz');
    await copied(memory.copying, new CopyFile(path));
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    const last = await sqlite('last.db');
    await copied(CopyFile.toRead(path), last.copying);
    expect(await last.arming.disarmed()).to.include({ as: 'copy' });
    expect(await last.arming.disarmed()).not.to.have.property('unfinished');
    expect(await last.objects.find(app.uuid, 'customer', objects.customer[0]!.uuid)).to.deep.equal(objects.customer[0]);
  });

  it('gives SQLite and MongoDB a correct copy, in which moved and cancelled bookings free their time', async () => {
    const going = seedClock(Date.UTC(2026, 10, 18, 10, 20));
    const settings = readConfig({});
    const memory = openMemoryStorage({ clock: going });
    const useCases = offline(memory, going, settings);
    const { owner } = await useCases.owners.issueToken('ada@example.com');
    const { app } = await seedApp({ useCases, owner, slug: 'salon', clock: going, settings });
    const hall = await useCases.resources.create({ app }, { name: 'Hall' });
    const from = Math.ceil((going() + DAY) / HOUR) * HOUR;
    const at = (hour: number) => ({ resources: [hall.uuid], start: from + hour * HOUR, durationMinutes: 60 });
    const booked = [];
    for (let hour = 0; hour < 3; hour += 1) {
      booked.push((await useCases.bookings.create({ app }, at(hour))).booking.uuid);
    }
    const targets = [{ ...(await sqlite('salon.db')), url: `sqlite:${join(folder, 'salon.db')}` }, await mongodb()];
    for (const target of targets) {
      await copied(memory.copying, target.copying);
      expect(await faultsIn(target.url)).to.deep.equal([]);
      const own = offline(target, going, settings);
      await own.bookings.reschedule({ app }, booked[1]!, { start: from + 10 * HOUR });
      await own.bookings.cancel({ app }, booked[2]!);
      for (const hour of [1, 2]) await own.bookings.create({ app }, at(hour));
      expect(await failureOf(own.bookings.create({ app }, at(0)))).to.include({ reason: 'taken' });
      expect(await faultsIn(target.url)).to.deep.equal([]);
    }
  });

  const targets: Readonly<Record<string, { at: (name: string) => Promise<string>; bookings: number }>> = {
    SQLite: { at: async (name) => `sqlite:${join(folder, `${name}.db`)}`, bookings: 1_200 },
    'a file': { at: async (name) => join(folder, `${name}.jsonl.gz`), bookings: 1_200 },
    // fewer bookings, because the test server is slow
    MongoDB: {
      at: async (name) => (await mongodbUrl()).url(`slotkeeper_killed_${process.pid}_${name}`),
      bookings: 300,
    },
    PostgreSQL: {
      at: async (name) => (await postgresServer()).url(`slotkeeper_killed_${process.pid}_${name}`),
      bookings: 1_200,
    },
  };
  const ended = async (to: string, at: number, signal: NodeJS.Signals) => {
    const child = fork(CHILD, [join(folder, 'source.db'), to, String(at), signal]);
    return (await once(child, 'exit'))[1] as NodeJS.Signals;
  };

  for (const [what, { at, bookings }] of Object.entries(targets)) {
    it(`into ${what} that was killed at any record says so, and is begun anew`, async function () {
      this.timeout(60_000 + KILLS * 20_000);
      const source = await sqlite('source.db');
      await fillWithEverything(source, { bookings });
      const expected = await toldBy(source.copying);
      const dice = randomNumbers(what.length);
      for (let seed = 0; seed < KILLS; seed += 1) {
        const to = await at(String(seed));
        const path = to.replace('sqlite:', '');
        const isFile = path.startsWith(folder);
        const dieAt = 1 + dice(expected.split('\n').length);
        expect(await ended(to, dieAt, 'SIGKILL'), `killed at ${dieAt}`).to.equal('SIGKILL');
        const left = (await readdir(folder)).find((name) => /^\d\..*\.[0-9a-f]{6}\.unfinished$/.test(name));
        expect([existsSync(path), left !== undefined]).to.deep.equal([false, isFile]);
        if (!path.endsWith('.jsonl.gz')) {
          const unfinished = left === undefined ? to : `sqlite:${join(folder, left)}`;
          const env = { DATABASE_URL: unfinished, LOG_LEVEL: 'silent', PORT: '0' };
          expect(((await failureOf(start(readConfig(env)))) as Error).message).to.equal(
            `The storage is a copy of ${join(folder, 'source.db')} that is not finished: run slotkeeper copy again, which begins it anew`,
          );
        }
        const { code, err } = await ranCommand(['copy', `sqlite:${join(folder, 'source.db')}`, to], {});
        expect([code, err]).to.deep.equal([0, '']);
        const copy = path.endsWith('.jsonl.gz') ? undefined : await openStorage(readDatabase(to, []), clock);
        expect(await toldBy(copy?.copying ?? CopyFile.toRead(path))).to.equal(expected);
        await copy?.close();
        for (const name of await readdir(folder)) if (name.startsWith(`${seed}.`)) await rm(join(folder, name));
      }
    });
  }

  it('removes the temporary file when it is asked to stop', async () => {
    await fillWithEverything(await sqlite('source.db'), { bookings: 20 });
    for (const what of ['SQLite', 'a file']) {
      expect(await ended(await targets[what]!.at('stopped'), 30, 'SIGTERM')).to.equal('SIGTERM');
      expect((await readdir(folder)).filter((name) => !name.startsWith('source.db'))).to.deep.equal([]);
    }
  });

  it('begun anew has nothing of what the source has removed or changed since', async () => {
    const source = openMemoryStorage({ clock });
    const { app, objects, records, tokens } = await fillWithEverything(source);
    const target = await mongodb();
    await failureOf(copied(source.copying, failingAt(target.copying, 60)));
    await write(source, app, { removed: [{ kind: 'customer', uuid: objects.customer[0]!.uuid }] });
    await source.apps.remove(records[1]!.app.owner, records[1]!.app.uuid, () => {});
    await source.owners.revoke(tokens[1]!.uuid);
    await copied(source.copying, target.copying);
    expect(await toldBy(target.copying)).to.equal(await toldBy(source.copying));
  });

  for (const [name, open] of [
    ['SQLite', () => sqlite('source.db')],
    ['PostgreSQL', () => postgres()],
  ] as const) {
    it(`of a running ${name} storage has the state of one moment`, async () => {
      const source = await open();
      const { records } = await fillWithEverything(source, { bookings: 300 });
      const expected = await toldBy(source.copying);
      const target = await sqlite('target.db');
      const writing = watched(target.copying, async (count) => {
        if (count % 50 !== 0) return;
        const room = aResource({ app: records[1]!.app.uuid });
        const booking = aBooking({ app: room.app, resources: [room.uuid] });
        await write(source, records[1]!.app, {
          put: { resource: [room], booking: [booking] },
          events: [anEvent({ data: booking })],
        });
        await source.apps.add(anAppRecord({ owner: records[0]!.app.owner }));
        await source.owners.addToken(anOwnerToken());
      });
      await copied(source.copying, writing);
      expect(await toldBy(target.copying)).to.equal(expected);
      expect(await toldBy(source.copying)).not.to.equal(expected);
    });
  }

  it('of MongoDB is thrown away if anything of the outline changed meanwhile', async () => {
    const source = await mongodb();
    const { app, records, tokens } = await fillWithEverything(source, { bookings: 20 });
    const target = openMemoryStorage({ clock });
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      'a booking': () => write(source, app, { put: { customer: [aCustomer({ app: app.uuid })] } }),
      'a token': () => source.owners.addToken(anOwnerToken({ owner: tokens[0]!.owner })),
      'a revoked token': () => source.owners.revoke(tokens[1]!.uuid),
      'a person': () => source.persons.add(aPerson()),
      'an app': () => source.apps.add(anAppRecord({ owner: tokens[0]!.owner.uuid })),
      'a name': () =>
        source.apps.change(app.owner, app.uuid, ({ app: before, credential }) => ({
          record: { app: { ...before, name: 'Another' }, credential },
        })),
      'a removed app': () => source.apps.remove(records[2]!.app.owner, records[2]!.app.uuid, () => {}),
    };
    for (const [what, change] of Object.entries(changes)) {
      const changing = watched(target.copying, (count) => (count === 100 ? change() : undefined));
      expect(await refusal(source.copying, changing), what).to.deep.equal([
        'The source was written to while it was copied: stop the service and its workers, and copy it again',
      ]);
      expect(await target.arming.disarmed(), what).to.have.property('unfinished');
    }
    await copied(source.copying, target.copying);
    expect(await toldBy(target.copying)).to.equal(await toldBy(source.copying));
  });

  it('reports the difference if a storage keeps other objects than it was given', async () => {
    const source = openMemoryStorage({ clock });
    const { app } = await fillWithEverything(source);
    const target = openMemoryStorage({ clock });
    const losing: Copying = {
      ...watched(target.copying, () => {}),
      importObjects: (records) =>
        target.copying.importObjects(
          (async function* () {
            for await (const record of records) if (record.is !== 'object' || record.kind !== 'series') yield record;
          })(),
        ),
    };
    expect(await refusal(source.copying, losing)).to.deep.equal([
      `The app ${app.slug} is not the same in source and target: series (1 and 0)`,
    ]);
    expect(await target.arming.disarmed()).to.have.property('unfinished');
  });

  it('refuses a target that is not empty, and creates none for a source with faults', async () => {
    const source = openMemoryStorage({ clock });
    const { records } = await fillWithEverything(source);
    const full = openMemoryStorage({ clock });
    await full.owners.addToken(anOwnerToken());
    expect(await refusal(source.copying, full.copying)).to.deep.equal([
      'The target is not empty: a copy is made into an empty one',
    ]);
    expect(await full.arming.disarmed()).to.equal(undefined);
    const twice = changing(source.copying, (record) =>
      record.is === 'app'
        ? { ...record, record: { ...record.record, app: { ...record.record.app, slug: 'one' } } }
        : record,
    );
    const ownerless = changing(source.copying, (record) => (record.is === 'owner' ? undefined : record));
    const subscribed = (fields: object) =>
      changing(source.copying, (record) =>
        record.is === 'subscription' ? { ...record, subscription: { ...record.subscription, ...fields } } : record,
      );
    const never = async () => expect.fail('it was opened');
    for (const [from, problem] of [
      [twice, /^The slug of an app is there twice: one$/m],
      [subscribed({ name: 'crm' }), /^The name of a subscription is there twice: crm$/m],
      [subscribed({ types: ['x'] }), /^A subscription is invalid: types.0: Must be a type of event/m],
      [ownerless, new RegExp(`^The owner of the app ${records[0]!.app.slug} is not there$`, 'm')],
    ] as const) {
      const failure = await failureOf(copyStorage({ secretKey: null }, from, never, { source: 'x' }));
      expect((failure as Error).message).to.match(problem);
    }
  });

  it('copies sealed secrets, and refuses a SECRET_KEY that cannot open them', async () => {
    const [key, another] = ['k', 'x'].map((letter) => Buffer.alloc(32, letter).toString('base64'));
    const { manageTokens } = await import('../adapters/tokens/index.js');
    const source = openMemoryStorage({ clock });
    const { tokens } = await fillWithEverything(source);
    const uuid = anUuid();
    const secret = manageTokens(Buffer.from(key!, 'base64')).newSecret(uuid);
    const record = anAppRecord(
      { uuid, slug: 'sealed', owner: tokens[0]!.owner.uuid },
      { stripe: { secret, previous: null, updatedAt: 0 } },
    );
    await source.apps.add(record);
    const target = openMemoryStorage({ clock });
    for (const wrong of [another!, null]) {
      const [problem] = await refusal(source.copying, target.copying, 'x', wrong);
      expect(problem).to.contain('SECRET_KEY').and.to.contain('(sealed)');
    }
    await copyStorage({ secretKey: key! }, source.copying, async () => target.copying, { source: 'x' });
    expect((await target.apps.record({ uuid }))?.credential.stripe?.secret).to.equal(secret);
  });

  it('is neither armed nor served before it is complete', async () => {
    const { armStorage } = await import('../core/upkeep/arming/arm-storage.js');
    const { settling } = await import('../core/bookings/settle-bookings.js');
    const source = openMemoryStorage({ clock });
    await fillWithEverything(source);
    const target = openMemoryStorage({ clock });
    await failureOf(copied(source.copying, failingAt(target.copying, 30)));
    const needs = { ...target, newUuid: anUuid, clock };
    const arm = armStorage({ ...needs, settle: settling(needs) });
    const problem = /is a copy of test:source that is not finished: run slotkeeper copy again, which begins it anew/;
    expect(((await failureOf(arm())) as Error).message).to.match(problem);
    expect(((await failureOf(createSlotkeeper({ storage: target }))) as Error).message).to.match(problem);
    await copied(source.copying, target.copying);
    expect(await arm())
      .to.have.property('skipped')
      .that.is.greaterThan(0);
  });

  it('refuses a file that is damaged, cut short or of another kind, and never replaces another file', async () => {
    const source = openMemoryStorage({ clock });
    await fillWithEverything(source);
    const path = join(folder, 'copy.jsonl.gz');
    await copied(source.copying, new CopyFile(path));
    const whole = await readFile(path);
    const lines = gunzipSync(whole).toString().split('\n');
    const last = lines.length - 2;
    const zipped = (some: readonly string[]) => gzipSync(some.map((line) => `${line}\n`).join(''));
    const bad = join(folder, 'bad.jsonl.gz');
    for (const [content, problem] of [
      [whole.subarray(0, whole.length - 9), 'damaged, or cut short'],
      [zipped(lines.slice(0, last)), 'damaged, or cut short'],
      [zipped([...lines.slice(0, 10), ...lines.slice(11, -1)]), 'damaged, or cut short'],
      [zipped(['{}']), 'no copy of a Slotkeeper storage'],
      [zipped(['{"is":"slotkeeper","format":3}']), 'of format 3'],
      [
        zipped([lines[0]!, '{"is":"object","kind":"wheel","object":{}}']),
        'line 2 has something that this version does not know',
      ],
      [zipped([lines[0]!, 'x']), 'line 2 is no JSON'],
      [Buffer.from('text'), 'damaged, or cut short'],
    ] as const) {
      await writeFile(bad, content);
      const target = openMemoryStorage({ clock });
      const failure = await failureOf(copied(CopyFile.toRead(bad), target.copying));
      expect((failure as Error).message)
        .to.contain(bad)
        .and.to.contain(problem);
      expect(await target.arming.disarmed(), problem).to.equal(undefined);
    }
    expect(((await failureOf(copied(source.copying, new CopyFile(path)))) as Error).message).to.contain('not empty');
    const from = await openSqliteStorage({ path: join(folder, 'from.db') });
    await from.close();
    const { code, err } = await ranCommand(['copy', `sqlite:${join(folder, 'from.db')}`, path], {});
    expect([code, err]).to.deep.equal([1, `${path} is there already, and stays as it is\n`]);
    expect(await readFile(path)).to.deep.equal(whole);
    expect(() => CopyFile.toRead(join(folder, 'none'))).to.throw('there is no such file');
  });

  it('refuses objects that the core would not have stored', async () => {
    const source = openMemoryStorage({ clock });
    await fillWithEverything(source);
    const path = join(folder, 'copy.jsonl.gz');
    await copied(source.copying, new CopyFile(path));
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    // biome-ignore lint/suspicious/noExplicitAny: a hostile file is changed anywhere
    type Line = any;
    const bad = join(folder, 'bad.jsonl.gz');
    const ofKind = (kind: string) => (line: Line) => line.is === 'object' && line.kind === kind;
    const cases: readonly (readonly [(line: Line) => boolean, (object: Line) => void, string])[] = [
      [ofKind('resource'), (it) => Object.assign(it, { capacity: -5 }), 'capacity: Must be a whole number'],
      [ofKind('resource'), (it) => Object.assign(it, { timezone: 'Mars/Olympus' }), 'timezone: '],
      [ofKind('resource'), (it) => Object.assign(it, { uuid: 'x\x1b[2J' }), 'The resource "x\\u001b[2J" of the app'],
      [ofKind('service'), (it) => Object.assign(it, { durations: [0] }), 'durations.0: '],
      [ofKind('timeOff'), (it) => Object.assign(it, { start: NOW, end: NOW }), 'end: '],
      [ofKind('key'), (it) => Object.assign(it, { liveHoldsMax: 1e9 }), 'liveHoldsMax: '],
      [ofKind('customer'), (it) => Object.assign(it, { blocked: 'no' }), 'blocked: '],
      [ofKind('workflow'), (it) => Object.assign(it, { name: '' }), 'name: This field is required'],
      [ofKind('feed'), (it) => Object.assign(it, { pastDays: -1 }), 'pastDays: '],
      [ofKind('calendar'), (it) => Object.assign(it, { refreshMinutes: 0 }), 'refreshMinutes: '],
      [ofKind('action'), (it) => Object.assign(it, { trigger: 'booking.bought' }), 'trigger: '],
      [ofKind('job'), (it) => Object.assign(it, { attempts: null }), 'attempts: Must be a list'],
      [ofKind('series'), (it) => Object.assign(it, { rule: null }), 'rule: This field is required'],
      [ofKind('erasure'), (it) => Object.assign(it, { at: 'soon' }), 'at: '],
      [ofKind('booking'), (it) => Object.assign(it, { units: 0 }), 'units: '],
      [ofKind('booking'), (it) => Object.assign(it, { end: it.start }), 'end: Must be after start'],
      [ofKind('booking'), (it) => Object.assign(it.blocks[0], { end: 0 }), 'blocks.0.end: Must be after start'],
      [ofKind('booking'), (it) => Object.assign(it, { status: 'lost' }), 'status: '],
      [ofKind('booking'), (it) => Object.assign(it, { app: anUuid() }), 'app: Must be the app that it is listed in'],
      [(line) => line.is === 'event', (it) => Object.assign(it, { app: anUuid() }), 'The event '],
      [(line) => line.is === 'app', (it) => Object.assign(it.app, { slug: 'a b' }), 'slug: Must consist of letters'],
      [
        (line) => line.is === 'owner',
        (it) => Object.assign(it, { email: '\x1b[2J' }),
        'The e-mail address of an owner is invalid',
      ],
    ];
    for (const [isIt, change, problem] of cases) {
      const parsed = lines.map((line): Line => JSON.parse(line));
      const found = parsed.find(isIt);
      change(found.object ?? found.event ?? found.record ?? found.owner);
      await writeFile(bad, gzipSync(parsed.map((line) => `${JSON.stringify(line)}\n`).join('')));
      const target = openMemoryStorage({ clock });
      const failure = await failureOf(copied(CopyFile.toRead(bad), target.copying));
      expect((failure as Error).message, problem).to.contain(problem);
    }
  });

  it('reads a long line in linear time', async () => {
    const path = join(folder, 'long.jsonl.gz');
    const long = 'x'.repeat(80_000_000);
    await writeFile(
      path,
      gzipSync(`{"is":"slotkeeper","format":1,"count":0}\n"${long}"\n{"is":"finished","count":0}\n`, { level: 1 }),
    );
    const failure = await failureOf(copied(CopyFile.toRead(path), openMemoryStorage({ clock }).copying));
    expect((failure as Error).message).to.contain('line 2 has something that this version does not know');
  });

  describe('with the command', () => {
    const copy = (...words: readonly string[]) => ranCommand(['copy', ...words], { SECRET_KEY: KEY });
    const KEY = Buffer.alloc(32, 'k').toString('base64');

    it('goes through a file, and the new service continues: tokens, bookings and allocations are there', async () => {
      const [from, file, to] = ['from.db', 'between.jsonl.gz', 'to.db'].map((name) => join(folder, name));
      const at = (path: string) => createSlotkeeper({ storage: `sqlite:${path}`, clock, secretKey: KEY, log: SILENT });
      const before = await at(from!);
      const { owner } = await before.owners.issueToken('ada@example.com');
      const { app, token } = await before.apps.create(owner, { slug: 'a', name: 'A', description: '-' });
      const room = await before.resources.create({ app }, { name: 'Room' });
      const wish = { resources: [room.uuid], start: NOW + DAY, durationMinutes: 30 };
      const { booking } = await before.bookings.create({ app }, wish);
      const manage = (await before.manageTokens.write({ app }))(booking);
      await before.stop();

      expect(await copy(`sqlite:${from}`, file!)).to.include({ code: 0, err: '' });
      const second = await copy(file!, `sqlite:${to}`);
      expect(second).to.include({ code: 0, err: '' });
      expect(second.out).to.match(
        /^1 owner, 1 app, and \d+ objects and events of .*between.jsonl.gz are in sqlite:.*to.db/,
      );
      expect(second.out).to.contain('disarmed');
      expect(second.progress).to.satisfy((texts: readonly string[]) =>
        texts.some((text) => /^copying \d+ of \d+/.test(text)),
      );
      expect(second.progress.at(-1)).to.equal('');
      expect((await stat(to!)).mode & 0o777).to.equal(0o600);

      const after = await at(to!);
      const server = createServer(PATIENT, after.listener).listen(0);
      try {
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        const call = async (bearer: string, path: string, body?: object) => {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            method: body ? 'POST' : 'GET',
            headers: {
              Authorization: `Bearer ${Buffer.from(bearer).toString('base64')}`,
              'Content-Type': 'application/json',
            },
            ...(body && { body: JSON.stringify(body) }),
          });
          return { status: answer.status, body: (await answer.json()) as { data: { uuid: string }; reason?: string } };
        };
        const sent = (start: number) => ({
          resources: [room.uuid],
          start: new Date(start).toISOString(),
          duration_minutes: 30,
        });
        expect((await call(token, `/v1/bookings/${booking.uuid}`)).body.data.uuid).to.equal(booking.uuid);
        expect((await call(manage, '/v1/booking')).status).to.equal(200);
        expect(await call(token, '/v1/bookings', sent(NOW + DAY))).to.have.nested.property('status', 409);
        expect((await call(token, '/v1/bookings', sent(NOW + DAY + HOUR))).status).to.equal(201);
      } finally {
        server.close();
        await after.stop();
      }
      const again = await copy(file!, `sqlite:${to}`);
      expect(again).to.include({ code: 1, out: '' });
      expect(again.err).to.equal('The target is not empty: a copy is made into an empty one\n');
    });

    it('names the file for which there is no space, leaves nothing of it, and works when there is', async () => {
      const from = join(folder, 'from.db');
      const source = await openSqliteStorage({ path: from, clock });
      const { app } = await fillWithEverything(source, { bookings: 20 });
      const customer = Array.from({ length: 200 }, () => {
        return aCustomer({ app: app.uuid, notes: randomBytes(500).toString('base64') });
      });
      await write(source, app, { put: { customer } });
      await source.close();
      const file = join(folder, 'copy.jsonl.gz');
      const words = [
        '-c',
        'ulimit -S -f 34 && exec "$@"',
        'bash',
        process.execPath,
        CLI,
        'copy',
        `sqlite:${from}`,
        file,
      ];
      const child = spawn('/bin/bash', words, { stdio: ['ignore', 'ignore', 'pipe'] });
      const said: string[] = [];
      child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
      const [code] = await once(child, 'close');
      expect(code).to.equal(1);
      expect(said.join('')).to.match(
        /copy\.jsonl\.gz\.\w+\.unfinished cannot be written: EFBIG: file too large, write\n$/,
      );
      expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).to.deep.equal([]);
      expect(await copy(`sqlite:${from}`, file)).to.include({ code: 0, err: '' });
    });

    it('leaves an unfinished copy that every command which writes or reads it refuses', async () => {
      const [from, to, elsewhere] = ['from.db', 'to.db', 'new.db'].map((name) => join(folder, name));
      const source = await sqlite('from.db');
      const { app } = await fillWithEverything(source, { bookings: 2_000 });
      await inFile('to.db', (target) =>
        failureOf(copied(source.copying, failingAt(target.copying, 2_030), `sqlite:${from}`)),
      );
      const held = await inFile('to.db', async (target) => [
        await target.arming.disarmed(),
        await toldBy(target.copying),
      ]);
      expect(held[0]).to.have.property('unfinished');
      expect(held[1]).to.contain('"kind":"booking"');
      const rows = join(folder, 'rows.csv');
      await writeFile(rows, 'resource,start,end\nRoom,2031-01-01T09:00,2031-01-01T10:00\n');

      const env = { DATABASE_URL: `sqlite:${to}`, LOG_LEVEL: 'silent', PORT: '0' };
      const refusedBy: Record<string, readonly [words: readonly string[], env?: Record<string, string>]> = {
        'owner add': [['grace@example.com']],
        'owner revoke': [[anUuid()]],
        'owner link': [['grace@example.com']],
        'person link': [['grace@example.com']],
        'clock repair': [[app.slug]],
        copy: [[`sqlite:${to}`, join(folder, 'copy.jsonl.gz')]],
        arm: [[]],
        disarm: [[]],
        backup: [[join(folder, 'backup.db')]],
        restore: [[to!], { DATABASE_URL: `sqlite:${elsewhere}` }],
        erased: [[]],
        import: [[rows, '--app', app.slug]],
        seed: [['--owner', 'ada@example.com']],
      };
      const files = await readdir(folder);
      for (const [name, [words, other]] of Object.entries(refusedBy)) {
        const { code, out, err } = await ranCommand([...name.split(' '), ...words], { ...env, ...other });
        expect([code, out], name).to.deep.equal([name === 'import' ? 2 : 1, '']);
        expect(err, name).to.match(
          name === 'copy'
            ? /^The source is an unfinished copy: make it anew first\n$/
            : /^The storage is a copy of sqlite:\S+from\.db that is not finished: run slotkeeper copy again, which begins it anew\n$/,
        );
      }
      for (const starting of [start, startWorker]) {
        const failure = (await failureOf(starting(readConfig(env)))) as Error;
        expect(failure.message).to.contain('that is not finished: run slotkeeper copy again');
      }
      const list = await ranCommand(['owner', 'list'], env);
      expect([list.code, list.err]).to.deep.equal([0, '']);
      const verified = await ranCommand(['verify'], env);
      expect(verified.err).to.equal(`Warning: it is a copy of sqlite:${from} that is not finished\n`);
      expect(await readdir(folder)).to.have.members(files);

      const { out: help } = await ranCommand(['--help'], {});
      const names = [...help.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)(?: <| {2})/gm)].map(([, name]) => name);
      const others = ['serve', 'worker', 'owner list', 'verify'];
      expect(names, 'it is said of each command').to.have.members([...Object.keys(refusedBy), ...others]);

      expect(
        await inFile('to.db', async (target) => [await target.arming.disarmed(), await toldBy(target.copying)]),
      ).to.deep.equal(held);
      expect(await copy(`sqlite:${from}`, `sqlite:${to}`)).to.include({ code: 0, err: '' });
      expect(await inFile('to.db', (target) => toldBy(target.copying))).to.equal(await toldBy(source.copying));
    });

    it('takes the place of an empty SQLite file, unless another process has it open', async () => {
      const [from, to] = ['from.db', 'to.db'].map((name) => `sqlite:${join(folder, name)}`);
      const source = await sqlite('from.db');
      await fillWithEverything(source);
      const empty = await openSqliteStorage({ path: join(folder, 'to.db') });
      const refused = await copy(from!, to!);
      expect([refused.code, refused.out]).to.deep.equal([1, '']);
      expect(refused.err).to.match(
        /^Cannot open the database .*to\.db: another process keeps it locked \(SQLITE_BUSY\)\n$/,
      );
      await empty.owners.addToken(anOwnerToken());
      await empty.close();
      expect(await copy(from!, to!)).to.include({
        code: 1,
        err: 'The target is not empty: a copy is made into an empty one\n',
      });
      const [token] = await inFile('to.db', ({ owners }) => owners.list());
      expect(token).to.not.equal(undefined);
      await rm(join(folder, 'to.db'));
      await (await openSqliteStorage({ path: join(folder, 'to.db') })).close();
      new Sqlite(join(folder, 'to.db')).exec('CREATE TABLE invoice (cents)').close();
      const shared = await copy(from!, to!);
      expect(shared.err).to.contain('to.db: it also has tables of another program, which would be lost');
      new Sqlite(join(folder, 'to.db')).exec('DROP TABLE invoice').close();
      new Sqlite(join(folder, 'from.db')).exec('CREATE TABLE invoice (cents)').close();
      expect(await copy(from!, to!)).to.include({ code: 0, err: '' });
      const copied = new Sqlite(join(folder, 'to.db'));
      expect(copied.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'invoice'").all()).to.deep.equal([]);
      copied.close();
      expect(await inFile('to.db', ({ copying }) => toldBy(copying))).to.equal(await toldBy(source.copying));
    });

    it('leaves an unfinished copy in MongoDB that commands refuse, too', async () => {
      const source = openMemoryStorage({ clock });
      await fillWithEverything(source);
      const target = await mongodb();
      await failureOf(copied(source.copying, failingAt(target.copying, 30)));
      const problem =
        'The storage is a copy of test:source that is not finished: run slotkeeper copy again, which begins it anew\n';
      const env = { DATABASE_URL: target.url };
      for (const words of [['owner', 'add', 'grace@example.com'], ['erased']]) {
        expect(await ranCommand(words, env)).to.include({ code: 1, out: '', err: problem });
      }
      const { err } = await ranCommand(['verify'], env);
      expect(err).to.equal('Warning: it is a copy of test:source that is not finished\n');
    });

    it('refuses wrong arguments, and creates nothing', async () => {
      const db = `sqlite:${join(folder, 'none.db')}`;
      for (const [words, code, problem] of [
        [[db], 2, 'copy must be followed by <from> <to>'],
        [
          ['memory:', db],
          2,
          '"memory:" must be sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or a file that ends in .jsonl.gz',
        ],
        [[db, 'x.txt'], 2, '"x.txt" must be sqlite:'],
        [[db, db], 2, 'The source and the target of a copy must differ'],
        [[db, join(folder, 'to.jsonl.gz')], 1, 'there is no such file'],
      ] as const) {
        const said = await copy(...words);
        expect(said.code, problem).to.equal(code);
        expect(said.err).to.contain(problem);
      }
      expect(await readdir(folder)).to.deep.equal([]);
    });

    it('does not create the folder of the file that it writes', async () => {
      await (await openSqliteStorage({ path: join(folder, 'from.db') })).close();
      const to = join(folder, 'none', 'to.jsonl.gz');
      const said = await copy(`sqlite:${join(folder, 'from.db')}`, to);
      expect([said.code, said.err]).to.deep.equal([
        1,
        `${to} cannot be made: there is no folder ${join(folder, 'none')}\n`,
      ]);
      expect(await readdir(folder)).to.deep.equal(['from.db']);
    });
  });
});

function failingAt(copying: Copying, n: number): Copying {
  return watched(copying, (count) => {
    if (count === n) throw new Error('failed');
  });
}

function changing(copying: Copying, change: (record: ExportRecord) => ExportRecord | undefined): Copying {
  return {
    ...watched(copying, () => {}),
    async *exportObjects(contents) {
      for await (const record of copying.exportObjects(contents)) {
        const changed = change(record);
        if (changed) yield changed;
      }
    },
  };
}
