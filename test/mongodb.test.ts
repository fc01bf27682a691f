import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { driverCollections } from '../adapters/mongodb/driver.js';
import { openMongoStorage } from '../adapters/mongodb/index.js';
import { clientOptions, openOver } from '../adapters/mongodb/open.js';
import { storageOver } from '../adapters/mongodb/storage.js';
import type { App } from '../core/apps/app.js';
import { FindAvailability } from '../core/availability/find-availability.js';
import { allocationsOf, type Booking } from '../core/bookings/booking.js';
import { RescheduleBooking } from '../core/bookings/change-booking.js';
import { CreateBooking } from '../core/bookings/create-booking.js';
import { DAY, HOUR, MINUTE } from '../core/instants.js';
import type { Resource } from '../core/resources/resource.js';
import { NO_SEARCH } from '../core/search.js';
import { CreateService } from '../core/services/change-services.js';
import type { NewService } from '../core/services/service-input.js';
import type { Storage } from '../core/storage.js';
import { type MongodbServer, mongodbServer } from './support/mongodb-server.js';
import {
  aBooking,
  addApp,
  aJob,
  aLease,
  anAction,
  anAnswer,
  anAppRecord,
  anEvent,
  anOwnerToken,
  anUuid,
  aResource,
  aWorkflow,
  NOW,
  write,
} from './support/samples.js';

const ALL = { offset: 0, limit: 100 };
const START = NOW + DAY;

/** MONGODB.md, rule 6, and what a driver says to a server besides. */
const COMMANDS = new Set([
  'find',
  'getMore',
  'aggregate',
  'insert',
  'update',
  'delete',
  'createIndexes',
  'ping',
  'endSessions',
]);
const OPERATORS = new Set([
  ...['$in', '$or', '$regex', '$lt', '$lte', '$gt', '$gte'],
  ...['$set', '$unset', '$inc', '$setOnInsert'],
]);
const OPTIONS = {
  find: ['find', 'filter', 'sort', 'skip', 'limit', 'readConcern', 'batchSize', 'singleBatch'],
  getMore: ['getMore', 'collection', 'batchSize'],
  aggregate: ['aggregate', 'pipeline', 'cursor', 'readConcern'],
  insert: ['insert', 'documents', 'ordered', 'writeConcern'],
  update: ['update', 'updates', 'ordered', 'writeConcern'],
  delete: ['delete', 'deletes', 'ordered', 'writeConcern'],
  createIndexes: ['createIndexes', 'indexes', 'writeConcern'],
} as const;
const EVERYWHERE = new Set(['$db', 'lsid', 'txnNumber', '$clusterTime', '$readPreference']);

/** What is wrong with a command by rule 6. */
function breach({ commandName, command }: CommandStartedEvent): string | undefined {
  if (!COMMANDS.has(commandName)) return `the command ${commandName}`;
  const options: readonly string[] = OPTIONS[commandName as keyof typeof OPTIONS] ?? [commandName];
  const option = Object.keys(command).find((name) => !options.includes(name) && !EVERYWHERE.has(name));
  if (option) return `${commandName} with ${option}`;
  if (commandName === 'aggregate') {
    // what the driver makes of countDocuments
    const [match, group, more] = command.pipeline;
    if (more || JSON.stringify(group) !== '{"$group":{"_id":1,"n":{"$sum":1}}}')
      return 'aggregate, other than to count';
    return unknownOperator(match.$match);
  }
  if (commandName === 'find') return unknownOperator(command.filter);
  for (const { q } of command.deletes ?? []) if (unknownOperator(q)) return unknownOperator(q);
  for (const { q, u, upsert: _, multi, ...rest } of command.updates ?? []) {
    if (multi || Array.isArray(u) || Object.keys(rest).length > 0)
      return 'an update of many, by a pipeline, or with options';
    const inUpdate = Object.keys(u).find((operator) => !OPERATORS.has(operator));
    if (inUpdate ?? unknownOperator(q)) return `an update with ${inUpdate ?? unknownOperator(q)}`;
  }
  for (const { key, name, unique, ...rest } of command.indexes ?? []) {
    if (Object.keys(rest).length > 0 || Object.values(key).some((way) => way !== 1)) return `the index ${name}`;
    if (unique && command.createIndexes !== 'apps')
      return `the unique index ${name}, which a change would be applied to`;
  }
  return undefined;
}

