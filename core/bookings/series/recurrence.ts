import { CYCLE, dateOf, dayOf, LAST_DAY } from '../../basics/calendar-dates.js';
import { weekdayOf } from '../../basics/instants.js';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Weekday of a rule; 0 is Monday. `nth` selects the n-th of a month or year, negative from the end. Null: every one. */
export interface RecurringWeekday {
  readonly weekday: number;
  readonly nth: number | null;
}

/** Date parts of a recurrence rule (RFC 5545 3.3.10). If none selects days, the weekday or date of the first instance is used. */
export interface Recurrence {
  readonly frequency: (typeof FREQUENCIES)[number];
  /** Number of days, weeks, months or years between periods; at least 1. */
  readonly interval: number;
  /** 1 to 12. */
  readonly byMonth: ReadonlySet<number>;
  /** 1 to 31, or from the end of the month -1 to -31. */
  readonly byMonthDay: ReadonlySet<number>;
  /** Weekdays. `nth` counts within the month (MONTHLY or `byMonth`) or the year. DAILY and WEEKLY rules have no `nth`. */
  readonly byDay: readonly RecurringWeekday[];
  /** Positions among the dates that the other parts choose in each period; negative from the end. */
  readonly bySetPos: ReadonlySet<number>;
  /** The weekday with which weeks begin; 0 is Monday. */
  readonly weekStart: number;
  /** Days of the year: 1 to 366, or from the end of the year -1 to -366. */
  readonly byYearDay?: ReadonlySet<number> | undefined;
  /** Week numbers as in ISO 8601, except for `weekStart`: 1 to 53, from the end of the year -1 to -53. */
  readonly byWeekNo?: ReadonlySet<number> | undefined;
}

/** Range of days counted from 1970-01-01. Both ends are included. */
interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** Cap on intervals: more days than from the year 0 to the end of 9999. All longer intervals give the same result. */
const LONGEST_INTERVAL = 4_000_000;

/** Yields the days of the rule from `start` to `last`, ascending. `start` anchors the intervals, and need not match itself. */
export function* recurrenceDays(rule: Recurrence, start: number, last = LAST_DAY): Generator<number, void, undefined> {
  for (const days of recurrenceSteps(rule, start, last)) {
    for (const day of days) if (day >= start && day <= last) yield day;
  }
}

/**
 * Yields the days in steps, one for each period that the interval reaches. Months that `byMonth` excludes from a daily rule take one step.
 * Days of the first and last step may lie outside the bounds. Ends early if no more days can follow.
 */
export function* recurrenceSteps(given: Recurrence, start: number, last: number): Generator<readonly number[]> {
  const rule = completed(given, start);
  const interval = Math.min(rule.interval, LONGEST_INTERVAL);
  let lastFruitful = start;
  for (let n = 0; ; ) {
    const first = periodStart(rule, start, n);
    if (first > last) return;
    const days = atPositions(daysOfPeriod(rule, first), rule.bySetPos);
    yield days;
    if (days.length > 0) lastFruitful = first;
    // Stop: the rule has found no day in `interval` whole cycles of the calendar, after which its periods repeat.
    else if (first - lastFruitful >= CYCLE * interval) return;
    n += interval * Math.max(1, Math.ceil(excludedDays(rule, first) / interval));
  }
}

/** Returns the rule with the weekday or date of `start` added, if the rule has no part that selects days. */
export function completed(rule: Recurrence, start: number): Recurrence {
  if (rule.byMonthDay.size > 0 || rule.byDay.length > 0 || has(rule.byYearDay)) return rule;
  const { month, date } = dateOf(start);
  switch (rule.frequency) {
    case 'DAILY':
      return rule;
    case 'WEEKLY':
      return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
    case 'MONTHLY':
      return { ...rule, byMonthDay: new Set([date]) };
    case 'YEARLY':
      if (has(rule.byWeekNo)) return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
      return {
        ...rule,
        byMonth: rule.byMonth.size > 0 ? rule.byMonth : new Set([month]),
        byMonthDay: new Set([date]),
      };
  }
}

