import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createResource } from '../../core/availability/resources/change-resource.js';
import { createTimeOff } from '../../core/availability/time-off/change-time-off.js';
import type { Conflict } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { rescheduleSeries } from '../../core/bookings/series/change-series.js';
import { createSeries, previewSeries } from '../../core/bookings/series/create-series.js';
import { getSeries } from '../../core/bookings/series/read-series.js';
import type { NewSeries } from '../../core/bookings/series/series-input.js';
import { createService } from '../../core/bookings/services/change-services.js';
import { WatchedView } from '../../core/ledger/watched-view.js';
import { WEEKDAYS } from '../../core/model/schedule.js';
import { ifRefused } from '../support/outcomes.js';
import { aClock, addApp, anUuid } from '../support/samples.js';

const SEED = Number(process.env.FC_SEED ?? 20261121);
const RUNS = Number(process.env.FC_RUNS ?? 250);

/** Normal days, and days around a change of the clocks. The instant is midnight of the first day. */
const PLACES = [
  ['UTC', '2027-06-14T00:00Z'],
  ['America/New_York', '2027-03-12T05:00Z'],
  ['America/New_York', '2027-11-05T04:00Z'],
  ['Europe/Paris', '2027-03-26T23:00Z'],
  ['Africa/Cairo', '2027-04-28T22:00Z'],
  ['Australia/Lord_Howe', '2027-10-01T13:30Z'],
  ['Australia/Lord_Howe', '2027-04-02T13:00Z'],
] as const;

const RULES = [
  'FREQ=DAILY;COUNT=9',
  'FREQ=DAILY;INTERVAL=2;COUNT=5',
  'FREQ=DAILY;COUNT=2',
  'FREQ=WEEKLY;COUNT=3',
  'FREQ=DAILY;COUNT=40',
] as const;

const often = <T>(usual: T, ...others: readonly T[]) => fc.constantFrom(usual, usual, ...others);

