import { expect } from 'chai';
import fc from 'fast-check';
import { NONE, OBSTACLES, type Terms } from '../../core/availability/candidate.js';
import { DAY, MINUTE } from '../../core/basics/instants.js';
import { runAtOnce } from '../../core/basics/steps.js';
import { zone } from '../../core/basics/zone.js';
import { buildAllowance, Periods } from '../../core/bookings/services/limits.js';
import { buildMemberships } from '../../core/bookings/services/matching.js';
import { Staffing } from '../../core/bookings/services/staffing.js';
import { DEFAULT_RULES } from '../../core/model/rules.js';
import { findRuns, type Service, stepsFit } from '../../core/model/service.js';
import { runs } from '../support/runs.js';

const SEED = Number(process.env.FC_SEED ?? 20261121);
const RUNS = runs(300);

/** All times are multiples of five minutes, on one normal day in UTC. The oracle counts in these ticks. */
const TICK = 5 * MINUTE;
const TICKS = DAY / TICK;
const MIDNIGHT = Date.parse('2027-06-16T00:00Z');
const at = (tick: number) => MIDNIGHT + tick * TICK;
const clock = (tick: number) =>
  `${String(Math.floor(tick / 12)).padStart(2, '0')}:${String((tick % 12) * 5).padStart(2, '0')}`;

const span = (most: number) =>
  fc.tuple(fc.nat(most - 1), fc.integer({ min: 1, max: 40 })).map(([from, length]) => ({
    from,
    to: Math.min(from + length, most),
  }));

const resources = fc.record({
  capacity: fc.constantFrom(1, 1, 2, 3),
  hours: fc.array(span(TICKS), { minLength: 1, maxLength: 3 }),
  off: fc.option(span(TICKS), { freq: 3 }),
  taken: fc.array(fc.record({ at: span(TICKS), units: fc.constantFrom(1, 1, 2) }), { maxLength: 4 }),
  slot: fc.constantFrom(1, 2, 3, 6),
  before: fc.constantFrom(0, 0, 1, 3),
  after: fc.constantFrom(0, 0, 2),
  notice: fc.constantFrom(0, 0, 60),
  allowance: fc.constantFrom<number>(9, 9, 1, 0),
});

