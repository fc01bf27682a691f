import { expect } from 'chai';
import pg from 'pg';
import { connectionSettings } from '../adapters/postgres/connection-url.js';
import type { Connections } from '../adapters/postgres/connections.js';
import { Database } from '../adapters/postgres/database.js';
import { openPostgresStorage, type PostgresOptions } from '../adapters/postgres/index.js';
import { STEPS } from '../adapters/postgres/schema.js';
import type { Send, Statement } from '../adapters/postgres/statement.js';
import { checkServer } from '../adapters/postgres/steps.js';
import { tableOf } from '../adapters/postgres/tables.js';
import { useCases } from '../bootstrap/core-door.js';
import { isFailure, RefusedError, type ValidationError } from '../core/basics/errors.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { NO_SEARCH } from '../core/basics/search.js';
import { isSame } from '../core/basics/versions.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { createBooking } from '../core/bookings/create-booking.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import { KINDS } from '../core/model/kinds/objects.js';
import type { Resource } from '../core/model/resource.js';
import { failureOf } from './contracts/lists.js';
import { Dice } from './support/dice.js';
import { everyObject } from './support/every-object.js';
import { listed } from './support/lists.js';
import { postgresProblem, postgresServer, runSql, startedPostgres } from './support/postgres-server.js';
import { everything, fitting, isWrite, Wire } from './support/postgres-wire.js';
import {
  aBooking,
  aClock,
  aCustomer,
  addApp,
  aLease,
  anAction,
  anAnswer,
  anAppRecord,
  anEvent,
  anUuid,
  aResource,
  aWorkflow,
  NOW,
  write,
} from './support/samples.js';
import { until } from './support/waiting.js';

/** A room that is open at all times. */
function aRoom(app: App, fields: Partial<Resource> = {}): Resource {
  return aResource({ app: app.uuid, schedule: null, ...fields });
}

