import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '../../adapters/tokens/index.js';
import { rescheduleBooking, transitionBooking } from '../../core/bookings/change-booking.js';
import { checkInBooking } from '../../core/bookings/check-in-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { endBooking } from '../../core/bookings/end-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { findProlongation } from '../../core/bookings/find-prolongation.js';
import { createService } from '../../core/bookings/services/change-services.js';
import { createWorkflow } from '../../core/bookings/workflows/change-workflow.js';
import { type App, type Booking, DAY, HOUR, type Instant, MINUTE, type NewService } from '../../core/index.js';
import { aBooking, write } from '../support/samples.js';
import { BEGAN, DAYS, type Filled, FREE_HOURS, fill, hourOf, withFiles, writeMany } from './filled-bookings.js';
import {
  alternate,
  atLeast,
  atMost,
  compared,
  comparedByTurns,
  type Group,
  type Measured,
  mustEqual,
  type Row,
  timed,
  WARM_UP,
} from './measuring.js';
import { inBatches, taker } from './taking.js';

const STORED = 10_000;
const ROUNDS = 15;
const RATE = { rounds: ROUNDS, warmUp: WARM_UP, unit: '1/s', target: atLeast(0.9) };
const TIME = { rounds: 41, warmUp: 5, unit: 'ms', target: atMost(1.3) };
const BATCHES_A_ROUND = 3;
const SEARCHES_A_ROUND = 20;
/** Bookings that one contender changes: 64 at once (`inBatches`). */
const CHANGED = (WARM_UP + ROUNDS) * BATCHES_A_ROUND * 64;
const ANN = { name: 'Ann', email: 'ann@example.com', phone: null };

const rows = {
  checkIn: 'check a booking in, against confirming a hold',
  end: 'end a booking, against confirming a hold',
  noShow: 'mark a no-show, against confirming a hold',
  prolong: 'prolong a booking, against moving one to another time',
  once: 'book with one_at_a_time, against a limit per customer, 10 k past bookings of the address',
  lapsing: 'take a booking beside 10 k under no_show_after_minutes, against without',
  until: 'prolong= at 10 k stored, against a search of one day',
  override: 'search with override=closed,off_grid × 28 days, against as many slots without a schedule',
  lapsingSearch: 'search × 28 days beside 10 k under no_show_after_minutes, against without',
} as const;

/** Visits, overrides and automatic no-shows, each against the closest operation without them. */
export const visits: Group = {
  rows: Object.values(rows),
  async measure(scratch) {
    return [
      ...(await attending(join(scratch, 'attending.db'))),
      await prolonging(join(scratch, 'prolonging.db')),
      await onceAtATime(join(scratch, 'once.db')),
      ...(await lapsing(join(scratch, 'lapsing.db'))),
      await until(join(scratch, 'until.db')),
      await overriding(join(scratch, 'overriding.db')),
    ];
  },
};

/** Start time of the run, rounded down to a minute. */
const NOW = Math.floor(BEGAN / MINUTE) * MINUTE;

/**
 * A resource whose longest booking so far (`longestBlock`) has three hours. Otherwise each prolonged booking would also change the
 * resource.
 */
const ROOM = { schedule: null, longestBlock: 3 * HOUR };

interface Changed {
  readonly app: App;
  readonly bookings: readonly string[];
}

/** Stores as many bookings as one contender changes, each of a resource of its own. */
function fileWithChanged(path: string, fields: Partial<Booking>): Promise<Changed> {
  return withFiles([path], async (storage) => {
    const { app, resources } = await fill(storage, Array(CHANGED).fill(ROOM));
    const bookings = resources.map(({ uuid }) =>
      aBooking({ app: app.uuid, uuid: newUuid(), resources: [uuid], ...fields }),
    );
    await writeMany(storage, app, bookings, (booking) => ({ booking }));
    return { app, bookings: bookings.map(({ uuid }) => uuid) };
  });
}

/** Changes the bookings of the file one after another. */
function changing({ bookings }: Changed, change: (uuid: string) => Promise<unknown>) {
  const wish = (index: number) => ({ resource: bookings[index]!, start: NOW });
  return inBatches(BATCHES_A_ROUND, wish, ({ resource }) => change(resource));
}

