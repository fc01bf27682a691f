import { expect } from 'chai';
import fc from 'fast-check';
import { changeResource, createResource } from '../core/availability/resources/change-resource.js';
import { createTimeOff } from '../core/availability/time-off/change-time-off.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { rescheduleBooking, transitionBooking } from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import { explainBooking } from '../core/bookings/explain-booking.js';
import { findAvailability } from '../core/bookings/find-availability.js';
import { changeService, createService } from '../core/bookings/services/change-services.js';
import { createWorkflow } from '../core/bookings/workflows/change-workflow.js';
import type { Booking } from '../core/model/booking.js';
import type { AppCaller } from '../core/model/callers.js';
import type { Resource } from '../core/model/resource.js';
import { WEEKDAYS } from '../core/model/schedule.js';
import type { Service } from '../core/model/service.js';
import { listed } from './support/lists.js';
import { rehearsal } from './support/outcomes.js';
import { aClock, addApp, anUuid } from './support/samples.js';
import { type Ask, Oracle, type Reason, TICK, type World } from './support/service-oracle.js';
import { forEachStorage, type StorageName, type TestStorage } from './support/storages.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);
const RUNS: Readonly<Record<StorageName, number>> = { memory: 300, sqlite: 25, mongodb: 5, postgres: 5 };
const TICK_MINUTES = TICK / MINUTE;

/** Ordinary days, and days of 23, 23.5, 24.5 and 25 hours because of clock changes. One of them has no midnight. */
const PLACES = [
  ['UTC', '2027-06-16T00:00Z'],
  ['America/New_York', '2027-03-14T05:00Z'],
  ['America/New_York', '2027-11-07T04:00Z'],
  ['Europe/Paris', '2027-03-27T23:00Z'],
  ['Africa/Cairo', '2027-04-29T20:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T13:30Z'],
  ['Australia/Lord_Howe', '2027-04-03T13:00Z'],
  ['America/Santiago', '2027-09-05T02:00Z'],
  ['Asia/Kathmandu', '2027-06-15T18:15Z'],
] as const;
const ZONES = ['UTC', 'Europe/Paris', 'Australia/Lord_Howe', 'America/New_York'] as const;

