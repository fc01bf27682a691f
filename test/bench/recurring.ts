import { join } from 'node:path';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { createSeries, previewSeries } from '../../core/bookings/series/create-series.js';
import { createService } from '../../core/bookings/services/change-services.js';
import {
  type Booking,
  type Change,
  DAY,
  DEFAULT_RULES,
  HOUR,
  type Instant,
  type Series,
  type Storage,
} from '../../core/index.js';
import { listed } from '../support/lists.js';
import { aBooking, anEvent, aSeries } from '../support/samples.js';
import { BEGAN, type Filled, fill, hourOf, withFiles } from './filled-bookings.js';
import {
  alternate,
  atLeast,
  atMost,
  compared,
  comparedByTurns,
  type Group,
  mustEqual,
  ownProcessorTime,
  type Row,
  WARM_UP,
} from './measuring.js';
import { inBatches } from './taking.js';

const rows = [
  'make a series of 52, against inserting its rows',
  'decide a series of 366 by one of 20, against the 100 ms that it may stop the loop for',
] as const;

const INSTANCES = 52;
const RULE = `FREQ=WEEKLY;COUNT=${INSTANCES}`;
const RESOURCES = 80;
const ROUNDS = 15;
/** Number of bookings that are submitted at once, and so committed together. */
const BATCH = 8;
const BATCHES_A_ROUND = 4;

interface Wish {
  readonly resource: string;
  readonly start: Instant;
}

/** Cost of deciding a series through the core, compared with storing the same rows. */
export const recurring: Group = {
  rows,
  measure: (scratch) =>
    withFiles([join(scratch, 'deciding'), join(scratch, 'inserting')], async (...storages) => {
      const [deciding, inserting] = [await filledWith(storages[0]), await filledWith(storages[1])];
      const contenders = [making(deciding, maker(deciding)), making(inserting, inserter(inserting))] as const;
      // The figures are series a second. A series has the same number of rows in both contenders.
      const comparison = { rounds: ROUNDS, warmUp: WARM_UP, unit: 'series/s', target: atLeast(0.7) };
      const row = await comparedByTurns(rows[0], contenders, comparison);
      mustEqual(`${rows[0]}: stored`, await stored(deciding), await stored(inserting));
      return [row, await decidingMany()];
    }),
};

/**
 * Processor time for deciding the longest series, during which other work pauses. Each instance needs one resource of a pool of 20, with
 * limits.
 */
async function decidingMany(): Promise<Row> {
  const storage = openMemoryStorage({ clock: () => BEGAN });
  const rules = { ...DEFAULT_RULES, maxAdvanceDays: 400 };
  const { app, resources } = await fill(storage, Array(20).fill({ rules }));
  const needs = { ledger: storage.ledger, newUuid };
  const pool = resources.map(({ uuid }) => uuid);
  const service = await createService(needs)(
    { app },
    {
      name: 'Lesson',
      durations: [60],
      roles: [{ name: 'teacher', resources: pool }],
      assign: 'least_busy',
      limits: [{ per: 'resource', period: 'day', max: 8 }],
    },
  );
  const preview = previewSeries(needs);
  const series = { service: service.uuid, start: hourOf(1, 12), rule: 'FREQ=DAILY;COUNT=366' };
  const decide = () =>
    ownProcessorTime(async () => {
      const { instances } = await preview({ app }, series);
      mustEqual(`${rows[1]}: instances`, instances.length, 366);
    });
  const [ours] = await alternate(ROUNDS, [decide], WARM_UP);
  return compared(rows[1], ours, { figure: 100 }, { unit: 'ms', target: atMost(1) });
}

interface Opened {
  readonly storage: Storage;
  readonly filled: Filled;
}

async function filledWith(storage: Storage): Promise<Opened> {
  return { storage, filled: await fill(storage, Array(RESOURCES).fill({ capacity: 1 })) };
}

type Make = (wish: Wish) => Promise<unknown>;

function making({ filled }: Opened, make: Make) {
  const wish = (index: number): Wish => {
    // Each series of a resource has a different hour of the week.
    const turn = Math.floor(index / RESOURCES);
    return {
      resource: filled.resources[index % RESOURCES]!.uuid,
      start: hourOf(1 + (turn % 7), 10 + Math.floor(turn / 7)),
    };
  };
  return inBatches(BATCHES_A_ROUND, wish, make, BATCH);
}

/** Creates series by the use case, including the validation of the input. */
function maker({ storage, filled: { app } }: Opened): Make {
  const create = createSeries({ ledger: storage.ledger, newUuid });
  const common = { durationMinutes: 60, rule: RULE, timezone: 'UTC' };
  return ({ resource, start }) => create({ app }, { resources: [resource], start, ...common });
}

/** Stores the same rows without reads and decisions. */
function inserter({ storage, filled: { app } }: Opened): Make {
  return ({ resource, start: first }) => {
    const uuid = newUuid();
    const booking = Array.from({ length: INSTANCES }, (_, index): Booking => {
      const start = first + index * 7 * DAY;
      return aBooking({
        app: app.uuid,
        uuid: newUuid(),
        resources: [resource],
        timezone: 'UTC',
        start,
        end: start + HOUR,
        series: { uuid, occurrence: start, sequence: 0 },
        invited: null,
        customerUuid: null,
        createdAt: BEGAN,
        updatedAt: BEGAN,
      });
    });
    const series: Series = aSeries({
      uuid,
      app: app.uuid,
      rule: RULE,
      start: first,
      resources: [resource],
      bookings: booking.map((one) => one.uuid),
      createdAt: BEGAN,
      updatedAt: BEGAN,
    });
    const events = booking.map((data) => anEvent({ uuid: newUuid(), app: app.uuid, at: BEGAN, data }));
    const change: Change = { put: { booking, job: [], series: [series] }, events };
    return storage.ledger.commit(app.uuid, {}, () => ({ result: series, change }));
  };
}

/** Returns the number of objects of each kind, and an example of each without its UUIDs. */
async function stored({ storage, filled: { app } }: Opened): Promise<object> {
  const slice = { offset: 0, limit: 1 };
  const bookings = await storage.objects.list(app.uuid, buildBookingQuestion({ sort: '-created_at' }), slice);
  const series = await listed(storage, 'series', app.uuid, slice);
  const events = await storage.events.list(app.uuid, slice, {});
  const [booking, one] = [bookings.items[0]!, series.items[0]!];
  return {
    totals: [bookings.total, series.total, events?.total],
    booking: {
      ...Object.fromEntries(Object.entries(booking).sort()),
      uuid: '',
      app: '',
      resources: [],
      blocks: [],
      series: { ...booking.series, uuid: '' },
    },
    series: { ...one, uuid: '', app: '', resources: [], bookings: one.bookings.length },
  };
}
