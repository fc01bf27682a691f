import { Temporal } from '@js-temporal/polyfill';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  findDays,
  findSlots,
  findWindows,
  type Refusal,
  refusal,
  type Slot,
  type SlotSearch,
} from '../../core/availability/availability.js';
import { bookingTime } from '../../core/availability/booking-time.js';
import type { Terms } from '../../core/availability/candidate.js';
import { daysOf } from '../../core/availability/days.js';
import type { TakenBlock } from '../../core/availability/sweeps.js';
import { FieldReader } from '../../core/basics/fields.js';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import { runAtOnce } from '../../core/basics/steps.js';
import { type Zone, zone } from '../../core/basics/zone.js';
import { DEFAULT_RULES, type MomentBefore, RULES, type Rules } from '../../core/model/rules.js';
import { type Schedule, WEEKDAYS, type Window } from '../../core/model/schedule.js';
import { runs } from '../support/runs.js';
import { temporalWindows } from '../support/temporal-windows.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const RUNS = runs(600);

const utc = (text: string) => Date.parse(`${text}Z`);

interface Given {
  readonly timeZone?: string;
  readonly schedule?: Schedule | null;
  readonly capacity?: number;
  readonly rules?: Partial<Rules>;
  readonly taken?: readonly TakenBlock[];
  readonly off?: readonly TakenBlock[];
}

function terms({ timeZone = 'UTC', schedule = null, capacity = 1, rules = {}, taken = [], off = [] }: Given): Terms {
  const all = { ...DEFAULT_RULES, ...rules };
  const bookable = bookingTime([{ timezone: timeZone, rules: all }], undefined);
  return { zone: zone(timeZone), schedule, capacity, rules: all, bookable, off, taken };
}

function weekly(...hours: readonly (readonly [string, string])[]): Schedule {
  return { weekly: hours.map(([start, end]) => ({ days: [...WEEKDAYS], start, end })), overrides: [] };
}

function block(start: string, end: string, units = 1): TakenBlock {
  return { start: utc(`2027-01-04T${start}`), end: utc(`2027-01-04T${end}`), units };
}

function search(from: string, to: string, durationMinutes: number, others: Partial<SlotSearch> = {}): SlotSearch {
  return { from: utc(from), to: utc(to), durationMinutes, units: 1, now: utc('2027-01-01T00:00'), ...others };
}

const day = (durationMinutes: number, others: Partial<SlotSearch> = {}) =>
  search('2027-01-04T00:00', '2027-01-05T00:00', durationMinutes, others);

const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16);

function starts(its: SlotSearch, ...of: readonly Terms[]): string {
  return (findSlots(its, of) as readonly Slot[]).map(({ start }) => clock(start)).join(' ');
}

describe('findSlots', () => {
  it('reports that there are more slots than the limit', () => {
    const its = [terms({ rules: { slotMinutes: 60 } })];
    expect(findSlots(day(60), its, 24)).to.have.length(24);
    expect(findSlots(day(60), its, 23)).to.equal('too_many');
  });
});

/** Returns the distinct local dates of slots. */
const datesOf = (slots: readonly { readonly start: number }[], { offsetAt }: Zone) =>
  [...new Set(slots.map(({ start }) => formatInstant(start, offsetAt(start)).slice(0, 10)))].sort();

describe('findDays', () => {
  it('looks at no further start of a date that has a free one', () => {
    const asked: string[] = [];
    const starts = [8, 9, 22, 23, 24, 47, 48].map((hours) => utc('2027-01-04T00:00') + hours * HOUR);
    const days = daysOf(starts, zone('Europe/Paris'), (start) => {
      asked.push(new Date(start).toISOString().slice(0, 13));
      return start !== starts[0] && start < starts[5]!;
    });
    expect(runAtOnce(days)).to.deep.equal(['2027-01-04', '2027-01-05']);
    expect(asked).to.deep.equal(['2027-01-04T08', '2027-01-04T09', '2027-01-04T23', '2027-01-05T23', '2027-01-06T00']);
  });

  it('returns a date once that occurs twice because the clocks go back at 00:01', () => {
    const now = utc('2006-10-28T20:00');
    const its = terms({ timeZone: 'America/St_Johns', rules: { slotMinutes: 1 } });
    const asked = search('2006-10-29T02:25', '2006-10-29T04:00', 1, { now });
    const written = (findSlots(asked, [its]) as readonly Slot[]).map(({ start }) => its.zone.dayAt(start));
    expect(written.filter((day, i) => day !== written[i - 1])).to.have.lengthOf(4);
    expect(findDays(asked, [its], its.zone)).to.deep.equal(['2006-10-28', '2006-10-29']);
  });
});

