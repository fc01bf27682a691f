import { dateOf } from '../../core/basics/calendar-dates.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import {
  completed,
  daysOfPeriod,
  excludedDays,
  FREQUENCIES,
  fits,
  isNumbered,
  periodStart,
  type Recurrence,
  type RecurringWeekday,
} from '../../core/bookings/series/recurrence.js';
import { parseWall, Unreadable } from './values.js';

const OF_TIMES = ['SECONDLY', 'MINUTELY', 'HOURLY'] as const;
const UNITS = { SECONDLY: SECOND, MINUTELY: MINUTE, HOURLY: HOUR } as const;

/** Recurrence rule of any frequency (RFC 5545, 3.3.10). */
export interface Rule extends Omit<Recurrence, 'frequency'> {
  readonly frequency: Recurrence['frequency'] | (typeof OF_TIMES)[number];
  /** Hours in BYHOUR, ascending. Empty if the rule has no BYHOUR. */
  readonly byHour: readonly number[];
  readonly byMinute: readonly number[];
  readonly bySecond: readonly number[];
  /** Number of occurrences (COUNT). Infinity if the rule has no COUNT. */
  readonly count: number;
  readonly until: ReturnType<typeof parseWall> | undefined;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS: ReadonlySet<string> = new Set([
  'FREQ',
  'COUNT',
  'UNTIL',
  'INTERVAL',
  'BYSECOND',
  'BYMINUTE',
  'BYHOUR',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  'RSCALE',
  'SKIP',
]);

/** @throws Unreadable if a part of the rule is invalid or not supported, because the generated times could then be wrong. */
export function parseRule(text: string): Rule {
  const parts = partsOf(text);
  const frequency = [...FREQUENCIES, ...OF_TIMES].find((known) => known === parts.get('FREQ'));
  const isGregorian = (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && (parts.get('SKIP') ?? 'OMIT') === 'OMIT';
  if (frequency === undefined || !isGregorian) throw new Unreadable('a rule');
  const until = parts.get('UNTIL');
  const set = (part: string, most: number) => new Set(numbers(parts.get(part), most, true));
  return {
    frequency,
    interval: wholeOf(parts.get('INTERVAL')) ?? 1,
    count: wholeOf(parts.get('COUNT')) ?? Number.POSITIVE_INFINITY,
    until: until === undefined ? undefined : parseWall(until),
    byMonth: new Set(numbers(parts.get('BYMONTH'), 12, false).filter(isPositive)),
    byMonthDay: set('BYMONTHDAY', 31),
    byYearDay: set('BYYEARDAY', 366),
    byWeekNo: set('BYWEEKNO', 53),
    bySetPos: set('BYSETPOS', 366),
    byDay: weekdaysOf(parts.get('BYDAY'), frequency),
    weekStart: weekdayNamed(parts.get('WKST') ?? 'MO'),
    byHour: timesOf(parts.get('BYHOUR'), 23),
    byMinute: timesOf(parts.get('BYMINUTE'), 59),
    // Second 60, a leap second, counts as 59.
    bySecond: [...new Set(timesOf(parts.get('BYSECOND'), 60).map((second) => Math.min(second, 59)))],
  };
}

function partsOf(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const written of text.toUpperCase().split(';')) {
    if (written.trim() === '') continue;
    const [name = '', value = ''] = written.split('=', 2).map((each) => each.trim());
    if (!PARTS.has(name) || parts.has(name) || value === '') throw new Unreadable('a rule');
    parts.set(name, value);
  }
  return parts;
}

function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new Unreadable('a rule');
  return Number(text);
}

function isPositive(n: number): boolean {
  if (n <= 0) throw new Unreadable('a rule');
  return true;
}

function numbers(text: string | undefined, most: number, mayBeNegative: boolean): readonly number[] {
  if (text === undefined) return [];
  return text.split(',').map((each) => {
    const n = /^\s*[+-]?\d{1,3}\s*$/.test(each) ? Number(each) : Number.NaN;
    if (!(Math.abs(n) <= most && (n > 0 || (n < 0 && mayBeNegative)))) throw new Unreadable('a rule');
    return n;
  });
}

function timesOf(text: string | undefined, most: number): readonly number[] {
  if (text === undefined) return [];
  const all = text.split(',').map((each) => {
    const n = /^\s*\d{1,2}\s*$/.test(each) ? Number(each) : Number.NaN;
    if (!(n <= most)) throw new Unreadable('a rule');
    return n;
  });
  return [...new Set(all)].sort((a, b) => a - b);
}

function weekdaysOf(text: string | undefined, frequency: Rule['frequency']): readonly RecurringWeekday[] {
  if (text === undefined) return [];
  const mayBeNumbered = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return text.split(',').map((each) => {
    const [, number, name = ''] = /^\s*([+-]?\d{1,2})?([A-Z]{2})\s*$/.exec(each) ?? [];
    const nth = number === undefined ? null : Number(number);
    if (nth !== null && (nth === 0 || Math.abs(nth) > 53)) throw new Unreadable('a rule');
    // Ignore the number in daily and weekly rules, where it is meaningless: every such weekday is meant.
    return { weekday: weekdayNamed(name), nth: mayBeNumbered ? nth : null };
  });
}

function weekdayNamed(name: string): number {
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) throw new Unreadable('a rule');
  return weekday;
}

/** Generates the rule's wall times from `start` to `last`, ascending. Without a `count`, times before `from` may be skipped. */
export function* generatedWalls(
  rule: Rule,
  start: number,
  isDate: boolean,
  from: number,
  last: number,
): Generator<number, void, undefined> {
  const since = rule.count === Number.POSITIVE_INFINITY ? Math.max(from, start) : start;
  const { frequency } = rule;
  const walls =
    frequency === 'SECONDLY' || frequency === 'MINUTELY' || frequency === 'HOURLY'
      ? timesByClock({ ...rule, frequency }, start, since, last)
      : timesByDay({ ...rule, frequency }, start, isDate, since, last);
  for (const wall of walls) {
    if (wall > last) return;
    if (wall >= since) yield wall;
  }
}

