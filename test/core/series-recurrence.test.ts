import { Temporal } from '@js-temporal/polyfill';
import { expect } from 'chai';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { dateOf, dayOf, formatDay, LAST_DAY, parseDay } from '../../core/basics/calendar-dates.js';
import { FieldReader } from '../../core/basics/fields.js';
import { weekdayOf } from '../../core/basics/instants.js';
import { type Recurrence, recurrenceDays, recurrenceSteps } from '../../core/bookings/series/recurrence.js';
import { readSeriesRule } from '../../core/bookings/series/rule.js';
import { type RuleParts, ruleParts, ruleText } from '../support/recurrences.js';
import { runs } from '../support/runs.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const RUNS = runs(600);

const EVERY_DAY: Recurrence = {
  frequency: 'DAILY',
  interval: 1,
  byMonth: new Set(),
  byMonthDay: new Set(),
  byDay: [],
  bySetPos: new Set(),
  weekStart: 0,
};

/** Returns the rule of a text. Undefined if series do not accept it. */
function ruleOf(text: string) {
  const fields = new FieldReader({ rule: text });
  const rule = readSeriesRule(fields);
  return fields.isBad('rule') ? undefined : rule;
}

function written(days: Iterable<number>, many = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  for (const day of days) if (found.push(formatDay(day)) >= many) break;
  return found;
}

const shown = (rule: Recurrence, start: string, many: number) => written(recurrenceDays(rule, parseDay(start)!), many);

describe('the calendar of series', () => {
  it('converts dates to day numbers and back as Temporal does', () => {
    for (let date = Temporal.PlainDate.from('0000-01-01'), day = dayOf(0, 1, 1); day <= LAST_DAY; day += 137) {
      const { year, month, day: dayOfMonth, dayOfWeek } = date;
      expect(dayOf(year, month, dayOfMonth), date.toString()).to.equal(day);
      expect(dateOf(day)).to.deep.equal({ year, month, date: dayOfMonth });
      expect(weekdayOf(day)).to.equal(dayOfWeek - 1);
      expect(formatDay(day)).to.equal(date.toString());
      expect(parseDay(date.toString())).to.equal(day);
      date = date.add({ days: 137 });
    }
    for (let day = dayOf(1899, 12, 1); day < dayOf(2101, 2, 1); day += 1) {
      const { year, month, date } = dateOf(day);
      expect(dayOf(year, month, date)).to.equal(day);
    }
  });

  it('continues counting months beyond the end of a year', () => {
    expect(dayOf(2027, 13, 1)).to.equal(dayOf(2028, 1, 1));
    expect(dayOf(2027, 26, 29)).to.equal(dayOf(2029, 2, 29));
    expect(dayOf(2027, 0, 31)).to.equal(dayOf(2026, 12, 31));
  });

  it('reads no other texts as dates', () => {
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-01', '20270101', '2027-01-01T', ' 2027-01-01', '']) {
      expect(parseDay(text), text).to.equal(undefined);
    }
  });
});

