import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { createService } from '../../core/bookings/services/change-services.js';
import {
  DAY,
  HOUR,
  type Instant,
  type Service,
  type ServiceSlot,
  type Storage,
  type TimeOff,
} from '../../core/index.js';
import { aTimeOff, write } from '../support/samples.js';
import { BEGAN, DAYS, type Filled, fill, hourOf } from './filled-bookings.js';
import {
  alternate,
  atLeast,
  atMost,
  compared,
  type Group,
  median,
  mustEqual,
  type Row,
  type Sample,
} from './measuring.js';
import { inBatches } from './taking.js';
import { worstStart } from './worst-start.js';

/** Numbers of stylists and chairs. */
const POOLS = [20, 5] as const;
const STORED = 10_000;
const PAST = 10_000;
const MINUTES = 60;
/** Hours without stored bookings, which are free on every day. */
const FREE_HOURS = [10, 11, 12, 14, 15, 16, 17, 18];

const rows = {
  month: 'search over a service of 20 + 5 × 28 days, against its resources one by one',
  year: 'search over a service of 20 + 5 × 366 days, against its resources one by one',
  book: 'book a service of 20 + 5, against its resources named outright',
  timeOff: 'search over a service × 28 days, 10 k entries of time off in the past, against none',
  worst: 'decide one start of a service at worst, against 5 ms',
} as const;

/** Cost of a service compared with the resources that it uses. */
export const services: Group = {
  rows: Object.values(rows),
  async measure(scratch) {
    const path = join(scratch, 'services.db');
    const { filled, service } = await fileWithService(path);
    return [
      await searches(rows.month, path, filled, service, 28),
      await searches(rows.year, path, filled, service, 366),
      await bookings(path, filled, service),
      await pastTimeOff(path, filled, service),
      await worstStart(rows.worst, join(scratch, 'worst.db')),
    ];
  },
};

/** Creates resources that are open from 9 to 19, busy at 9 or at 13 o'clock on some days of a year, and a service with all of them. */
async function fileWithService(path: string): Promise<{ filled: Filled; service: Service }> {
  const [stylists, chairs] = POOLS;
  const resources = stylists + chairs;
  const each = STORED / resources;
  const spans = Array.from({ length: each }, (_, index) => {
    const start = hourOf(Math.floor((index * DAYS) / each), 9 + (index % 2) * 4);
    return { start, end: start + HOUR };
  });
  const storage = await openSqliteStorage({ path, clock: () => BEGAN });
  try {
    const filled = await fill(storage, Array(resources).fill({}), () => spans);
    const uuids = filled.resources.map(({ uuid }) => uuid);
    const service = await createService({ ledger: storage.ledger, newUuid })(
      { app: filled.app },
      {
        name: 'Cut',
        durations: [MINUTES],
        roles: [
          { name: 'stylist', resources: uuids.slice(0, stylists) },
          { name: 'chair', resources: uuids.slice(stylists) },
        ],
        timezone: 'Europe/Paris',
      },
    );
    return { filled, service };
  } finally {
    await storage.close();
  }
}

async function searches(name: string, path: string, { app }: Filled, service: Service, days: number): Promise<Row> {
  const storage = await openSqliteStorage({ path, clock: () => BEGAN });
  try {
    const find = findAvailability({ ledger: storage.ledger });
    const span = { from: hourOf(-1, 0), to: hourOf(-1, 0) + days * DAY, durationMinutes: MINUTES };
    const pools = service.roles.map((role) => role.resources);
    const ofService = async () => (await find({ app }, { ...span, service: service.uuid })).slots ?? [];
    const oneByOne = async () => {
      const found: (readonly { readonly start: Instant }[])[][] = [];
      for (const pool of pools) {
        const starts = [];
        for (const uuid of pool) starts.push((await find({ app }, { ...span, resources: [uuid] })).slots ?? []);
        found.push(starts);
      }
      return found;
    };
    // A start is free if one resource of each pool is.
    const [stylists, chairs] = (await oneByOne()).map(
      (pool) => new Set(pool.flatMap((slots) => slots.map(({ start }) => start))),
    );
    const both = [...stylists!].filter((start) => chairs!.has(start)).sort((a, b) => a - b);
    const slots = await ofService();
    mustEqual(
      name,
      slots.map(({ start }) => start),
      both,
    );
    const rounds = days > 100 ? 9 : 15;
    const [ours, theirs] = await alternate(rounds, [timed(ofService, 3), timed(oneByOne, 3)], 3);
    return compared(name, ours!, theirs!, {
      unit: 'ms',
      target: atMost(1.3),
      note: `${slots.length.toLocaleString('en')} slots`,
    });
  } finally {
    await storage.close();
  }
}