async function attending(path: string): Promise<readonly Row[]> {
  const underWay = { start: NOW - HOUR, end: NOW + HOUR };
  const visit = await fileWithChanged(path, underWay);
  const [first, second, third, holds] = ['in', 'end', 'no-show', 'holds'].map((name) => `${path}-${name}`);
  for (const copy of [first!, second!, third!]) await copyFile(path, copy);
  const held = { ...underWay, status: 'held', holdExpiresAt: NOW + HOUR } as const;
  const hold = await fileWithChanged(holds!, held);
  return withFiles([first!, second!, third!, holds!], async (...storages) => {
    const [arriving, ending, absent, confirming] = storages.map(({ ledger }) => ({ ledger, newUuid }));
    const caller = { app: visit.app };
    const checkIn = checkInBooking(arriving!);
    const end = endBooking(ending!);
    const noShow = transitionBooking(absent!);
    const confirm = transitionBooking(confirming!);
    const [arrived, ended, missed, confirmed] = await alternate(
      ROUNDS,
      [
        changing(visit, (uuid) => checkIn(caller, uuid)),
        changing(visit, (uuid) => end(caller, uuid)),
        changing(visit, (uuid) => noShow(caller, uuid, 'no-show')),
        changing(hold, (uuid) => confirm({ app: hold.app }, uuid, 'confirm')),
      ],
      WARM_UP,
    );
    const row = (name: string, ours: Measured) => compared(name, ours, confirmed, RATE);
    return [row(rows.checkIn, arrived), row(rows.end, ended), row(rows.noShow, missed)];
  });
}

async function prolonging(path: string): Promise<Row> {
  const visit = await fileWithChanged(path, { start: NOW - HOUR, end: NOW + HOUR });
  const [start, later] = [hourOf(1, 10), hourOf(1, 13)];
  const planned = await fileWithChanged(`${path}-planned`, { start, end: start + 2 * HOUR });
  return withFiles([path, `${path}-planned`], (...storages) => {
    const [longer, moved] = storages.map(({ ledger }) => rescheduleBooking({ ledger, newUuid }));
    return comparedByTurns(
      rows.prolong,
      [
        changing(visit, (uuid) => longer!({ app: visit.app }, uuid, { end: NOW + 2 * HOUR })),
        changing(planned, (uuid) => moved!({ app: planned.app }, uuid, { start: later })),
      ],
      RATE,
    );
  });
}

/** Number of half hours from 9 to 19. */
const HALF_HOURS = 20;

/** Compares two rules on consecutive half-hour bookings of one address. Neither rule refuses any of them. */
async function onceAtATime(path: string): Promise<Row> {
  const limits: NewService['limits'] = [{ per: 'customer', period: 'day', max: 1_000 }];
  const paths = [`${path}-once`, `${path}-limit`] as const;
  const services = [
    await fileWithPast(paths[0], { oneAtATime: 'service' }),
    await fileWithPast(paths[1], { limits }),
  ] as const;
  return withFiles(paths, (...storages) => {
    const [ours, theirs] = storages.map(({ ledger }, index) => {
      const create = createBooking({ ledger, newUuid });
      const { app, service } = services[index]!;
      const wish = (nth: number) => {
        const start = hourOf(Math.floor(nth / HALF_HOURS), 9) + (nth % HALF_HOURS) * (HOUR / 2);
        return { resource: service, start };
      };
      return inBatches(BATCHES_A_ROUND, wish, ({ start }) => create({ app }, { service, start, customer: ANN }));
    });
    return comparedByTurns(rows.once, [ours!, theirs!], RATE);
  });
}

function fileWithPast(path: string, rule: Partial<NewService>): Promise<{ app: App; service: string }> {
  return withFiles([path], async (storage) => {
    const { app, resources } = await fill(storage, Array(5).fill({}));
    const pool = resources.map(({ uuid }) => uuid);
    const roles = [{ name: 'stylist', resources: pool }];
    const rules = { slotMinutes: 30 };
    const timezone = 'Europe/Paris';
    const input = { name: 'Cut', durations: [30], roles, rules, timezone, ...rule };
    const { uuid: service } = await createService({ ledger: storage.ledger, newUuid })({ app }, input);
    const past = Array.from({ length: STORED }, (_, index) => {
      const start = NOW - (index + 2) * HOUR;
      const [resource, end] = [pool[index % pool.length]!, start + HOUR / 2];
      const sale = { service, assignments: [{ role: 'stylist', resource, start, end }], unitPrice: null };
      return aBooking({ app: app.uuid, uuid: newUuid(), resources: [resource], start, end, sale, customer: ANN });
    });
    await writeMany(storage, app, past, (booking) => ({ booking }));
    return { app, service };
  });
}