describe('The PostgreSQL adapter', () => {
  const problem = postgresProblem();
  const isAsked = process.env.STORAGES?.split(',').includes('postgres') ?? true;
  if (!isAsked) return;
  if (problem !== undefined) {
    it(`cannot run: ${problem}`);
    return;
  }

  let schemas = 0;
  const opened: { readonly storage: Storage; readonly url: string }[] = [];

  async function fresh(
    options: { readonly more?: string } & Pick<PostgresOptions, 'clock' | 'create' | 'meter' | 'around'> = {},
  ) {
    schemas += 1;
    const { more, ...given } = options;
    const url = (await postgresServer()).url(`slotkeeper_own_${process.pid}_${schemas}`, more);
    const wire = new Wire();
    const storage = await openPostgresStorage({ clock: aClock(), around: wire.around, ...given, url });
    opened.push({ storage, url });
    return { storage, url, wire, app: await addApp(storage) };
  }

  /** Opens the storage that was opened last in another process. */
  async function second(around: (send: Send) => Send = (send) => send): Promise<Storage> {
    const { url } = opened.at(-1)!;
    const storage = await openPostgresStorage({ url, clock: aClock(), around });
    opened.unshift({ storage, url });
    return storage;
  }

  /** Stores a room that is open at all times. */
  async function addRoom(storage: Storage, app: App, fields: Partial<Resource> = {}): Promise<Resource> {
    const room = aRoom(app, fields);
    await write(storage, app, { put: { resource: [room] } });
    return room;
  }

  /** Connects to the storage's server past the storage. */
  async function connected<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
    const client = new pg.Client(connectionSettings(url).client);
    await client.connect();
    return work(client).finally(() => client.end());
  }

  before(async () => {
    await postgresServer();
  });

  afterEach(async () => {
    for (const { storage, url } of opened.splice(0)) {
      await storage.close();
      await runSql(url, `DROP SCHEMA IF EXISTS "${connectionSettings(url).schema}" CASCADE`);
    }
  });

  describe('round trips', () => {
    it('are 1 to authenticate, to read, to list with a total, to refuse and to replay, and 2 for any number of bookings', async () => {
      const { storage, wire } = await fresh();
      const costs = async (what: string, trips: number, work: () => Promise<unknown>) =>
        expect(await wire.tripsOf(work), what).to.equal(trips);
      const record = anAppRecord();
      const { app } = record;
      await costs('a new app', 1, () => storage.apps.add(record));
      const again = anAppRecord({ owner: app.owner });
      const answer = anAnswer();
      await costs('a new app with a key', 1, () => storage.apps.add(again, answer));
      await costs('a replay of it', 1, async () => {
        const earlier = await storage.apps.add(anAppRecord({ owner: app.owner }), { ...answer, text: 'another' });
        expect(earlier).to.include({ key: answer.key, text: answer.text });
      });
      const about = {
        type: 'app.updated',
        booking: null,
        sequence: null,
        data: { kind: 'app', uuid: app.uuid },
      } as const;
      const event = { ...about, uuid: anUuid(), app: app.uuid, at: NOW, actor: { kind: 'app' }, changes: {} } as never;
      await costs('an app that changes', 2, () =>
        storage.apps.change(app.owner, app.uuid, (r) => ({ record: { ...r, app: { ...r.app, name: 'B' } }, event })),
      );
      await costs('a caller', 1, () => storage.apps.record({ digest: record.credential.digest }));

      const workflow = aWorkflow({ app: app.uuid });
      const rooms = Array.from({ length: 8 }, () => aRoom(app));
      const action = anAction({ app: app.uuid, workflow: workflow.uuid });
      await write(storage, app, { put: { workflow: [workflow], resource: rooms, action: [action] } });
      const create = createBooking({ ledger: storage.ledger, newUuid: anUuid });
      const book = (n: number) => {
        const start = formatInstant(NOW + 10 * DAY + n * HOUR);
        const input = { resources: [rooms[n % 8]!.uuid], start, durationMinutes: 60, workflow: workflow.uuid };
        return create({ app }, input);
      };
      expect(await wire.tripsOf(() => book(0)), 'a booking of a room not met before').to.be.at.most(3);
      await costs('a booking', 2, () => book(8));
      expect(wire.statements.at(-2)?.text, 'a read for a booking').not.to.include('"booking"');
      await Promise.all(rooms.map((_, n) => book(16 + n)));
      await costs('eight bookings', 2, () => Promise.all(rooms.map((_, n) => book(32 + n))));
      await costs('a refusal', 1, async () => {
        expect(await book(8).then(undefined, (error) => error)).to.be.instanceOf(RefusedError);
      });

      const filter = { search: NO_SEARCH, sort: 'created_at' } as const;
      const list = () => storage.objects.list(app.uuid, buildBookingQuestion(filter), { offset: 0, limit: 10 });
      expect((await list()).total).to.equal(18);
      await costs('a list', 1, list);
      await costs('a read', 1, () => storage.objects.find(app.uuid, 'resource', rooms[0]!.uuid));
      await costs('events', 1, () => storage.events.after(app.uuid, undefined, 10));
      await costs('no job', 1, () => storage.jobs.claim(NOW - DAY, aLease(), 10, []));
    });

    it('are 2 for all decisions that wait during a commit', async () => {
      const { storage, wire, app } = await fresh();
      const commits = (count: number) =>
        Promise.all(Array.from({ length: count }, () => write(storage, app, { put: { resource: [aRoom(app)] } })));
      const first = commits(1);
      expect(await wire.tripsOf(() => Promise.all([first, commits(50)]))).to.be.at.most(4);
      expect(await storage.events.sequence(app.uuid)).to.be.at.most(2);
    });

    it('return a list of one moment, and start again if the app has changed in between', async () => {
      const { storage, wire, app } = await fresh();
      const [one, other] = [aRoom(app, { name: 'old' }), aRoom(app, { name: 'old' })];
      await write(storage, app, { put: { resource: [one, other] } });
      let isMoved = false;
      const before = wire.around;
      const reader = await second((send) => async (statement) => {
        const rows = await before(send)(statement);
        if (!isMoved && statement.text.includes('json_agg')) {
          isMoved = true;
          const put = [one, other].map((room) => ({ ...room, name: 'new', version: 2 }));
          await write(storage, app, { put: { resource: put } });
        }
        return rows;
      });
      const names = await reader.ledger.read(app.uuid, { objects: { resource: [one.uuid] } }, (view) => [
        view.object('resource', one.uuid)?.name,
        view.object('resource', other.uuid)?.name,
      ]);
      expect(isMoved).to.equal(true);
      expect(names).to.deep.equal(['new', 'new']);
    });
  });

  describe('commits of several apps', () => {
    const isGroup = ({ text }: Statement) => text.includes('FOR UPDATE SKIP LOCKED) AS o\n    ) AS h');
    const roomsOf = (storage: Storage, { uuid }: App) =>
      storage.objects.select(uuid, { kind: 'resource', where: ['and', []] });
    const sequences = (storage: Storage, apps: readonly App[]) =>
      Promise.all(apps.map(({ uuid }) => storage.events.sequence(uuid)));
    const counts = (storage: Storage, apps: readonly App[]) =>
      Promise.all(apps.map(async (app) => (await roomsOf(storage, app)).length));

    async function several(count: number, options: Partial<PostgresOptions> = {}) {
      const { app, ...made } = await fresh(options);
      const apps = [app];
      while (apps.length < count) apps.push(await addApp(made.storage));
      return { ...made, apps };
    }

    it('share their statements', async () => {
      const { storage, wire, apps } = await several(10);
      expect(await wire.tripsOf(() => Promise.all(apps.map((app) => addRoom(storage, app))))).to.equal(2);
      expect(wire.statements.filter(isGroup)).to.have.length(1);
      expect(await sequences(storage, apps)).to.deep.equal(apps.map(() => 1));
      expect(await counts(storage, apps)).to.deep.equal(apps.map(() => 1));
    });

    it('go alone if they remove an object or are large', async () => {
      const { storage, wire, apps } = await several(2);
      const large = (app: App) => Array.from({ length: 200 }, () => aRoom(app, { meta: { text: 'x'.repeat(400) } }));
      const rooms = apps.map(large);
      await Promise.all(apps.map((app, index) => write(storage, app, { put: { resource: rooms[index]! } })));
      await Promise.all(
        apps.map((app, index) =>
          write(storage, app, { removed: [{ kind: 'resource', uuid: rooms[index]![0]!.uuid }] }),
        ),
      );
      expect(wire.statements.filter(isGroup)).to.deep.equal([]);
      expect(await counts(storage, apps)).to.deep.equal([199, 199]);
    });

    it('leave out an app that another process changes or locks, and store it afterwards', async () => {
      const { storage, url, apps } = await several(4);
      const { schema } = connectionSettings(url);
      let stored: readonly unknown[] | undefined;
      await connected(url, async (client) => {
        const other = await second((send) => async (statement) => {
          if (stored || !isGroup(statement)) return send(statement);
          stored = [];
          await addRoom(storage, apps[0]!);
          await client.query('BEGIN');
          await client.query(`SELECT 1 FROM "${schema}".ledger WHERE app = $1 FOR UPDATE`, [apps[1]!.uuid]);
          const rows = await send(statement);
          stored = rows.map(([app]) => app);
          await client.query('ROLLBACK');
          return rows;
        });
        await Promise.all(apps.map((app) => addRoom(other, app)));
      });
      expect(stored).to.have.members([apps[2]!.uuid, apps[3]!.uuid]);
      expect(await counts(storage, apps)).to.deep.equal([2, 1, 1, 1]);
      expect(await sequences(storage, apps)).to.deep.equal([2, 1, 1, 1]);
    });

    it('fail the one that the server refuses, and not the others', async () => {
      const { storage, wire, apps } = await several(3);
      const rooms = await Promise.all(apps.map((app) => addRoom(storage, app, { capacity: 1 })));
      const span = { start: NOW + DAY, end: NOW + DAY + HOUR };
      const book = ({ uuid: app }: App, index: number) => {
        const made = () => aBooking({ app, resources: [rooms[index]!.uuid], ...span });
        return write(storage, apps[index]!, { put: { booking: index === 1 ? [made(), made()] : [made()] } });
      };
      const settled = await Promise.allSettled(apps.map(book));
      expect(wire.statements.filter(isGroup)).to.have.length(2);
      expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
      expect(await sequences(storage, apps)).to.deep.equal([2, 1, 2]);
    });

    for (const fate of ['lost answer', 'lost request'] as const) {
      it(`are stored once each, and a group is never repeated (${fate})`, async () => {
        const dice = new Dice(20_261_128);
        const { storage, wire, apps } = await several(6, { clock: Date.now });
        wire.fateOf = (statement) => (isWrite(statement) && dice.chance(0.4) ? fate : 'sent');
        const fill = async (app: App) => {
          for (let n = 0; n < 5; n += 1) await addRoom(storage, app);
        };
        await Promise.all(apps.map(fill));
        wire.fateOf = () => 'sent';
        expect(wire.lost).to.be.greaterThan(3);
        const groups = wire.statements.filter(isGroup).map(({ values }) => values.at(-1));
        expect(groups.length).to.be.greaterThan(1);
        expect(new Set(groups)).to.have.property('size', groups.length);
        expect(await counts(storage, apps)).to.deep.equal(apps.map(() => 5));
        expect(await sequences(storage, apps)).to.deep.equal(apps.map(() => 5));
      });
    }

    it('of several processes do not wait for each other in a circle', async () => {
      const { storage, url, apps } = await several(12, { clock: Date.now });
      const other = await second();
      const fill = (one: Storage) => async (app: App) => {
        for (let n = 0; n < 10; n += 1) await addRoom(one, app);
      };
      await Promise.all([...apps.map(fill(storage)), ...apps.toReversed().map(fill(other))]);
      expect(await counts(storage, apps)).to.deep.equal(apps.map(() => 20));
      const deadlocks = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
      expect(await runSql(url, deadlocks)).to.deep.equal([{ deadlocks: 0 }]);
    });
  });

  it('uses the corrected moment when a clock that was ahead is put back while an app is read', async () => {
    const clock = aClock();
    let isAhead = false;
    const around = (send: Send) => (statement: Statement) => {
      if (isAhead) clock.set(NOW);
      return send(statement);
    };
    const { storage, app } = await fresh({ clock, around });
    clock.set(NOW + HOUR);
    isAhead = true;
    expect(await storage.ledger.commit(app.uuid, {}, ({ now }) => ({ result: now, change: {} }))).to.equal(NOW);
    expect(await storage.timekeeping.changedAfter(NOW, 1)).to.deep.equal([]);
  });

  describe('the statements', () => {
    it('raise a weak synchronous_commit with every write, set no session parameters, and contain no values', async () => {
      const { storage, wire, app } = await fresh();
      await everything(storage, app);
      const writes = wire.statements.filter(isWrite);
      expect(writes.length).to.be.greaterThan(10);
      for (const { text } of writes) {
        if (/SELECT count\(\*\) FROM gone$/.test(text) || /removed_app/.test(text) || /_gone/.test(text)) continue;
        expect(text).to.include(`set_config('synchronous_commit', 'on', true)`);
      }
      for (const { text } of wire.statements) {
        expect(text).not.to.match(/^\s*(?:SET|LISTEN|NOTIFY|DECLARE|CREATE TEMP|BEGIN)|advisory|now\(\)/i);
        expect(text).not.to.include(app.uuid);
      }
    });
  });

  describe('with lost answers or requests', () => {
    it('looks up a write of an app, an answer under a key, a claim, a release and a removal whose answers are lost', async () => {
      const { storage, wire } = await fresh();
      const loseOne = () => {
        let isLost = false;
        wire.fateOf = (statement) => {
          if (isLost || !isWrite(statement)) return 'sent';
          isLost = true;
          return 'lost answer';
        };
      };
      const record = anAppRecord();
      const { app } = record;
      loseOne();
      expect(await storage.apps.add(record, anAnswer())).to.equal(undefined);
      expect((await storage.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
      loseOne();
      expect(await storage.apps.add(anAppRecord()), 'without a key').to.equal(undefined);
      loseOne();
      const once = { key: 'k', now: NOW };
      const answer = anAnswer({ key: 'k' });
      const renamed = { ...app, name: 'Renamed', version: 2 };
      let decided = 0;
      const changed = await storage.apps.change(
        app.owner,
        app.uuid,
        (found) => {
          decided += 1;
          return { record: { ...found, app: renamed }, answer };
        },
        once,
      );
      expect(changed).to.deep.equal({ record: { ...record, app: renamed } });
      expect(decided).to.equal(1);
      const workflow = aWorkflow({ app: app.uuid });
      const objects = fitting(everyObject(app.uuid));
      loseOne();
      await write(storage, app, { put: { ...objects, workflow: [...objects.workflow, workflow] } });
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
      const lease = aLease();
      loseOne();
      const claimed = await storage.jobs.claim(NOW + 400 * DAY, lease, 1, []);
      expect(claimed).to.have.length(1);
      loseOne();
      expect(await storage.jobs.release({ ...claimed[0]!, status: 'delivered', nextAt: null }, lease)).to.equal(true);
      loseOne();
      expect(await storage.apps.remove(app.owner, app.uuid, () => {})).to.equal(true);
      expect(await storage.apps.record({ uuid: app.uuid })).to.equal(undefined);
    });

    it('does not create a removed app again when its creation is repeated', async () => {
      const { storage, wire } = await fresh();
      const record = anAppRecord();
      let late: (() => Promise<unknown>) | undefined;
      wire.fateOf = () => 'sent';
      const other = await second((send) => (statement) => {
        if (isWrite(statement) && statement.text.includes('removed_app') && !late) late = () => send(statement);
        return send(statement);
      });
      await other.apps.add(record);
      await storage.apps.remove(record.app.owner, record.app.uuid, () => {});
      await late!();
      expect(await storage.apps.record({ uuid: record.app.uuid })).to.equal(undefined);
    });

    it('reports an unknown outcome without a time to retry if no answer comes', async () => {
      const { storage, wire, app } = await fresh();
      const isHead = ({ text }: Statement) => text.includes('WITH head AS (UPDATE');
      wire.fateOf = (statement) => (isHead(statement) ? 'lost request' : 'sent');
      const failure = await write(storage, app, { put: { resource: [aRoom(app)] } }).then(undefined, (error) => error);
      expect(failure).to.include({ code: 'unavailable', retryAfterSeconds: null });
      expect(failure.message).to.include('PostgreSQL stopped answering');
    });
  });

  it('erases an event that a repair of the clock rewrites at the same time, and repairs it', async () => {
    const { storage, app } = await fresh();
    const booking = aBooking({ app: app.uuid, customer: { name: 'Trace', email: 'a@b.example', phone: null } });
    const event = anEvent({ data: booking, at: NOW + DAY });
    await write(storage, app, { put: { booking: [booking] }, events: [event] });
    const person = { customer: anUuid(), email: 'a@b.example', formerEmails: [] };
    let isErased = false;
    const repairer = await second((send) => async (statement) => {
      if (!isErased && isWrite(statement) && statement.text.includes('json_to_recordset')) {
        isErased = true;
        await storage.erasures.eraseEvents(app.uuid, person, [booking.uuid]);
      }
      return send(statement);
    });
    expect((await repairer.timekeeping.turnBack(app.uuid, NOW, 10)).events).to.equal(1);
    expect(isErased).to.equal(true);
    const [kept] = (await storage.events.after(app.uuid, undefined, 10)) ?? [];
    expect(kept?.at).to.equal(NOW);
    expect(JSON.stringify(kept)).not.to.include('Trace');
  });

  it('counts the time limit of a confirmation from its own beginning, after it waited for another one', async () => {
    let now = 0;
    const pass = async (milliseconds: number) => {
      now += milliseconds;
    };
    const surroundings = { clock: () => now, elapsed: () => now, random: () => 0.5, pause: pass };
    const failedAt = (attempt: Promise<void>) =>
      attempt.then(
        () => Number.NaN,
        () => now,
      );
    let second: Promise<number> | undefined;
    const send = async () => {
      second ??= failedAt(database.confirm());
      await pass(5_000);
      throw new Error('timeout');
    };
    const parts = { connections: { writers: 2 } as Connections, schema: 'x', isPrepared: false };
    const database = new Database({ ...parts, send, surroundings });
    const first = await failedAt(database.confirm());
    expect(first).to.be.within(20_000, 25_000);
    expect(await second).to.be.within(first, first + 5_000);
  });

  it('copies an app whose head is missing', async () => {
    const { storage, url, app } = await fresh();
    await runSql(url, 'DELETE FROM ledger');
    const copied: string[] = [];
    for await (const record of storage.copying.exportObjects('all')) {
      if (record.is === 'app') copied.push(record.record.app.uuid);
    }
    expect(copied).to.deep.equal([app.uuid]);
  });

  describe('the guard of allocations in the database', () => {
    const OVERBOOKED = 'SK001';
    const allocated = (url: string, app: App, resource: string, start: number, end: number, units = 1) =>
      runSql(
        url,
        `INSERT INTO allocation (app, resource, start, "end", booking, units) VALUES ($1, $2, $3, $4, $5, $6)`,
        [app.uuid, resource, start, end, anUuid(), units],
      );
    const codeOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => undefined,
        (error) => error.code,
      );

    it('accepts exactly the blocks that fit at every moment, for any capacity', async () => {
      const { storage, url, app } = await fresh();
      const room = await addRoom(storage, app, { capacity: 3, longestBlock: 0 });
      const put = (start: number, end: number, units?: number) =>
        codeOf(allocated(url, app, room.uuid, start * HOUR, end * HOUR, units));
      expect(await put(0, 10, 1)).to.equal(undefined);
      expect(await put(0, 4, 2)).to.equal(undefined);
      expect(await put(3, 5, 1)).to.equal(OVERBOOKED);
      expect(await put(4, 6, 2)).to.equal(undefined);
      // The sum of what overlaps is 5, and at no moment are there more than 3.
      expect(await put(6, 8, 2)).to.equal(undefined);
      expect(await put(5, 7, 1)).to.equal(OVERBOOKED);
      expect(await put(8, 20, 2)).to.equal(undefined);
      expect(await put(10, 11, 1)).to.equal(undefined);
      expect(await put(19, 21, 2)).to.equal(OVERBOOKED);
    });

    it('gives one of two writers that bypass the ledger a place', async () => {
      const { storage, url, app } = await fresh();
      const room = await addRoom(storage, app, { capacity: 1 });
      const all = Array.from({ length: 6 }, () => codeOf(allocated(url, app, room.uuid, 0, HOUR)));
      const codes = await Promise.all(all);
      expect(codes.filter((code) => code === undefined)).to.have.length(1);
      expect(codes.filter((code) => code === OVERBOOKED)).to.have.length(5);
    });

    it('fails one decision of a batch, and not the others', async () => {
      const { storage, app } = await fresh();
      const room = await addRoom(storage, app, { capacity: 1 });
      const span = { start: NOW + DAY, end: NOW + DAY + HOUR };
      const put = () =>
        write(storage, app, { put: { booking: [aBooking({ app: app.uuid, resources: [room.uuid], ...span })] } });
      const other = aCustomer({ app: app.uuid });
      const settled = await Promise.allSettled([put(), put(), write(storage, app, { put: { customer: [other] } })]);
      expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
      expect(await storage.objects.find(app.uuid, 'customer', other.uuid)).to.deep.equal(other);
      expect((await storage.events.sequence(app.uuid)) >= 3).to.equal(true);
    });
  });

  describe('with several processes on one app', () => {
    it('creates the schema of an empty database once', async () => {
      schemas += 1;
      const url = (await postgresServer()).url(`slotkeeper_own_${process.pid}_${schemas}`);
      const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openPostgresStorage({ url })));
      opened.push(...all.map((storage) => ({ storage, url })));
      expect(await runSql(url, 'SELECT name FROM step')).to.have.length(STEPS.length);
    });
  });

  describe('opening', () => {
    /** Expects that no storage can be opened. Returns the message. */
    async function expectRefused(
      options: PostgresOptions,
      message: string,
      code = 'unusable_database',
    ): Promise<string> {
      const failure = await openPostgresStorage(options).then(
        () => expect.fail('opened'),
        (error) => error,
      );
      expect(failure.message).to.include(message);
      expect(failure).to.include({ code });
      return failure.message;
    }

    for (const [url, problem] of [
      ['postgres://db.example.com', 'it must be postgres://<user>@<host>/<database>'],
      ['mysql://db.example.com/x', 'it must be postgres://<user>@<host>/<database>'],
      ['postgres://a.example,b.example/x', 'several hosts'],
      ['postgres://h/x?sslmode=require', 'sslmode must be verify-full or disable'],
      ['postgres://h/x?sslmode=prefer', 'sslmode must be verify-full or disable'],
      ['postgres://h/x?options=-csynchronous_commit%3Doff', 'it sets options, which'],
      ['postgres://h/x?target_session_attrs=any', 'it sets target_session_attrs, which'],
      ['postgres://h/x?statement_timeout=5', 'it sets statement_timeout, which'],
      ['postgres://h/x?schema=A%20b', 'schema must be small letters'],
      [
        'postgres://h/x?schema=pg_slots',
        'schema must be small letters, digits and _, 63 at most, and not begin with pg_',
      ],
      ['postgres://h/x%zz', '% that stands for nothing'],
    ] as const) {
      it(`refuses ${url}, and does not print it`, async () => {
        const named = url.replace('://', '://ann:s3cret@');
        expect(await expectRefused({ url: named }, problem, 'unusable_url')).not.to.include('s3cret');
      });
    }

    it('says which server does not answer', async () => {
      await expectRefused({ url: 'postgres://127.0.0.1:1/x' }, 'No PostgreSQL answers at 127.0.0.1:1', 'unavailable');
    });

    it('says that a database or a role does not exist', async () => {
      const url = (await postgresServer()).url('x').replace('/postgres?', '/nowhere?');
      await expectRefused({ url }, 'database "nowhere" does not exist', 'unusable_url');
    });

    it('refuses a server that may lose confirmed writes, unless the URL says unsafe', async () => {
      const url = (await postgresServer()).url('x').replace('&unsafe=true', '');
      if (process.env.POSTGRES_URL) return;
      await expectRefused({ url }, 'fsync or full_page_writes off');
    });

    it('creates nothing without permission, and says so', async () => {
      const url = (await postgresServer()).url(`slotkeeper_none_${process.pid}`);
      await expectRefused({ url, create: false }, 'There is no Slotkeeper storage in the schema');
    });

    it('refuses the schema of another program or of a newer version', async () => {
      const { url } = await fresh();
      await runSql(url, `INSERT INTO step VALUES ('of the future')`);
      await expectRefused({ url }, 'is of a newer version of Slotkeeper');
      const other = (await postgresServer()).url(`slotkeeper_foreign_${process.pid}`);
      for (const made of [
        'CREATE TABLE theirs (x int)',
        'CREATE TABLE step (x int)',
        'CREATE TABLE step (name int)',
        `CREATE TYPE booking AS ENUM ('theirs')`,
      ]) {
        await runSql(other, `CREATE SCHEMA slotkeeper_foreign_${process.pid}`);
        await runSql(other, made);
        await expectRefused({ url: other }, 'has tables of another program');
        await runSql(other, `DROP SCHEMA slotkeeper_foreign_${process.pid} CASCADE`);
      }
    });

    it('refuses the schema of an earlier build, and says how to copy it', async () => {
      const { url } = await fresh();
      const { schema } = connectionSettings(url);
      await runSql(url, 'DELETE FROM step');
      for (const step of ['base', 'allocation guard', 'attendance', 'mail slots']) {
        await runSql(url, 'INSERT INTO step VALUES ($1)', [step]);
        expect(
          await expectRefused({ url }, `Cannot open the schema ${schema}: it was made by an earlier build`),
        ).to.include(
          'with version 0.1.0: slotkeeper copy "$DATABASE_URL" slotkeeper.jsonl.gz. Then copy the file into a new database',
        );
      }
    });

    it('refuses an old server, a database without UTF8, and a read-only server', async () => {
      const old = async () => [[false, 'ann', '120022', '12.22', 'UTF8', 'on', 'on', 'read committed', 'off']];
      const asked = { schema: 'x', isUnsafe: false, create: true, update: true, report: () => undefined };
      const tooOld = await checkServer(old, asked).catch((error: unknown) => error);
      const message = 'PostgreSQL 12.22 is too old: Slotkeeper needs 13 or newer';
      expect(tooOld).to.include({ code: 'unusable_database', message });
      const url = (await postgresServer()).url('x');
      const [latin, reader] = [`latin_${process.pid}`, `reader_${process.pid}`];
      await runSql(url, `CREATE DATABASE ${latin} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
      await runSql(url, `CREATE ROLE ${reader} LOGIN`);
      try {
        const inLatin = url.replace('/postgres?', `/${latin}?`);
        await expectRefused({ url: inLatin }, `has the encoding SQL_ASCII: create one with ENCODING 'UTF8'`);
        await runSql(url, `ALTER ROLE ${reader} SET default_transaction_read_only = on`);
        const asReader = url.replace('postgres@', `${reader}@`);
        await expectRefused({ url: asReader }, 'is read-only, such as a standby is: name the address of the primary');
      } finally {
        await runSql(url, `DROP DATABASE ${latin}`);
        await runSql(url, `DROP ROLE ${reader}`);
      }
    });

    /** Opens with a program that has a later step. */
    async function withLaterStep<R>(work: () => Promise<R>): Promise<R> {
      const steps = STEPS as { name: string; statements: readonly string[] }[];
      steps.push({ name: 'later', statements: ['CREATE TABLE @later (x int)'] });
      return work().finally(() => steps.pop());
    }

    it('runs the missing steps of the schema, and continues an interrupted removal', async () => {
      const { storage, url, app } = await fresh();
      await addRoom(storage, app);
      await runSql(url, 'INSERT INTO removed_app VALUES ($1, false)', [app.uuid]);
      await withLaterStep(async () => {
        for (const mayNot of [{ create: false }, { update: false }]) {
          await expectRefused({ url, ...mayNot }, 'is of an earlier version');
        }
        await second();
      });
      expect(await runSql(url, 'SELECT 1 FROM later')).to.deep.equal([]);
      expect(await runSql(url, 'SELECT 1 FROM resource')).to.deep.equal([]);
      expect(await runSql(url, 'SELECT is_cleared FROM removed_app')).to.deep.equal([{ is_cleared: true }]);
    });

    it('tells a role without rights which command grants them, and then needs only to read and write', async () => {
      const { url } = await fresh();
      const { schema } = connectionSettings(url);
      const role = `clerk_${process.pid}_${schemas}`;
      await runSql(url, `CREATE ROLE ${role} LOGIN`);
      try {
        const its = url.replace('postgres@', `${role}@`);
        await expectRefused({ url: its }, `GRANT USAGE ON SCHEMA "${schema}"`);
        const elsewhere = its.replace(`schema=${schema}`, `schema=${schema}_not_there`);
        const command = `CREATE SCHEMA "${schema}_not_there" AUTHORIZATION <role>`;
        await expectRefused({ url: elsewhere }, command);
        await runSql(url, command.replace('<role>', role));
        await (await openPostgresStorage({ url: elsewhere })).close();
        await withLaterStep(async () => (await openPostgresStorage({ url: elsewhere })).close());
        expect(await runSql(elsewhere, 'SELECT 1 FROM later')).to.deep.equal([]);
        await runSql(url, `GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
        await runSql(url, `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
        await expectRefused({ url: its }, 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES');
        await (await openPostgresStorage({ url: its, create: false })).close();
        await runSql(url, `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
        await runSql(url, 'CREATE TABLE theirs (x int)'); // a table of the program, which the storage must leave alone
        const storage = await openPostgresStorage({ url: its, clock: aClock() });
        opened.unshift({ storage, url });
        const app = await addApp(storage);
        const objects = fitting(everyObject(app.uuid));
        await write(storage, app, { put: objects });
        await storage.ready();
        await runSql(url, `ALTER ROLE ${role} SET default_transaction_isolation = 'serializable'`);
        await expectRefused({ url: its }, `ALTER ROLE "${role}" RESET default_transaction_isolation`);
      } finally {
        for (const { storage } of opened.splice(0, 1)) await storage.close();
        await runSql(url, `DROP OWNED BY ${role}`);
        await runSql(url, `DROP ROLE ${role}`);
      }
    });

    it('works without names for statements, as some poolers require', async () => {
      const { storage, wire, app } = await fresh({ more: '&prepare=false' });
      await addRoom(storage, app);
      expect(wire.statements.every(({ name }) => name === undefined)).to.equal(true);
    });
  });

  describe('over a pool of the program', () => {
    const pools: pg.Pool[] = [];
    after(() => Promise.all(pools.map((pool) => pool.end())));

    async function aPool(config: pg.PoolConfig = {}): Promise<pg.Pool> {
      const { client } = connectionSettings((await postgresServer()).url('x'));
      const pool = new pg.Pool({ ...client, ...config });
      pool.on('error', () => undefined);
      pools.push(pool);
      return pool;
    }

    it('refuses values that are no pool, naming the option', async () => {
      const pool = await aPool();
      const options = [
        ...[
          {},
          { pool, url: 'postgres://h/x' },
          { pool: {} },
          { pool: await aPool({ binary: true } as pg.PoolConfig) },
        ],
        { pool, schema: 'A b' },
      ];
      const errors = await Promise.all(options.map((one) => failureOf(openPostgresStorage(one as PostgresOptions))));
      const named = errors.map((error) => Object.keys((error as unknown as ValidationError).errors)[0]);
      expect(named).to.deep.equal(['url', 'url', 'pool', 'pool', 'schema']);
    });

    it('checks the server, and says if none answers', async () => {
      const nobody = { pool: await aPool({ host: '127.0.0.1', port: 1 }) };
      const answer = 'No PostgreSQL answers at the address of the pool';
      expect(((await failureOf(openPostgresStorage(nobody))) as Error).message).to.contain(answer);
      const pool = await aPool();
      const missing = (await failureOf(openPostgresStorage({ pool, unsafe: true, create: false }))) as Error;
      expect(missing.message).to.contain('There is no Slotkeeper storage in the schema slotkeeper:');
      if (process.env.POSTGRES_URL) return;
      expect(((await failureOf(openPostgresStorage({ pool }))) as Error).message).to.contain('would lose bookings');
    });

    it('reads its own types whatever the parsers of the pool, and leaves the pool open', async () => {
      schemas += 1;
      const schema = `slotkeeper_own_${process.pid}_${schemas}`;
      const pool = await aPool({ max: 2, types: { getTypeParser: () => () => 'theirs' } as pg.CustomTypesConfig });
      const parsers = [16, 20, 23, 25, 114, 2950].map((oid) => [oid, pg.types.getTypeParser(oid)] as const);
      for (const [oid] of parsers) pg.types.setTypeParser(oid, () => 'theirs');
      try {
        const storage = await openPostgresStorage({ pool, schema, unsafe: true, clock: aClock() });
        opened.push({ storage, url: (await postgresServer()).url(schema) });
        const app = await addApp(storage);
        const objects = fitting(everyObject(app.uuid));
        await Promise.all([write(storage, app, { put: objects }), ...[1, 2, 3].map(() => addApp(storage))]);
        for (const kind of KINDS)
          expect((await listed(storage, kind, app.uuid)).items).to.have.deep.members(objects[kind]);
        await storage.inspection.inspect(async (inside) => {
          for await (const { message } of inside.mismatches(app.uuid)) expect.fail(message);
        });
        expect(pool.totalCount).to.be.at.most(2);
        const { owners } = useCases({ storage });
        const killing = (client: unknown) =>
          (client as pg.PoolClient).query('SELECT pg_terminate_backend(pg_backend_pid())');
        const killed = failureOf(owners.issueToken('ada@example.com', undefined, { alongside: killing }));
        expect(await killed).to.be.instanceOf(Error);
        expect(await owners.listTokens()).to.deep.equal([]);
        await storage.close();
        expect(await failureOf(storage.apps.record({ uuid: app.uuid }))).to.have.property('code', 'unavailable');
        expect((await pool.query('SELECT 1')).rowCount).to.equal(1);
      } finally {
        for (const [oid, parse] of parsers) pg.types.setTypeParser(oid, parse);
      }
    });
  });

  it('has a column or table for every queryable value, and no statistics of personal texts', async () => {
    const { url } = await fresh();
    const { schema } = connectionSettings(url);
    const rows = (await runSql(
      url,
      `SELECT c.relname || '.' || a.attname AS name, a.attstattarget AS target FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = $1::regnamespace AND a.attnum > 0 AND c.relkind = 'r'`,
      [schema],
    )) as readonly { readonly name: string; readonly target: number | null }[];
    const targets = new Map(rows.map(({ name, target }) => [name, target]));
    for (const kind of KINDS) {
      const { name, columns, children } = tableOf(kind);
      for (const column of columns) expect(targets.has(`${name}.${column.name}`), column.name).to.equal(true);
      for (const child of children) expect(targets.has(`${child.name}.value`), child.name).to.equal(true);
    }
    const personal = ['customer.name_folded', 'customer.email_folded', 'booking.title_folded', 'event.named'];
    for (const name of personal) expect(targets.get(name), name).to.equal(0);
  });

  it('keeps nothing of an erased customer in any row, index or statistic', async () => {
    const { storage, url, app } = await fresh();
    const email = 'leave.no.trace@example.com';
    const customer = aCustomer({ app: app.uuid, email, name: 'Trace' });
    const booking = aBooking({
      app: app.uuid,
      customer: { name: 'Trace', email, phone: null },
      customerUuid: customer.uuid,
    });
    await write(storage, app, {
      put: { customer: [customer], booking: [booking] },
      events: [anEvent({ data: booking })],
    });
    await runSql(url, 'ANALYZE');
    const person = { customer: customer.uuid, email, formerEmails: [email] };
    await storage.erasures.eraseEvents(app.uuid, person, [booking.uuid]);
    const erased = { ...booking, customer: null, customerUuid: null };
    await write(storage, app, { put: { booking: [erased] }, removed: [{ kind: 'customer', uuid: customer.uuid }] });
    expect(await storage.erasures.overwrite()).to.equal(true);
    const { schema } = connectionSettings(url);
    for (const table of ['customer', 'booking', 'event', 'job', 'answer', 'erasure', 'allocation']) {
      const found = await runSql(url, `SELECT 1 FROM ${table} AS t WHERE t::text LIKE '%leave.no.trace%'`);
      expect(found, table).to.deep.equal([]);
    }
    const kept = await runSql(
      url,
      `SELECT 1 FROM pg_stats WHERE schemaname = $1 AND most_common_vals::text LIKE '%trace%'`,
      [schema],
    );
    expect(kept).to.deep.equal([]);
  });

  describe('with a missing synchronous standby', () => {
    it('answers reads and refusals, and no write that a failover could lose, even after an administrator cancels the wait', async () => {
      const server = await startedPostgres();
      const wire = new Wire();
      try {
        const url = server.url('replicated');
        const storage = await openPostgresStorage({ url, clock: aClock(), around: wire.around });
        const [quiet, app] = [await addApp(storage), await addApp(storage)];
        const room = await addRoom(storage, app);
        const noChange = () => storage.ledger.commit(quiet.uuid, {}, () => ({ result: 'nothing' }));
        expect(await wire.tripsOf(noChange), 'without a standby').to.equal(1);
        const standby = async (name: string) => {
          await runSql(url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
          await runSql(url, 'SELECT pg_reload_conf()');
          const set = 'SHOW synchronous_standby_names';
          await until(async () => isSame(await runSql(url, set), [{ synchronous_standby_names: name }]));
        };
        const known = new Set<string>();
        /** Resolves with true once one more statement waits for a standby, and with false if the attempt ends first. */
        const waits = async (attempt: Promise<unknown>) => {
          let hasEnded = false;
          const end = () => {
            hasEnded = true;
          };
          attempt.then(end, end);
          const before = known.size;
          const waiting = `SELECT pid || ' ' || query_start AS key FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
          await until(async () => {
            for (const row of await runSql(url, waiting)) known.add((row as { readonly key: string }).key);
            return hasEnded || known.size > before;
          });
          return !hasEnded;
        };
        /** Sets a standby that does not exist. */
        const loseStandby = async () => {
          await standby('gone');
          // The new setting takes effect a moment later: a background process of the server has to read it first.
          const probe = () => runSql(url, 'SET synchronous_commit = on; CREATE TEMP TABLE probe ()');
          await until(() => waits(probe()), { what: 'commits wait' });
        };
        await loseStandby();
        expect(await storage.objects.find(app.uuid, 'resource', room.uuid), 'a read').to.deep.equal(room);
        const refusal = storage.ledger.commit(app.uuid, {}, () => {
          throw new RefusedError('taken', {});
        });
        expect(isFailure(await refusal.catch((error: unknown) => error), 'refused'), 'a refusal').to.equal(true);
        const before = wire.statements.length;
        const unchanged = noChange();
        expect(await waits(unchanged), 'a success without a change').to.equal(true);
        expect(wire.statements.length - before).to.equal(2);
        await standby('');
        expect(await unchanged).to.equal('nothing');
        await loseStandby();
        const renamed = { ...room, name: 'Renamed', version: 2 };
        const change = write(storage, app, { put: { resource: [renamed] } });
        expect(await waits(change), 'a change').to.equal(true);
        const cancelled = await runSql(
          url,
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%ledger%'`,
        );
        expect(cancelled).not.to.deep.equal([]);
        expect(await waits(change), 'a change whose wait was cancelled').to.equal(true);
        await standby('');
        await change;
        expect(await storage.objects.find(app.uuid, 'resource', room.uuid)).to.deep.equal(renamed);
        expect(await storage.events.sequence(app.uuid)).to.equal(2);
        await storage.close();
      } finally {
        await server.stop();
      }
    });
  });
});