type ByDay = Rule & Recurrence;

/** Cap for a rule's interval: more days than there are from the year 0 to the end of 9999. */
const LONGEST_INTERVAL = 4_000_000;

function* timesByDay(given: ByDay, start: number, isDate: boolean, since: number, last: number): Generator<number> {
  const startDay = Math.floor(start / DAY);
  const lastDay = Math.floor(last / DAY);
  const rule = { ...given, ...completed(given, startDay) };
  const interval = Math.min(rule.interval, LONGEST_INTERVAL);
  const times = isDate ? [0] : timesOfDay(rule, start - startDay * DAY);
  const { bySetPos } = rule;
  for (let n = firstPeriod(rule, startDay, Math.floor(since / DAY), interval); ; ) {
    const first = periodStart(rule, startDay, n);
    // Search 7 days more, because the first week of a year may begin in the previous year.
    if (first > lastDay + 7) return;
    const days = daysOfPeriod(rule, first);
    if (bySetPos.size === 0) {
      for (const day of days) for (const time of times) yield day * DAY + time;
    } else if (days.length > 0) {
      const size = days.length * times.length;
      const places = [...bySetPos].map((place) => (place > 0 ? place - 1 : size + place));
      for (const at of [...new Set(places)].sort((a, b) => a - b)) {
        if (at < 0 || at >= size) continue;
        yield days[Math.floor(at / times.length)]! * DAY + times[at % times.length]!;
      }
    }
    n += interval * Math.max(1, Math.ceil(excludedDays(rule, first) / interval));
  }
}

/** Returns the number of the first period (0 contains `start`) that may contain a time on or after the day `since`. */
function firstPeriod(rule: Recurrence, start: number, since: number, interval: number): number {
  const [from, to] = [dateOf(start), dateOf(Math.max(since, start))];
  const periods = {
    DAILY: since - start,
    WEEKLY: Math.floor((since - start) / 7),
    MONTHLY: (to.year - from.year) * 12 + to.month - from.month,
    YEARLY: to.year - from.year,
  }[rule.frequency];
  // Begin one period earlier, because the last week of a year may lie in the next year.
  return Math.max(0, Math.floor((periods - 1) / interval) * interval);
}

/** Returns the rule's times of a day in ms, ascending. Parts that the rule lacks come from `time`, the event's start. */
function timesOfDay({ byHour, byMinute, bySecond }: Rule, time: number): readonly number[] {
  const hours = byHour.length > 0 ? byHour : [Math.floor(time / HOUR)];
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(time / MINUTE) % 60];
  const seconds = bySecond.length > 0 ? bySecond : [Math.floor(time / SECOND) % 60];
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  );
}

type ByClock = Rule & { readonly frequency: (typeof OF_TIMES)[number] };

function* timesByClock(rule: ByClock, start: number, since: number, last: number): Generator<number> {
  const { frequency, byHour, byMinute, bySecond, bySetPos } = rule;
  const unit = UNITS[frequency];
  const step = unit * rule.interval;
  const first = Math.floor(start / unit) * unit;
  const [hours, minutes, seconds] = [new Set(byHour), new Set(byMinute), new Set(bySecond)];
  const within = timesWithin(rule, start);
  const places = [...bySetPos].map((place) => (place > 0 ? place - 1 : within.length + place));
  const chosen = bySetPos.size === 0 ? within : within.filter((_, at) => places.includes(at));
  let at = first + Math.max(0, Math.floor((since - unit - first) / step)) * step;
  /** Returns the start of the rule's next period at or after a moment. */
  const reached = (moment: number) => Math.max(at + step, first + Math.ceil((moment - first) / step) * step);
  let knownDay = Number.NaN;
  let isDay = false;
  while (at <= last) {
    const day = Math.floor(at / DAY);
    if (day !== knownDay) {
      knownDay = day;
      isDay = fits(rule, day) && isNumbered(rule, day);
    }
    if (!isDay) at = reached((day + 1) * DAY);
    else if (hours.size > 0 && !hours.has(hourOf(at))) at = reached((Math.floor(at / HOUR) + 1) * HOUR);
    else if (frequency !== 'HOURLY' && minutes.size > 0 && !minutes.has(minuteOf(at))) {
      at = reached((Math.floor(at / MINUTE) + 1) * MINUTE);
    } else {
      const isSecond = frequency !== 'SECONDLY' || seconds.size === 0 || seconds.has(secondOf(at));
      if (isSecond) for (const time of chosen) yield at + time;
      at += step;
    }
  }
}

const hourOf = (wall: number): number => ((Math.floor(wall / HOUR) % 24) + 24) % 24;
const minuteOf = (wall: number): number => ((Math.floor(wall / MINUTE) % 60) + 60) % 60;
const secondOf = (wall: number): number => ((Math.floor(wall / SECOND) % 60) + 60) % 60;

/** Returns the times within one period of the rule (hour, minute or second), in ms from the period's start, ascending. */
function timesWithin({ frequency, byMinute, bySecond }: ByClock, start: number): readonly number[] {
  if (frequency === 'SECONDLY') return [0];
  const seconds = bySecond.length > 0 ? bySecond : [secondOf(start)];
  if (frequency === 'MINUTELY') return seconds.map((second) => second * SECOND);
  const minutes = byMinute.length > 0 ? byMinute : [minuteOf(start)];
  return minutes.flatMap((minute) => seconds.map((second) => minute * MINUTE + second * SECOND));
}