/** Resources that are open from 9 to 19, with two bookings at 9 or at 13 o'clock on each day of a year and more. */
function fileUnder(path: string, settings: object): Promise<Filled & { readonly workflow: string }> {
  return withFiles([path], async (storage) => {
    const filled = await fill(storage, Array(10).fill({ capacity: 4 }));
    const about = { name: 'Visits', description: 'Of customers', settings };
    const create = createWorkflow({ ledger: storage.ledger, newUuid });
    const { uuid: workflow, hasLapses } = await create({ app: filled.app }, about);
    const lapses = hasLapses ? { lapses: true as const } : {};
    for (const resource of filled.resources) {
      const bookings = Array.from({ length: STORED / filled.resources.length }, (_, index) => {
        const start = hourOf(index % DAYS, 9 + (index % 2) * 4);
        const span = { start, end: start + HOUR, resources: [resource.uuid] };
        return aBooking({ app: filled.app.uuid, uuid: newUuid(), workflow, ...lapses, ...span });
      });
      await write(storage, filled.app, { put: { booking: bookings } });
    }
    return { ...filled, workflow };
  });
}

async function lapsing(path: string): Promise<readonly Row[]> {
  const paths = [`${path}-with`, `${path}-without`] as const;
  const files = [
    await fileUnder(paths[0], { noShowAfterMinutes: 15, noShowReleases: true }),
    await fileUnder(paths[1], {}),
  ] as const;
  const span = { from: hourOf(-1, 0), to: hourOf(-1, 0) + 28 * DAY, durationMinutes: 60 };
  return withFiles(paths, async (...storages) => {
    const [search, otherSearch] = storages.map(({ ledger }, index) => {
      const { app, resources } = files[index]!;
      const find = findAvailability({ ledger });
      return (nth: number) => find({ app }, { ...span, resources: [resources[nth % resources.length]!.uuid] });
    });
    mustEqual(rows.lapsingSearch, (await search!(0)).slots, (await otherSearch!(0)).slots);
    const searches = [timed(SEARCHES_A_ROUND, search!), timed(SEARCHES_A_ROUND, otherSearch!)] as const;
    const searched = await comparedByTurns(rows.lapsingSearch, searches, { ...TIME, target: atMost(1.1) });
    const [take, otherTake] = storages.map((storage, index) => {
      const { resources, workflow } = files[index]!;
      const wish = (nth: number) => ({
        resource: resources[nth % resources.length]!.uuid,
        start: hourOf((nth * 101) % DAYS, FREE_HOURS[Math.floor(nth / (DAYS * 8)) % FREE_HOURS.length]!),
      });
      return inBatches(BATCHES_A_ROUND * 3, wish, taker(storage, files[index]!, workflow));
    });
    const taken = await comparedByTurns(rows.lapsing, [take!, otherTake!], { ...RATE, target: atLeast(0.95) });
    return [taken, searched];
  });
}

async function until(path: string): Promise<Row> {
  const { app, resources } = await fileUnder(path, {});
  return withFiles([path], async (storage) => {
    const always = resources.map((resource) => ({ ...resource, schedule: null }));
    await write(storage, app, { put: { resource: always } });
    const visit = { app: app.uuid, start: NOW - HOUR, end: NOW + HOUR };
    const booking = always.map(({ uuid }) => aBooking({ ...visit, uuid: newUuid(), resources: [uuid] }));
    await write(storage, app, { put: { booking } });
    const find = findAvailability({ ledger: storage.ledger });
    const prolong = findProlongation({ ledger: storage.ledger });
    const day = { from: NOW, to: NOW + DAY, durationMinutes: 60 };
    const first = await prolong({ app }, { prolong: booking[0]!.uuid });
    if (first.until === null) throw new Error(`Nothing was prolonged: ${first.reason}`);
    const nth = <T>(all: readonly T[], index: number) => all[index % all.length]!;
    return comparedByTurns(
      rows.until,
      [
        timed(SEARCHES_A_ROUND, (index) => prolong({ app }, { prolong: nth(booking, index).uuid })),
        timed(SEARCHES_A_ROUND, (index) => find({ app }, { ...day, resources: [nth(always, index).uuid] })),
      ],
      TIME,
    );
  });
}

async function overriding(path: string): Promise<Row> {
  return withFiles([path], async (storage) => {
    const { app, resources } = await fill(storage, [{}, { schedule: null }]);
    const [open, always] = resources.map(({ uuid }) => uuid);
    const find = findAvailability({ ledger: storage.ledger });
    const span = { from: hourOf(0, 0), to: hourOf(28, 0), durationMinutes: 30 };
    const overridden = () => find({ app }, { ...span, resources: [open!], override: ['closed', 'off_grid'] });
    const plain = () => find({ app }, { ...span, resources: [always!] });
    const startsOf = async (search: typeof plain) => (await search()).slots!.map(({ start }): Instant => start);
    const starts = await startsOf(plain);
    mustEqual(rows.override, await startsOf(overridden), starts);
    const contenders = [timed(SEARCHES_A_ROUND, overridden), timed(SEARCHES_A_ROUND, plain)] as const;
    return comparedByTurns(rows.override, contenders, { ...TIME, note: `${starts.length.toLocaleString('en')} slots` });
  });
}