function timed(operation: () => Promise<unknown>, times: number) {
  return async (): Promise<Sample> => {
    const latencies: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const startedAt = performance.now();
      await operation();
      latencies.push(performance.now() - startedAt);
    }
    return { figure: median(latencies), latencies };
  };
}

async function bookings(path: string, filled: Filled, { uuid: service, roles }: Service): Promise<Row> {
  const copies = [`${path}-service`, `${path}-named`];
  for (const copy of copies) await copyFile(path, copy);
  const [ours, theirs] = await Promise.all(copies.map((copy) => openSqliteStorage({ path: copy, clock: () => BEGAN })));
  const caller = { app: filled.app };
  const [stylists, chairs] = roles.map((role) => role.resources);
  // Each hour has five bookings, as many as there are chairs. The index goes through all hours of a year before one repeats.
  const places = DAYS * FREE_HOURS.length;
  const startOf = (index: number) =>
    hourOf((index * 101) % DAYS, FREE_HOURS[Math.floor(index / DAYS) % FREE_HOURS.length]!);
  const namedFor = (index: number) => {
    const nth = Math.floor(index / places);
    return { resource: stylists![nth]!, other: chairs![nth]! };
  };
  const wish = (index: number) => ({ resource: String(index), start: startOf(index) });
  const by = (storage: Storage, what: (index: number) => object) => {
    const create = createBooking({ ledger: storage.ledger, newUuid });
    return ({ resource, start }: { resource: string; start: Instant }) =>
      create(caller, { start, durationMinutes: MINUTES, ...what(Number(resource)) });
  };
  try {
    const contenders = [
      inBatches(
        8,
        wish,
        by(ours!, () => ({ service })),
      ),
      inBatches(
        8,
        wish,
        by(theirs!, (index) => ({ resources: Object.values(namedFor(index)) })),
      ),
    ];
    const [our, their] = await alternate(15, contenders, 3);
    return compared(rows.book, our!, their!, { unit: '1/s', target: atLeast(0.6) });
  } finally {
    await Promise.all([ours?.close(), theirs?.close()]);
  }
}

async function pastTimeOff(path: string, { app }: Filled, service: Service): Promise<Row> {
  const copies = [`${path}-off`, `${path}-none`];
  for (const copy of copies) await copyFile(path, copy);
  const [many, none] = await Promise.all(copies.map((copy) => openSqliteStorage({ path: copy, clock: () => BEGAN })));
  const uuids = service.roles.flatMap((role) => role.resources);
  const entries = Array.from({ length: PAST }, (_, index): TimeOff => {
    const start = BEGAN - (2 + (index % 1_000)) * DAY;
    const resources = index % 3 === 0 ? null : [uuids[index % uuids.length]!];
    return aTimeOff({ app: app.uuid, uuid: newUuid(), resources, start, end: start + 8 * HOUR });
  });
  const from = hourOf(-1, 0);
  const search = (storage: Storage) => async (): Promise<readonly object[]> => {
    const query = { service: service.uuid, from, to: from + 28 * DAY, durationMinutes: MINUTES };
    const found = await findAvailability({ ledger: storage.ledger })({ app }, query);
    return (found.slots ?? []) as readonly ServiceSlot[];
  };
  try {
    for (let at = 0; at < PAST; at += 500) await write(many!, app, { put: { timeOff: entries.slice(at, at + 500) } });
    mustEqual(rows.timeOff, await search(many!)(), await search(none!)());
    const [ours, theirs] = await alternate(61, [timed(search(many!), 9), timed(search(none!), 9)], 5);
    return compared(rows.timeOff, ours!, theirs!, { unit: 'ms', target: atMost(1.05) });
  } finally {
    await Promise.all([many?.close(), none?.close()]);
  }
}
