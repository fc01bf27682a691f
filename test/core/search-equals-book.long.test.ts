import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { rescheduleBooking } from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { PolicyLedger } from '../../core/ledger/policy-ledger.js';
import type { AppCaller } from '../../core/model/callers.js';
import { merged, WEEKDAYS } from '../../core/model/schedule.js';
import { aCalendarWorker } from '../support/calendar-worker.js';
import { partsOver } from '../support/http.js';
import { ifRefused, outcomeOf, rehearsal } from '../support/outcomes.js';
import { aClock, addApp, anUuid } from '../support/samples.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const RUNS = Number(process.env.FC_RUNS ?? 150);

/** Step of all grids in these tests: hours, offsets and slots are multiples of five minutes. */
const STEP = 5 * MINUTE;

/** Normal days, and days of 23, 23.5, 24.5 and 25 hours, one of them without a midnight. */
const PLACES = [
  ['UTC', '2027-06-16T00:00Z'],
  ['America/New_York', '2027-03-14T05:00Z'],
  ['America/New_York', '2027-11-07T04:00Z'],
  ['Europe/Paris', '2027-03-27T23:00Z'],
  ['Africa/Cairo', '2027-04-29T20:00Z'],
  ['Africa/Cairo', '2027-10-28T20:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T13:30Z'],
  ['Australia/Lord_Howe', '2027-04-03T13:00Z'],
  ['America/Santiago', '2027-09-05T02:00Z'],
  ['Asia/Kathmandu', '2027-06-15T18:15Z'],
] as const;