const time = (most: number) =>
  fc
    .nat(most)
    .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * TICK_MINUTES).padStart(2, '0')}`);
const hours = fc.record({ start: time(95), end: time(96) });
const perhaps = <T>(value: T, ...others: readonly T[]) => fc.constantFrom(null, null, null, value, ...others);

const resources = fc.record({
  elsewhere: fc.option(fc.constantFrom(...ZONES), { freq: 3 }),
  capacity: fc.constantFrom(1, 1, 2, 3),
  schedule: fc.option(
    fc.record({
      weekly: fc.array(fc.record({ days: fc.constant([...WEEKDAYS]), start: time(40), end: time(96) }), {
        minLength: 1,
        maxLength: 2,
      }),
      override: fc.option(fc.array(hours, { minLength: 1, maxLength: 2 }), { freq: 4 }),
    }),
    { freq: 2 },
  ),
  rules: fc.record({
    slotMinutes: fc.constantFrom(15, 15, 30, 45, 60),
    // has no effect on a booking of a service
    minDurationMinutes: fc.constantFrom(null, 600),
    bufferBeforeMinutes: fc.constantFrom(0, 0, 15, 60),
    bufferAfterMinutes: fc.constantFrom(0, 0, 15, 45),
    minNoticeMinutes: fc.constantFrom(0, 0, 0, 90, 600),
    maxAdvanceDays: fc.constantFrom(366, 366, 366, 1),
  }),
});

const roles = fc.record({
  pool: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
  count: fc.constantFrom(1, 1, 1, 2),
  units: fc.constantFrom(1, 1, 1, 2),
  steps: fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), { freq: 2 }),
  weights: fc.array(fc.constantFrom(1, 1, 2, 3), { minLength: 5, maxLength: 5 }),
});

const limits = fc.record({
  per: fc.constantFrom('service', 'resource', 'customer'),
  period: fc.constantFrom('day', 'week', 'month', 'active'),
  max: fc.constantFrom(1, 2, 2, 3, 5),
});

const services = fc.record({
  roles: fc.array(roles, { minLength: 1, maxLength: 3 }),
  steps: fc.option(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.constant(1)), {
    freq: 1,
  }),
  rest: fc.boolean(),
  durations: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  assign: fc.constantFrom('first', 'least_busy', 'round_robin'),
  rules: fc.record({
    slotMinutes: perhaps(15, 45),
    bufferBeforeMinutes: perhaps(0, 30),
    bufferAfterMinutes: perhaps(0, 30),
    minNoticeMinutes: perhaps(120),
    maxAdvanceDays: perhaps(2),
  }),
  limits: fc.oneof(fc.constant([]), fc.array(limits, { minLength: 1, maxLength: 3 })),
  zone: fc.constantFrom('place', 'place', ...ZONES),
  active: fc.constantFrom(true, true, true, true, true, true, true, false),
});

const CUSTOMERS = ['ada@example.com', 'Grace@Example.com', null] as const;

const cases = fc.record({
  place: fc.constantFrom(...PLACES),
  resources: fc.array(resources, { minLength: 1, maxLength: 5 }),
  service: services,
  earlier: fc.array(
    fc.record({
      of: fc.constantFrom('service', 'service', 'resources'),
      on: fc.integer({ min: 1, max: 31 }),
      start: fc.integer({ min: -40, max: 150 }),
      length: fc.integer({ min: 1, max: 8 }),
      units: fc.constantFrom(1, 1, 1, 2),
      customer: fc.constantFrom(...CUSTOMERS),
      as: fc.constantFrom('confirmed', 'confirmed', 'held', 'lapsed', 'cancelled', 'pending', 'stale', 'no-show'),
    }),
    { maxLength: 14 },
  ),
  timeOff: fc.array(
    fc.record({
      on: fc.constantFrom(0, 1, 2, 3, 12, 31),
      start: fc.integer({ min: -30, max: 100 }),
      length: fc.integer({ min: 1, max: 30 }),
      date: fc.option(fc.constantFrom(-1, 0, 0, 1), { freq: 2 }),
    }),
    { maxLength: 2 },
  ),
  now: fc.constantFrom(-36, -12, -1, 0, 5),
  from: fc.integer({ min: -20, max: 30 }),
  span: fc.integer({ min: 20, max: 110 }),
  length: fc.integer({ min: 0, max: 30 }),
  units: fc.constantFrom(1, 1, 1, 2),
  named: fc.uniqueArray(fc.nat(20), { maxLength: 2 }),
  isNarrowed: fc.constantFrom(false, false, true),
  customer: fc.constantFrom(...CUSTOMERS),
  picks: fc.array(fc.record({ do: fc.constantFrom('book', 'book', 'hold', 'move', 'move', 'wait'), pick: fc.nat() }), {
    minLength: 8,
    maxLength: 14,
  }),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

async function reasonOf(attempt: Promise<unknown>): Promise<Reason> {
  try {
    await attempt;
    return null;
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: Reason };
    if (code !== 'refused' || reason === undefined) throw error;
    return reason;
  }
}

const unlessRefused = async <T>(attempt: Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt;
  } catch (error) {
    if ((error as { code?: string }).code !== 'refused') throw error;
    return undefined;
  }
};

/** The roles of the case over the resources that were made. */
function rolesOver(its: Case, made: readonly string[]) {
  return its.service.roles.map(({ pool, count, units, weights }, index) => {
    const inPool = [...new Set(pool.map((n) => made[n % made.length]!))];
    return {
      name: `role-${index}`,
      resources: inPool,
      count: Math.min(count, inPool.length),
      units,
      weights: Object.fromEntries(inPool.map((uuid, i) => [uuid, weights[i]!])),
    };
  });
}

/** Makes the app of a case with its earlier bookings, as the app's clients would make them. */
async function arranged(its: Case, open: TestStorage['open']) {
  const anchor = Date.parse(its.place[1]);
  const now = anchor + its.now * HOUR;
  const clock = aClock(now - 20 * DAY);
  const storage = await open({ clock });
  const app: AppCaller = { app: await addApp(storage) };
  const { ledger } = storage;
  const needs = { ledger, newUuid: anUuid };
  const change = changeResource({ ledger });
  const made: string[] = [];
  for (const { elsewhere, capacity, rules } of its.resources) {
    const { bufferBeforeMinutes, bufferAfterMinutes } = rules;
    const { uuid } = await createResource(needs)(app, {
      name: 'Resource',
      capacity,
      rules: { bufferBeforeMinutes, bufferAfterMinutes },
      timezone: elsewhere ?? its.place[0],
    });
    made.push(uuid);
  }
  const flow = async (pendingMinutes: number | null) => {
    const fields = { name: 'Asked', description: 'Asked', settings: { mode: 'confirm', pendingMinutes } } as const;
    return (await createWorkflow(needs)(app, fields)).uuid;
  };
  const workflows = { pending: await flow(null), stale: await flow(60) };

  // Until the earlier bookings are made, the service can be booked at any time and for any length.
  const { assign, active, rules, limits, durations, steps, rest, zone: timezone } = its.service;
  const { uuid: service } = await createService(needs)(app, {
    name: 'Service',
    durations: Array.from({ length: 8 }, (_, n) => (n + 1) * TICK_MINUTES),
    roles: rolesOver(its, made),
    assign,
    timezone: timezone === 'place' ? its.place[0] : timezone,
  });
  const isHold = ({ as }: Case['earlier'][number]) => as === 'held' || as === 'lapsed';
  for (const one of its.earlier.toSorted((a, b) => Number(isHold(a)) - Number(isHold(b)))) {
    if (isHold(one)) clock.set(now - 30 * MINUTE);
    const chosen = made.filter((_, index) => (one.on >> index) & 1);
    const what = one.of === 'service' ? { service } : { resources: chosen.length > 0 ? chosen : made.slice(0, 1) };
    const booked = await unlessRefused(
      createBooking(needs)(app, {
        ...what,
        start: anchor + one.start * TICK,
        durationMinutes: one.length * TICK_MINUTES,
        units: one.units,
        ...(one.customer && { customer: { email: one.customer } }),
        ...(isHold(one) && { holdSeconds: one.as === 'held' ? 3_600 : 1_800 }),
        ...((one.as === 'pending' || one.as === 'stale') && { workflow: workflows[one.as] }),
      }),
    );
    if (!booked) continue;
    const { uuid, start } = booked.booking;
    if (one.as === 'cancelled') await transitionBooking(needs)(app, uuid, 'cancel');
    // Only what has begun can be missed.
    if (one.as === 'no-show' && start < now) {
      clock.set(Math.max(start, clock()));
      await transitionBooking(needs)(app, uuid, 'no-show');
    }
  }
  for (const [index, { schedule, rules: own }] of its.resources.entries()) {
    const date = new Date(anchor + 12 * HOUR).toISOString().slice(0, 10);
    const overrides = schedule?.override ? [{ date, windows: schedule.override }] : [];
    await change(app, made[index]!, {
      rules: own,
      ...(schedule && { schedule: { weekly: schedule.weekly, overrides } }),
    });
  }
  const names = ['a', 'b', 'c'];
  const sum = steps ? steps[0] + steps[1] + steps[2] : 0;
  const fitting = steps ? (rest ? durations.map((n) => n + steps[0] + steps[2]) : [sum]) : durations;
  await changeService({ ledger })(app, service, {
    active,
    rules,
    limits,
    durations: fitting.map((n) => n * TICK_MINUTES),
    steps: (steps ?? []).map((ticks, i) => ({
      name: names[i],
      durationMinutes: rest && i === 1 ? null : ticks * TICK_MINUTES,
    })),
    roles: rolesOver(its, made).map((role, i) => ({ ...role, steps: steps && its.service.roles[i]!.steps })),
  });
  const off = createTimeOff({ ...needs, bookings: storage.bookings });
  for (const { on, start, length, date } of its.timeOff) {
    const chosen = made.filter((_, index) => (on >> index) & 1);
    const day = (n: number) => new Date(anchor + 12 * HOUR + n * DAY).toISOString().slice(0, 10);
    const when =
      date === null
        ? { start: anchor + start * TICK, end: anchor + (start + length) * TICK }
        : { startDate: day(date), endDate: day(date) };
    await off(app, { resources: chosen.length > 0 ? chosen : null, ...when });
  }
  clock.set(Math.max(now, clock()));

  const pendingMinutes = new Map([
    [workflows.pending, null],
    [workflows.stale, 60],
  ]);
  const world = async (): Promise<World> => ({
    resources: await Promise.all(
      made.map(async (uuid) => (await storage.objects.find(app.app.uuid, 'resource', uuid)) as Resource),
    ),
    service: (await storage.objects.find(app.app.uuid, 'service', service)) as Service,
    timeOff: (await listed(storage, 'timeOff', app.app.uuid, { offset: 0, limit: 100 })).items,
    bookings: (await storage.objects.list(app.app.uuid, buildBookingQuestion({}), { offset: 0, limit: 200 })).items,
    pendingMinutes,
    now: clock(),
  });
  return { storage, app, anchor, clock, world, service };
}

/** Makes a client's request: usually one of the service's durations, rarely another one, and resources that may exist. */
function askOf(its: Case, { durations, roles, limits }: Service): Ask {
  const pools = [...new Set(roles.flatMap((role) => role.resources))];
  const places = roles.reduce((sum, { count }) => sum + count, 0);
  const names = its.isNarrowed ? [...new Set(its.named.map((n) => pools[n % pools.length]!))] : [];
  const isKnown = its.length % 10 !== 9;
  const needsEmail = limits.some(({ per }) => per === 'customer');
  return {
    minutes: isKnown ? durations[its.length % durations.length]! : 16 * TICK_MINUTES,
    units: its.units,
    named: names.slice(0, places),
    email: its.customer ?? (needsEmail ? CUSTOMERS[0] : null),
  };
}

/** Input of a booking of the stored service, with the client's wishes. */
const bookingOf = (service: string, ask: Ask, start: number) => ({
  service,
  start,
  durationMinutes: ask.minutes,
  units: ask.units,
  resources: ask.named,
  ...(ask.email !== null && { customer: { email: ask.email } }),
});

const written = (start: number) => new Date(start).toISOString();

describe('services in random worlds', function () {
  this.timeout(400_000);

  forEachStorage(({ name, open }) => {
    it('are searched, booked, explained and moved like a brute-force search decides, for each start', async () => {
      const seen = new Map<string, number>();
      const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
      const property = fc.asyncProperty(cases, async (its) => {
        const { storage, app, anchor, clock, world, service } = await arranged(its, open);
        const { ledger } = storage;
        const find = findAvailability({ ledger });
        const explain = explainBooking({ ledger });
        const needs = { ledger, newUuid: anUuid };
        const rehearsed = { ...needs, ledger: rehearsal(ledger) };
        const from = anchor + its.from * TICK;
        const to = from + its.span * TICK;
        const ask = askOf(its, (await world()).service);

        /** Expects that the search lists exactly what the oracle allows, with the same details. */
        const expectListed = async (oracle: Oracle, its: Ask, isKnown: boolean) => {
          const query = {
            service,
            from,
            to,
            durationMinutes: its.minutes,
            units: its.units,
            resources: its.named,
            customerEmail: its.email,
            excludeBooking: its.moving?.uuid,
          };
          const { slots = [] } = isKnown ? await find(app, { ...query, choices: true }) : {};
          const { days = [] } = isKnown ? await find(app, { ...query, timezone: 'UTC', format: 'days' }) : {};
          const expected = [];
          for (let start = from; start + its.minutes * MINUTE <= to; start += TICK) {
            if (oracle.reason(its, start) !== null) continue;
            const end = start + its.minutes * MINUTE;
            const remaining = oracle.remaining(its, start);
            expected.push({ start, end, remaining, choices: oracle.choices(its, start) });
          }
          expect(slots.map(({ start }) => written(start))).to.deep.equal(expected.map(({ start }) => written(start)));
          expect(slots).to.deep.equal(expected);
          expect(days).to.deep.equal([...new Set(expected.map(({ start }) => written(start).slice(0, 10)))]);
          return slots;
        };
        const known = (its: Ask, { durations }: Service) => durations.includes(its.minutes);

        const before = await world();
        const oracle = new Oracle(before, anchor);
        await expectListed(oracle, ask, known(ask, before.service));
        for (let start = from; start + ask.minutes * MINUTE <= to; start += TICK) {
          const wanted = bookingOf(service, ask, start);
          const reason = oracle.reason(ask, start);
          note(reason ?? 'booked');
          expect(await reasonOf(createBooking(rehearsed)(app, wanted)), written(start)).to.equal(reason);
          const obstacles = oracle.obstacles(ask, start);
          expect(await explain(app, wanted), written(start)).to.deep.equal({
            reason,
            overrode: [],
            candidates: before.service.roles.flatMap((role, i) =>
              role.resources.map((resource, at) => ({
                role: role.name,
                resource,
                reason: obstacles[i]![at],
                overridden: [],
              })),
            ),
          });
        }

        // A move is allowed exactly where a search that ignores the booking allows it. Bookings that have begun follow other rules.
        const movers = (of: World): readonly Booking[] =>
          of.bookings.filter(
            ({ sale, status, start, holdExpiresAt, workflow }) =>
              sale && workflow === null && (status === 'confirmed' ? start > clock() : (holdExpiresAt ?? 0) > clock()),
          );
        const moveOf = (mover: Booking, keepsLength: boolean): Ask => ({
          ...ask,
          minutes: keepsLength ? (mover.end - mover.start) / MINUTE : ask.minutes,
          email: mover.customer?.email ?? null,
          moving: mover,
        });
        const first = movers(before)[its.length % (movers(before).length || 1)];
        if (first) {
          const move = moveOf(first, its.units === 1);
          const isOwn = oracle.reason(move, from) !== 'duration';
          const listed = await expectListed(oracle, move, known(move, before.service) || isOwn);
          note(listed.length > 0 ? 'a mover finds a place' : 'a mover finds none');
          for (let start = from; start + move.minutes * MINUTE <= to; start += TICK) {
            const { minutes: durationMinutes, units, named: resources } = move;
            const moved = rescheduleBooking(rehearsed)(app, first.uuid, {
              start,
              durationMinutes,
              units,
              resources: resources.length > 0 ? resources : undefined,
            });
            expect(await reasonOf(moved), `moved to ${written(start)}`).to.equal(oracle.reason(move, start));
          }
        }

        // Also makes the bookings. The assignment rule determines the resource, and the next decision takes the booking into account.
        for (const { do: act, pick } of its.picks) {
          const now = await world();
          const oracle = new Oracle(now, anchor);
          if (act === 'wait') {
            clock.advance(TICK);
            continue;
          }
          const mover = act === 'move' ? movers(now)[pick % (movers(now).length || 1)] : undefined;
          const wish = mover ? moveOf(mover, pick % 2 === 0) : ask;
          const places: number[] = [];
          for (let start = from; start + wish.minutes * MINUTE <= to; start += TICK) {
            if (oracle.reason(wish, start) === null) places.push(start);
          }
          const start = places[pick % (places.length || 1)];
          if (start === undefined || (act === 'move' && !mover)) continue;
          const predicted = oracle.predicted(wish, start);
          const { booking } = mover
            ? await rescheduleBooking(needs)(app, mover.uuid, {
                start,
                durationMinutes: wish.minutes,
                units: wish.units,
                ...(wish.named.length > 0 && { resources: wish.named }),
              })
            : await createBooking(needs)(app, {
                ...bookingOf(service, wish, start),
                ...(act === 'hold' && { holdSeconds: 900 }),
              });
          note(`${act} ${now.service.assign}`);
          const { rotas, sale, ...rest } = predicted;
          expect(booking.resources, written(start)).to.deep.equal(rest.resources);
          expect(booking).to.deep.include(rest);
          expect(booking.sale).to.deep.include(sale);
          const after = await world();
          expect(after.service).to.deep.equal({ ...now.service, rotas });
          expect(after.bookings.find(({ uuid }) => uuid === booking.uuid)).to.deep.equal(booking);
        }
        const last = await world();
        await expectListed(new Oracle(last, anchor), ask, known(ask, last.service));
      });
      await fc.assert(property, { seed: SEED, numRuns: Number(process.env.FC_RUNS ?? RUNS[name]) });
      // The worlds must have produced each of these results.
      if (name !== 'memory') return;
      const refusals = ['inactive', 'duration', 'too_soon', 'too_far', 'limit', 'closed', 'off_grid', 'taken'];
      for (const answer of ['booked', ...refusals]) {
        expect(seen.get(answer), answer).to.be.greaterThan(RUNS.memory / 2);
      }
      for (const act of ['book', 'hold', 'move'])
        for (const policy of ['first', 'least_busy', 'round_robin'])
          expect(seen.get(`${act} ${policy}`), `${act} ${policy}`).to.be.greaterThan(5);
      expect(seen.get('a mover finds a place')).to.be.greaterThan(20);
    });
  });
});
