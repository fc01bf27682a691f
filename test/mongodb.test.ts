import { expect } from 'chai';
import {
  type CommandStartedEvent,
  type Document,
  MongoClient,
  type MongoClientOptions,
  type MongoOptions,
  MongoServerError,
  MongoServerSelectionError,
  Timestamp,
} from 'mongodb';
import { appFields } from '../adapters/mongodb/documents/app-documents.js';
import type { CollectionName, Collections, Filter, How, Surroundings } from '../adapters/mongodb/driver/collections.js';
import { buildRefusal, connectionFailure } from '../adapters/mongodb/driver/connection-failure.js';
import { driverCollections } from '../adapters/mongodb/driver/driver.js';
import { INDEXES } from '../adapters/mongodb/driver/indexes.js';
import { loadDriver } from '../adapters/mongodb/driver/mongodb.js';
import type { Servers } from '../adapters/mongodb/driver/servers.js';
import { openMongoStorage } from '../adapters/mongodb/index.js';
import { Claims } from '../adapters/mongodb/ledger/claims.js';
import type { LedgerState } from '../adapters/mongodb/ledger/ledger-state.js';
import { clientOptions, openOver } from '../adapters/mongodb/open.js';
import { MongoCopying } from '../adapters/mongodb/operations/copying.js';
import { MongoInspection } from '../adapters/mongodb/operations/inspection.js';
import { storageOver } from '../adapters/mongodb/storage.js';
import { cancelAffected } from '../core/availability/time-off/cancel-affected.js';
import { createTimeOff } from '../core/availability/time-off/change-time-off.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { NO_SEARCH } from '../core/basics/search.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { rescheduleBooking } from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import { findAvailability } from '../core/bookings/find-availability.js';
import { cancelSeries, rescheduleSeries } from '../core/bookings/series/change-series.js';
import { createSeries } from '../core/bookings/series/create-series.js';
import { getSeries } from '../core/bookings/series/read-series.js';
import { createService } from '../core/bookings/services/change-services.js';
import { erasingCustomers } from '../core/customers/erase-customer.js';
import { appEvent } from '../core/ledger/events/change-events.js';
import type { View } from '../core/ledger/ledger.js';
import { named } from '../core/ledger/plain/plain-objects.js';
import type { Storage, StorageMeter } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Booking } from '../core/model/booking.js';
import type { ChangeEvent } from '../core/model/change-event.js';
import type { Resource } from '../core/model/resource.js';
import { DEFAULT_RULES } from '../core/model/rules.js';
import type { NewService } from '../core/model/service.js';
import { listed } from './support/lists.js';
import { mongodbProxy } from './support/mongodb-proxy.js';
import { type MongodbServer, mongodbServer, withOptions } from './support/mongodb-server.js';
import {
  aBooking,
  aCalendar,
  aCustomer,
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
  aService,
  aWorkflow,
  NOW,
  someBusyTimes,
  write,
} from './support/samples.js';
import { until } from './support/waiting.js';

const ALL = { offset: 0, limit: 100 };
const HERE: Surroundings = {
  clock: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  pause: async () => {},
  ledgerFirst: false,
};
const ONE_SERVER: Servers = { order: undefined, check() {}, attempt: (operation) => operation() };
const START = NOW + DAY;
/** More connections than any operation here uses at once. */
const MANY = 30;
/** Code of jongodb's answer to an attempt to sign in, which it does not implement. */
const NO_SUCH_COMMAND = 59;

/** Commands that rule 6 of adapters/mongodb/README.md allows, and those that a driver sends by itself. */
const COMMANDS = new Set([
  'find',
  'getMore',
  'aggregate',
  'insert',
  'update',
  'delete',
  'createIndexes',
  'listIndexes',
  'dropIndexes',
  'ping',
  'endSessions',
]);
const OPERATORS = new Set([
  ...['$in', '$or', '$and', '$nor', '$regex', '$lt', '$lte', '$gt', '$gte'],
  ...['$set', '$unset', '$inc', '$setOnInsert'],
]);
const OPTIONS = {
  find: ['find', 'filter', 'projection', 'sort', 'skip', 'limit', 'readConcern', 'batchSize', 'singleBatch'],
  getMore: ['getMore', 'collection', 'batchSize'],
  aggregate: ['aggregate', 'pipeline', 'cursor', 'readConcern'],
  insert: ['insert', 'documents', 'ordered', 'writeConcern'],
  update: ['update', 'updates', 'ordered', 'writeConcern'],
  delete: ['delete', 'deletes', 'ordered', 'writeConcern'],
  createIndexes: ['createIndexes', 'indexes', 'writeConcern'],
  endSessions: ['endSessions', 'writeConcern'],
  listIndexes: ['listIndexes', 'cursor'],
  dropIndexes: ['dropIndexes', 'index', 'writeConcern'],
} as const;
const EVERYWHERE = new Set(['$db', 'lsid', 'txnNumber', '$clusterTime', '$readPreference']);

/** Collections that no change of an app is applied to. */
const OUTSIDE_LEDGERS: ReadonlySet<string> = new Set(['apps', 'persons']);