describe('recurrenceDays', () => {
  /**
   * True if rrule-temporal 2.2.7 violates RFC 5545, for yearly rules whose weekdays are numbered within the year. It ignores weekdays
   * without a number beside numbered ones ("MO,4WE" is every Monday and one Wednesday), and takes a missing 53rd weekday from the next or
   * the previous year.
   */
  function strays({ FREQ, BYMONTH, BYDAY }: RuleParts): boolean {
    if (FREQ !== 'YEARLY' || BYMONTH !== null || BYDAY === null) return false;
    const days = BYDAY.split(',');
    const isNumbered = (day: string) => day.length > 2;
    return (days.some(isNumbered) && !days.every(isNumbered)) || days.some((day) => day.includes('53'));
  }

  it('generates the dates that rrule-temporal generates, for random rules', () => {
    const spans = { DAILY: 1_500, WEEKLY: 3_000, MONTHLY: 6_000, YEARLY: 15_000 };
    const first = fc.integer({ min: dayOf(2015, 1, 1), max: dayOf(2040, 1, 1) });
    let generating = 0;
    fc.assert(
      fc.property(ruleParts('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), first, (parts, start) => {
        const last = start + spans[parts.FREQ as keyof typeof spans];
        const text = ruleText(parts, `UNTIL=${formatDay(last).replaceAll('-', '')}`);
        const rule = ruleOf(text);
        fc.pre(rule !== undefined && !strays(parts));
        const ours = written(recurrenceDays(rule, start, rule.lastDay), 60);
        const oracle = new RRuleTemporal({
          rruleString: `DTSTART:${formatDay(start).replaceAll('-', '')}T000000Z\nRRULE:${text}`,
          maxIterations: 1_000_000,
        });
        const theirs = oracle.all((_, index) => index < 60).map((moment) => moment.toString().slice(0, 10));
        expect(ours, text).to.deep.equal(theirs.slice(0, 60));
        if (ours.length > 0) generating += 1;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(generating).to.be.greaterThan(RUNS / 2);
  });

  it('expands weekdays without a number and numbered ones independently', () => {
    const rule = ruleOf('FREQ=YEARLY;UNTIL=20280131;BYDAY=MO,4WE')!;
    expect(shown(rule, '2027-12-20', 6)).to.deep.equal([
      '2027-12-20',
      '2027-12-27',
      '2028-01-03',
      '2028-01-10',
      '2028-01-17',
      '2028-01-24',
    ]);
    expect(shown(rule, '2028-01-20', 3)).to.deep.equal(['2028-01-24', '2028-01-26', '2028-01-31']);
  });

  it('omits a 53rd weekday that the year does not have', () => {
    const last = ruleOf('FREQ=YEARLY;COUNT=9;BYDAY=53FR')!;
    expect(shown(last, '2034-12-18', 3)).to.deep.equal(['2038-12-31', '2044-12-30', '2049-12-31']);
    const first = ruleOf('FREQ=YEARLY;COUNT=9;BYDAY=-53TH')!;
    expect(shown(first, '2018-06-10', 3)).to.deep.equal(['2020-01-02', '2026-01-01', '2032-01-01']);
  });

  it('applies BYSETPOS to the whole period, also to the first one', () => {
    const rule = ruleOf('FREQ=MONTHLY;COUNT=9;BYDAY=MO,TU;BYSETPOS=3')!;
    expect(shown(rule, '2027-01-11', 2), 'the third').to.deep.equal(['2027-01-11', '2027-02-08']);
    expect(shown(rule, '2027-01-12', 2), 'the fourth').to.deep.equal(['2027-02-08', '2027-03-08']);
  });

  it('counts a date once if a rule names it twice', () => {
    const rule = ruleOf('FREQ=MONTHLY;COUNT=9;BYMONTHDAY=31,-1,30')!;
    expect(shown(rule, '2027-01-01', 5)).to.deep.equal([
      '2027-01-30',
      '2027-01-31',
      '2027-02-28',
      '2027-03-30',
      '2027-03-31',
    ]);
    const positions = ruleOf('FREQ=YEARLY;COUNT=9;BYMONTH=5;BYMONTHDAY=1;BYSETPOS=1,-1')!;
    expect(shown(positions, '2027-01-01', 2)).to.deep.equal(['2027-05-01', '2028-05-01']);
  });

  it('expands rules that series do not accept', () => {
    const yearly: Recurrence = { ...EVERY_DAY, frequency: 'YEARLY', byMonthDay: new Set([13]) };
    expect(shown(yearly, '2027-11-01', 3), 'every month').to.deep.equal(['2027-11-13', '2027-12-13', '2028-01-13']);
    const friday = { ...yearly, byDay: [{ weekday: 4, nth: 2 }], byMonth: new Set([7, 8]) };
    expect(shown(friday, '2027-01-01', 2), 'second Fridays that are the 13th').to.deep.equal([
      '2027-08-13',
      '2029-07-13',
    ]);
    const weekly: Recurrence = { ...EVERY_DAY, frequency: 'WEEKLY', byMonthDay: new Set([1, -1]) };
    expect(shown(weekly, '2027-01-15', 3), 'days of weeks').to.deep.equal(['2027-01-31', '2027-02-01', '2027-02-28']);
  });

  it('generates from the first to the last day, inclusive, whether or not the rule generates the first', () => {
    const mondays = ruleOf('FREQ=WEEKLY;COUNT=9;BYDAY=MO')!;
    const between = (from: string, to: string) => written(recurrenceDays(mondays, parseDay(from)!, parseDay(to)!));
    expect(between('2027-01-04', '2027-01-18')).to.deep.equal(['2027-01-04', '2027-01-11', '2027-01-18']);
    expect(between('2027-01-05', '2027-01-17')).to.deep.equal(['2027-01-11']);
    expect(between('2027-01-05', '2027-01-04')).to.deep.equal([]);
    expect(between('9999-12-20', '9999-12-31')).to.deep.equal(['9999-12-20', '9999-12-27']);
    expect(shown(mondays, '9999-12-25', 5), 'without a last').to.deep.equal(['9999-12-27']);
  });
});

describe('the cost of a recurrence', () => {
  const START = dayOf(2026, 11, 23); // a Monday
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

  /** Counts the steps until `dates` dates are found, or no more can come. */
  function stepsOf(text: string, dates = Number.POSITIVE_INFINITY): { readonly steps: number; readonly found: number } {
    const rule = ruleOf(`${text};UNTIL=99991231`);
    expect(rule, text).not.to.equal(undefined);
    let steps = 0;
    let found = 0;
    for (const days of recurrenceSteps(rule!, START, LAST_DAY)) {
      steps += 1;
      found += days.length;
      if (found >= dates) break;
    }
    return { steps, found };
  }

  it('is bounded where nothing can match, by the 400 years after which the calendar repeats', () => {
    for (const [text, most] of [
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 402],
      ['FREQ=YEARLY;BYDAY=MO,TU,WE;BYSETPOS=160', 402],
      ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=30', 402],
      ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31', 4_802],
      [`FREQ=MONTHLY;BYDAY=${numbers(6, 53).flatMap((n) => [`${n}MO`, `-${n}SU`])}`, 4_802],
      ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2', 20_872],
      [`FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=${numbers(3, 366).flatMap((n) => [n, -n])}`, 20_872],
      ['FREQ=DAILY;BYDAY=MO;BYSETPOS=2', 146_098],
      ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', 146_098],
      // one step for each day of February, and one for each other month
      ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 400 * (28 + 11) + 100],
    ] as const) {
      const { steps, found } = stepsOf(text);
      expect(found, text).to.equal(0);
      expect(steps, text).to.be.at.most(most);
    }
  });

  it('is proportional to the requested dates', () => {
    expect(stepsOf('FREQ=DAILY', 366).steps).to.equal(366);
    expect(stepsOf('FREQ=YEARLY', 3).steps).to.equal(3);
  });
});
