import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { driverCollections } from '../../adapters/mongodb/driver/driver.js';
import { createIndexes } from '../../adapters/mongodb/driver/index-builds.js';
import type { Servers } from '../../adapters/mongodb/driver/servers.js';
import { storageOver } from '../../adapters/mongodb/storage.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { transitionBooking } from '../../core/bookings/change-booking.js';
import { checkInBooking } from '../../core/bookings/check-in-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { endBooking } from '../../core/bookings/end-booking.js';
import { createService } from '../../core/bookings/services/change-services.js';
import { HOUR, LIMIT_SUBJECTS, NO_SEARCH } from '../../core/index.js';
import { listed } from '../support/lists.js';
import { mongodbServer } from '../support/mongodb-server.js';
import { aBooking, anAppRecord, aResource, aWorkflow, NOW } from '../support/samples.js';
import { atMost, compared, type Group, type Row } from './measuring.js';

const rows = {
  know: 'MongoDB: know the caller, against the bare driver',
  readApp: 'MongoDB: read an app, against the bare driver',
  listApps: 'MongoDB: list apps, against the bare driver',
  createApp: 'MongoDB: create an app, against the bare driver',
  readWorkflow: 'MongoDB: read a workflow, against the bare driver',
  listWorkflows: 'MongoDB: list workflows, against the bare driver',
  take: 'MongoDB: take a booking, against its budget',
  serve: 'MongoDB: book a service of 20 + 5 with limits, against its resources named outright',
  checkIn: 'MongoDB: check a booking in, against confirming a hold',
  end: 'MongoDB: end a booking, against confirming a hold',
  noShow: 'MongoDB: mark a no-show, against confirming a hold',
} as const;

/** Maximum number of consecutive round trips (adapters/mongodb/README.md, rule 8). */
const BUDGET_OF_A_BOOKING = 5;

/** Cost of each operation in commands, which matters where the network dominates. The driver's own monitoring counts them. */
export const roundTrips: Group = {
  rows: Object.values(rows),
  measure: measured,
};

async function measured(): Promise<readonly Row[]> {
  const server = await mongodbServer();
  const url = server.url(`slotkeeper_bench_${process.pid}_${Date.now().toString(36)}`);
  const client = new MongoClient(url, { monitorCommands: true });
  try {
    await client.connect();
    return await counted(client);
  } finally {
    if (process.env.MONGODB_URL) await client.db().dropDatabase();
    await client.close();
    await server.stop();
  }
}