/** Returns a violation of rule 6 of adapters/mongodb/README.md by a command. Undefined if there is none. */
function breach({ commandName, command }: CommandStartedEvent): string | undefined {
  if (!COMMANDS.has(commandName)) return `the command ${commandName}`;
  const options: readonly string[] = OPTIONS[commandName as keyof typeof OPTIONS] ?? [commandName];
  const option = Object.keys(command).find((name) => !options.includes(name) && !EVERYWHERE.has(name));
  if (option) return `${commandName} with ${option}`;
  if (commandName === 'aggregate') {
    // the driver's form of countDocuments
    const [match, group, more] = command.pipeline;
    if (more || JSON.stringify(group) !== '{"$group":{"_id":1,"n":{"$sum":1}}}')
      return 'aggregate, other than to count';
    return unknownOperator(match.$match);
  }
  if (commandName === 'find') {
    // Only inclusion of named fields: a projection may save bytes, but correctness must not depend on it.
    if (Object.values(command.projection ?? {}).some((way) => way !== 1)) return 'a projection, other than of fields';
    return unknownOperator(command.filter);
  }
  for (const { q } of command.deletes ?? []) if (unknownOperator(q)) return unknownOperator(q);
  for (const { q, u, upsert: _, multi, ...rest } of command.updates ?? []) {
    if (multi || Array.isArray(u) || Object.keys(rest).length > 0)
      return 'an update of many, by a pipeline, or with options';
    const inUpdate = Object.keys(u).find((operator) => !OPERATORS.has(operator));
    if (inUpdate ?? unknownOperator(q)) return `an update with ${inUpdate ?? unknownOperator(q)}`;
  }
  for (const { key, name, unique, ...rest } of command.indexes ?? []) {
    if (Object.keys(rest).length > 0 || Object.values(key).some((way) => way !== 1)) return `the index ${name}`;
    if (unique && !OUTSIDE_LEDGERS.has(String(command.createIndexes)))
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

type Sent = Pick<CommandStartedEvent, 'commandName' | 'command'>;

/** Records the commands of a client, and counts the round trips. Commands that run in parallel count as one round trip. */
class Monitor {
  readonly breaches = new Set<string>();
  /** All commands, without those of the driver itself. */
  readonly sent: Sent[] = [];
  #commands: string[] = [];
  #finished = 0;
  readonly #rounds = new Map<number, number>();

  constructor(client: MongoClient) {
    client.on('commandStarted', (event) => {
      const problem = breach(event);
      if (problem) this.breaches.add(problem);
      const { commandName, command, requestId } = event;
      // the driver writes the session into an object that it reuses
      const readConcern = command.readConcern && { readConcern: { ...command.readConcern } };
      // Regular background queries of the process belong to no operation.
      if (command.filter?.unreportedSince) return;
      if (commandName !== 'endSessions') this.sent.push({ commandName, command: { ...command, ...readConcern } });
      this.#rounds.set(requestId, this.#finished + 1);
      this.#commands.push(`${this.#finished + 1}: ${commandName} ${command[commandName]}`);
    });
    const finished = ({ requestId }: { requestId: number }) => {
      this.#finished = Math.max(this.#finished, this.#rounds.get(requestId) ?? 0);
    };
    client.on('commandSucceeded', finished);
    client.on('commandFailed', finished);
  }

  /** Returns the read and write concerns of the commands with that name, on the collection or on any. Each concern is listed once. */
  concerns(name: string, collection?: string): readonly unknown[] {
    const concerned = this.sent.filter(
      ({ commandName, command }) => commandName === name && (collection === undefined || command[name] === collection),
    );
    const texts = concerned.map(({ command }) => JSON.stringify(command.writeConcern ?? command.readConcern ?? null));
    return [...new Set(texts)].map((text) => JSON.parse(text));
  }

  /** Number of sequential round trips of the operation. */
  async roundTrips(operation: () => Promise<unknown>): Promise<{ count: number; commands: readonly string[] }> {
    this.#commands = [];
    this.#finished = 0;
    this.#rounds.clear();
    await operation();
    return { count: this.#finished, commands: this.#commands };
  }
}

describe('The commands of an inspection and a copy', () => {
  interface Asked {
    readonly name: CollectionName;
    readonly filter: Filter;
    readonly sort: readonly string[];
  }
  const app = anAppRecord();
  const OF_APP = app.app.uuid;

  /** Collections that answer with `pages`, and list what they are asked for. */
  function listing(pages: Partial<Record<CollectionName, object[][]>> = {}) {
    const asked: Asked[] = [];
    const collections = new Proxy({} as Collections, {
      get: (_, name: CollectionName) => ({
        find: async (filter: Filter, { sort = {} }: How = {}) => {
          asked.push({ name, filter, sort: Object.keys(sort) });
          return pages[name]?.shift() ?? [];
        },
        count: async () => 0,
      }),
    });
    return { collections, asked };
  }

  /** True if an index gives the documents in their order: its fields are those with one value each, and then those of the order. */
  function isInOrder({ name, filter, sort }: Asked): boolean {
    const isRange = (value: unknown) => typeof value === 'object' && value !== null && !('$in' in value);
    const fixed = new Set(Object.entries(filter).flatMap(([field, value]) => (isRange(value) ? [] : field)));
    const keys = [...INDEXES[name].map(({ key }) => Object.keys(key)), ['_id']];
    return keys.some((fields) => {
      const first = fields.indexOf(sort[0]!);
      const isBehind = fields.slice(0, first).every((field) => fixed.has(field));
      return first >= 0 && isBehind && sort.every((field, index) => fields[first + index] === field);
    });
  }

  function expectInOrder(asked: readonly Asked[]): void {
    // An app has few actions, and their index has another order.
    const sorted = asked.filter(({ name, sort }) => sort.length > 0 && name !== 'actions');
    expect(sorted.length).to.be.above(20);
    for (const one of sorted) expect(isInOrder(one), JSON.stringify(one)).to.equal(true);
  }

  it('are in the order of an index, so that no page sorts all documents', async () => {
    const taken = Array.from({ length: 500 }, (_, start) => ({ _id: `${start}`, object: { start } }));
    const customers = taken.map(({ _id }) => ({ _id, emailFolded: `${_id}@example.com` }));
    const { collections, asked } = listing({ allocations: [taken], customers: [[], customers] });
    const state = { head: async () => ({ seq: 5, at: 1 }) } as unknown as LedgerState;
    const inside = new MongoInspection(collections, state);
    for await (const _ of inside.allocations(OF_APP, 'r'));
    for await (const _ of inside.mismatches(OF_APP));
    for await (const _ of inside.persons());
    expectInOrder(asked);
    const several = asked.length;
    for await (const _ of inside.events(OF_APP, ['b', 'c']));
    // In order, the server would look for them among all events of the app.
    expect(asked.slice(several).map(({ sort }) => sort)).to.deep.equal([[]]);
  });

  it('are in the order of an index if a copy is made', async () => {
    const document = { _id: OF_APP, ...appFields(app, null, []) };
    const { collections, asked } = listing({ apps: [[document]] });
    const parts = {
      state: { head: async () => ({ seq: 5, at: 1 }) },
      arming: { disarmed: async () => undefined },
      owners: { list: async () => [] },
      unreported: { tell: async () => {} },
      subscriptions: { list: async () => [] },
    };
    const copying = new MongoCopying(collections, parts as unknown as ConstructorParameters<typeof MongoCopying>[1]);
    for await (const _ of copying.exportObjects('all'));
    expectInOrder(asked);
  });
});

describe('MongoDB', () => {
  before(loadDriver);

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

  const aName = () => {
    databases += 1;
    return `slotkeeper_own_${process.pid}_${Date.now().toString(36)}_${databases}`;
  };
  const aUrl = (options = '') => withOptions(server.url(aName()), options);
  const opened = async (url: string, meter?: StorageMeter) => {
    const storage = await openMongoStorage({ url, meter });
    open.push(storage);
    return storage;
  };
  const monitored = async (url = aUrl(), create = true) => {
    const clients: MongoClient[] = [];
    const monitors: Monitor[] = [];
    const newClient = (more?: MongoClientOptions) => {
      const client = new MongoClient(url, {
        ...clientOptions(url),
        ...more,
        maxConnecting: MANY,
        monitorCommands: true,
      });
      clients.push(client);
      monitors.push(new Monitor(client));
      return client;
    };
    const database = new MongoClient(url).options.dbName;
    const storage = await openOver(newClient, database, Date.now, { create });
    open.push(storage);
    const [monitor, starting] = monitors as [Monitor, Monitor];
    const [client, starter] = clients as [MongoClient, MongoClient];
    return { url, storage, monitor, starting, client, starter };
  };
  const aProxy = async (disguise?: (answer: Document) => Document) => {
    const proxy = await mongodbProxy(server.directUrl(aName()), disguise);
    closing.push(proxy.cut);
    return proxy;
  };
  /** Opens the database directly, without the adapter. */
  const raw = async (url: string) => {
    const client = await new MongoClient(url, clientOptions(url)).connect();
    closing.push(() => client.close());
    return client.db();
  };

  describe('the commands of the adapter', () => {
    it('are supported by every MongoDB, for everything that the storage offers', async () => {
      const { storage, monitor, starting } = await monitored();
      const { owners, apps, ledger, objects, bookings, jobs, events } = storage;
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
      await apps.record({ digest: record.credential.digest });
      (await apps.record({ uuid: app }))?.app;
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
      await objects.list(app, named('workflow', { all: [{ field: 'name', folded: 'x' }], any: [] }), ALL);
      await objects.select(app, { kind: 'workflow', where: ['eq', 'clock', true] });
      await listed(storage, 'resource', app, ALL);
      const by = { workflow: workflow.uuid, resource: resource.uuid, status: ['held'] as const, from: NOW, to: NOW };
      const search = { all: [], any: [{ field: 'title', folded: 't' }] as const };
      const asked = buildBookingQuestion({ ...by, customerEmail: 'a@example.com', search, sort: '-start' });
      await objects.list(app, asked, ALL);
      for (const after of ['', '1']) await objects.list(app, { ...asked, order: '-created' }, { ...ALL, after });
      const held = { status: 'held', by: 'holdExpiresAt', until: NOW } as const;
      await bookings.due(
        [
          { ...held, app },
          { ...held, workflow: workflow.uuid },
        ],
        5,
      );
      await objects.select(app, { kind: 'action', where: ['in', 'workflow', [workflow.uuid]], order: 'position' });
      await listed(storage, 'job', app, ALL, { status: 'waiting', action: action.uuid, booking: booking.uuid });
      const lease = aLease();
      // The limit is the number of due jobs, so that the storage also looks up which app is next.
      const [claimed] = await jobs.claim(NOW, lease, 1, [anUuid(), anUuid()]);
      await jobs.release({ ...claimed!, status: 'delivered', nextAt: null }, lease);
      await events.list(app, ALL, { types: [event.type], booking: booking.uuid }, event.uuid);
      await events.after(app, undefined, 5);
      await write(storage, renamed, { removed: [{ kind: 'booking', uuid: booking.uuid }] });
      await events.sequence(app);
      await events.forget(NOW + DAY, 5);
      await storage.answers.expire(NOW + DAY, 5);
      await storage.ready();
      (await apps.record({ slug: 'slug' }))?.app;
      const { timekeeping } = storage;
      await timekeeping.changedAfter(0, 5);
      await write(storage, renamed, { events: [anEvent({ app })], answer: anAnswer({ key: 'two' }) });
      await timekeeping.turnBack(app, 0, 1);
      for (const scope of [app, owner]) await timekeeping.turnBackAnswers(scope, 0, 5);
      await timekeeping.endLeases(app, 0);
      await timekeeping.turnBack(app, 0, 5);
      await storage.arming.disarm({ as: 'copy', at: NOW });
      await storage.arming.disarmed();
      await storage.arming.arm();
      await apps.remove(owner, app, () => {});
      await owners.revoke(token.uuid);
      expect([...starting.breaches, ...monitor.breaches]).to.deep.equal([]);
    });

    it('are checked against a list that would report another one', async () => {
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
      await things.find({}, { projection: { a: 0 } }).toArray();
      await things.createIndexes([{ key: { a: 1 }, name: 'a', sparse: true }]).catch(() => undefined);
      expect(monitor.breaches.size).to.equal(5);
    });
  });

  it('refuses a missing database without `create`, and creates neither it nor its indexes', async () => {
    const url = aUrl();
    const failure: unknown = await monitored(url, false).catch((error) => error);
    expect(failure).to.include({ code: 'unusable_database' });
    expect((failure as Error).message).to.include('There is no Slotkeeper storage in the database');
    await monitored(url);
    const { storage, monitor, starting } = await monitored(url, false);
    expect(await storage.owners.list()).to.deep.equal([]);
    expect(await storage.apps.record({ slug: 'clinic' })).to.equal(undefined);
    await storage.owners.revoke(anUuid());
    const sent = [...starting.sent, ...monitor.sent].map(({ commandName }) => commandName);
    expect(sent.filter((name) => !['hello', 'listIndexes', 'find', 'update'].includes(name))).to.deep.equal([]);
  });

  describe('counts round trips', () => {
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
      // Opens enough connections in advance, as in a process that has run for a while: each of these calls needs a connection.
      await Promise.all(Array.from({ length: MANY }, () => storage.ready()));
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

    it('1 to authenticate an owner or an app', async () => {
      const token = anOwnerToken();
      await storage.owners.addToken(token);
      await expectRoundTrips(1, () => storage.owners.tokensOf(token.owner.email));
      await expectRoundTrips(1, () => storage.apps.record({ digest: `digest-${app.uuid}` }));
    });

    it('1 to read an object', async () => {
      await expectRoundTrips(1, () => storage.apps.record({ uuid: app.uuid }));
      await expectRoundTrips(1, () => storage.objects.find(app.uuid, 'resource', resource.uuid));
      await expectRoundTrips(1, () => storage.objects.find(app.uuid, 'booking', anUuid()));
    });

    it('1 for a list; 2 for parts that must fit together, and 3 if this process has not read the app before', async () => {
      await expectRoundTrips(1, () => storage.apps.list(app.owner, ALL, NO_SEARCH));
      await expectRoundTrips(1, () => listed(storage, 'resource', app.uuid, ALL));
      await expectRoundTrips(1, () => listed(storage, 'workflow', app.uuid, ALL));
      const bookings = () => storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
      await expectRoundTrips(2, bookings);
      await expectRoundTrips(2, () => storage.events.list(app.uuid, ALL, {}));
      const wanted = { objects: { resource: [resource.uuid] }, span };
      const look = () => storage.ledger.read(app.uuid, wanted, (view) => view.taken(resource, span.start, span.end));
      await expectRoundTrips(2, look);
      app = await addApp(storage);
      await expectRoundTrips(3, bookings);
    });

    it('1 for everything that is due, however many workflows have time limits', async () => {
      const rules = Array.from({ length: 50 }, (_, n) => {
        return { workflow: anUuid(), status: 'confirmed', by: 'end', until: NOW - (n % 7) } as const;
      });
      await expectRoundTrips(1, () => storage.bookings.due([{ ...rules[0]!, workflow: undefined }, ...rules], 10));
    });

    it('1 for a new app, and 2 under an idempotency key', async () => {
      await expectRoundTrips(1, () => storage.apps.add(anAppRecord()));
      await expectRoundTrips(2, () => storage.apps.add(anAppRecord(), anAnswer()));
    });

    it('4 for a booking, and 5 if this process has not read the app before or another has written since', async () => {
      await book(storage);
      await expectRoundTrips(4, () => book(storage));
      const another = await monitored(url);
      await Promise.all(Array.from({ length: 10 }, () => another.storage.ready()));
      const { count, commands } = await another.monitor.roundTrips(() => book(another.storage));
      expect(count, commands.join('\n')).to.equal(5);
      // Another process has written in the meantime: the cache of this process is outdated, which costs one more round trip.
      await expectRoundTrips(5, () => book(storage));
    });

    it('no more for calendars of a resource that this process knows', async () => {
      const calendars = Array.from({ length: 3 }, () => aCalendar({ app: app.uuid, resource: resource.uuid }));
      const read = calendars.map((calendar) => {
        const state = {
          ...calendar.state,
          readAt: NOW,
          fetchedAt: NOW,
          since: Date.now(),
          parts: [Math.floor(START / (32 * DAY))],
        };
        return { ...calendar, onStale: 'keep' as const, state };
      });
      const uuids = read.map(({ uuid }) => uuid);
      const busyTimes = read.map(({ uuid, state }) =>
        someBusyTimes({ app: app.uuid, uuid: `${uuid}/${state.parts[0]}`, times: [START + DAY, START + 2 * DAY] }),
      );
      await write(storage, app, { put: { calendar: read, busyTimes, resource: [{ ...resource, calendars: uuids }] } });
      const find = findAvailability(storage);
      const query = { resources: [resource.uuid], from: START, to: START + DAY, durationMinutes: 60 };
      const another = await monitored(url);
      await Promise.all(Array.from({ length: 10 }, () => another.storage.ready()));
      const first = findAvailability(another.storage);
      const { count, commands } = await another.monitor.roundTrips(() => first({ app } as never, query));
      expect(count, commands.join('\n')).to.be.at.most(4);
      await find({ app } as never, query);
      await expectRoundTrips(2, () => find({ app } as never, query));
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
        return (await createService(needs())(caller(), input)).uuid;
      };
      const bookOf = (what: object, by = storage) => {
        hours += 1;
        const create = createBooking({ ledger: by.ledger, newUuid: anUuid });
        const wanted = { start: NINE + hours * HOUR, durationMinutes: 60, customer: { email: 'ada@example.com' } };
        return create(caller(), { ...wanted, ...what });
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
        it(`4 for a booking ${title}, as for named resources`, async () => {
          const service = await aServiceOf(fields);
          await named();
          await expectRoundTrips(4, named);
          await bookOf({ service });
          await expectRoundTrips(4, () => bookOf({ service }));
        });
      }

      it('5 for a booking of a service that this process does not know, as for named resources', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        const another = await monitored(url);
        await Promise.all(Array.from({ length: 60 }, () => another.storage.ready()));
        const { count, commands } = await another.monitor.roundTrips(() => bookOf({ service }, another.storage));
        expect(count, commands.join('\n')).to.equal(5);
      });

      it('2 for a search over a month with limits of every kind', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        await bookOf({ service });
        const find = findAvailability({ ledger: storage.ledger });
        const query = { service, from: NINE, to: NINE + 28 * DAY, customerEmail: 'ada@example.com' };
        await expectRoundTrips(2, () => find(caller(), query));
      });

      it('5 for a reschedule, because the booking names the service', async () => {
        const service = await aServiceOf({ limits: EVERY_LIMIT });
        const { booking } = await bookOf({ service });
        const move = rescheduleBooking(needs());
        await expectRoundTrips(5, () => move(caller(), booking.uuid, { start: NINE + 40 * DAY }));
      });
    });

    it('no more for many simultaneous bookings, which share one change', async () => {
      await book(storage, 30);
      await expectRoundTrips(4, () => book(storage, 30));
      expect(await storage.events.sequence(app.uuid)).to.equal(3);
    });

    it('the same for a series of 52 instances as for 3, also to read and to move it', async () => {
      const pool = Array.from({ length: 3 }, () =>
        aResource({ app: app.uuid, rules: { ...resource.rules, maxAdvanceDays: 800 } }),
      );
      const role = { name: 'r', resources: pool.map(({ uuid }) => uuid), count: 1, units: 1, weights: {}, steps: null };
      const limits = [
        { per: 'resource', period: 'day', max: 2 },
        { per: 'service', period: 'month', max: 90 },
      ] as const;
      const service = aService({ app: app.uuid, roles: [role], limits, durations: [60], workflow: null });
      await write(storage, app, { put: { resource: pool, service: [service] } });
      const needs = { ledger: storage.ledger, newUuid: anUuid };
      const caller = { app: app as App };
      const first = Math.ceil(Date.now() / DAY) * DAY + DAY;
      const made: string[] = [];
      const create = async (count: number, hour: number) => {
        const rule = `FREQ=WEEKLY;COUNT=${count}`;
        const input = { service: service.uuid, start: first + hour * HOUR, rule };
        made.push((await createSeries(needs)(caller, input)).series.uuid);
      };
      await create(3, 8); // from here on this process knows the service
      await expectRoundTrips(5, () => create(3, 10));
      await expectRoundTrips(5, () => create(52, 12));
      for (const [index, hour] of [
        [1, 10],
        [2, 12],
      ] as const) {
        const start = first + hour * HOUR;
        await expectRoundTrips(3, () => getSeries({ ledger: storage.ledger })(caller, made[index]!));
        const move = { from: start, start: start + HOUR };
        await expectRoundTrips(8, () => rescheduleSeries(needs)(caller, made[index]!, move));
        await expectRoundTrips(7, () => cancelSeries(needs)(caller, made[index]!));
      }
      expect([...monitor.breaches]).to.deep.equal([]);
    });

    it('the same for 40 bookings that time off cancels as for 3', async () => {
      const needs = { ledger: storage.ledger, newUuid: anUuid, bookings: storage.bookings };
      const caller = { app: app as App };
      const counts: number[] = [];
      for (const [day, many] of [3, 40].entries()) {
        const start = Math.ceil(Date.now() / DAY) * DAY + (day + 1) * DAY;
        const end = start + HOUR;
        const bookings = Array.from({ length: many }, () =>
          aBooking({ app: app.uuid, resources: [resource.uuid], start, end }),
        );
        await write(storage, app, { put: { booking: bookings } });
        const closing = { resources: [resource.uuid], start, end };
        const { timeOff } = await createTimeOff(needs)(caller, closing);
        const cancel = () => cancelAffected(needs)(caller, timeOff.uuid);
        const { count } = await monitor.roundTrips(async () => expect((await cancel()).cancelled).to.equal(many));
        counts.push(count);
      }
      expect(counts[1]).to.equal(counts[0]);
    });

    it('the same for an erasure of 40 bookings with events, jobs and answers as of 3', async () => {
      const caller = { app: (await storage.apps.record({ uuid: app.uuid }))!.app };
      const counts: number[] = [];
      for (const many of [3, 40]) {
        const customer = aCustomer({ app: app.uuid });
        await write(storage, app, { put: { customer: [customer] } });
        const create = () => {
          const fields = { customerUuid: customer.uuid, customer: { name: 'Ann', email: null, phone: null } };
          const booking = aBooking({ app: app.uuid, status: 'completed', blocks: [], ...fields });
          const job = aJob({ app: app.uuid, booking: booking.uuid, status: 'delivered', nextAt: null });
          const answer = anAnswer({ key: booking.uuid, about: [booking.uuid] });
          const events = [anEvent({ app: app.uuid, booking: booking.uuid, data: booking })];
          return write(storage, app, { put: { booking: [booking], job: [job] }, events, answer });
        };
        await Promise.all(Array.from({ length: many }, create));
        const { erase } = erasingCustomers({ ...storage, newUuid: anUuid });
        const { count } = await monitor.roundTrips(() => erase(caller, customer.uuid));
        counts.push(count);
      }
      expect(counts[1]).to.equal(counts[0]);
      expect(JSON.stringify(await storage.events.after(app.uuid, undefined, 100))).not.to.include('Ann');
      expect([...monitor.breaches]).to.deep.equal([]);
    });

    it('2 for a refusal or a decision without a change', async () => {
      const wanted = { objects: { resource: [resource.uuid] } };
      await expectRoundTrips(2, () =>
        storage.ledger.commit(app.uuid, wanted, (view) => ({ result: view.object('resource', resource.uuid) })),
      );
    });
  });

  describe('the indexes', () => {
    /** Returns the index that lets a command find and count, without fetching documents that it does not return. */
    const indexOf = ({ commandName, command }: Sent) => {
      const { $or: _, ...filter }: Document = command.filter ?? command.pipeline[0].$match;
      const isEqual = (field: string) => field in filter && typeof filter[field] !== 'object';
      const bounds = INDEXES[command[commandName] as keyof typeof INDEXES].flatMap(({ name, key }) => {
        const fields = Object.keys(key);
        const firstOther = fields.findIndex((field) => !isEqual(field));
        return Object.keys(filter).every((field) => fields.includes(field)) ? [{ name, count: firstOther }] : [];
      });
      // An index is useless here if its only bound field is the app.
      const [best] = bounds.filter(({ count }) => count > 1).sort((one, other) => other.count - one.count);
      return best?.name;
    };

    it('cover the fields of lists, including tombstones, and find live bookings without reading past ones', async () => {
      const { storage, monitor } = await monitored();
      const app = await addApp(storage);
      const [uuid, sort, search] = [anUuid(), 'created_at' as const, NO_SEARCH];
      const byName = { all: [{ field: 'name', folded: 'a' } as const], any: [] };
      const lists: readonly (readonly [index: string, list: () => Promise<unknown>])[] = [
        ['apps_of_owner', () => storage.apps.list(app.owner, ALL, NO_SEARCH)],
        ['apps_of_owner', () => storage.apps.list(app.owner, ALL, byName)],
        ['workflows_listed', () => listed(storage, 'workflow', app.uuid, ALL)],
        ['workflows_listed', () => storage.objects.list(app.uuid, named('workflow', byName), ALL)],
        ['resources_listed', () => listed(storage, 'resource', app.uuid, ALL)],
        ['resources_listed', () => storage.objects.list(app.uuid, named('resource', byName), ALL)],
        ['services_listed', () => listed(storage, 'service', app.uuid, ALL)],
        ['services_listed', () => storage.objects.list(app.uuid, named('service', byName), ALL)],
        ['timeOff_listed', () => listed(storage, 'timeOff', app.uuid, ALL)],
        [
          'actions_listed',
          () =>
            storage.objects.list(app.uuid, { kind: 'action', where: ['eq', 'workflow', uuid], order: 'position' }, ALL),
        ],
        ['bookings_listed', () => storage.objects.list(app.uuid, buildBookingQuestion({ sort, search }), ALL)],
        [
          'bookings_by_start',
          () => storage.objects.list(app.uuid, buildBookingQuestion({ sort, search, from: NOW, to: START }), ALL),
        ],
        [
          'bookings_of_resource',
          () => storage.objects.list(app.uuid, buildBookingQuestion({ sort, search, resource: uuid }), ALL),
        ],
        [
          'bookings_of_service',
          () => storage.objects.list(app.uuid, buildBookingQuestion({ sort, search, service: uuid }), ALL),
        ],
        [
          'bookings_of_customer',
          () => storage.objects.list(app.uuid, buildBookingQuestion({ sort, search, customerEmail: 'a@b.c' }), ALL),
        ],
        ['jobs_listed', () => listed(storage, 'job', app.uuid, ALL)],
        ['jobs_of_action', () => listed(storage, 'job', app.uuid, ALL, { action: uuid })],
        ['jobs_of_booking', () => listed(storage, 'job', app.uuid, ALL, { booking: uuid, status: 'failed' })],
        [
          'bookings_of_resource',
          () => storage.ledger.read(app.uuid, {}, (view) => view.inUse({ resource: uuid, endsAfter: NOW, limit: 1 })),
        ],
      ];
      for (const [index, list] of lists) {
        monitor.sent.length = 0;
        await list();
        const reads = monitor.sent.filter(({ commandName, command }) => command[commandName] !== 'ledgers');
        const ofLists = reads.filter(({ command }) => !('_id' in (command.filter ?? {})));
        expect(ofLists.map(indexOf), index).to.deep.equal(ofLists.map(() => index));
        expect(ofLists, index).not.to.be.empty;
      }
    });

    it('have a name each', () => {
      const names = Object.values(INDEXES).flatMap((indexes) => indexes.map(({ name }) => name));
      expect(new Set(names).size).to.equal(names.length);
    });
  });

  describe('several processes have events of an app', () => {
    const told = async (storage: Storage, app: App) =>
      ((await storage.events.after(app.uuid, undefined, 100)) ?? []).map(({ type, uuid }) => `${type} ${uuid}`);
    const happened = (app: App, before?: App) =>
      appEvent(before, app, { uuid: anUuid, at: NOW, actor: { kind: 'owner', uuid: app.owner } })!;
    const asTold = (events: readonly ChangeEvent[]) => events.map(({ type, uuid }) => `${type} ${uuid}`);
    const unreportedIn = async (url: string) =>
      (await raw(url)).collection('apps').countDocuments({ unreportedSince: NOW });

    it('each once in its feed, with simultaneous readers, writers and sweeps', async () => {
      const url = aUrl();
      const clients = [await opened(url), await opened(url)];
      for (let round = 0; round < 10; round += 1) {
        const record = anAppRecord();
        const { app } = record;
        const events = [happened(app)];
        await clients[0]!.apps.add(record, undefined, events[0]);
        await Promise.all(
          clients.flatMap((storage, n) => [
            storage.events.latest(app.uuid),
            write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } }),
            storage.apps.change(app.owner, app.uuid, (before) => {
              const after = { ...before.app, name: `${app.uuid} ${n}`, version: before.app.version + 1 };
              events[n + 1] = happened(after, before.app);
              return { record: { ...before, app: after }, event: events[n + 1] };
            }),
          ]),
        );
        for (const storage of clients) {
          const all = await told(storage, app);
          expect(all[0]).to.equal(asTold(events)[0]);
          expect(all.toSorted()).to.deep.equal(asTold(events).toSorted());
        }
      }
      await until(async () => (await unreportedIn(url)) === 0);
    });

    it('in its feed within a second after the death of the process that was publishing them, and not twice', async () => {
      const url = aUrl();
      const storage = await opened(url);
      const record = anAppRecord();
      const { app } = record;
      await storage.apps.add(record, undefined, happened(app));
      await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      await until(async () => (await unreportedIn(url)) === 0);
      // First the state after a crash between writing the app and moving the event. Then the state after a crash that follows the move of
      // the event.
      const late = happened({ ...app, version: 2 }, app);
      const left = { $set: { unreported: [late], unreportedSince: NOW }, $inc: { rev: 1 } };
      for (let times = 0; times < 2; times += 1) {
        await (await raw(url)).collection<{ _id: string }>('apps').updateOne({ _id: app.uuid }, left);
        await until(async () => (await unreportedIn(url)) === 0);
        const all = await told(storage, app);
        expect(all).to.have.length(2);
        expect(all[1]).to.equal(`app.updated ${late.uuid}`);
      }
      await storage.events.forget(Number.MAX_SAFE_INTEGER, 100);
      await (await raw(url)).collection<{ _id: string }>('apps').updateOne({ _id: app.uuid }, left);
      await until(async () => (await unreportedIn(url)) === 0);
      expect(await told(storage, app), 'what was told and forgotten').to.deep.equal([]);
    });
  });

  describe('the meter', () => {
    const aMeter = () => {
      const told = { writes: [] as number[], conflicts: 0, retries: 0 };
      const meter = {
        committed: (writes: number) => void told.writes.push(writes),
        conflict() {
          told.conflicts += 1;
        },
        retry() {
          told.retries += 1;
        },
      };
      return { told, meter };
    };

    it('counts the writes that share a commit, and lost races with another process', async () => {
      const url = aUrl();
      const [mine, theirs] = [aMeter(), aMeter()];
      const [here, there] = [await opened(url, mine.meter), await opened(url, theirs.meter)];
      const app = await addApp(here);
      const add = (storage: Storage) => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      await Promise.all([add(here), add(here), add(here)]);
      expect(mine.told).to.deep.equal({ writes: [3], conflicts: 0, retries: 0 });
      let rounds = 0;
      while (mine.told.conflicts + theirs.told.conflicts === 0 && rounds < 100) {
        await Promise.all([add(here), add(there)]);
        rounds += 1;
      }
      expect(mine.told.conflicts + theirs.told.conflicts).to.be.greaterThan(0);
      expect(mine.told.retries + theirs.told.retries).to.be.at.least(mine.told.conflicts + theirs.told.conflicts);
      expect([...mine.told.writes, ...theirs.told.writes]).to.have.length(1 + 2 * rounds);
    });

    it('counts retries after a lost answer', async () => {
      const { url, lose } = await aProxy();
      const { told, meter } = aMeter();
      const storage = await opened(url, meter);
      const app = await addApp(storage);
      told.retries = 0;
      const workflow = aWorkflow({ app: app.uuid, name: 'the answer is lost' });
      lose('the answer is lost', 'pending');
      await write(storage, app, { put: { workflow: [workflow] } });
      expect(told.retries).to.be.greaterThan(0);
      expect(told.conflicts).to.equal(0);
    });
  });

  describe('over a network that breaks', () => {
    /** A storage on whose clock each pause takes ten seconds. In real time, it takes none. */
    const hurried = async (url: string) => {
      let now = 0;
      const elapsed = () => now;
      const pause = async () => {
        now += 10_000;
      };
      const surroundings = { ...HERE, elapsed, pause };
      return storageOver(driverCollections(await raw(url), surroundings, ONE_SERVER), surroundings).ports;
    };

    for (const count of [1, 2]) {
      it(`a change of ${count} in one collection counts once it is stored, even if it cannot be applied yet`, async () => {
        const { url, lose, loseForGood } = await aProxy();
        const { ledger, events, objects, apps } = await hurried(url);
        const { app } = anAppRecord();
        await apps.add({ app, credential: { digest: `digest-${app.uuid}`, previous: null } });
        const made = Array.from({ length: count }, () => aWorkflow({ app: app.uuid }));
        // Only the writes that apply the change contain `$setOnInsert`. The change itself contains the objects in `pending`.
        loseForGood('$setOnInsert', made[0]!.name);
        await ledger.commit(app.uuid, {}, () => ({ result: undefined, change: { put: { workflow: made } } }));
        lose();
        expect(await events.sequence(app.uuid)).to.equal(1);
        for (const workflow of made)
          expect(await objects.find(app.uuid, 'workflow', workflow.uuid)).to.deep.equal(workflow);
      });
    }

    it('a server that disappears after it received a change is waited for, and the change is made once', async () => {
      const { url, loseAndCut, listen } = await aProxy();
      const { storage, client } = await monitored(
        withOptions(url, 'serverSelectionTimeoutMS=1000&heartbeatFrequencyMS=500'),
      );
      const app = await addApp(storage);
      await write(storage, app, {});
      const booking = aBooking({ app: app.uuid, title: 'the answer is lost' });
      let missed = 0;
      // At the fifth failed heartbeat (500 ms apart), the server has been unreachable for longer than the driver waits for a server.
      client.on('serverHeartbeatFailed', () => {
        missed += 1;
        if (missed === 5) void listen();
      });
      loseAndCut('the answer is lost', 'pending');
      let decided = 0;
      await storage.ledger.commit(app.uuid, { objects: { booking: [booking.uuid] } }, () => {
        decided += 1;
        return { result: undefined, change: { put: { booking: [booking] } } };
      });
      expect(missed).to.be.at.least(5);
      expect(decided).to.equal(1);
      expect(await storage.events.sequence(app.uuid)).to.equal(2);
      expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
    });

    it('a missing server is reported as unavailable until it is back', async () => {
      const { url, cut, listen } = await aProxy();
      const storage = await opened(withOptions(url, 'serverSelectionTimeoutMS=200'));
      const app = await addApp(storage);
      cut();
      const failure = await storage.ready().catch((error) => error);
      expect(failure).to.include({ code: 'unavailable' }).and.to.have.property('cause');
      expect(failure.retryAfterSeconds).to.be.above(0);
      expect(await write(storage, app, {}).catch((error) => error)).to.have.property('code', 'unavailable');
      expect(await storage.apps.record({ uuid: app.uuid }).catch((error) => error)).to.have.property(
        'code',
        'unavailable',
      );
      await listen();
      const isAway = () =>
        storage.ready().then(
          () => false,
          () => true,
        );
      while (await isAway());
      await write(storage, app, {});
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
    });
  });

  /** Registers a test that changes the server's answers. Skipped for the server of `MONGODB_URL`. */
  const disguised = (of: string, test: () => Promise<void>) =>
    it(of, async function () {
      if (process.env.MONGODB_URL) this.skip();
      await test();
    });

  describe('behind a mongos', () => {
    /** A storage that takes its server for a mongos. Each answer has a later `operationTime` than the one before it. */
    const routed = async () => {
      let time = 0;
      const proxy = await aProxy((answer) => {
        time += 1;
        const told = { ...answer, operationTime: new Timestamp({ t: time, i: 1 }) };
        return 'isWritablePrimary' in answer ? { ...told, msg: 'isdbgrid' } : told;
      });
      return monitored(proxy.url);
    };

    disguised('the ledger is read first, then the data, later than all that was seen before', async () => {
      const { storage, monitor } = await routed();
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      await write(storage, app, { put: { resource: [resource] } });
      const wanted = { objects: { resource: [resource.uuid] }, span: { start: START, end: START + HOUR } };
      const decide = (view: View) => ({ result: view.taken(resource, START, START + HOUR) });
      await Promise.all(Array.from({ length: 10 }, () => storage.ready())); // so that there are connections enough
      monitor.sent.length = 0;
      const { commands } = await monitor.roundTrips(() => storage.ledger.commit(app.uuid, wanted, decide));
      expect(commands.toSorted()).to.deep.equal([
        '1: find ledgers',
        '2: find allocations',
        '2: find resources',
        '2: find timeOff',
        '3: find ledgers',
      ]);
      for (const { command } of monitor.sent) expect(command.readConcern.level).to.equal('majority');
      const [first = 0, ...later] = monitor.sent.map(({ command }) => command.readConcern.afterClusterTime.t);
      const [last, ...together] = later.toReversed();
      for (const moment of together) expect(moment).to.be.above(first);
      expect(last).to.be.above(Math.max(...together));
    });

    disguised('the driver does not try writes again by itself, and so forget that it had sent them', async () => {
      const { storage, monitor } = await routed();
      await write(storage, await addApp(storage), { put: { workflow: [aWorkflow()] } });
      expect(monitor.sent.map(({ commandName }) => commandName))
        .to.include('insert')
        .and.include('update');
      for (const { command } of monitor.sent) expect(command).not.to.have.property('txnNumber');
    });

    disguised('lists, counts and the reading of callers are in that order, too', async () => {
      const { storage, monitor } = await routed();
      const app = await addApp(storage);
      monitor.sent.length = 0;
      await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
      await storage.apps.record({ digest: `digest-${app.uuid}` });
      await listed(storage, 'job', app.uuid, ALL);
      for (const { command } of monitor.sent) {
        expect(command.readConcern, JSON.stringify(command)).to.have.property('level', 'majority');
        expect(command.readConcern).to.have.property('afterClusterTime');
      }
    });
  });

  it('reads are not bound to a moment on a single server or a replica set', async () => {
    const { storage, monitor } = await monitored();
    const app = await addApp(storage);
    await write(storage, app, {});
    await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
    expect(monitor.sent.some(({ command }) => command.readConcern?.afterClusterTime)).to.equal(false);
  });

  disguised(
    'a server that is reached directly, and is not the primary any more, is not taken at its word',
    async () => {
      let isPrimary = true;
      const proxy = await aProxy((answer) => {
        if (!('isWritablePrimary' in answer)) return answer;
        const member = { ...answer, setName: 'rs', hosts: ['127.0.0.1:1'] };
        return isPrimary ? member : { ...member, isWritablePrimary: false, ismaster: false, secondary: true };
      });
      const url = withOptions(proxy.url, 'heartbeatFrequencyMS=500');
      const { storage, client } = await monitored(url);
      const app = await addApp(storage);
      const noticed = new Promise<void>((resolve) => {
        client.on('serverDescriptionChanged', ({ newDescription: { type } }) => {
          if (type === 'RSSecondary') resolve();
        });
      });
      isPrimary = false;
      await noticed;
      const attempts = [
        () => storage.ready(),
        () => storage.apps.record({ uuid: app.uuid }),
        () => storage.events.sequence(app.uuid),
        () => write(storage, app, {}),
      ];
      for (const attempt of attempts) {
        const failure = await attempt().then(
          () => expect.fail('it was answered'),
          (error) => error,
        );
        expect(failure).to.have.property('code', 'unavailable');
        expect(failure.message).to.match(/127\.0\.0\.1:\d+ is not the primary/);
      }
      const sent = new Set<string>();
      const newClient = () => {
        const starting = new MongoClient(url, { ...clientOptions(url), monitorCommands: true });
        return starting.on('commandStarted', ({ commandName }) => sent.add(commandName));
      };
      const failure = await openOver(newClient, 'any', Date.now, { create: true }).then(
        () => expect.fail('it opened'),
        (error) => error,
      );
      expect(failure.message).to.include('is not the primary');
      expect([...sent]).not.to.include('createIndexes');
    },
  );

  describe('a primary of a replica set that hangs', () => {
    /** Two members of a set, before one server. `elect` makes the other one the primary, which then says so. */
    const aSet = async () => {
      const hosts: string[] = [];
      let elected = 0;
      const database = aName();
      const member = async (number: number) => {
        const proxy = await mongodbProxy(server.directUrl(database), (answer) => {
          if (!('isWritablePrimary' in answer)) return answer;
          const isPrimary = elected === number;
          const state = { isWritablePrimary: isPrimary, ismaster: isPrimary, secondary: !isPrimary };
          return { ...answer, ...state, setName: 'rs', hosts };
        });
        closing.push(proxy.cut);
        hosts.push(new URL(proxy.url).host);
        return proxy;
      };
      const primary = await member(0);
      await member(1);
      const elect = () => {
        elected = 1;
      };
      // Without these timeouts, the driver itself never gives up an attempt.
      const patient = 'socketTimeoutMS=0&connectTimeoutMS=0&heartbeatFrequencyMS=500';
      return { primary, elect, url: `mongodb://${hosts}/${database}?replicaSet=rs&${patient}` };
    };

    for (const [title, isExecuted] of [
      ['after it has stored the change', true],
      ['before the change reaches it', false],
    ] as const) {
      disguised(`${title}: the change is made once, as soon as another member is the primary`, async () => {
        const { primary, elect, url } = await aSet();
        const storage = await opened(url);
        const app = await addApp(storage);
        await write(storage, app, {});
        const booking = aBooking({ app: app.uuid, title: 'the answer is lost' });
        if (isExecuted) primary.loseAndHang('the answer is lost', 'pending');
        else primary.hang();
        let decided = 0;
        const committed = storage.ledger.commit(app.uuid, { objects: { booking: [booking.uuid] } }, () => {
          decided += 1;
          return { result: undefined, change: { put: { booking: [booking] } } };
        });
        await until(() => primary.isHanging);
        const read = storage.apps.record({ uuid: app.uuid });
        const readiness = storage.ready().catch((error) => error.code);
        elect();
        await committed;
        expect(decided).to.equal(1);
        expect(await storage.events.sequence(app.uuid)).to.equal(2);
        expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
        expect((await read)?.app).to.deep.equal(app);
        expect(await readiness, 'of the former primary').to.equal('unavailable');
      });
    }
  });

  describe('opening', () => {
    it('names the host that does not answer, and never the password', async () => {
      const url = 'mongodb://ann:s3cret@127.0.0.1:1/x?serverSelectionTimeoutMS=100';
      const failure: Error = await openMongoStorage({ url }).then(
        () => expect.fail('it opened'),
        (error) => error,
      );
      expect(failure).to.have.property('code', 'unavailable');
      expect(failure.message).to.include('127.0.0.1:1').and.not.include('s3cret');
    });

    disguised('says what the server is, and what to change in the URL or to run there', async () => {
      const hello =
        (fields: Document) =>
        async (options: string, login = '') => {
          const { url } = await aProxy((answer) => {
            if (Number(answer.code) === NO_SUCH_COMMAND)
              return { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'No.' };
            if (!('isWritablePrimary' in answer)) return { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'No.' };
            return { ...answer, ...fields };
          });
          return `mongodb://${login}${new URL(url).host}/x?${options}`;
        };
      const none = { isWritablePrimary: false, ismaster: false };
      const ofSet = hello({ setName: 'rs0', hosts: ['127.0.0.1:1'] });
      const uninitiated = hello({ ...none, isreplicaset: true });
      const secondary = hello({ ...none, secondary: true, setName: 'rs0', hosts: ['127.0.0.1:1'] });
      const cases = [
        ['unusable_url', /belongs to the replica set rs0: write replicaSet=rs0, not other$/, ofSet('replicaSet=other')],
        ['unusable_url', /belongs to no replica set: remove replicaSet=rs0$/, hello({})('replicaSet=rs0')],
        ['unusable_url', /is a mongos: remove replicaSet=rs0$/, hello({ msg: 'isdbgrid' })('replicaSet=rs0')],
        [
          'unusable_url',
          /refuses the user ann of the database x \(No\.\): .*password, or authSource/,
          hello({})('', 'ann:s3cret@'),
        ],
        ['unusable_url', /asks for a user: mongodb:\/\/<user>:<password>@/, hello({})('')],
        ['unavailable', /has no configuration of its replica set: run rs\.initiate\(\)/, uninitiated('')],
        ['unavailable', /has no configuration of its replica set: run rs/, uninitiated('directConnection=true')],
        [
          'unavailable',
          /a secondary of the replica set rs0.* as the primary; no MongoDB answers at 127\.0\.0\.1:1:/,
          secondary(''),
        ],
        [
          'unavailable',
          /the primary .* members \(127\.0\.0\.1:1\).* write directConnection=true; no MongoDB/,
          ofSet(''),
        ],
        ['unavailable', /'secureConnect' timed out.*; if it has no TLS, remove tls=true$/, hello({})('tls=true')],
      ] as const;
      const timeouts = 'serverSelectionTimeoutMS=2000&connectTimeoutMS=500';
      const expectFailure = async ([code, message, address]: (typeof cases)[number]) => {
        const failure = await openMongoStorage({ url: withOptions(await address, timeouts) }).then(
          () => expect.fail('it opened'),
          (error) => error,
        );
        expect(failure.message, failure.message).to.match(message).and.not.include('s3cret');
        expect(failure).to.have.property('code', code);
      };
      await Promise.all(cases.map(expectFailure));
    });

    it('says what a network error means for TLS and certificates, and which right a user lacks', () => {
      const at = (options: object, cause: object, message = 'broken') => {
        const error = new Error(message, { cause });
        const client = { options: { hosts: ['h:1'], dbName: 'x', ...options } } as unknown as MongoClient;
        const heard = new Map([['h:1', error]]);
        return connectionFailure(new MongoServerSelectionError('timed out', {} as never), client, heard).message;
      };
      expect(at({ tls: false }, {}, 'connection <monitor> to h:1 closed')).to.match(
        /if it requires TLS, write tls=true$/,
      );
      expect(at({ tls: true }, { code: 'ECONNRESET' })).to.match(/if it has no TLS, remove tls=true$/);
      expect(at({ tls: true }, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })).to.match(/tlsCAFile=<path>$/);
      for (const tls of [true, false]) expect(at({ tls }, { code: 'ECONNREFUSED' })).to.match(/at h:1: broken$/);
      const denied = new MongoServerError({ message: 'not authorized', code: 13 });
      const user = { credentials: { username: 'ann', source: 'admin' }, dbName: 'x' } as unknown as MongoOptions;
      expect(buildRefusal(denied, user)?.message).to.match(
        /run db\.grantRolesToUser\("ann", \[\{ role: "readWrite", db: "x" \}\]\) in the database admin$/,
      );
    });

    it('refuses a URL of another scheme without printing it', async () => {
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

    it('refuses a URL without a database, with the reason', async () => {
      for (const url of [
        'mongodb://127.0.0.1:1',
        'mongodb://127.0.0.1:1/',
        'mongodb://127.0.0.1:1/?retryWrites=true',
      ]) {
        const failure = await openMongoStorage({ url }).then(
          () => expect.fail(`it opened ${url}`),
          (error) => error,
        );
        expect(failure.message, url).to.include('must be mongodb://<host>/<database>');
      }
    });

    it('refuses by name the options of a URL that would weaken writes or change reads', async () => {
      for (const option of [
        ...['journal=false', 'j=false', 'readConcernLevel=available', 'readconcernlevel=local', 'raw=true'],
        ...['promoteValues=false', 'promoteLongs=false', 'useBigInt64=true', 'ignoreUndefined=true'],
      ]) {
        const failure = await openMongoStorage({ url: aUrl(`appName=x&${option}`) }).then(
          () => expect.fail(`it opened with ${option}`),
          (error) => error,
        );
        expect(failure.message, option).to.include(`it sets ${option.split('=')[0]},`);
      }
    });

    it('uses the application name of the URL, and its own by default', async () => {
      expect(clientOptions('mongodb://h/x?appname=front')).not.to.have.property('appName');
      expect(clientOptions('mongodb://h/x')).to.have.property('appName', 'slotkeeper');
    });

    it('says what is wrong with an invalid name of a database', async () => {
      const failure = await openMongoStorage({ url: 'mongodb://127.0.0.1:1/100%' }).then(
        () => expect.fail('it opened'),
        (error) => error,
      );
      expect(failure.message).to.match(/^The URL of the MongoDB storage cannot be used: /);
    });

    it('uses its own read and write concerns, whatever the URL says', async () => {
      const said = 'w=1&wtimeoutMS=1&journal=true&readPreference=secondaryPreferred&retryWrites=true';
      const { storage, monitor } = await monitored(aUrl(said));
      const app = await addApp(storage);
      await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      await listed(storage, 'workflow', app.uuid, ALL);
      const concerns = (name: string, collection?: string) => monitor.concerns(name, collection);
      expect(concerns('insert')).to.deep.equal([{ w: 'majority', wtimeout: 10_000, j: true }]);
      expect(concerns('update')).to.deep.equal([{ w: 'majority', wtimeout: 10_000, j: true }]);
      expect(concerns('find', 'workflows')).to.deep.equal([{ level: 'local' }]);
      expect(monitor.sent.some(({ command }) => '$readPreference' in command || 'txnNumber' in command)).to.equal(
        false,
      );
    });

    it('reads stored answers with majority read concern', async () => {
      const { storage, monitor } = await monitored();
      const { app, credential } = anAppRecord();
      const answer = anAnswer();
      await storage.apps.add({ app, credential }, answer);
      await storage.apps.add(anAppRecord({ owner: app.owner }), answer);
      for (const name of ['claims', 'apps', 'ledgers'] as const) {
        if (name === 'ledgers') await storage.events.sequence(app.uuid);
        expect(monitor.concerns('find', name), name).to.deep.equal([{ level: 'majority' }]);
      }
    });

    it('builds indexes and recovers through a client without a time limit', async () => {
      const { client, starter, monitor, starting } = await monitored(aUrl('socketTimeoutMS=1234'));
      expect(starter.options.socketTimeoutMS).to.equal(0);
      expect(client.options.socketTimeoutMS).to.equal(1234);
      expect(starting.sent.map(({ commandName }) => commandName))
        .to.include('createIndexes')
        .and.include('find');
      expect(starting.concerns('createIndexes')).to.deep.equal([{ w: 'majority', j: true }]);
      expect(monitor.sent).to.deep.equal([]);
    });

    for (const create of [true, false]) {
      it(`refuses a database of an earlier build, and names the way out (create: ${create})`, async () => {
        const url = aUrl();
        const db = await raw(url);
        await db.collection<{ _id: string }>('apps').insertOne({ _id: 'a' });
        await db.collection('apps').createIndexes([{ name: 'apps_slug', key: { slug: 1 } }]);
        const failure = await openMongoStorage({ url, create }).catch((error) => error);
        expect(failure.message).to.contain(
          'with version 0.1.0: slotkeeper copy "$DATABASE_URL" slotkeeper.jsonl.gz. Then copy the file into a new database',
        );
        expect(await db.collection('schema').findOne()).to.equal(null);
        expect(await db.collection('apps').find().toArray()).to.deep.equal([{ _id: 'a' }]);
      });
    }

    it('refuses a database of a newer version', async () => {
      const url = aUrl();
      await (await opened(url)).close();
      const db = await raw(url);
      await db.collection<{ _id: string }>('schema').updateOne({ _id: 'slotkeeper' }, { $set: { version: 99 } });
      const failure = await openMongoStorage({ url }).catch((error) => error);
      expect(failure.message).to.match(/made by a newer version; .* has 99/);
    });

    disguised('says so where the server has its majority reads switched off', async () => {
      const { url } = await aProxy((answer) => {
        const isOfLedgers = String(answer.cursor?.ns).endsWith('.ledgers');
        return isOfLedgers ? { ok: 0, code: 148, codeName: 'ReadConcernMajorityNotEnabled', errmsg: 'off' } : answer;
      });
      const failure = await openMongoStorage({ url }).then(
        () => expect.fail('it opened'),
        (error) => error,
      );
      expect(failure.message).to.include('enableMajorityReadConcern');
    });

    it('finds its indexes when it opens again', async () => {
      const url = aUrl();
      const app = await addApp(await opened(url));
      const again = await opened(url);
      expect((await again.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
    });
  });

  it('a key is not freed by a late write after an answer was stored under it', async () => {
    const collections = driverCollections(await raw(aUrl()), HERE, ONE_SERVER);
    const claims = new Claims(collections, HERE);
    const [owner, app, answer] = [anUuid(), anUuid(), anAnswer({ key: 'once' })];
    const held = await claims.take(owner, 'once', app, NOW);
    if ('earlier' in held) throw new Error('the key was taken');
    const { app: gone, credential } = anAppRecord({ uuid: app, owner });
    const claimed = { ...answer, claim: held._id };
    const document = {
      state: 'live',
      rev: 2,
      recent: [],
      ...appFields({ app: gone, credential }, claimed, []),
    } as const;
    await claims.keep({ _id: app, ...document }); // the removal of an app keeps its answers by the same call
    await claims.release(held);
    expect(await claims.take(owner, 'once', app, NOW)).to.deep.equal({ earlier: answer });
  });

  it('identifies a duplicate by the name of the index, whatever the value contains', async () => {
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

  it('accepts a change that is larger than a document', async () => {
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
    const { total } = await storage.objects.list(app.uuid, buildBookingQuestion({ sort: 'start' }), {
      offset: 0,
      limit: 1,
    });
    expect(total).to.equal(17);
    expect(await storage.objects.find(app.uuid, 'booking', bookings[16]!.uuid)).to.deep.equal(bookings[16]);
    expect(await storage.events.sequence(app.uuid)).to.equal(2);
  });

  it('accepts the series with the largest allowed details', async () => {
    const storage = await opened(aUrl());
    const app = await addApp(storage);
    const resource = aResource({ app: app.uuid, rules: { ...DEFAULT_RULES, maxAdvanceDays: 800 } });
    await write(storage, app, { put: { resource: [resource] } });
    const needs = { ledger: storage.ledger, newUuid: anUuid };
    const count = 150;
    // 4 MiB in all, including some 60 bytes for the field names of an instance
    const notes = '\u20ac'.repeat(Math.floor((4 * 1024 * 1024) / count / 3) - 20);
    const input = {
      resources: [resource.uuid],
      start: Math.ceil(Date.now() / DAY) * DAY + DAY,
      durationMinutes: 60,
      rule: `FREQ=DAILY;COUNT=${count}`,
      notes,
    };
    const { series } = await createSeries(needs)({ app }, input);
    expect(await storage.events.sequence(app.uuid), 'one commit').to.equal(2);
    const filter = { series: series.uuid, search: NO_SEARCH, sort: 'start' } as const;
    const { items, total } = await storage.objects.list(app.uuid, buildBookingQuestion(filter), {
      offset: count - 1,
      limit: 1,
    });
    expect(total).to.equal(count);
    expect(items[0]?.notes).to.equal(notes);
  });

  it('leaves no content of removed objects in tombstones, and nothing of a removed app', async () => {
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
    expect(await storage.events.sequence(app.uuid).catch((error) => error.code)).to.equal('not_found');
  });
});
