import { addDays, type LocalDate, monthOf, weekdayOf } from '../../parts/times.js';

/** Of the week, in its order, as rules call them. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const FREQUENCIES = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY', years: 'YEARLY' } as const;
export type Unit = keyof typeof FREQUENCIES;
export const UNITS = Object.keys(FREQUENCIES) as readonly Unit[];

/** How something recurs, as it is typed. */
export interface Repeat {
  readonly every: number | null;
  readonly unit: Unit;
  /** Of weeks; none: on the weekday of the first day. */
  readonly days: readonly Weekday[];
  /** Of months: on the same date, on the same weekday counted from the month's beginning, or on its last such. */
  readonly monthly: Monthly;
  readonly ends: 'count' | 'until';
  readonly count: number | null;
  /** The last day on which one may be. */
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

/** On which days of the week it is, in the week's order. */
export function weekdaysOf({ days }: Pick<Repeat, 'days'>, date: LocalDate): readonly Weekday[] {
  return days.length === 0 ? [weekdayAt(date)] : WEEKDAYS.filter((day) => days.includes(day));
}

/** The days with one more, or one less; the last one that is left stays. */
export function toggled(repeat: Pick<Repeat, 'days'>, date: LocalDate, day: Weekday): readonly Weekday[] {
  const days = weekdaysOf(repeat, date);
  if (!days.includes(day)) return [...days, day];
  return days.length === 1 ? days : days.filter((other) => other !== day);
}

/** How the first day may recur in a month: its last weekdays also as the last. */
export function monthlyOf(date: LocalDate): readonly Monthly[] {
  return monthOf(addDays(date, 7)) === monthOf(date) ? ['date', 'weekday'] : ['date', 'weekday', 'last'];
}

/** The first day from that date on which there is one. */
export function firstDay({ unit, ...repeat }: Repeat, date: LocalDate): LocalDate {
  if (unit !== 'weeks') return date;
  const days = weekdaysOf(repeat, date);
  let day = date;
  while (!days.includes(weekdayAt(day))) day = addDays(day, 1);
  return day;
}

/** Which of its weekday in the month the date is: 2 for the second Tuesday. */
const countOf = (date: LocalDate): number => Math.ceil(Number(date.slice(8)) / 7);

/** The rule (RFC 5545) of what is typed, from that first day on. */
export function ruleOf(repeat: Repeat, date: LocalDate): string {
  const { every, unit, ends, count, until } = repeat;
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    ...(every === 1 ? [] : [`INTERVAL=${every ?? ''}`]),
    ...byPart(repeat, date),
    ends === 'count' ? `COUNT=${count ?? ''}` : `UNTIL=${until.replaceAll('-', '')}`,
  ].join(';');
}

function byPart({ unit, monthly, ...repeat }: Repeat, date: LocalDate): readonly string[] {
  if (unit === 'weeks') return [`BYDAY=${weekdaysOf(repeat, date).join(',')}`];
  if (unit !== 'months') return [];
  // Another first day may not be a last one.
  if (monthly === 'last' && monthlyOf(date).includes('last')) return [`BYDAY=-1${weekdayAt(date)}`];
  return monthly === 'date' ? [`BYMONTHDAY=${Number(date.slice(8))}`] : [`BYDAY=${countOf(date)}${weekdayAt(date)}`];
}