/** Returns the first day of the n-th period after that of `start`. */
export function periodStart(rule: Recurrence, start: number, n: number): number {
  const { year, month } = dateOf(start);
  switch (rule.frequency) {
    case 'DAILY':
      return start + n;
    case 'WEEKLY':
      return start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + 7 * n;
    case 'MONTHLY':
      return dayOf(year, month + n, 1);
    case 'YEARLY':
      return dayOf(year + n, 1, 1);
  }
}

/** Counts the days from `first` to the end of a month that `byMonth` excludes. 0 unless DAILY: steps of other rules are longer. */
export function excludedDays(rule: Recurrence, first: number): number {
  if (rule.frequency !== 'DAILY' || rule.byMonth.size === 0) return 0;
  const { year, month } = dateOf(first);
  return rule.byMonth.has(month) ? 0 : dayOf(year, month + 1, 1) - first;
}

/** Returns the days that the rule selects in the period that begins with `first`, ascending. `bySetPos` is not applied yet. */
export function daysOfPeriod(rule: Recurrence, first: number): readonly number[] {
  const { byYearDay, byWeekNo } = rule;
  if (!has(byYearDay) && !has(byWeekNo)) return daysByDate(rule, first);
  if (rule.frequency !== 'YEARLY') return daysByDate(rule, first).filter((day) => isNumbered(rule, day));
  const { year } = dateOf(first);
  const days = has(byWeekNo) ? daysOfWeeks(byWeekNo, year, rule.weekStart) : daysOfYear(byYearDay!, year);
  // Ignore `nth`: RFC 5545 does not allow it together with week numbers.
  const byDay = has(byWeekNo) ? rule.byDay.map(({ weekday }) => ({ weekday, nth: null })) : rule.byDay;
  const weekdays = new Set<number>();
  const months = Array.from(rule.byMonth, (month) => monthRange(year, month));
  const numbered = months.length > 0 ? months : [{ first, last: dayOf(year + 1, 1, 1) - 1 }];
  for (const span of numbered) for (const each of byDay) if (each.nth !== null) addWeekdays(weekdays, each, span);
  const isWeekday = (day: number) =>
    byDay.length === 0 ||
    weekdays.has(day) ||
    byDay.some(({ weekday, nth }) => nth === null && weekday === weekdayOf(day));
  const others = { ...rule, byDay: [] };
  return days.filter((day) => isWeekday(day) && fits(others, day) && isNumbered({ byYearDay }, day));
}

function has(part: ReadonlySet<number> | undefined): part is ReadonlySet<number> {
  return part !== undefined && part.size > 0;
}

/** True if the day's number in its year matches `byYearDay`, and its week's number `byWeekNo`. An empty part matches every day. */
export function isNumbered(
  { byYearDay, byWeekNo, weekStart = 0 }: Partial<Pick<Recurrence, 'byYearDay' | 'byWeekNo' | 'weekStart'>>,
  day: number,
): boolean {
  if (has(byYearDay)) {
    const { year } = dateOf(day);
    const isCounted = byYearDay.has(day - dayOf(year, 1, 1) + 1) || byYearDay.has(day - dayOf(year + 1, 1, 1));
    if (!isCounted) return false;
  }
  if (!has(byWeekNo)) return true;
  const week = day - ((weekdayOf(day) - weekStart + 7) % 7);
  // A week belongs to the year of its fourth day.
  const { year } = dateOf(week + 3);
  const first = firstWeek(year, weekStart);
  return byWeekNo.has((week - first) / 7 + 1) || byWeekNo.has((week - firstWeek(year + 1, weekStart)) / 7);
}

