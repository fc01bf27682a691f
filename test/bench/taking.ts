import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '../../adapters/tokens/index.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { type Change, HOUR, type Instant, type Storage } from '../../core/index.js';
import { aBooking, anEvent } from '../support/samples.js';
import {
  BEGAN,
  DAYS,
  type Filled,
  FREE_HOURS,
  fileWithBookings,
  fill,
  hourOf,
  withFiles,
  withoutGuard,
} from './filled-bookings.js';
import { atLeast, type Contender, comparedByTurns, type Group, mustEqual, type Row, WARM_UP } from './measuring.js';

/** Number of bookings that are submitted at once, and so committed together. */
const BATCH = 64;
const ROUNDS = 15;
const BATCHES_A_ROUND = 12;

const CAPACITY = 100;
const PLACES_LEFT = 8;
/**
 * Numbers of resources and days. On each day, each resource has an hour with `PLACES_LEFT` free places. All rounds together take all of
 * these places.
 */
const FULL_HOURS = { resources: 108, days: 16 };

const rows = [
  'take a booking at 100 k stored, against inserting',
  'take one of the last 8 of 100 places, against inserting',
  "take a booking with a customer's e-mail, against one without",
] as const;

interface Wish {
  readonly resource: string;
  readonly start: Instant;
}

/**
 * Cost of deciding bookings through the core, compared with storing the same rows without the guard (triggers that check every allocation
 * again). Cost of finding or creating the customer of a booking.
 */
export const taking: Group = {
  rows,
  async measure(scratch) {
    return [
      await amongMany(join(scratch, 'many')),
      await whenNearlyFull(join(scratch, 'full')),
      await withCustomers(join(scratch, 'customers')),
    ];
  },
};

/** Wishes for free hours. Consecutive ones are on different resources and days, as in production. A pair of both repeats after 14,600. */
const wishes =
  ({ resources }: Filled) =>
  (index: number): Wish => {
    const hour = FREE_HOURS[Math.floor(index / 14_600) % FREE_HOURS.length]!;
    return { resource: resources[index % resources.length]!.uuid, start: hourOf((index * 101) % DAYS, hour) };
  };

async function amongMany(path: string): Promise<Row> {
  const filled = await fileWithBookings(path, 100_000);
  return againstInserting(rows[0], path, filled, wishes(filled));
}

async function whenNearlyFull(path: string): Promise<Row> {
  const { resources, days } = FULL_HOURS;
  const hour = (day: number) => ({ start: hourOf(day, 10), end: hourOf(day, 11) });
  const spans = Array.from({ length: days * (CAPACITY - PLACES_LEFT) }, (_, index) => hour(index % days));
  const filled = await withFiles([path], (storage) =>
    fill(storage, Array(resources).fill({ capacity: CAPACITY }), () => spans),
  );
  const wish = (index: number): Wish => ({
    resource: filled.resources[index % resources]!.uuid,
    start: hour(Math.floor(index / resources) % days).start,
  });
  // Fills the cache with these days, because a client searches before it takes one of the last places.
  const look = async (deciding: Storage) => {
    const search = findAvailability({ ledger: deciding.ledger });
    for (const { uuid } of filled.resources) {
      const query = { resources: [uuid], from: hour(0).start, to: hour(days - 1).end, durationMinutes: 60 };
      await search({ app: filled.app }, query);
    }
  };
  return againstInserting(rows[1], path, filled, wish, look);
}

async function againstInserting(
  name: string,
  path: string,
  filled: Filled,
  wish: (index: number) => Wish,
  before: (deciding: Storage) => Promise<void> = async () => {},
): Promise<Row> {
  const copy = `${path}-unguarded`;
  await copyFile(path, copy);
  withoutGuard(copy);
  return withFiles([path, copy], async (deciding, inserting) => {
    await before(deciding);
    const row = await comparedByTurns(
      name,
      [
        inBatches(BATCHES_A_ROUND, wish, taker(deciding, filled)),
        inBatches(BATCHES_A_ROUND, wish, inserter(inserting, filled)),
      ],
      { rounds: ROUNDS, warmUp: WARM_UP, unit: '1/s', target: atLeast(0.85) },
    );
    const { uuid } = filled.app;
    mustEqual(`${name}: stored`, await stored(deciding, uuid), await stored(inserting, uuid));
    return row;
  });
}

/** Every address books twice. */
async function withCustomers(path: string): Promise<Row> {
  const paths = [`${path}-with`, `${path}-without`] as const;
  const [filled, other] = [await fileWithBookings(paths[0], 10_000), await fileWithBookings(paths[1], 10_000)];
  return withFiles(paths, (naming, plain) => {
    const book = createBooking({ ledger: naming.ledger, newUuid });
    let booked = 0;
    const take = ({ resource, start }: Wish) => {
      booked += 1;
      const customer = { name: 'Grace', email: `Customer-${booked >> 1}@Example.com`, phone: null };
      return book({ app: filled.app }, { resources: [resource], start, durationMinutes: 60, customer });
    };
    return comparedByTurns(
      rows[2],
      [
        inBatches(BATCHES_A_ROUND, wishes(filled), take),
        inBatches(BATCHES_A_ROUND, wishes(other), taker(plain, other)),
      ],
      { rounds: ROUNDS, warmUp: WARM_UP, unit: '1/s', target: atLeast(0.75) },
    );
  });
}

export function inBatches(
  batches: number,
  wish: (index: number) => Wish,
  take: (wish: Wish) => Promise<unknown>,
  atOnce: number = BATCH,
): Contender {
  let next = 0;
  return async () => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    for (let batch = 0; batch < batches; batch += 1) {
      const submittedAt = performance.now();
      await Promise.all(Array.from({ length: atOnce }, () => take(wish(next++))));
      latencies.push(performance.now() - submittedAt);
    }
    return { figure: (batches * atOnce * 1_000) / (performance.now() - startedAt), latencies };
  };
}

/** Creates bookings by the use case, including the validation of the input. */
export function taker(storage: Storage, { app }: Filled, workflow?: string) {
  const book = createBooking({ ledger: storage.ledger, newUuid });
  return ({ resource, start }: Wish) => book({ app }, { resources: [resource], start, durationMinutes: 60, workflow });
}

/** Stores the same rows without reads and decisions. */
function inserter(storage: Storage, { app }: Filled) {
  return ({ resource, start }: Wish) => {
    const booking = aBooking({
      app: app.uuid,
      uuid: newUuid(),
      resources: [resource],
      timezone: 'Europe/Paris',
      start,
      end: start + HOUR,
      invited: null,
      customerUuid: null,
      createdAt: BEGAN,
      updatedAt: BEGAN,
    });
    const event = anEvent({ uuid: newUuid(), app: app.uuid, at: BEGAN, data: booking });
    const change: Change = { put: { booking: [booking], job: [] }, events: [event] };
    return storage.ledger.commit(app.uuid, {}, () => ({ result: booking, change }));
  };
}

/** Returns the number of objects of each kind, and an example of each without its UUIDs. */
async function stored(storage: Storage, app: string): Promise<object> {
  const slice = { offset: 0, limit: 1 };
  const bookings = await storage.objects.list(app, buildBookingQuestion({ sort: '-created_at' }), slice);
  const events = await storage.events.list(app, slice, {});
  const last = { ...bookings.items[0], uuid: '', resources: [], blocks: [] };
  const shown = Object.fromEntries(Object.entries(last).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { bookings: bookings.total, events: events?.total, shown };
}