function unknownOperator(filter: unknown): string | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined;
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$') && !OPERATORS.has(key)) return key;
    const inside = unknownOperator(value);
    if (inside) return inside;
  }
  return undefined;
}

/** The commands of a client, and how many of them had to wait for one another: the round trips. */
class Monitor {
  readonly breaches = new Set<string>();
  #commands: string[] = [];
  #finished = 0;
  readonly #rounds = new Map<number, number>();

  constructor(client: MongoClient) {
    client.on('commandStarted', (event) => {
      const problem = breach(event);
      if (problem) this.breaches.add(problem);
      const { commandName, command, requestId } = event;
      this.#rounds.set(requestId, this.#finished + 1);
      this.#commands.push(`${this.#finished + 1}: ${commandName} ${command[commandName]}`);
    });
    const finished = ({ requestId }: { requestId: number }) => {
      this.#finished = Math.max(this.#finished, this.#rounds.get(requestId) ?? 0);
    };
    client.on('commandSucceeded', finished);
    client.on('commandFailed', finished);
  }

  /** How many round trips the operation takes, one after another. */
  async roundTrips(operation: () => Promise<unknown>): Promise<{ count: number; commands: readonly string[] }> {
    this.#commands = [];
    this.#finished = 0;
    this.#rounds.clear();
    await operation();
    return { count: this.#finished, commands: this.#commands };
  }
}

describe('MongoDB', function () {
  this.timeout(60_000);
  let server: MongodbServer;
  let databases = 0;
  const open: Storage[] = [];
  const closing: (() => Promise<void> | void)[] = [];

  before(async function () {
    try {
      server = await mongodbServer();
    } catch (error) {
      if (process.env.STORAGES?.includes('mongodb')) throw error;
      this.test!.title = `cannot run: ${error instanceof Error ? error.message : error}`;
      this.skip();
    }
  });
  after(() => server?.stop());
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage.close();
    for (const close of closing.splice(0).reverse()) await close();
  });

  const aUrl = () => {
    databases += 1;
    return server.url(`slotkeeper_own_${process.pid}_${Date.now().toString(36)}_${databases}`);
  };
  const opened = async (url: string) => {
    const storage = await openMongoStorage({ url });
    open.push(storage);
    return storage;
  };
  const monitored = async (url = aUrl()) => {
    const client = new MongoClient(url, { ...clientOptions(url), monitorCommands: true });
    const monitor = new Monitor(client);
    const storage = await openOver(client, new URL(url).pathname.slice(1), Date.now);
    open.push(storage);
    return { url, storage, monitor };
  };
  /** The collections as they are, past the adapter. */
  const raw = async (url: string) => {
    const client = await new MongoClient(url, clientOptions(url)).connect();
    closing.push(() => client.close());
    return client.db();
  };