describe('refusal', () => {
  const why = (start: string, end: string, of: readonly Terms[]) =>
    refusal({ start: utc(start), end: utc(end), units: 1, now: utc('2027-01-04T08:00') }, of);

  it('accepts only whole minutes, at least one', () => {
    const free = [terms({})];
    for (const end of ['10:00', '09:59', '10:00:30', '10:01:00.001']) {
      expect(why('2027-01-04T10:00', `2027-01-04T${end}`, free), end).to.deep.equal({
        reason: 'duration',
        resource: 0,
      });
    }
    expect(why('2027-01-04T10:00', '2027-01-04T10:01', free)).to.equal(undefined);
  });

  it('refuses times that cannot be represented', () => {
    const open = terms({ timeZone: 'Europe/Paris', rules: { slotMinutes: 1 } });
    expect(why('2027-01-05T00:00', '9999-12-31T00:00', [open])).to.deep.include({ reason: 'too_far' });
    expect(why('0001-01-01T00:00', '2027-12-31T00:00', [open])).to.deep.include({ reason: 'too_soon' });
  });
});

/**
 * Moments by quarter of an hour, in which the date of a zone does not change. Temporal takes much longer than all else, and the brute force
 * asks for each minute.
 */
const moments = new Map<string, number>();

/** The moment of a rule, computed with Temporal. */
function momentBefore({ days, at }: MomentBefore, { zone: { name } }: Terms, start: number): number {
  const key = `${Math.floor(start / (15 * MINUTE))} ${name} ${days} ${at}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(name).toPlainDate();
  const moment = date.subtract({ days }).toZonedDateTime({ timeZone: name, plainTime: at }).epochMilliseconds;
  moments.set(key, moment);
  return moment;
}

/** Open state and taken units of a resource in each minute from `first` on: the brute force that the sweep must agree with. */
interface Minutes {
  readonly open: (minute: number) => boolean;
  readonly taken: (minute: number) => number;
  readonly off: (minute: number) => number;
}

function minutesOf({ zone: { name }, schedule, taken, off = [] }: Terms, from: number, to: number): Minutes {
  const first = from / MINUTE;
  const open = new Uint8Array(to / MINUTE - first);
  const units = new Int32Array(open.length);
  for (const { start, end } of temporalWindows(schedule, name, from, to)) {
    open.fill(1, Math.max(start / MINUTE - first, 0), Math.max(end / MINUTE - first, 0));
  }
  for (const its of taken) {
    for (let at = Math.max(its.start, from); at < Math.min(its.end, to); at += MINUTE)
      units[at / MINUTE - first]! += its.units;
  }
  const offAt = (at: number) => off.reduce((sum, its) => sum + (its.start <= at && at < its.end ? its.units : 0), 0);
  return { open: (at) => open[at / MINUTE - first] === 1, taken: (at) => units[at / MINUTE - first]!, off: offAt };
}

/** Implements core/availability/README.md, "Availability", minute by minute, for instants that are whole minutes. */
function oracle({ from, to, units, now }: Omit<SlotSearch, 'durationMinutes'>, resources: readonly Terms[]) {
  const margin = 3 * DAY;
  const calendars = resources.map((its) => minutesOf(its, from - margin, to + margin));
  const grid = new Set<number>();
  const step = resources[0]!.rules.slotMinutes * MINUTE;
  for (const { start, end } of temporalWindows(resources[0]!.schedule, resources[0]!.zone.name, from, to)) {
    for (let point = start; point < end; point += step) grid.add(point);
  }
  const every = (start: number, end: number, passes: (at: number) => boolean) => {
    for (let at = start; at < end; at += MINUTE) if (!passes(at)) return false;
    return true;
  };
  const left = (index: number, start: number, end: number) => {
    const { capacity, rules } = resources[index]!;
    let peak = 0;
    const blockEnd = end + rules.bufferAfterMinutes * MINUTE;
    for (let at = start - rules.bufferBeforeMinutes * MINUTE; at < blockEnd; at += MINUTE) {
      const off = at >= start && at < end ? calendars[index]!.off(at) : 0;
      peak = Math.max(peak, calendars[index]!.taken(at) + off);
    }
    return capacity - peak;
  };
  const verdict = (start: number, end: number): Refusal | number => {
    const minutes = (end - start) / MINUTE;
    const opens = resources.map((its) => (its.rules.opens ? momentBefore(its.rules.opens, its, start) : 0));
    const isBeyond = ({ rules }: Terms) => !rules.opens && end > now + rules.maxAdvanceDays * DAY;
    const refused = (reason: Refusal['reason'], fails: (its: Terms, index: number) => boolean): Refusal | undefined => {
      const resource = resources.findIndex(fails);
      return resource < 0 ? undefined : { reason, resource };
    };
    const far = refused('too_far', (its, index) => isBeyond(its) || opens[index]! > now);
    const tooFar = far && { ...far, ...(!resources.some(isBeyond) && { opensAt: Math.max(...opens) }) };
    return (
      refused(
        'duration',
        ({ rules }) => minutes < (rules.minDurationMinutes ?? 0) || minutes > (rules.maxDurationMinutes ?? 1e9),
      ) ??
      refused(
        'too_soon',
        (its) =>
          start < now + its.rules.minNoticeMinutes * MINUTE ||
          (its.rules.closes && momentBefore(its.rules.closes, its, start) <= now) === true,
      ) ??
      tooFar ??
      refused('closed', (_, index) => !every(start, end, calendars[index]!.open)) ??
      refused('off_grid', (_, index) => index === 0 && !grid.has(start)) ??
      refused('taken', (_, index) => left(index, start, end) < units) ??
      Math.min(...resources.map((_, index) => left(index, start, end)))
    );
  };
  return { grid, verdict };
}

describe('availability, against brute force', () => {
  const anchors: readonly (readonly [string, string])[] = [
    ['America/New_York', '2027-03-14T07:00'],
    ['America/New_York', '2027-11-07T06:00'],
    ['Europe/Paris', '2027-03-28T01:00'],
    ['Europe/Paris', '2027-10-31T01:00'],
    ['Africa/Cairo', '2027-04-29T22:00'],
    ['Africa/Cairo', '2027-10-28T21:00'],
    ['Asia/Beirut', '2027-03-27T22:00'],
    ['Australia/Lord_Howe', '2027-04-03T15:00'],
    ['Australia/Lord_Howe', '2027-10-02T15:30'],
    ['America/Santiago', '2027-04-04T03:00'],
    ['America/Santiago', '2027-09-05T04:00'],
    ['Pacific/Apia', '2011-12-30T10:00'],
    ['UTC', '2027-06-01T00:00'],
  ];
  const time = fc.constantFrom(
    '00:00',
    '00:07',
    '01:00',
    '02:00',
    '02:30',
    '09:00',
    '11:00',
    '12:00',
    '13:00',
    '16:45',
    '22:00',
  );
  const hours = fc.record({ start: time, end: fc.oneof(time, fc.constant('24:00')) });
  const entry = fc.record({ days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 3 }), hours });
  const schedule = fc.record({
    weekly: fc.array(
      entry.map(({ days, hours: its }) => ({ days, ...its })),
      { minLength: 1, maxLength: 4 },
    ),
    override: fc.option(fc.array(hours, { maxLength: 2 }), { nil: undefined }),
  });
  const moment = fc.option(fc.record({ days: fc.constantFrom(0, 1, 2), at: time }), { nil: null, freq: 2 });
  const limit = (...minutes: number[]) => fc.option(fc.constantFrom(...minutes), { nil: null, freq: 2 });
  const taken = fc.array(
    fc.record({
      start: fc.integer({ min: -48 * 12, max: 96 * 12 }), // steps of 5 minutes after `from`
      length: fc.integer({ min: 1, max: 60 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 25 },
  );
  const resource = fc.record({
    elsewhere: fc.option(fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia'), {
      nil: undefined,
      freq: 3,
    }),
    schedule: fc.option(schedule, { nil: null, freq: 5 }),
    capacity: fc.integer({ min: 1, max: 5 }),
    taken,
    off: taken.map((all) => all.slice(0, 3)),
    rules: fc.record({
      slotMinutes: fc.constantFrom(5, 7, 15, 20, 30, 45, 60, 90, 1_440),
      minDurationMinutes: limit(15, 30),
      maxDurationMinutes: limit(120, 1_500),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 5, 30, 600),
      bufferAfterMinutes: fc.constantFrom(0, 0, 10, 45),
      minNoticeMinutes: fc.constantFrom(0, 0, 0, 90, 1_500),
      maxAdvanceDays: fc.constantFrom(366, 366, 3, 1),
      opens: moment,
      closes: moment,
    }),
  });
  const cases = fc.record({
    anchor: fc.constantFrom(...anchors),
    begin: fc.integer({ min: -60 * 60, max: 30 * 60 }), // minutes after the anchor
    span: fc.integer({ min: 0, max: 72 * 60 }),
    now: fc.integer({ min: -48 * 60, max: 24 * 60 }), // minutes after `from`
    durationMinutes: fc.constantFrom(1, 5, 15, 20, 30, 45, 60, 90, 180, 600, 1_440, 1_500),
    units: fc.constantFrom(1, 1, 1, 2, 3),
    resources: fc.array(resource, { minLength: 1, maxLength: 3 }),
    wishes: fc.array(fc.tuple(fc.integer({ min: 0, max: 72 * 12 }), fc.integer({ min: 1, max: 100 })), {
      maxLength: 20,
    }),
  });

  function arranged(its: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
    const [timeZone, instant] = its.anchor;
    const from = utc(instant) + its.begin * MINUTE;
    const blockAt = ({ start, length, units }: { start: number; length: number; units: number }) => ({
      start: from + start * 5 * MINUTE,
      end: from + (start + length) * 5 * MINUTE,
      units,
    });
    const of = its.resources.map((given) =>
      terms({
        ...given,
        timeZone: given.elsewhere ?? timeZone,
        schedule: given.schedule && {
          weekly: given.schedule.weekly,
          overrides: given.schedule.override ? [{ date: instant.slice(0, 10), windows: given.schedule.override }] : [],
        },
        taken: given.taken.map(blockAt),
        off: given.off.map(blockAt),
      }),
    );
    const { durationMinutes, units } = its;
    return { of, asked: { from, to: from + its.span * MINUTE, durationMinutes, units, now: from + its.now * MINUTE } };
  }

  it('lists the correct slots, refuses all other times for the correct reason, and books each listed slot', () => {
    let listed = 0;
    fc.assert(
      fc.property(cases, (its) => {
        const { of, asked } = arranged(its);
        const { from, to, units, now } = asked;
        const length = asked.durationMinutes * MINUTE;
        const { grid, verdict } = oracle(asked, of);
        const expected: Slot[] = [];
        const against = (start: number, end: number) => {
          const answer = verdict(start, end);
          expect(refusal({ start, end, units, now }, of), new Date(start).toISOString()).to.deep.equal(
            typeof answer === 'number' ? undefined : answer,
          );
          return answer;
        };
        for (const start of [...grid].sort((a, b) => a - b)) {
          if (start < from || start + length > to) continue;
          const remaining = against(start, start + length);
          if (typeof remaining === 'number') expected.push({ start, end: start + length, remaining });
        }
        expect(findSlots(asked, of)).to.deep.equal(expected);
        const local = zone(its.anchor[0]);
        expect(findDays(asked, of, local)).to.deep.equal(datesOf(expected, local));
        listed += expected.length;
        for (const [start, minutes] of its.wishes) {
          if (from + start * 5 * MINUTE + minutes * 15 * MINUTE > to) continue;
          against(from + start * 5 * MINUTE, from + (start * 5 + minutes * 15) * MINUTE);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(listed).to.be.greaterThan(RUNS * 5);
  });

  it('returns all the longest spans in which every booking fits', () => {
    let found = 0;
    fc.assert(
      fc.property(cases, (its) => {
        const { of, asked } = arranged(its);
        const { from, to } = asked;
        const length = asked.durationMinutes * MINUTE;
        // adds every minute to the grid, so that only the grid is ignored
        const { verdict, grid } = oracle(asked, of);
        const expected: { start: number; end: number }[] = [];
        for (let start = from; start + length <= to; start += MINUTE) {
          grid.add(start);
          if (typeof verdict(start, start + length) !== 'number') continue;
          const last = expected.at(-1);
          if (last !== undefined && last.end - length === start - MINUTE) last.end = start + length;
          else expected.push({ start, end: start + length });
        }
        expect(findWindows(asked, of)).to.deep.equal(expected satisfies Window[]);
        found += expected.length;
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 2) },
    );
    expect(found).to.be.greaterThan(RUNS / 20);
  });

  it('is correct for instants between the minutes', () => {
    const its = terms({ schedule: weekly(['09:00', '10:00']), rules: { slotMinutes: 15 }, taken: [] });
    const asked = { ...day(15), from: utc('2027-01-04T09:00:00.001'), to: utc('2027-01-04T09:59:59.999') };
    expect(starts(asked, its)).to.equal('09:15 09:30');
    expect(starts({ ...day(15), now: utc('2027-01-04T09:15:00.001') }, its)).to.equal('09:30 09:45');
    expect(
      starts(day(15), { ...its, taken: [{ ...block('09:15', '09:30'), end: utc('2027-01-04T09:30:00.001') }] }),
    ).to.equal('09:00 09:45');
  });
});

describe('rules', () => {
  const read = (rules: unknown) => {
    const fields = new FieldReader({ rules });
    return { rules: RULES.read(fields, 'rules'), errors: fields.errors };
  };

  it('sets the defaults', () => {
    for (const value of [undefined, null, {}, { slotMinutes: null, colour: 'red' }]) {
      expect(read(value)).to.deep.equal({ rules: DEFAULT_RULES, errors: {} });
    }
    expect(read({ slotMinutes: 30, minDurationMinutes: 30, maxDurationMinutes: 30, maxAdvanceDays: 1 })).to.deep.equal({
      rules: { ...DEFAULT_RULES, slotMinutes: 30, minDurationMinutes: 30, maxDurationMinutes: 30, maxAdvanceDays: 1 },
      errors: {},
    });
  });

  it('reports values outside of their limits', () => {
    expect(
      read({
        slotMinutes: 0,
        minDurationMinutes: 1.5,
        maxDurationMinutes: 527_041,
        bufferBeforeMinutes: -1,
        bufferAfterMinutes: '5',
        minNoticeMinutes: true,
        maxAdvanceDays: 36_501,
      }).errors,
    ).to.deep.equal({
      'rules.slotMinutes': 'Must be a whole number from 1 to 1,440',
      'rules.minDurationMinutes': 'Must be a whole number from 1 to 527,040',
      'rules.maxDurationMinutes': 'Must be a whole number from 1 to 527,040',
      'rules.bufferBeforeMinutes': 'Must be a whole number from 0 to 527,040',
      'rules.bufferAfterMinutes': 'Must be a whole number from 0 to 527,040',
      'rules.minNoticeMinutes': 'Must be a whole number from 0 to 527,040',
      'rules.maxAdvanceDays': 'Must be a whole number from 1 to 36,500',
    });
    expect(read({ minDurationMinutes: 60, maxDurationMinutes: 30 }).errors).to.deep.equal({
      'rules.maxDurationMinutes': 'Must not be less than min_duration_minutes',
    });
    expect(read([]).errors).to.have.property('rules');
  });
});
