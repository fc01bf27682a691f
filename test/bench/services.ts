import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '../../adapters/tokens/index.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { createService } from '../../core/bookings/services/change-services.js';
import { DAY, HOUR, type Instant, type Service, type Storage, type TimeOff } from '../../core/index.js';
import { aTimeOff } from '../support/samples.js';
import {
  BEGAN,
  DAYS,
  type Filled,
  FREE_HOURS,
  fill,
  hourOf,
  spreadHours,
  withFiles,
  writeMany,
} from './filled-bookings.js';
import { atLeast, atMost, comparedByTurns, type Group, mustEqual, type Row, timed } from './measuring.js';
import { inBatches } from './taking.js';
import { worstStart } from './worst-start.js';

/** Numbers of stylists and chairs. */
const POOLS = [20, 5] as const;
const STORED = 10_000;
const PAST = 10_000;
const PAID = 1_000;
const MINUTES = 60;

const rows = {
  month: 'search over a service of 20 + 5 × 28 days, against its resources one by one',
  year: 'search over a service of 20 + 5 × 366 days, against its resources one by one',
  book: 'book a service of 20 + 5, against its resources named outright',
  plain: 'book a service without payment and questions, where others have both, against an app without',
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
      await besidePayments(path, filled, service),
      await pastTimeOff(path, filled, service),
      await worstStart(rows.worst, join(scratch, 'worst.db')),
    ];
  },
};

/** Creates resources with stored bookings (`spreadHours`), and a service with all of them. */
function fileWithService(path: string): Promise<{ filled: Filled; service: Service }> {
  const [stylists, chairs] = POOLS;
  const resources = stylists + chairs;
  const spans = spreadHours(STORED / resources);
  return withFiles([path], async (storage) => {
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
  });
}

function searches(name: string, path: string, { app }: Filled, service: Service, days: number): Promise<Row> {
  return withFiles([path], async (storage) => {
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
    const starts = (await ofService()).map(({ start }) => start);
    mustEqual(name, starts, both);
    return comparedByTurns(name, [timed(3, ofService), timed(3, oneByOne)], {
      rounds: days > 100 ? 9 : 15,
      warmUp: 3,
      unit: 'ms',
      target: atMost(1.3),
      note: `${starts.length.toLocaleString('en')} slots`,
    });
  });
}

async function bookings(path: string, filled: Filled, { uuid: service, roles }: Service): Promise<Row> {
  const copies = [`${path}-service`, `${path}-named`] as const;
  for (const copy of copies) await copyFile(path, copy);
  const caller = { app: filled.app };
  const [stylists, chairs] = roles.map((role) => role.resources);
  // Each hour has five bookings, as many as there are chairs. The index goes through all hours of a year before one repeats.
  const places = DAYS * FREE_HOURS.length;
  const startOf = (index: number) =>
    hourOf((index * 101) % DAYS, FREE_HOURS[Math.floor(index / DAYS) % FREE_HOURS.length]!);
  const named = (index: number) => {
    const nth = Math.floor(index / places);
    return { resources: [stylists![nth]!, chairs![nth]!] };
  };
  const wish = (index: number) => ({ resource: String(index), start: startOf(index) });
  const booking = (storage: Storage, what: (index: number) => object) => {
    const create = createBooking({ ledger: storage.ledger, newUuid });
    return inBatches(8, wish, ({ resource, start }) =>
      create(caller, { start, durationMinutes: MINUTES, ...what(Number(resource)) }),
    );
  };
  return withFiles(copies, (ours, theirs) =>
    comparedByTurns(rows.book, [booking(ours, () => ({ service })), booking(theirs, named)], {
      rounds: 15,
      warmUp: 3,
      unit: '1/s',
      target: atLeast(0.6),
    }),
  );
}

/** A service that asks nothing costs the same beside bookings that wait for their payment, are paid, and have answers. */
async function besidePayments(path: string, { app }: Filled, { uuid: service, roles }: Service): Promise<Row> {
  const copies = [`${path}-paid`, `${path}-plain`] as const;
  for (const copy of copies) await copyFile(path, copy);
  const places = DAYS * FREE_HOURS.length;
  const wish = (index: number) => ({
    resource: '',
    start: hourOf((index * 101) % DAYS, FREE_HOURS[Math.floor((index % places) / DAYS)]!),
  });
  const booking = ({ ledger }: Storage) => {
    const create = createBooking({ ledger, newUuid });
    return inBatches(8, wish, ({ start }) => create({ app }, { start, durationMinutes: MINUTES, service }));
  };
  return withFiles(copies, async (beside, plain) => {
    const { uuid: paid } = await createService({ ledger: beside.ledger, newUuid })(
      { app },
      {
        name: 'Colour',
        durations: [MINUTES],
        roles,
        price: { amount: 9_000, currency: 'EUR' },
        payment: {
          take: 'deposit',
          deposit: { percent: 30 },
          url: 'https://pay.example/{{booking.uuid}}',
          minutes: 1_440,
        },
        questions: [{ id: 'allergies', label: 'Allergies', type: 'text' }],
      },
    );
    const create = createBooking({ ledger: beside.ledger, newUuid });
    for (let index = 0; index < PAID; index += 1) {
      const { start } = wish(places - 1 - index);
      const answers = { allergies: 'None' };
      await create({ app }, { service: paid, start, durationMinutes: MINUTES, payment: index % 2 === 0, answers });
    }
    const comparison = { rounds: 15, warmUp: 3, unit: '1/s', target: atLeast(0.95) };
    return comparedByTurns(rows.plain, [booking(beside), booking(plain)], comparison);
  });
}

async function pastTimeOff(path: string, { app }: Filled, service: Service): Promise<Row> {
  const copies = [`${path}-off`, `${path}-none`] as const;
  for (const copy of copies) await copyFile(path, copy);
  const uuids = service.roles.flatMap((role) => role.resources);
  const entries = Array.from({ length: PAST }, (_, index): TimeOff => {
    const start = BEGAN - (2 + (index % 1_000)) * DAY;
    const resources = index % 3 === 0 ? null : [uuids[index % uuids.length]!];
    return aTimeOff({ app: app.uuid, uuid: newUuid(), resources, start, end: start + 8 * HOUR });
  });
  const from = hourOf(-1, 0);
  const search = (storage: Storage) => async () => {
    const query = { service: service.uuid, from, to: from + 28 * DAY, durationMinutes: MINUTES };
    return (await findAvailability({ ledger: storage.ledger })({ app }, query)).slots ?? [];
  };
  return withFiles(copies, async (many, none) => {
    await writeMany(many, app, entries, (timeOff) => ({ timeOff }));
    mustEqual(rows.timeOff, await search(many)(), await search(none)());
    const comparison = { rounds: 61, warmUp: 5, unit: 'ms', target: atMost(1.05) };
    return comparedByTurns(rows.timeOff, [timed(9, search(many)), timed(9, search(none))], comparison);
  });
}