  describe('keeps to what every MongoDB does', () => {
    it('in everything that the storage offers', async () => {
      const { storage, monitor } = await monitored();
      const { owners, apps, ledger, workflows, resources, bookings, actions, jobs, events } = storage;
      const token = anOwnerToken();
      await owners.addToken(token);
      await owners.tokensOf(token.owner.email);
      await owners.list();

      const owner = token.owner.uuid;
      const record = anAppRecord({ owner });
      const app = record.app.uuid;
      const once = { key: 'rotate', now: NOW };
      await apps.add(record, anAnswer({ key: 'add' }));
      expect(await apps.add(anAppRecord({ owner }), anAnswer({ key: 'add' }))).to.have.property('key', 'add');
      const [slug, name] = [
        { field: 'slug', folded: 'a.' },
        { field: 'name', folded: 'a' },
      ] as const;
      await apps.list(owner, ALL, { all: [slug, slug, name], any: [slug, name] });
      await apps.findByDigest(record.credential.digest);
      await apps.ofAnyOwner(app);
      const renamed = { ...record.app, name: 'renamed', version: 2 };
      await apps.change(
        owner,
        app,
        ({ credential }) => ({
          record: { app: renamed, credential },
          answer: anAnswer({ key: 'rotate' }),
        }),
        once,
      );
      await apps.change(owner, app, (given) => ({ record: given, answer: anAnswer({ key: 'again' }) }), {
        ...once,
        key: 'again',
      });

      const workflow = aWorkflow({ app });
      const action = anAction({ app, workflow: workflow.uuid });
      const resource = aResource({ app });
      const booking = aBooking({ app, resources: [resource.uuid], workflow: workflow.uuid, status: 'held' });
      const event = anEvent({ app, data: booking });
      const job = aJob({ app, booking: booking.uuid, action: action.uuid });
      const put = { workflow: [workflow], action: [action], resource: [resource], booking: [booking], job: [job] };
      await write(storage, renamed, {
        put,
        events: [event],
        answer: anAnswer({ key: 'one' }),
      });
      await ledger.read(app, { objects: { resource: [resource.uuid] }, span: booking, answer: 'one' }, (view) => {
        view.taken(resource, booking.start, booking.end);
        view.inUse({ resource: resource.uuid, workflow: workflow.uuid, endsAfter: NOW, limit: 3 });
        view.actionsOf(workflow.uuid);
        view.object('job', job.uuid);
      });
      await workflows.list(app, ALL, { all: [{ field: 'name', folded: 'x' }], any: [] });
      await workflows.withClock(app);
      await resources.list(app, ALL, NO_SEARCH);
      const by = { workflow: workflow.uuid, resource: resource.uuid, statuses: ['held'] as const, from: NOW, to: NOW };
      const search = { all: [], any: [{ field: 'title', folded: 't' }] as const };
      await bookings.list(app, ALL, { ...by, customerEmail: 'a@example.com', search, sort: '-start' });
      await bookings.due({ app, workflow: workflow.uuid, status: 'held', by: 'holdExpiresAt', until: NOW }, 5);
      await actions.list(app, workflow.uuid, ALL);
      await actions.ofWorkflows(app, [workflow.uuid]);
      await jobs.list(app, ALL, { status: 'waiting', action: action.uuid, booking: booking.uuid });
      const lease = aLease();
      const [claimed] = await jobs.claim(NOW, lease, 5, [anUuid(), anUuid()]);
      await jobs.settle({ ...claimed!, status: 'delivered', nextAt: null }, lease);
      await events.list(app, ALL, { type: event.type, booking: booking.uuid }, event.uuid);
      await events.after(app, undefined, 5);
      await write(storage, renamed, { removed: [{ kind: 'booking', uuid: booking.uuid }] });
      await ledger.sequence(app);
      await events.forget(NOW + DAY, 5);
      await ledger.forgetAnswers(NOW + DAY, 5);
      await storage.ready();
      await apps.remove(owner, app, () => {});
      await owners.revoke(token.uuid);
      expect([...monitor.breaches]).to.deep.equal([]);
    });

    it('and would notice what is outside the list', async () => {
      const client = new MongoClient(aUrl(), { monitorCommands: true });
      closing.push(() => client.close());
      const monitor = new Monitor(client);
      const things = client.db().collection('things');
      await things.findOneAndUpdate({ a: 1 }, { $set: { a: 2 } });
      await things
        .find({ $and: [{ a: { $exists: true } }] })
        .toArray()
        .catch(() => undefined);
      await things.updateOne({ a: 1 }, { $mul: { b: 1 } }).catch(() => undefined);
      await things.find({}, { projection: { a: 1 } }).toArray();
      await things.createIndexes([{ key: { a: 1 }, name: 'a', sparse: true }]).catch(() => undefined);
      expect(monitor.breaches.size).to.equal(5);
    });
  });