const worlds = fc.record({
  resources: fc.array(resources, { minLength: 1, maxLength: 5 }),
  roles: fc.array(
    fc.record({
      pool: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
      count: fc.constantFrom(1, 1, 2),
      units: fc.constantFrom(1, 1, 2),
      steps: fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), { freq: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 }),
  rest: fc.boolean(),
  now: fc.integer({ min: -20, max: 60 }),
  advance: fc.constantFrom(366, 366, 1),
  allowance: fc.constantFrom<number>(9, 9, 9, 2, 0),
  named: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
  from: fc.nat(100),
  to: fc.integer({ min: 100, max: TICKS }),
});

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

/** Returns the input of the code, and the same in ticks for the oracle. */
function arranged(world: World) {
  const resources = world.resources;
  const roles = world.roles.map((role) => {
    const pool = [...new Set(role.pool.map((resource) => resource % resources.length))];
    return { ...role, pool, count: Math.min(role.count, pool.length) };
  });
  const named = [...new Set(world.named.map((resource) => resource % resources.length))].filter((resource) =>
    roles.some(({ pool }) => pool.includes(resource)),
  );
  const [a, b, c] = world.steps as [number, number, number];
  const length = a + b + c;
  const service: Pick<Service, 'steps'> = {
    steps: [
      { name: 'a', durationMinutes: a * 5 },
      { name: 'b', durationMinutes: world.rest ? null : b * 5 },
      { name: 'c', durationMinutes: c * 5 },
    ],
  };
  const terms: readonly Terms[] = resources.map((its) => ({
    zone: zone('UTC'),
    schedule: {
      weekly: [],
      overrides: [
        {
          date: '2027-06-16',
          windows: its.hours.map(({ from, to }) => ({ start: clock(from), end: to === TICKS ? '24:00' : clock(to) })),
        },
      ],
    },
    capacity: its.capacity,
    rules: {
      ...DEFAULT_RULES,
      slotMinutes: its.slot * 5,
      bufferBeforeMinutes: its.before * 5,
      bufferAfterMinutes: its.after * 5,
      minNoticeMinutes: its.notice * 5,
      maxAdvanceDays: world.advance,
    },
    closed: its.off ? [{ start: at(its.off.from), end: at(its.off.to) }] : [],
    taken: its.taken.map(({ at: { from, to }, units }) => ({ start: at(from), end: at(to), units })),
    allowance: () => its.allowance,
  }));
  const staffing = new Staffing(
    {
      length: length * TICK,
      roles: roles.map(({ count, units, pool, steps }) => ({
        count,
        units,
        pool,
        runs: findRuns(service, { steps }, length * 5),
      })),
      resources: terms,
      memberships: buildMemberships(roles.map(({ pool }) => pool)),
      named,
      obstacle: NONE,
      allowance: () => world.allowance,
    },
    { from: at(world.from), to: at(world.to), now: at(world.now) },
  );
  return { roles, named, length, staffing };
}

/** The oracle: returns the reason that prevents one candidate, tick by tick. Null if there is none. */
function obstacleOf(
  world: World,
  steps: readonly string[] | null,
  resource: number,
  isFirst: boolean,
  units: number,
  start: number,
): string | null {
  const its = world.resources[resource]!;
  const [a, b, c] = world.steps as [number, number, number];
  const length = a + b + c;
  if (start < world.now + its.notice) return 'too_soon';
  if (start + length > world.now + world.advance * TICKS) return 'too_far';
  if (its.allowance < 1 || world.allowance < 1) return 'limit';
  const isNeeded = (tick: number) => {
    const step = tick < start + a ? 'a' : tick < start + a + b ? 'b' : 'c';
    return tick >= start && tick < start + length && (steps === null || steps.includes(step));
  };
  const isOpen = (tick: number) =>
    its.hours.some(({ from, to }) => from <= tick && tick < to) &&
    !(its.off && its.off.from <= tick && tick < its.off.to);
  const ticks = Array.from({ length: length + 40 }, (_, i) => start - 20 + i);
  if (ticks.some((tick) => isNeeded(tick) && !isOpen(tick))) return 'closed';
  if (isFirst && !its.hours.some(({ from, to }) => from <= start && start < to && (start - from) % its.slot === 0))
    return 'off_grid';
  const isBlocked = (tick: number) =>
    ticks.some((needed) => isNeeded(needed) && tick >= needed - its.before && tick <= needed + its.after);
  return ticks.some((tick) => isBlocked(tick) && usedAt(its, tick) + units > its.capacity) ? 'taken' : null;
}

function usedAt(its: World['resources'][number], tick: number): number {
  return its.taken.reduce((sum, { at: { from, to }, units }) => sum + (from <= tick && tick < to ? units : 0), 0);
}

/** Returns all complete assignments by brute force. */
function assignmentsOf(
  roles: readonly { readonly count: number; readonly pool: readonly number[] }[],
  named: readonly number[],
  isFree: (role: number, resource: number) => boolean,
): readonly (readonly (readonly number[])[])[] {
  const places = roles.flatMap(({ count }, role) => Array.from({ length: count }, () => role));
  const complete = (taken: readonly number[]): readonly (readonly number[])[] => {
    const role = places[taken.length];
    if (role === undefined) return named.every((resource) => taken.includes(resource)) ? [taken] : [];
    const free = roles[role]!.pool.filter((resource) => !taken.includes(resource) && isFree(role, resource));
    return free.flatMap((resource) => complete([...taken, resource]));
  };
  return complete([]).map((taken) =>
    roles.map((_, role) => taken.filter((_resource, place) => places[place] === role)),
  );
}

describe('staffing, against brute force', () => {
  it('lists a start exactly if a complete assignment exists, with its choices, and refuses others for the first reason', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { roles, named, length, staffing } = arranged(world);
        const grid = runAtOnce(staffing.grid());
        for (let tick = world.from; tick + length <= world.to; tick += 1) {
          const obstacles = roles.map(({ pool, steps, units }, role) =>
            pool.map((resource) => obstacleOf(world, steps, resource, role === 0, units, tick)),
          );
          const isFree = (role: number, resource: number) =>
            obstacles[role]![roles[role]!.pool.indexOf(resource)] === null;
          const all = assignmentsOf(roles, named, isFree);
          const slot = staffing.slot(at(tick), true);
          expect(slot !== undefined, `listed at ${clock(tick)}`).to.equal(all.length > 0);
          const reason = staffing.refusal(at(tick));
          if (all.length > 0) {
            expect(reason).to.equal(undefined);
            expect(grid, 'a start that can be booked is on somebody’s grid').to.include(at(tick));
            expect(slot!.choices).to.deep.equal(
              roles.map(({ pool }, role) =>
                pool.flatMap((resource, i) => (all.some((one) => one[role]!.includes(resource)) ? [i] : [])),
              ),
            );
          } else {
            expect(reason).to.equal(firstReason(roles, named, obstacles));
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('returns for one place the number of consecutive bookings that would succeed', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const [role] = world.roles;
        const { roles, named, length, staffing } = arranged({ ...world, roles: [{ ...role!, count: 1 }] });
        const { pool, steps, units } = roles[0]!;
        for (let tick = world.from; tick + length <= world.to; tick += 1) {
          const left: World = structuredClone(world);
          let made = 0;
          // Counts the bookings that fit at this start: each takes any free resource of the pool, and counts towards the limits.
          for (;;) {
            const resource = pool.find(
              (one) =>
                named.every((other) => other === one) && obstacleOf(left, steps, one, true, units, tick) === null,
            );
            if (resource === undefined) break;
            const its = left.resources[resource]!;
            left.resources[resource] = {
              ...its,
              allowance: its.allowance - 1,
              taken: [...its.taken, { at: { from: tick - its.before, to: tick + length + its.after }, units }],
            };
            left.allowance -= 1;
            made += 1;
          }
          expect(staffing.slot(at(tick), false)?.remaining ?? 0, clock(tick)).to.equal(made);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

/**
 * Returns the first reason of a refusal, from the obstacle of the last place of each role and the obstacle of each resource that is
 * requested by name.
 */
function firstReason(
  roles: readonly { readonly count: number; readonly pool: readonly number[] }[],
  named: readonly number[],
  obstacles: readonly (readonly (string | null)[])[],
): string {
  const order: readonly (string | null)[] = [...OBSTACLES, null];
  const later = (a: string | null, b: string | null) => order.indexOf(b) - order.indexOf(a);
  const stops = roles.map(({ count }, role) => obstacles[role]!.toSorted(later)[count - 1] ?? null);
  for (const resource of named) {
    const own = roles.flatMap(({ pool }, role) =>
      pool.flatMap((one, i) => (one === resource ? [obstacles[role]![i]!] : [])),
    );
    stops.push(own.toSorted(later)[0] ?? null);
  }
  return stops.toSorted(later).at(-1) ?? 'taken';
}

describe('the steps of a service', () => {
  const steps = (...minutes: (number | null)[]) =>
    minutes.map((durationMinutes, i) => ({ name: `s${i}`, durationMinutes }));

  it('add up to a duration exactly, or leave at least a minute for the one that takes the rest', () => {
    expect(stepsFit([], 7)).to.equal(true);
    expect(stepsFit(steps(10, 20), 30)).to.equal(true);
    expect(stepsFit(steps(10, 20), 31)).to.equal(false);
    expect(stepsFit(steps(10, null), 11)).to.equal(true);
    expect(stepsFit(steps(10, null), 10)).to.equal(false);
  });

  it('form one run if they are consecutive, and several around a pause', () => {
    const service = { steps: steps(10, null, 20) };
    const run = (from: number, to: number) => ({ from: from * MINUTE, to: to * MINUTE });
    expect(findRuns(service, { steps: null }, 60)).to.deep.equal([run(0, 60)]);
    expect(findRuns(service, { steps: ['s0', 's1'] }, 60)).to.deep.equal([run(0, 40)]);
    expect(findRuns(service, { steps: ['s2', 's0'] }, 60)).to.deep.equal([run(0, 10), run(40, 60)]);
  });
});

describe('the limits of a service', () => {
  it('count by the calendar of its zone: days, ISO weeks from Monday, months', () => {
    const berlin = zone('Europe/Berlin');
    const periods: string[] = [];
    const count = (_: unknown, period: { from: number; to: number } | 'active') => {
      periods.push(
        period === 'active' ? period : `${new Date(period.from).toISOString()} ${new Date(period.to).toISOString()}`,
      );
      return 1;
    };
    const limits = (['day', 'week', 'month', 'active'] as const).map(
      (period) => ({ per: 'service', period, max: 3 }) as const,
    );
    // 00:30 on Monday, 1 March 2027 in Berlin is still Sunday in UTC.
    expect(buildAllowance(limits, new Periods(berlin), count).left(Date.parse('2027-02-28T23:30Z'))).to.equal(2);
    expect(periods).to.deep.equal([
      '2027-02-28T23:00:00.000Z 2027-03-01T23:00:00.000Z',
      '2027-02-28T23:00:00.000Z 2027-03-07T23:00:00.000Z',
      '2027-02-28T23:00:00.000Z 2027-03-31T22:00:00.000Z',
      'active',
    ]);
  });

  it('leave the remainder of the tightest one, and are queried once for a period', () => {
    let asked = 0;
    const count = () => {
      asked += 1;
      return 2;
    };
    const { left } = buildAllowance(
      [
        { per: 'service', period: 'day', max: 5 },
        { per: 'customer', period: 'week', max: 3 },
      ],
      new Periods(zone('UTC')),
      count,
    );
    expect([left(at(0)), left(at(10)), left(at(TICKS))]).to.deep.equal([1, 1, 1]);
    expect(asked).to.equal(3);
  });
});