const worlds = fc.record({
  place: fc.constantFrom(...PLACES),
  resources: fc.array(
    fc.record({
      capacity: often(1, 2, 3),
      hours: fc.option(
        fc.tuple(fc.constantFrom('00:00', '01:30', '09:00'), fc.constantFrom('12:00', '17:00', '24:00')),
        {
          freq: 2,
        },
      ),
      rules: fc.record({
        slotMinutes: often(15, 30, 60),
        bufferBeforeMinutes: often(0, 15, 60),
        bufferAfterMinutes: often(0, 30, 24 * 60, 50 * 60),
        minNoticeMinutes: often(0, 36 * 60),
        maxAdvanceDays: often(366, 5, 12),
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  earlier: fc.array(
    fc.record({
      on: fc.nat(2),
      quarter: fc.integer({ min: 0, max: 4 * 24 * 10 }),
      minutes: fc.constantFrom(15, 60, 600),
      ofService: fc.boolean(),
      as: often('confirmed', 'held', 'lapsed'),
    }),
    { maxLength: 15 },
  ),
  off: fc.array(fc.record({ on: fc.option(fc.nat(2)), day: fc.nat(9), days: fc.nat(1) }), { maxLength: 3 }),
  quarter: fc.integer({ min: 4, max: 4 * 24 * 3 }),
  minutes: often(60, 30, 180, 30 * 60),
  units: often(1, 2),
  rule: fc.constantFrom(...RULES),
  limits: fc.array(
    fc.record({
      per: fc.constantFrom('service' as const, 'resource' as const, 'customer' as const),
      period: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'active' as const),
      max: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 3 },
  ),
  assign: fc.constantFrom('first' as const, 'least_busy' as const, 'round_robin' as const),
  count: often(1, 2),
});

type Its = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const EVE = { email: 'eve@example.com' };

/** Creates the same world each time. */
async function arranged(its: Its, { assign = its.assign, count = its.count } = {}) {
  const [timezone, anchor] = [its.place[0], Date.parse(its.place[1])];
  const now = anchor - 12 * HOUR;
  const clock = aClock(now - HOUR / 2);
  const storage = openMemoryStorage({ clock });
  const caller = { app: await addApp(storage) };
  const needs = { ledger: storage.ledger, newUuid: anUuid };
  const made: string[] = [];
  for (const { capacity, hours, rules } of its.resources) {
    const weekly = hours && [{ days: [...WEEKDAYS], start: hours[0], end: hours[1] }];
    const schedule = weekly ? { weekly, overrides: [] } : null;
    const resource = { name: 'Resource', timezone, capacity, rules, schedule };
    made.push((await createResource(needs)(caller, resource)).uuid);
  }
  const places = Math.min(count, made.length);
  const service = await createService(needs)(caller, {
    name: 'Lesson',
    durations: [60, its.minutes].filter((minutes, i, all) => all.indexOf(minutes) === i),
    roles: [{ name: 'teacher', resources: made, count: places }],
    limits: its.limits,
    assign,
    timezone,
  });
  const create = createBooking(needs);
  for (const { on, quarter, minutes, ofService, as } of its.earlier) {
    const start = anchor + quarter * 15 * MINUTE;
    const holdSeconds = { confirmed: null, held: 3_600, lapsed: 60 }[as];
    const wanted = ofService
      ? { service: service.uuid, customer: EVE, start, holdSeconds }
      : { resources: [made[on % made.length]!], start, durationMinutes: minutes, holdSeconds };
    await create(caller, wanted).catch(ifRefused);
  }
  for (const { on, day, days } of its.off) {
    const date = (n: number) => new Date(anchor + n * DAY + 12 * HOUR).toISOString().slice(0, 10);
    const resources = on === null ? null : [made[on % made.length]!];
    const entry = { resources, startDate: date(day), endDate: date(day + days) };
    await createTimeOff({ ...needs, bookings: storage.bookings })(caller, entry);
  }
  clock.set(now);
  const start = anchor + its.quarter * 15 * MINUTE;
  return {
    caller,
    made,
    create,
    service: service.uuid,
    wish: { start, durationMinutes: its.minutes, units: its.units, customer: EVE },
    preview: previewSeries(needs),
    make: createSeries(needs),
    move: rescheduleSeries(needs),
    get: getSeries(needs),
  };
}

/** Ignores errors because the rule does not fit the start, or all instances are refused. Rethrows others. */
function ifRefusedOrWrong(error: unknown): undefined {
  const { code } = error as { code?: string };
  if (code !== 'refused' && code !== 'invalid') throw error;
}

function refusal(error: unknown): { moved: string[]; skipped: { booking: string; start: number; reason: string }[] } {
  const { several } = error as { several?: { conflicts: { booking: string; start: number; reason: string }[] } };
  if (!several) throw error;
  return { moved: [], skipped: several.conflicts };
}

/** Result of one instance: its resource, or the reason of the refusal. */
type Fate = readonly [start: number, fate: string];

/** Results of all instances, in order. Undefined if the rule does not fit the start. */
async function fatesOf(
  attempt: Promise<{
    readonly instances: readonly { start: number; resources: readonly string[] }[];
    skipped: readonly Conflict[];
  }>,
): Promise<readonly Fate[] | undefined> {
  try {
    const { instances, skipped } = await attempt;
    return fates(instances, skipped);
  } catch (error) {
    const { code, several, errors } = error as {
      code?: string;
      several?: { conflicts: readonly Conflict[] };
      errors?: object;
    };
    if (several) return fates([], several.conflicts);
    if (code === 'invalid' && errors && 'start' in errors) return undefined;
    throw error;
  }
}

function fates(
  instances: readonly { readonly start: number; readonly resources: readonly string[] }[],
  skipped: readonly Conflict[],
): readonly Fate[] {
  const had = instances.map(({ start, resources }): Fate => [start, resources.join(' ')]);
  const not = skipped.map(({ start, reason }): Fate => [start, reason]);
  return [...had, ...not].sort(([a], [b]) => a - b);
}

type World = Awaited<ReturnType<typeof arranged>>;

const previewed = ({ preview, caller }: World, input: NewSeries) =>
  fatesOf(preview(caller, input).then(({ plan, instances }) => ({ instances, skipped: plan.skipped })));
const madeOf = ({ make, caller }: World, input: NewSeries) =>
  fatesOf(make(caller, input).then(({ series, bookings }) => ({ instances: bookings, skipped: series.skipped })));

/** Books the starts one by one. */
async function oneByOne({ create, caller }: World, input: object, starts: readonly number[]): Promise<readonly Fate[]> {
  const met: Fate[] = [];
  for (const start of starts) {
    try {
      const { booking } = await create(caller, { ...input, start });
      met.push([start, booking.resources.join(' ')]);
    } catch (error) {
      const { code, reason } = error as { code?: string; reason?: string };
      if (code !== 'refused' || reason === undefined) throw error;
      met.push([start, reason]);
    }
  }
  return met;
}

/** Replaces UUIDs by names, because UUIDs differ between worlds. */
const named = ({ made }: World, all: readonly Fate[]): readonly Fate[] =>
  all.map(([start, fate]) => [start, fate.replace(/[0-9a-f-]{36}/g, (uuid) => `R${made.indexOf(uuid)}`)]);

describe('a series, compared with bookings made one by one', () => {
  for (const withService of [false, true]) {
    it(`predicts in a dry run the result of each occurrence, ${withService ? 'of a service' : 'of named resources'}, and does the same`, async () => {
      const seen = new Map<string, number>();
      const property = fc.asyncProperty(worlds, async (its) => {
        const world = await arranged(its);
        const { made, service, wish } = world;
        const booking = withService ? { service, ...wish } : { resources: made, ...wish };
        const series = {
          ...booking,
          rule: its.rule,
          timezone: its.place[0],
          together: false,
          onConflict: 'skip',
        } as const;
        const said = await previewed(world, series);
        if (!said) return;
        const timezone = its.place[0];
        const met = await oneByOne(
          world,
          { ...booking, timezone },
          said.map(([start]) => start),
        );
        expect(said).to.deep.equal(met);
        for (const [, fate] of met)
          seen.set(fate.length > 20 ? 'had' : fate, (seen.get(fate.length > 20 ? 'had' : fate) ?? 0) + 1);
        const twin = await arranged(its);
        const asked = { ...series, ...(withService ? { service: twin.service } : { resources: twin.made }) };
        const refused = met.filter(([, fate]) => fate.length < 20);
        const whole = await previewed(twin, { ...asked, onConflict: 'refuse' });
        expect(named(twin, whole!)).to.deep.equal(named(world, refused.length > 0 ? refused : met));
        expect(named(twin, (await madeOf(twin, asked))!)).to.deep.equal(
          named(world, refused.length < met.length ? met : refused),
        );
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
      const fatesSeen = [
        'had',
        'taken',
        'closed',
        'too_far',
        'too_soon',
        'off_grid',
        ...(withService ? ['limit'] : []),
      ];
      for (const fate of fatesSeen) expect(seen.get(fate) ?? 0, fate).to.be.greaterThan(RUNS / 10);
    });
  }

  it('moves as if all occurrences were tried in each round, although it retries only those affected by a change', async () => {
    let rounds = 0;
    const property = fc.asyncProperty(worlds, fc.integer({ min: -3, max: 3 }), async (its, days) => {
      const moved = async () => {
        const world = await arranged(its);
        const { made, service, wish, caller, make } = world;
        const booking = its.units === 1 ? { service, ...wish } : { resources: made, ...wish };
        const input = { ...booking, rule: its.rule, timezone: its.place[0], onConflict: 'skip' } as const;
        const series = await make(caller, input).catch(ifRefusedOrWrong);
        if (!series) return undefined;
        const from = series.bookings[0]!.series!.occurrence;
        const start = from + days * DAY + (days === 0 ? 30 * MINUTE : 0);
        const done = await world.move(caller, series.series.uuid, { from, start, onConflict: 'skip' }).catch(refusal);
        const place = (uuid: string) => series.series.bookings.indexOf(uuid);
        const now = await world.get(caller, series.series.uuid);
        return {
          moved: done.moved.map(place),
          skipped: done.skipped.map(({ booking: uuid, start: at, reason }) => [place(uuid), at, reason]),
          places: now.bookings.map(({ start: at, resources }) => [at, ...resources.map((uuid) => made.indexOf(uuid))]),
        };
      };
      const ours = await moved();
      const { concerns } = WatchedView.prototype;
      WatchedView.prototype.concerns = () => true;
      try {
        expect(ours).to.deep.equal(await moved());
      } finally {
        WatchedView.prototype.concerns = concerns;
      }
      if (ours && ours.skipped.length > 0 && ours.moved.length > 0) rounds += 1;
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    expect(rounds).to.be.greaterThan(RUNS / 60);
  });

  it('assigns the candidates that can take most occurrences, the first of them in the order of the pool', async () => {
    let whole = 0;
    let partial = 0;
    const property = fc.asyncProperty(worlds, async (its) => {
      const how = { assign: 'first', count: 1 } as const;
      const world = await arranged(its, how);
      const timezone = its.place[0];
      const series = { service: world.service, ...world.wish, rule: its.rule, timezone, onConflict: 'skip' } as const;
      const said = await previewed(world, series);
      if (!said) return;
      const starts = said.map(([start]) => start);
      const alone: (readonly Fate[])[] = [];
      for (let index = 0; index < its.resources.length; index += 1) {
        const twin = await arranged(its, how);
        const input = { service: twin.service, ...twin.wish, timezone, resources: [twin.made[index]!] };
        alone.push(named(twin, await oneByOne(twin, input, starts)));
      }
      const counts = alone.map((met) => met.filter(([, fate]) => fate.startsWith('R')).length);
      const best = alone[counts.indexOf(Math.max(...counts))]!;
      expect(named(world, said)).to.deep.equal(best);
      const isWhole = Math.max(...counts) === starts.length;
      const refused = await previewed(world, { ...series, onConflict: 'refuse' });
      expect(named(world, refused!)).to.deep.equal(isWhole ? best : best.filter(([, fate]) => !fate.startsWith('R')));
      if (isWhole) whole += 1;
      else if (Math.max(...counts) > 0) partial += 1;
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    expect(whole).to.be.greaterThan(RUNS / 10);
    expect(partial).to.be.greaterThan(RUNS / 10);
  });
});