async function counted(client: MongoClient): Promise<readonly Row[]> {
  const db = client.db();
  const clock = () => NOW;
  const elapsed = () => performance.now();
  const surroundings = { clock, elapsed, random: Math.random, pause: async () => {}, ledgerFirst: false };
  const servers: Servers = { order: undefined, check() {}, attempt: (operation) => operation() };
  const { ports, ledger } = storageOver(driverCollections(db, surroundings, servers), surroundings);
  const storage = { ...ports, ledger };
  await createIndexes(db, surroundings);

  const record = anAppRecord({ uuid: newUuid() });
  const { app, credential } = record;
  await storage.apps.add(record);
  const resource = aResource({ app: app.uuid, uuid: newUuid() });
  const workflow = aWorkflow({ app: app.uuid, uuid: newUuid() });
  const change = { put: { resource: [resource], workflow: [workflow] } };
  await ledger.commit(app.uuid, {}, () => ({ result: undefined, change }));

  const slice = { offset: 0, limit: 25 };
  const book = createBooking({ ledger, newUuid });
  const resources = [resource.uuid];
  let hour = 0;
  const take = () => {
    hour += 1;
    return book({ app }, { resources, start: NOW + hour * HOUR, durationMinutes: 60 });
  };
  await take(); // the first one of an app may have more to do

  /** Returns functions that book two resources by name, and by a service that chooses them. */
  const bookers = async () => {
    const all = Array.from({ length: 25 }, () => aResource({ app: app.uuid, uuid: newUuid() }));
    const put = { resource: all };
    await ledger.commit(app.uuid, {}, () => ({ result: undefined, change: { put } }));
    const pool = all.map(({ uuid }) => uuid);
    const { uuid: service } = await createService({ ledger, newUuid })(
      { app },
      {
        name: 'Cut',
        durations: [60],
        roles: [
          { name: 'stylist', resources: pool.slice(0, 20) },
          { name: 'chair', resources: pool.slice(20) },
        ],
        limits: LIMIT_SUBJECTS.map((per) => ({ per, period: 'week', max: 100 })),
      },
    );
    const booking = (what: object) => () => {
      hour += 1;
      const wanted = { start: NOW + hour * HOUR, durationMinutes: 60, customer: { email: 'ada@example.com' } };
      return book({ app }, { ...wanted, ...what });
    };
    return { named: booking({ resources: [pool[0]!, pool[20]!] }), served: booking({ service }) };
  };

  /** Stores bookings that have begun, and a hold, and returns an operation on each. */
  const underWay = async () => {
    const visit = () =>
      aBooking({ app: app.uuid, uuid: newUuid(), resources, start: NOW - 2 * HOUR, end: NOW - HOUR / 2 });
    const [arriving, ending, absent] = [visit(), visit(), visit()];
    const holding = { ...visit(), status: 'held', holdExpiresAt: NOW + HOUR } as const;
    const put = { booking: [arriving, ending, absent, holding] };
    await ledger.commit(app.uuid, {}, () => ({ result: undefined, change: { put } }));
    const needs = { ledger, newUuid };
    const transition = transitionBooking(needs);
    return {
      checkIn: () => checkInBooking(needs)({ app }, arriving.uuid),
      end: () => endBooking(needs)({ app }, ending.uuid, { at: NOW - HOUR }),
      noShow: () => transition({ app }, absent.uuid, 'no-show'),
      confirm: () => transition({ app }, holding.uuid, 'confirm'),
    };
  };

  const bare = db.collection<{ _id: string; [field: string]: unknown }>('bare');
  await bare.insertOne({ _id: app.uuid });
  const findOne = () => bare.findOne({ _id: app.uuid });
  const insertOne = () => bare.insertOne({ _id: newUuid() });
  const findPage = () =>
    Promise.all([bare.find({}).sort({ _id: 1 }).limit(25).toArray(), bare.countDocuments({ _id: app.uuid })]);

  const most = { unit: 'trips', target: atMost(1) };
  const trips = monitored(client);
  const against = async (name: string, ours: () => Promise<unknown>, theirs: () => Promise<unknown>) => {
    const [our, their] = [await trips(ours), await trips(theirs)];
    return compared(name, { figure: our.commands }, { figure: their.commands }, most);
  };
  const taken = await trips(take);
  const { named, served } = await bookers();
  await served(); // so that the service is known
  await Promise.all(Array.from({ length: 30 }, findOne)); // so that there are connections enough, as in a process that runs
  const [ours, theirs] = [await trips(served), await trips(named)];
  const visits = await underWay();
  const confirmed = await trips(visits.confirm);
  const againstConfirming = async (name: string, act: () => Promise<unknown>) => {
    const { commands, depth } = await trips(act);
    const note = `${commands} commands, against ${confirmed.commands}`;
    return compared(name, { figure: depth }, { figure: confirmed.depth }, { ...most, note });
  };
  return [
    await against(rows.know, () => storage.apps.record({ digest: credential.digest }), findOne),
    await against(rows.readApp, () => storage.apps.record({ uuid: app.uuid }), findOne),
    await against(rows.listApps, () => storage.apps.list(app.owner, slice, NO_SEARCH), findPage),
    await against(rows.createApp, () => storage.apps.add(anAppRecord({ uuid: newUuid() })), insertOne),
    await against(rows.readWorkflow, () => storage.objects.find(app.uuid, 'workflow', workflow.uuid), findOne),
    await against(rows.listWorkflows, () => listed(storage, 'workflow', app.uuid, slice), findPage),
    compared(
      rows.take,
      { figure: taken.depth },
      { figure: BUDGET_OF_A_BOOKING },
      { ...most, note: `${taken.commands} commands, ${taken.depth} one after another` },
    ),
    compared(
      rows.serve,
      { figure: ours.depth },
      { figure: theirs.depth },
      { ...most, note: `${ours.commands} commands, against ${theirs.commands}` },
    ),
    await againstConfirming(rows.checkIn, visits.checkIn),
    await againstConfirming(rows.end, visits.end),
    await againstConfirming(rows.noShow, visits.noShow),
  ];
}

interface Trips {
  readonly commands: number;
  /** Length of the longest chain of commands that waited for one another. */
  readonly depth: number;
}

/** Returns a function that counts the commands of an operation, and how many of them had to wait for one another. */
function monitored(client: MongoClient) {
  const depths = new Map<number, number>();
  let deepestAnswered = 0;
  client.on('commandStarted', ({ requestId }: CommandStartedEvent) => depths.set(requestId, deepestAnswered + 1));
  const answered = ({ requestId }: { readonly requestId: number }) => {
    deepestAnswered = Math.max(deepestAnswered, depths.get(requestId) ?? 0);
  };
  client.on('commandSucceeded', answered);
  client.on('commandFailed', answered);
  return async (operation: () => Promise<unknown>): Promise<Trips> => {
    depths.clear();
    deepestAnswered = 0;
    await operation();
    return { commands: depths.size, depth: Math.max(...depths.values()) };
  };
}