  describe('counts its round trips', () => {
    let url: string;
    let storage: Storage;
    let monitor: Monitor;
    let app: { readonly uuid: string; readonly owner: string };
    let resource: Resource;
    const span = { start: START, end: START + HOUR };

    beforeEach(async () => {
      ({ url, storage, monitor } = await monitored());
      app = await addApp(storage);
      resource = aResource({ app: app.uuid, capacity: 100 });
      await write(storage, app, { put: { resource: [resource] } });
      // so that there are connections enough, as in any process that is not new
      await Promise.all(Array.from({ length: 30 }, () => storage.ready()));
    });

    const expectRoundTrips = async (most: number, operation: () => Promise<unknown>) => {
      const { count, commands } = await monitor.roundTrips(operation);
      expect(count, commands.join('\n')).to.equal(most);
    };

    const book = (by: Storage, count = 1) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const booking = aBooking({ app: app.uuid, resources: [resource.uuid], ...span });
          const wanted = {
            objects: { resource: [resource.uuid], booking: [booking.uuid] },
            span,
            answer: `key-${booking.uuid}`,
          };
          return by.ledger.commit(app.uuid, wanted, (view) => {
            view.answer(`key-${booking.uuid}`);
            const found = view.object('resource', resource.uuid)!;
            const taken = view.taken(found, span.start, span.end);
            if (taken.length >= found.capacity) throw new Error('taken');
            const events = [anEvent({ app: app.uuid, data: booking })];
            const jobs = [aJob({ app: app.uuid, booking: booking.uuid })];
            const answer = anAnswer({ key: `key-${booking.uuid}` });
            return { result: booking, change: { put: { booking: [booking], job: jobs }, events, answer } };
          });
        }),
      );

    it('authentication: 1, of an owner and of an app', async () => {
      const token = anOwnerToken();
      await storage.owners.addToken(token);
      await expectRoundTrips(1, () => storage.owners.tokensOf(token.owner.email));
      await expectRoundTrips(1, () => storage.apps.findByDigest(`digest-${app.uuid}`));
    });

    it('a read: 1', async () => {
      await expectRoundTrips(1, () => storage.apps.find(app.owner, app.uuid));
      await expectRoundTrips(1, () => storage.resources.find(app.uuid, resource.uuid));
      await expectRoundTrips(1, () => storage.bookings.find(app.uuid, anUuid()));
    });

    it('a list: 1; 2 of what must fit together, and 3 where this process has not looked before', async () => {
      await expectRoundTrips(1, () => storage.apps.list(app.owner, ALL, NO_SEARCH));
      await expectRoundTrips(1, () => storage.resources.list(app.uuid, ALL, NO_SEARCH));
      await expectRoundTrips(1, () => storage.workflows.list(app.uuid, ALL, NO_SEARCH));
      const bookings = () => storage.bookings.list(app.uuid, ALL, { sort: 'created_at', search: NO_SEARCH });
      await expectRoundTrips(2, bookings);
      await expectRoundTrips(2, () => storage.events.list(app.uuid, ALL, {}));
      const wanted = { objects: { resource: [resource.uuid] }, span };
      const look = () => storage.ledger.read(app.uuid, wanted, (view) => view.taken(resource, span.start, span.end));
      await expectRoundTrips(2, look);
      app = await addApp(storage);
      await expectRoundTrips(3, bookings);
    });

    it('a new app: 1, and 2 under an idempotency key', async () => {
      await expectRoundTrips(1, () => storage.apps.add(anAppRecord()));
      await expectRoundTrips(2, () => storage.apps.add(anAppRecord(), anAnswer()));
    });

    it('taking a booking: 4, and 5 where this process has not looked before, or another has written since', async () => {
      await book(storage);
      await expectRoundTrips(4, () => book(storage));
      const another = await monitored(url);
      await Promise.all(Array.from({ length: 10 }, () => another.storage.ready()));
      const { count, commands } = await another.monitor.roundTrips(() => book(another.storage));
      expect(count, commands.join('\n')).to.equal(5);
      // another process has written meanwhile: what this one remembers is worth nothing, and costs one more
      await expectRoundTrips(5, () => book(storage));
    });

    describe('of a service', () => {
      const needs = () => ({ ledger: storage.ledger, newUuid: anUuid });
      const NINE = Math.ceil(Date.now() / DAY + 7) * DAY + 9 * HOUR;
      let hours = 0;
      let pool: readonly string[];

      beforeEach(async () => {
        const resources = Array.from({ length: 25 }, () => aResource({ app: app.uuid }));
        pool = resources.map(({ uuid }) => uuid);
        await write(storage, app, { put: { resource: resources } });
      });

      const caller = () => ({ app: app as App });
      const aServiceOf = async (fields: Partial<NewService> = {}) => {
        const roles = [
          { name: 'stylist', resources: pool.slice(0, 20) },
          { name: 'chair', resources: pool.slice(20) },
        ];
        const input = { name: 'Cut', durations: [60], roles, ...fields };
        return (await new CreateService(needs()).execute(caller(), input)).uuid;
      };
      const bookOf = (what: object, by = storage) => {
        hours += 1;
        const create = new CreateBooking({ ledger: by.ledger, newUuid: anUuid });
        const wanted = { start: NINE + hours * HOUR, durationMinutes: 60, customer: { email: 'ada@example.com' } };
        return create.execute(caller(), { ...wanted, ...what });
      };
      const named = () => bookOf({ resources: [pool[0]!, pool[20]!] });
      const EVERY_LIMIT = (['service', 'resource', 'customer'] as const).flatMap((per) =>
        (['day', 'week', 'active'] as const).map((period) => ({ per, period, max: 50 })),
      );

      for (const [title, fields] of [
        ['by the first that is free', {}],
        ['by who has least to do', { assign: 'least_busy' }],
        ['by whose turn it is', { assign: 'round_robin' }],
        ['under limits of every kind', { limits: EVERY_LIMIT }],
      ] as const) {
        it(`a booking ${title}: 4, as many as one of resources by name`, async () => {
          const service = await aServiceOf(fields);
          await named();
          await expectRoundTrips(4, named);
          await bookOf({ service });
          await expectRoundTrips(4, () => bookOf({ service }));
        });
      }

      it('a booking: 5 where this process knows nothing of it, as of resources by name', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        const another = await monitored(url);
        await Promise.all(Array.from({ length: 60 }, () => another.storage.ready()));
        const { count, commands } = await another.monitor.roundTrips(() => bookOf({ service }, another.storage));
        expect(count, commands.join('\n')).to.equal(5);
      });

      it('a search: 2, over a month with limits of every kind', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        await bookOf({ service });
        const find = new FindAvailability({ ledger: storage.ledger });
        const query = { service, from: NINE, to: NINE + 28 * DAY, customerEmail: 'ada@example.com' };
        await expectRoundTrips(2, () => find.execute(caller(), query));
      });

      it('a reschedule: 5, for it is the booking that names the service', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        const { booking } = await bookOf({ service });
        const move = new RescheduleBooking(needs());
        await expectRoundTrips(5, () => move.execute(caller(), booking.uuid, { start: NINE + 40 * DAY }));
      });
    });

    it('however many come together: no more, for they share one change', async () => {
      await book(storage, 30);
      await expectRoundTrips(4, () => book(storage, 30));
      expect(await storage.ledger.sequence(app.uuid)).to.equal(3);
    });

    it('what is refused, or changes nothing: 2', async () => {
      const wanted = { objects: { resource: [resource.uuid] } };
      await expectRoundTrips(2, () =>
        storage.ledger.commit(app.uuid, wanted, (view) => ({ result: view.object('resource', resource.uuid) })),
      );
    });
  });

  describe('processes', () => {
    const script = (url: string) => `
      import { Collection } from 'mongodb';
      const { openMongoStorage } = await import(${JSON.stringify(new URL('../adapters/mongodb/index.js', import.meta.url).href)});
      const storage = await openMongoStorage({ url: ${JSON.stringify(url)} });
      const say = (word) => process.stdout.write(word + '\\n');
    `;
    const started = (code: string) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      closing.push(() => void child.kill('SIGKILL'));
      return child;
    };
    const said = (child: ChildProcess, word: string) =>
      new Promise<void>((resolve, reject) => {
        let heard = '';
        child.stdout!.on('data', (text) => {
          heard += text;
          if (heard.includes(word)) resolve();
        });
        child.once('exit', (code) => reject(new Error(`the process ended with ${code} and said ${heard}`)));
      });

    /** An app with one booking that a process stored, and was killed before it applied it. */
    const halfDone = async () => {
      const url = aUrl();
      const storage = await opened(url);
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      await write(storage, app, { put: { resource: [resource] } });
      const booking = aBooking({ app: app.uuid, resources: [resource.uuid], start: START, end: START + HOUR });
      const child = started(`
        ${script(url)}
        const { updateOne } = Collection.prototype;
        Collection.prototype.updateOne = async function (filter, update, options) {
          const result = await updateOne.call(this, filter, update, options);
          if (this.collectionName !== 'ledgers' || !update.$set.pending) return result;
          say('stored');
          return new Promise(() => {});
        };
        const booking = ${JSON.stringify(booking)};
        const events = [${JSON.stringify(anEvent({ app: app.uuid, data: booking }))}];
        await storage.ledger.commit(booking.app, {}, () => ({ result: undefined, change: { put: { booking: [booking] }, events } }));
      `);
      await said(child, 'stored');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.equal(undefined);
      return { url, storage, app, resource, booking };
    };
    const takenOf = (storage: Storage, resource: Resource) =>
      storage.ledger.read(resource.app, {}, (view) => view.taken(resource, START, START + DAY));

    it('the next commit applies what a process stored that was killed before it applied it', async () => {
      const { storage, app, resource, booking } = await halfDone();
      const attempt = storage.ledger.commit(app.uuid, {}, (view) => {
        if (view.taken(resource, START, START + HOUR).length > 0) throw new Error('taken');
        return { result: undefined, change: {} };
      });
      expect(await attempt.catch((error: Error) => error.message)).to.equal('taken');
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
      expect(await takenOf(storage, resource)).to.deep.equal(allocationsOf(booking));
      expect((await storage.events.after(app.uuid, undefined, 10))?.map(({ data }) => data)).to.deep.equal([booking]);
      expect(await storage.ledger.sequence(app.uuid)).to.equal(2);
    });

    it('so does a start, in an app that is quiet', async () => {
      const { url, storage, app, booking } = await halfDone();
      await opened(url);
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
    });

    it('so does a sweep, of what it has seen the sweep before', async () => {
      const { url, storage, app, booking } = await halfDone();
      const surroundings = { clock: Date.now, random: Math.random, pause: async () => {} };
      const { recovery } = storageOver(driverCollections(await raw(url), surroundings), surroundings);
      await recovery.sweep();
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.equal(undefined);
      await recovery.sweep();
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
    });

    it('three clients in two processes, one of which is killed, never take more than there is', async () => {
      const url = aUrl();
      const clients = [await opened(url), await opened(url)];
      const app = await addApp(clients[0]!);
      const resource = aResource({ app: app.uuid, capacity: 2 });
      await write(clients[0]!, app, { put: { resource: [resource] } });
      const child = started(`
        ${script(url)}
        const sample = ${JSON.stringify(aBooking({ app: app.uuid, resources: [resource.uuid] }))};
        const resource = ${JSON.stringify(resource)};
        for (let i = 0; ; i += 1) {
          const start = ${START} + (i % 8) * ${HOUR};
          const end = start + ${HOUR};
          const uuid = crypto.randomUUID();
          const booking = { ...sample, uuid, start, end, blocks: [{ resource: resource.uuid, start, end }] };
          await storage.ledger.commit(sample.app, { objects: { resource: [resource.uuid] }, span: booking }, (view) => {
            if (view.taken(resource, start, end).length >= 2) return { result: undefined };
            return { result: undefined, change: { put: { booking: [booking] }, events: [] } };
          });
          if (i === 1) say('booking');
        }
      `);
      const booked: string[] = [];
      const take = async (storage: Storage, slot: number) => {
        const start = START + slot * HOUR;
        const booking = aBooking({ app: app.uuid, resources: [resource.uuid], start, end: start + HOUR });
        const wanted = { objects: { resource: [resource.uuid] }, span: booking };
        const uuid = await storage.ledger.commit(app.uuid, wanted, (view) => {
          if (view.taken(resource, start, booking.end).length >= 2) return { result: undefined };
          return { result: booking.uuid, change: { put: { booking: [booking] } } };
        });
        if (uuid) booked.push(uuid);
      };
      await said(child, 'booking');
      const slots = Array.from({ length: 8 }, (_, slot) => slot);
      const race = slots.flatMap((slot) => clients.map((client) => take(client, slot)));
      child.kill('SIGKILL');
      await Promise.all(race);
      await Promise.all(slots.flatMap((slot) => clients.map((client) => take(client, slot))));

      const taken = await takenOf(clients[1]!, resource);
      for (const slot of slots) {
        expect(taken.filter(({ start }) => start === START + slot * HOUR)).to.have.length(2);
      }
      const uuids = taken.map(({ booking }) => booking);
      expect(uuids).to.include.members(booked);
      const { items } = await clients[0]!.bookings.list(app.uuid, ALL, { search: NO_SEARCH, sort: 'created_at' });
      expect(items.map(({ uuid }) => uuid)).to.have.members(uuids);
    });
  });

  describe('a network that breaks', () => {
    /** A way to the server that can be cut: `lose` names what must be in a request for its answer to get lost. */
    const aProxy = async () => {
      const target = new URL(server.url(''));
      const sockets = new Set<Socket>();
      let marks: string[] = [];
      let isForGood = false;
      const proxy: Server = createServer((client) => {
        const upstream = dial(Number(target.port), target.hostname);
        let isCut = false;
        for (const socket of [client, upstream]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => {
            sockets.delete(socket);
            client.destroy();
            upstream.destroy();
          });
        }
        client.on('data', (data) => {
          const isMarked = marks.length > 0 && marks.every((mark) => data.includes(mark));
          if (isMarked) {
            isCut = true;
            if (!isForGood) marks = [];
          }
          upstream.write(data);
        });
        upstream.on('data', (data) => {
          if (isCut) client.destroy();
          else client.write(data);
        });
      });
      const listen = () => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
      let port = 0;
      await listen();
      port = (proxy.address() as { port: number }).port;
      const cut = () => {
        proxy.close();
        for (const socket of sockets) socket.destroy();
      };
      closing.push(cut);
      return {
        url: new URL(aUrl()).href.replace(target.host, `127.0.0.1:${port}`),
        lose: (...all: string[]) => {
          marks = all;
          isForGood = false;
        },
        loseForGood: (...all: string[]) => {
          marks = all;
          isForGood = true;
        },
        cut,
        listen,
      };
    };

    it('a change whose answer was lost is found, and made once', async () => {
      const { url, lose } = await aProxy();
      const storage = await opened(url);
      const app = await addApp(storage);
      await write(storage, app, {});
      const booking = aBooking({ app: app.uuid, title: 'the answer is lost' });
      lose('the answer is lost', 'pending');
      let decided = 0;
      await storage.ledger.commit(app.uuid, { objects: { booking: [booking.uuid] } }, () => {
        decided += 1;
        return {
          result: undefined,
          change: { put: { booking: [booking] }, events: [anEvent({ app: app.uuid, data: booking })] },
        };
      });
      expect(decided).to.equal(1);
      expect(await storage.ledger.sequence(app.uuid)).to.equal(2);
      expect(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
      expect(await storage.events.after(app.uuid, undefined, 5)).to.have.length(1);
    });

    it('a change that was stored counts, also when it cannot be applied yet', async () => {
      const { url, lose, loseForGood } = await aProxy();
      const storage = await opened(url);
      const app = await addApp(storage);
      await write(storage, app, {});
      const workflow = aWorkflow({ app: app.uuid });
      // only what is applied says so: the change itself carries its words in `pending`
      loseForGood('$setOnInsert', workflow.name);
      await write(storage, app, { put: { workflow: [workflow] } });
      lose();
      expect(await storage.ledger.sequence(app.uuid)).to.equal(2);
      expect(await storage.workflows.find(app.uuid, workflow.uuid)).to.deep.equal(workflow);
    });

    it('a new app whose answer was lost is found, too, and one that was changed', async () => {
      const { url, lose } = await aProxy();
      const storage = await opened(url);
      const record = anAppRecord({ description: 'the answer is lost' });
      lose('the answer is lost');
      await storage.apps.add(record);
      const { app } = record;
      expect(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(app);
      lose('lost again');
      let decided = 0;
      const outcome = await storage.apps.change(app.owner, app.uuid, ({ credential }) => {
        decided += 1;
        return { record: { app: { ...app, description: 'lost again', version: 2 }, credential } };
      });
      expect(outcome).to.have.nested.property('record.app.version', 2);
      expect(decided).to.equal(1);
      expect(await storage.apps.find(app.owner, app.uuid)).to.have.property('version', 2);
    });

    it('a server that is away is a failure that says so, until it is back', async () => {
      const { url, cut, listen } = await aProxy();
      const storage = await opened(`${url}?serverSelectionTimeoutMS=200`);
      const app = await addApp(storage);
      cut();
      const failure = await storage.ready().catch((error) => error);
      expect(failure).to.include({ code: 'unavailable' }).and.to.have.property('cause');
      expect(failure.retryAfterSeconds).to.be.above(0);
      expect(await write(storage, app, {}).catch((error) => error)).to.have.property('code', 'unavailable');
      expect(await storage.apps.find(app.owner, app.uuid).catch((error) => error)).to.have.property(
        'code',
        'unavailable',
      );
      await listen();
      await write(storage, app, {});
      expect(await storage.ledger.sequence(app.uuid)).to.equal(1);
    });
  });

  describe('opening', () => {
    it('names the host that does not answer, and never the password', async () => {
      const url = 'mongodb://ann:s3cret@127.0.0.1:1/x?serverSelectionTimeoutMS=100';
      const started = Date.now();
      const failure: Error = await openMongoStorage({ url }).then(
        () => expect.fail('it opened'),
        (error) => error,
      );
      expect(Date.now() - started).to.be.below(10_000);
      expect(failure).to.have.property('code', 'unavailable');
      expect(failure.message).to.include('127.0.0.1:1').and.not.include('s3cret');
    });

    it('refuses what is no URL of a MongoDB, without showing it', async () => {
      for (const url of [
        'nonsense',
        'mongodb://',
        'mongodb://ann:s3cret@',
        'mongodb://ann:s3cret@host:port/x',
        'mongodb://ann:s3cret@h/x?w=s3cret&nonsense=s3cret',
      ]) {
        const failure: Error = await openMongoStorage({ url }).then(
          () => expect.fail(`it opened ${url}`),
          (error) => error,
        );
        expect(failure.message, url).to.match(/^The URL of the MongoDB storage cannot be used/);
        expect(failure.message).not.to.include('s3cret');
      }
    });

    it('finds its indexes when it opens again', async () => {
      const url = aUrl();
      const app = await addApp(await opened(url));
      const again = await opened(url);
      expect(await again.apps.find(app.owner, app.uuid)).to.deep.equal(app);
    });
  });

  it('tells a duplicate by the name of the index, whatever the value says', async () => {
    const storage = await opened(aUrl());
    const slug = 'index:apps_name';
    const name = '"} index: apps_slug dup key: { slug: "';
    const { app } = anAppRecord({ slug, name });
    await addApp(storage, app);
    const failure = (attempt: Promise<unknown>) =>
      attempt.then(
        () => undefined,
        (error) => error.field,
      );
    expect(await failure(storage.apps.add(anAppRecord({ slug })))).to.equal('slug');
    expect(await failure(storage.apps.add(anAppRecord({ name })))).to.equal('name');
  });

  it('takes a change that no document can hold', async () => {
    const storage = await opened(aUrl());
    const app = await addApp(storage);
    const resource = aResource({ app: app.uuid, capacity: 1000 });
    await write(storage, app, { put: { resource: [resource] } });
    const notes = 'n'.repeat(1_000_000);
    const bookings = Array.from(
      { length: 17 },
      (): Booking => aBooking({ app: app.uuid, resources: [resource.uuid], notes }),
    );
    await write(storage, app, {
      put: { booking: bookings },
      events: bookings.map((data) => anEvent({ app: app.uuid, data })),
    });
    const { total } = await storage.bookings.list(
      app.uuid,
      { offset: 0, limit: 1 },
      { search: NO_SEARCH, sort: 'start' },
    );
    expect(total).to.equal(17);
    expect(await storage.bookings.find(app.uuid, bookings[16]!.uuid)).to.deep.equal(bookings[16]);
    expect(await storage.ledger.sequence(app.uuid)).to.equal(2);
  });

  it('leaves no tombstone with anything of what was removed in it, and nothing of an app', async () => {
    const url = aUrl();
    const storage = await opened(url);
    const app = await addApp(storage, { name: 'Secret Inc.' });
    const booking = aBooking({ app: app.uuid, title: 'secret', customer: { name: 'Ann', email: null, phone: null } });
    const hold = aBooking({ app: app.uuid, status: 'held', holdExpiresAt: NOW + MINUTE, notes: 'secret' });
    await write(storage, app, {
      put: { booking: [booking, hold], workflow: [aWorkflow({ app: app.uuid, name: 'secret' })] },
    });
    await write(storage, app, { removed: [{ kind: 'booking', uuid: booking.uuid }] });
    const db = await raw(url);
    const tombstone = await db.collection<{ _id: string }>('bookings').findOne({ _id: booking.uuid });
    expect(Object.keys(tombstone!)).to.have.members(['_id', 'app', 'seq', 'order', 'removed']);
    await storage.apps.remove(app.owner, app.uuid, () => {});
    const names = ['apps', 'bookings', 'allocations', 'workflows', 'events', 'ledgers'];
    const left = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
    expect(left.flat().map(({ _id }) => String(_id))).to.deep.equal([app.uuid]);
    expect(JSON.stringify(left)).not.to.match(/secret/i);
    expect(await storage.ledger.sequence(app.uuid).catch((error) => error.code)).to.equal('not_found');
  });
});
