import { expect } from 'chai';
import fc from 'fast-check';
import { FieldReader } from '../../core/basics/fields.js';
import { DAY } from '../../core/basics/instants.js';
import { zone } from '../../core/basics/zone.js';
import { merged, WEEKDAYS, windows } from '../../core/model/schedule.js';
import { SCHEDULE } from '../../core/model/schedule-input.js';
import { runs } from '../support/runs.js';
import { temporalWindows } from '../support/temporal-windows.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const RUNS = runs(600);

const utc = (text: string) => Date.parse(`${text}Z`);

function read(schedule: unknown) {
  const fields = new FieldReader({ schedule });
  return { value: SCHEDULE.read(fields, 'schedule'), errors: fields.errors };
}

const errorsOf = (schedule: unknown) => read(schedule).errors;

describe('schedules', () => {
  it('keeps the known fields as they were typed', () => {
    const typed = {
      weekly: [{ days: ['fri', 'mon'], start: '22:00', end: '02:00' }],
      overrides: [
        { date: '2026-12-24', windows: [{ start: '09:00', end: '24:00' }] },
        { date: '2024-02-29', windows: [] },
      ],
    };
    const extra = { ...typed, weekly: [{ ...typed.weekly[0], note: 'late' }], colour: 'red' };
    expect(read(extra)).to.deep.equal({ value: typed, errors: {} });
  });

  it('reads null as always open, and accepts either list alone', () => {
    for (const value of [undefined, null]) expect(read(value)).to.deep.equal({ value: null, errors: {} });
    for (const value of [{ weekly: [] }, { overrides: [] }])
      expect(read(value)).to.deep.equal({ value: { weekly: [], overrides: [] }, errors: {} });
    expect(errorsOf({})).to.deep.equal({ 'schedule.weekly': 'This field is required' });
  });

  it('reports all problems at once, each with its path', () => {
    const start = 'Must be a time from 00:00 to 23:59, written HH:MM';
    const end = 'Must be a time from 00:00 to 24:00, written HH:MM';
    const date = 'Must be a calendar date, written YYYY-MM-DD';
    const required = 'This field is required';
    expect(
      errorsOf({
        weekly: [
          { days: ['mon', 'mon', 'Tue', 3], start: '9:00', end: '25:00' },
          { days: [], start: '24:00', end: '23:60' },
          { days: null, start: ' ', end: null },
          'mon',
          { days: 'mon', start: 540, end: '24:01' },
          {},
        ],
        overrides: [
          { date: '2026-02-29', windows: [{ start: '09:00', end: '24:00' }] },
          { date: '2026-12-24', windows: {} },
          { date: '2026-12-24', windows: [{ start: '00:00' }] },
          { date: '2026-13-01' },
          { windows: [] },
        ],
      }),
    ).to.deep.equal({
      'schedule.weekly.0.days.1': 'Must not name a day twice',
      'schedule.weekly.0.days.2': 'Must be one of: mon, tue, wed, thu, fri, sat, sun',
      'schedule.weekly.0.days.3': 'Must be one of: mon, tue, wed, thu, fri, sat, sun',
      'schedule.weekly.0.start': start,
      'schedule.weekly.0.end': end,
      'schedule.weekly.1.days': 'Must name at least one day',
      'schedule.weekly.1.start': start,
      'schedule.weekly.1.end': end,
      'schedule.weekly.2.days': required,
      'schedule.weekly.2.start': required,
      'schedule.weekly.2.end': required,
      'schedule.weekly.3': 'Must be an object with days, start and end',
      'schedule.weekly.4.days': 'Must be a list of at most 7 entries',
      'schedule.weekly.4.start': start,
      'schedule.weekly.4.end': end,
      'schedule.weekly.5.days': required,
      'schedule.weekly.5.start': required,
      'schedule.weekly.5.end': required,
      'schedule.overrides.0.date': date,
      'schedule.overrides.1.windows': 'Must be a list of at most 100 entries',
      'schedule.overrides.2.date': 'Must be a date that no other override names',
      'schedule.overrides.2.windows.0.end': required,
      'schedule.overrides.3.date': date,
      'schedule.overrides.3.windows': required,
      'schedule.overrides.4.date': required,
    });
  });

  it('requires an object, and lists of limited length', () => {
    for (const value of [[], 'open', '', 5, true]) {
      expect(errorsOf(value)).to.deep.equal({ schedule: 'Must be an object with weekly and overrides, or null' });
    }
    const hours = { days: ['mon'], start: '09:00', end: '17:00' };
    expect(errorsOf({ weekly: Array(100).fill(hours) })).to.deep.equal({});
    expect(errorsOf({ weekly: Array(101).fill(hours) })).to.deep.equal({
      'schedule.weekly': 'Must be a list of at most 100 entries',
    });
    const date = (day: number) => ({ date: new Date(day * DAY).toISOString().slice(0, 10), windows: [] });
    expect(errorsOf({ overrides: Array.from({ length: 3_660 }, (_, day) => date(day)) })).to.deep.equal({});
    expect(errorsOf({ overrides: Array.from({ length: 3_661 }, (_, day) => date(day)) })).to.deep.equal({
      'schedule.overrides': 'Must be a list of at most 3,660 entries',
    });
  });

  it('returns or throws a ValidationError for any input', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        errorsOf(value);
        errorsOf({ weekly: [value], overrides: [value, { date: value, windows: value }] });
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe('windows', () => {
  it('agree with Temporal around every kind of transition', () => {
    const anchors: readonly (readonly [string, string])[] = [
      ['America/New_York', '2027-03-14'],
      ['America/New_York', '2027-11-07'],
      ['Europe/Paris', '2027-03-28'],
      ['Africa/Cairo', '2027-04-30'],
      ['Africa/Cairo', '2027-10-29'],
      ['Asia/Beirut', '2027-03-28'],
      ['America/Santiago', '2027-09-05'],
      ['America/Santiago', '2027-04-04'],
      ['America/Havana', '2027-11-07'],
      ['Australia/Lord_Howe', '2027-04-04'],
      ['Australia/Lord_Howe', '2027-10-03'],
      ['Antarctica/Troll', '2027-03-28'],
      ['America/St_Johns', '2006-10-29'],
      ['America/Toronto', '1919-03-31'],
      ['Pacific/Apia', '2011-12-30'],
      ['Pacific/Kiritimati', '1994-12-31'],
      ['Pacific/Kwajalein', '1969-09-30'],
      ['America/Juneau', '1867-10-18'],
      ['UTC', '1970-01-01'],
    ];
    const time = fc.constantFrom(
      '00:00',
      '00:30',
      '01:00',
      '01:45',
      '02:00',
      '02:30',
      '03:00',
      '09:00',
      '17:00',
      '23:00',
      '23:30',
    );
    const hours = fc.record({ start: time, end: fc.oneof(time, fc.constant('24:00')) });
    const weekly = fc.tuple(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }), hours);
    const schedule = fc.record({
      weekly: fc.array(
        weekly.map(([days, entry]) => ({ days, ...entry })),
        { maxLength: 3 },
      ),
      windows: fc.option(fc.array(hours, { maxLength: 2 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...anchors),
        fc.option(schedule, { freq: 5, nil: null }),
        fc.integer({ min: -36, max: 48 }),
        fc.integer({ min: 0, max: 60 }),
        ([name, date], hoursOpen, hour, length) => {
          const anchor = utc(`${date}T00:00`);
          const from = anchor + hour * (DAY / 24);
          const to = from + length * (DAY / 24);
          const typed = hoursOpen && {
            weekly: hoursOpen.weekly,
            overrides: hoursOpen.windows ? [{ date, windows: hoursOpen.windows }] : [],
          };
          const found = [...windows(typed, zone(name), from, to)];
          expect(found.every(({ start }, i) => i === 0 || found[i - 1]!.start <= start)).to.equal(true);
          found.sort((a, b) => a.start - b.start || a.end - b.end);
          expect(found).to.deep.equal(temporalWindows(typed, name, from, to));
        },
      ),
      { seed: SEED, numRuns: RUNS * 3 },
    );
  });
});

describe('merged', () => {
  it('joins windows that touch or overlap', () => {
    const at = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }));
    expect(merged(at([1, 2], [2, 5], [3, 4], [6, 7]))).to.deep.equal(at([1, 5], [6, 7]));
    expect(merged([])).to.deep.equal([]);
  });
});
