import { DAY, formatInstant, parseInstant } from './instants.js';

/** Date of the proleptic Gregorian calendar. Months and days of the month count from 1. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** Days in 400 years, after which the dates and weekdays of the calendar repeat. */
export const CYCLE = 146_097;
/** Number of days from 0000-03-01 to 1970-01-01. */
const EPOCH = 719_468;

/** Last day with a four-digit year: 9999-12-31. */
export const LAST_DAY = dayOf(9999, 12, 31);

/** Returns the day of a date, counted from 1970-01-01. Months outside 1 to 12 count on into other years. */
export function dayOf(year: number, month: number, date: number): number {
  // Count years from March: the leap day then comes last, and month lengths repeat as 31, 30, 31, 30, 31 days.
  const months = year * 12 + month - 3;
  const y = Math.floor(months / 12);
  const beforeMonth = Math.floor((153 * (months - y * 12) + 2) / 5);
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + beforeMonth + date - 1 - EPOCH;
}

export function dateOf(day: number): CalendarDate {
  const era = Math.floor((day + EPOCH) / CYCLE);
  const dayOfEra = day + EPOCH - era * CYCLE;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / (CYCLE - 1));
  const y = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const isNextYear = m >= 10;
  return {
    year: era * 400 + y + (isNextYear ? 1 : 0),
    month: isNextYear ? m - 9 : m + 3,
    date: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
  };
}

/** Returns the weekday of a day counted from 1970-01-01, a Thursday. 0 is Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Returns the day of a date written `YYYY-MM-DD`, counted from 1970-01-01. Undefined for other text and for dates that do not exist. */
export function parseDay(text: string): number | undefined {
  const midnight = text.length === 10 ? parseInstant(`${text}T00:00:00Z`) : undefined;
  return midnight === undefined ? undefined : midnight / DAY;
}

export function formatDay(day: number): string {
  return formatInstant(day * DAY).slice(0, 10);
}