const time = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .map((n) => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`);
const hours = fc.record({ start: time(24 * 12 - 1), end: time(24 * 12) });
const limit = (...of: (number | null)[]) => fc.constantFrom(null, null, ...of);

const resources = fc.record({
  elsewhere: fc.option(fc.constantFrom('Europe/Paris', 'Australia/Lord_Howe', 'America/New_York'), { freq: 4 }),
  capacity: fc.constantFrom(1, 1, 2, 3),
  schedule: fc.option(
    fc.record({
      weekly: fc.array(fc.record({ days: fc.constant([...WEEKDAYS]), start: time(24 * 12 - 1), end: time(24 * 12) }), {
        minLength: 1,
        maxLength: 3,
      }),
      override: fc.option(fc.array(hours, { maxLength: 2 }), { freq: 1 }),
    }),
    { freq: 4 },
  ),
  rules: fc
    .record({
      slotMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 1_440),
      minDurationMinutes: limit(1, 30, 45),
      maxDurationMinutes: limit(60, 600),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 5, 40, 600),
      bufferAfterMinutes: fc.constantFrom(0, 0, 10, 90),
      minNoticeMinutes: fc.constantFrom(0, 0, 90, 1_500),
      maxAdvanceDays: fc.constantFrom(366, 366, 2, 1),
    })
    .chain((rules) =>
      fc
        .constantFrom(
          {},
          {},
          { opens: { days: 1, at: '02:30' } },
          { opens: { days: 1, at: '02:30' }, closes: { days: 0, at: '02:30' } },
          { closes: { days: 0, at: '12:00' } },
        )
        .map((times) => ({ ...rules, ...times })),
    ),
});

const cases = fc.record({
  place: fc.constantFrom(...PLACES),
  resources: fc.array(resources, { minLength: 1, maxLength: 3 }),
  earlier: fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 7 }),
      start: fc.integer({ min: -100, max: 500 }),
      minutes: fc.constantFrom(5, 20, 30, 60, 120, 700),
      units: fc.constantFrom(1, 1, 2),
      as: fc.constantFrom(
        ...['confirmed', 'confirmed', 'held', 'lapsed', 'cancelled', 'pending', 'moved'],
        ...['waiting', 'paid', 'unpaid', 'late', 'refunded'],
      ),
      part: fc.constantFrom(250, 1_000),
    }),
    { maxLength: 12 },
  ),
  timeOff: fc.array(
    fc.record({
      on: fc.nat(3),
      units: fc.constantFrom(null, 1, 1, 2),
      from: fc.integer({ min: -100, max: 400 }),
      minutes: fc.integer({ min: 1, max: 60 }).map((n) => n * 5),
      weekly: fc.option(
        fc.record({
          days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
          start: time(24 * 12 - 1),
          end: time(24 * 12),
        }),
      ),
    }),
    { maxLength: 3 },
  ),
  /** Busy times of external calendars, in minutes. `busy` is null for a calendar that was never read. */
  calendars: fc.array(
    fc.record({
      on: fc.nat(2),
      isKept: fc.boolean(),
      busy: fc.option(
        fc.array(fc.tuple(fc.integer({ min: -600, max: 2_500 }), fc.integer({ min: 1, max: 200 })), { maxLength: 6 }),
        { freq: 6 },
      ),
    }),
    { maxLength: 2 },
  ),
  now: fc.constantFrom(-36, -3, 0, 5, 20),
  from: fc.integer({ min: -24 * 12, max: 12 * 12 }),
  span: fc.integer({ min: 12, max: 40 * 12 }),
  durationMinutes: fc.constantFrom(5, 15, 30, 45, 60, 90, 600),
  units: fc.constantFrom(1, 1, 1, 2),
  changed: fc.option(fc.constantFrom({ capacity: 1 }, { rules: { bufferAfterMinutes: 15 } }, { schedule: null }), {
    freq: 1,
  }),
  pick: fc.nat(),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** State of the payment of an earlier booking: not paid yet, paid in two parts, never paid, paid in part and the rest too late, refunded in part. */
const PAYING: readonly string[] = ['waiting', 'paid', 'unpaid', 'late', 'refunded'];

/** Books a service of these resources that asks for a payment. Returns how to report payments. Undefined if the booking is refused. */
async function payable(
  uses: ReturnType<typeof partsOver>,
  app: AppCaller,
  { resources, ...wanted }: { readonly resources: readonly string[]; readonly start: number },
  minutes: number,
) {
  const service = await uses.services.create(app, {
    name: 'Paid',
    durations: { min: 5, max: 700, step: 5 },
    roles: resources.map((uuid) => ({ name: uuid, resources: [uuid] })),
    price: { amount: 1_000, currency: 'EUR' },
    payment: { take: 'full', url: 'https://pay.example', minutes },
  });
  const input = { ...wanted, service: service.uuid, payment: true };
  const booked = await uses.bookings.create(app, input).catch(ifRefused);
  return (
    booked &&
    ((status: 'paid' | 'refunded', amount: number) =>
      uses.bookings.recordPayment(app, booked.booking.uuid, { status, amount, reference: anUuid() }))
  );
}

/** Creates the resources with their existing bookings, as clients would. */
async function arranged(its: Case) {
  const anchor = Date.parse(its.place[1]);
  const now = anchor + its.now * HOUR;
  const clock = aClock(now - 30 * DAY);
  const storage = openMemoryStorage({ clock });
  const uses = partsOver(storage, { clock });
  const app: AppCaller = { app: await addApp(storage) };
  const made: string[] = [];
  for (const { elsewhere, schedule, ...fields } of its.resources) {
    const { uuid } = await uses.resources.create(app, {
      name: 'Resource',
      ...fields,
      // Permissive rules, until the existing bookings are made.
      rules: {
        bufferBeforeMinutes: fields.rules.bufferBeforeMinutes,
        bufferAfterMinutes: fields.rules.bufferAfterMinutes,
        slotMinutes: 5,
      },
      timezone: elsewhere ?? its.place[0],
    });
    made.push(uuid);
  }
  const workflow = await uses.workflows.create(app, {
    name: 'Asked',
    description: 'Asked',
    settings: { mode: 'confirm' },
  });
  const isHold = ({ as }: Case['earlier'][number]) => ['held', 'lapsed', ...PAYING].includes(as);
  const late: (() => Promise<unknown>)[] = [];
  for (const { on, start, minutes, units, as, part } of its.earlier.toSorted(
    (a, b) => Number(isHold(a)) - Number(isHold(b)),
  )) {
    if (isHold({ as } as Case['earlier'][number])) clock.set(now - 30 * MINUTE);
    const wanted = {
      resources: made.filter((_, index) => (on >> index) & 1),
      start: anchor + start * STEP,
      durationMinutes: minutes,
      units,
      ...(as === 'held' && { holdSeconds: 3_600 }),
      ...(as === 'lapsed' && { holdSeconds: 1_800 }),
      ...(as === 'pending' && { workflow: workflow.uuid }),
    };
    if (wanted.resources.length === 0) continue;
    if (PAYING.includes(as)) {
      const paid = await payable(uses, app, wanted, as === 'waiting' ? 60 : 30);
      if (!paid || as === 'waiting' || as === 'unpaid') continue;
      await paid('paid', part);
      const rest = () => paid('paid', 1_000);
      if (as === 'late') late.push(rest);
      else await rest();
      if (as === 'refunded') await paid('refunded', part);
      continue;
    }
    const booked = await uses.bookings.create(app, wanted).catch(ifRefused);
    if (as === 'cancelled' && booked) await uses.bookings.cancel(app, booked.booking.uuid);
    if (as === 'moved' && booked) {
      const later = { start: wanted.start + HOUR };
      await uses.bookings.reschedule(app, booked.booking.uuid, later).catch(ifRefused);
    }
  }
  for (const [index, { schedule, rules }] of its.resources.entries()) {
    const date = new Date(anchor + 12 * HOUR).toISOString().slice(0, 10);
    const { override, weekly } = schedule ?? {};
    const overrides = override ? [{ date, windows: override }] : [];
    const hoursOfIt = weekly ? { schedule: { weekly, overrides } } : {};
    await uses.resources.change(app, made[index] ?? '', { ...hoursOfIt, rules });
  }
  for (const { on, isKept, busy } of its.calendars) {
    const resource = made[on % made.length]!;
    const url = 'https://calendars.example/a.ics';
    const onStale = isKept ? 'keep' : 'close';
    await uses.calendars.create(app, { resource, url, onStale, staleAfterMinutes: 43_200 });
    clock.set(now - DAY);
    // Calendars that are not read now may stay unread for a long time.
    const later = { kind: 'failed', message: 'Not yet', notBefore: now + DAY } as const;
    const windows = (busy ?? []).map(([from, minutes]) => {
      const start = anchor + from * MINUTE;
      return { start, end: start + minutes * MINUTE };
    });
    const times = merged(windows.sort((a, b) => a.start - b.start)).flatMap(({ start, end }) => [start, end]);
    const worker = aCalendarWorker(storage, clock, {
      fetchCalendar: async () =>
        busy ? { kind: 'body', body: new Uint8Array(), etag: null, lastModified: null } : later,
      readCalendar: async () => ({ kind: 'read', busy: times, reports: [] }),
    });
    await worker.claim();
    await worker.idle();
  }
  if (its.changed) await uses.resources.change(app, made[0] ?? '', its.changed);
  for (const { on, units, from, minutes, weekly } of its.timeOff) {
    const start = anchor + from * STEP;
    const date = new Date(start).toISOString().slice(0, 10);
    const span = weekly
      ? { startDate: date, endDate: new Date(start + 3 * DAY).toISOString().slice(0, 10), weekly }
      : { start, end: start + minutes * MINUTE };
    await uses.timeOff.create(app, { resources: on === 3 ? null : [made[on % made.length]!], ...span, units });
  }
  clock.set(now);
  for (const pay of late) await pay();
  // Refuses some starts on some resources, and a start that another booking has.
  const ledger = new PolicyLedger(storage.ledger, [
    {
      reason: 'x_place',
      refuses: ({ resource, start }) => (start / STEP + made.indexOf(resource.uuid)) % 5 === 1,
    },
    {
      reason: 'x_start',
      refuses: ({ start, moving }, view) =>
        view.select({ kind: 'booking', where: ['eq', 'start', start] }).some(({ uuid }) => uuid !== moving?.uuid),
    },
  ]);
  const { items } = await storage.objects.list(app.app.uuid, buildBookingQuestion(EVERY), { offset: 0, limit: 100 });
  return {
    storage: { ...storage, ledger },
    app,
    made,
    anchor,
    confirmed: items.filter(({ status, sale }) => status === 'confirmed' && !sale),
    paid: items.flatMap(({ status, payment }) => (payment ? `${status} ${payment.status}` : [])),
  };
}

const EVERY = { search: NO_SEARCH, sort: 'start' } as const;

describe('searching and booking', () => {
  it('agree: every listed time can be booked, and no other on any grid', async () => {
    const seen = new Map<string, number>();
    const paidFirst = new Set<string>();
    let moves = 0;
    const property = fc.asyncProperty(cases, async (its) => {
      const { storage, app, made, anchor, confirmed, paid } = await arranged(its);
      for (const one of paid) paidFirst.add(one);
      const find = findAvailability(storage);
      const needs = { ledger: rehearsal(storage.ledger), newUuid: anUuid };
      const tryIt = createBooking(needs);
      const tryMove = rescheduleBooking(needs);
      const takeIt = createBooking({ ledger: storage.ledger, newUuid: anUuid });
      const { durationMinutes, units } = its;
      const length = durationMinutes * MINUTE;
      const from = anchor + its.from * STEP;
      const to = from + its.span * STEP;
      const query = { resources: made, from, to, durationMinutes, units };

      for (let round = 0; round < 3; round += 1) {
        const { slots = [] } = await find(app, query);
        const listed = new Map(slots.map(({ start, remaining }) => [start, remaining]));
        expect(listed.size, 'each once').to.equal(slots.length);
        expect(
          slots.map(({ start }) => start),
          'in order',
        ).to.deep.equal([...listed.keys()].sort((a, b) => a - b));
        for (const { start, end } of slots) {
          expect(end - start).to.equal(length);
          expect(start >= from && end <= to && start % STEP === 0, 'on a grid, within what was asked').to.equal(true);
        }
        const first = Math.ceil(from / STEP) * STEP;
        for (let start = first; start + length <= to; start += STEP) {
          const at = { resources: made, start, durationMinutes };
          const remaining = listed.get(start);
          const answer = await outcomeOf(tryIt(app, { ...at, units }));
          seen.set(answer, (seen.get(answer) ?? 0) + 1);
          expect(answer === 'done', `${new Date(start).toISOString()}: ${answer}`).to.equal(remaining !== undefined);
          if (remaining === undefined) continue;
          expect(await outcomeOf(tryIt(app, { ...at, units: remaining }))).to.equal('done');
          expect(await outcomeOf(tryIt(app, { ...at, units: (remaining ?? 0) + 1 }))).to.equal('taken');
        }
        // A start that is on no grid.
        const off = slots[its.pick % (slots.length || 1)];
        if (off) {
          const beside = { resources: made, start: off.start + MINUTE, durationMinutes, units };
          expect(await outcomeOf(tryIt(app, beside))).not.to.equal('done');
        }
        // Checks the same for a moved booking: the search without this booking lists where it can move.
        const mover = confirmed[its.pick % (confirmed.length || 1)];
        if (mover && round === 0) {
          const found = await find(app, { ...query, excludeBooking: mover.uuid });
          const open = new Map((found.slots ?? []).map(({ start, remaining }) => [start, remaining]));
          for (let start = first; start + length <= to; start += STEP) {
            // The search for a booking that has begun lists what `override: ["started"]` grants. Its own start is decided by other rules.
            const hasBegun = mover.start <= anchor + its.now * HOUR;
            if (hasBegun && start === mover.start) continue;
            const override = hasBegun ? (['started'] as const) : null;
            const move = tryMove(app, mover.uuid, { resources: made, start, durationMinutes, units, override });
            expect((await outcomeOf(move)) === 'done', `moved to ${new Date(start).toISOString()}`).to.equal(
              open.has(start),
            );
            moves += 1;
          }
        }
        // Repeats the checks with one more booking that is really stored.
        if (!off) break;
        await takeIt(app, { resources: made, start: off.start, durationMinutes, units });
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    // Expects that the random cases contained every outcome often.
    for (const answer of ['done', 'duration', 'too_soon', 'too_far', 'closed', 'off_grid', 'taken']) {
      expect(seen.get(answer), answer).to.be.greaterThan(RUNS);
    }
    expect(seen.get('x_place')).to.be.greaterThan(0);
    expect(moves).to.be.greaterThan(RUNS);
    expect([...paidFirst]).to.include.members(['held due', 'confirmed paid', 'expired late', 'confirmed refunded']);
  });
});
