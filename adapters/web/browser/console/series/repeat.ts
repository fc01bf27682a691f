import { addDays, type LocalDate, monthOf, weekdayOf } from '../../parts/times.js';

/** Weekdays in the order of the week, as rules name them (RFC 5545). */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const FREQUENCIES = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY', years: 'YEARLY' } as const;
export type Unit = keyof typeof FREQUENCIES;

export interface Repeat {
  readonly every: number | null;
  readonly unit: Unit;
  /** Weekdays of a weekly recurrence. Empty: the weekday of the first date. */
  readonly days: readonly Weekday[];
  /** Kind of monthly recurrence: the same date, the same weekday counted from the start of the month, or the last such weekday. */
  readonly monthly: Monthly;
  readonly ends: 'count' | 'until';
  readonly count: number | null;
  /** Last possible date of a booking. */
  readonly until: LocalDate;
}
export type Monthly = 'date' | 'weekday' | 'last';

export const WEEKLY: Repeat = {
  every: 1,
  unit: 'weeks',
  days: [],
  monthly: 'date',
  ends: 'count',
  count: 10,
  until: '',
};

const weekdayAt = (date: LocalDate): Weekday => WEEKDAYS[weekdayOf(date) - 1]!;

/** Returns the weekdays of the recurrence, in the order of the week. */
export const listWeekdays = ({ days }: Pick<Repeat, 'days'>, date: LocalDate): readonly Weekday[] =>
  days.length === 0 ? [weekdayAt(date)] : WEEKDAYS.filter((day) => days.includes(day));

/** Toggles a weekday. The last remaining one stays. */
export function toggled(repeat: Pick<Repeat, 'days'>, date: LocalDate, day: Weekday): readonly Weekday[] {
  const days = listWeekdays(repeat, date);
  if (!days.includes(day)) return [...days, day];
  return days.length === 1 ? days : days.filter((other) => other !== day);
}

/** Returns the possible monthly recurrences of a date. The last seven days of a month may also recur as the last such weekday. */
export const listMonthly = (date: LocalDate): readonly Monthly[] =>
  monthOf(addDays(date, 7)) === monthOf(date) ? ['date', 'weekday'] : ['date', 'weekday', 'last'];

/** Returns the first date that the recurrence includes, on or after the given date. */
export function firstDay({ unit, ...repeat }: Repeat, date: LocalDate): LocalDate {
  if (unit !== 'weeks') return date;
  const days = listWeekdays(repeat, date);
  let day = date;
  while (!days.includes(weekdayAt(day))) day = addDays(day, 1);
  return day;
}

/** Returns the rank of the date among its weekdays in the month: 2 for the second Tuesday. */
const countOf = (date: LocalDate): number => Math.ceil(Number(date.slice(8)) / 7);

/** Builds the rule (RFC 5545) of the typed recurrence. */
export function buildRule(repeat: Repeat, date: LocalDate): string {
  const { every, unit, ends, count, until } = repeat;
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    ...(every === 1 ? [] : [`INTERVAL=${every ?? ''}`]),
    ...byPart(repeat, date),
    ends === 'count' ? `COUNT=${count ?? ''}` : `UNTIL=${until.replaceAll('-', '')}`,
  ].join(';');
}

function byPart({ unit, monthly, ...repeat }: Repeat, date: LocalDate): readonly string[] {
  if (unit === 'weeks') return [`BYDAY=${listWeekdays(repeat, date).join(',')}`];
  if (unit !== 'months') return [];
  // `last` applies only if the date, which may have changed, is the last such weekday of its month.
  if (monthly === 'last' && listMonthly(date).includes('last')) return [`BYDAY=-1${weekdayAt(date)}`];
  return monthly === 'date' ? [`BYMONTHDAY=${Number(date.slice(8))}`] : [`BYDAY=${countOf(date)}${weekdayAt(date)}`];
}