/** Returns the first day of a year's first week, the week with 4 January. */
function firstWeek(year: number, weekStart: number): number {
  const day = dayOf(year, 1, 4);
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

function daysOfWeeks(byWeekNo: ReadonlySet<number>, year: number, weekStart: number): readonly number[] {
  const [first, next] = [firstWeek(year, weekStart), firstWeek(year + 1, weekStart)];
  const weeks = new Set(Array.from(byWeekNo, (n) => (n > 0 ? first + (n - 1) * 7 : next + n * 7)));
  return [...weeks]
    .filter((week) => week >= first && week < next)
    .sort((a, b) => a - b)
    .flatMap((week) => Array.from({ length: 7 }, (_, day) => week + day));
}

function daysOfYear(byYearDay: ReadonlySet<number>, year: number): readonly number[] {
  const [first, next] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
  const days = new Set(Array.from(byYearDay, (n) => (n > 0 ? first + n - 1 : next + n)));
  return [...days].filter((day) => day >= first && day < next).sort((a, b) => a - b);
}

function daysByDate(rule: Recurrence, first: number): readonly number[] {
  const { year, month } = dateOf(first);
  const { byMonth } = rule;
  switch (rule.frequency) {
    case 'DAILY':
      return fits(rule, first) ? [first] : [];
    case 'WEEKLY':
      return Array.from({ length: 7 }, (_, weekday) => first + weekday).filter((day) => fits(rule, day));
    case 'MONTHLY': {
      const months = byMonth.size === 0 || byMonth.has(month) ? [monthRange(year, month)] : [];
      return expanded(rule, months, months);
    }
    case 'YEARLY': {
      const months = Array.from(byMonth.size > 0 ? byMonth : ALL_MONTHS, (each) => monthRange(year, each));
      const wholeYear = { first, last: dayOf(year + 1, 1, 1) - 1 };
      return expanded(rule, months, byMonth.size > 0 ? months : [wholeYear]);
    }
  }
}

const ALL_MONTHS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

function monthRange(year: number, month: number): DayRange {
  return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
}

/** True if the day matches all of these parts. In daily and weekly periods, parts filter days instead of adding them. */
export function fits(
  { byMonth, byMonthDay, byDay }: Pick<Recurrence, 'byMonth' | 'byMonthDay' | 'byDay'>,
  day: number,
): boolean {
  if (byDay.length > 0 && !byDay.some(({ weekday }) => weekday === weekdayOf(day))) return false;
  if (byMonth.size === 0 && byMonthDay.size === 0) return true;
  const { year, month, date } = dateOf(day);
  if (byMonth.size > 0 && !byMonth.has(month)) return false;
  return byMonthDay.size === 0 || byMonthDay.has(date) || byMonthDay.has(day - dayOf(year, month + 1, 1));
}

/** Returns the days that match both `byMonthDay` and `byDay`, if given, ascending. An `nth` weekday counts within each range of `numbered`. */
function expanded(
  { byMonthDay, byDay }: Recurrence,
  months: readonly DayRange[],
  numbered: readonly DayRange[],
): readonly number[] {
  const weekdays = new Set<number>();
  for (const span of numbered) for (const each of byDay) addWeekdays(weekdays, each, span);
  const dates = new Set<number>();
  for (const { first, last } of months) {
    for (const date of byMonthDay) {
      const day = date > 0 ? first + date - 1 : last + date + 1;
      if (day >= first && day <= last && (byDay.length === 0 || weekdays.has(day))) dates.add(day);
    }
  }
  return [...(byMonthDay.size > 0 ? dates : weekdays)].sort((a, b) => a - b);
}

function addWeekdays(days: Set<number>, { weekday, nth }: RecurringWeekday, { first, last }: DayRange): void {
  const earliest = first + ((weekday - weekdayOf(first) + 7) % 7);
  if (nth === null) {
    for (let day = earliest; day <= last; day += 7) days.add(day);
    return;
  }
  const latest = last - ((weekdayOf(last) - weekday + 7) % 7);
  const day = nth > 0 ? earliest + 7 * (nth - 1) : latest + 7 * (nth + 1);
  if (day >= first && day <= last) days.add(day);
}

function atPositions(days: readonly number[], positions: ReadonlySet<number>): readonly number[] {
  if (positions.size === 0) return days;
  return days.filter((_, index) => positions.has(index + 1) || positions.has(index - days.length));
}
