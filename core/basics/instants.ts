import type { Instant } from './ports.js';

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** Limits 0000-01-01 and 9999-12-31, in UTC: the years that four digits can express (RFC 3339, 1). */
const FIRST = -62_167_219_200_000;
const LAST = 253_402_300_799_999;

/** Time span from `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly start: Instant;
  readonly end: Instant;
}

export const YEARS_EXPECTED = 'Must be in the years 0000 to 9999';

/** True if the value is a whole number of milliseconds in the years 0000 to 9999. */
export function isInstant(value: unknown): value is Instant {
  return Number.isInteger(value) && (value as number) >= FIRST && (value as number) <= LAST;
}

export function wholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND) * SECOND;
}

/** Returns the weekday of a day counted from 1970-01-01, a Thursday. 0 is Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))$/;

/** Parses an RFC 3339 timestamp with `Z` or an offset, to the millisecond. Undefined if invalid or outside the years 0000 to 9999. */
export function parseInstant(text: unknown): Instant | undefined {
  if (typeof text !== 'string') return undefined;
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, , sign, offsetHour, offsetMinute] = match;
  const date = new Date(0);
  // Uses setUTCFullYear, because Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isRealDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(month) > 0;
  if (!isRealDate || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (sign !== undefined && (Number(offsetHour) > 23 || Number(offsetMinute) > 59)) return undefined;
  const offset = sign === undefined ? 0 : (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const milliseconds = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  const time = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * SECOND + milliseconds;
  const instant = date.getTime() + time - offset * MINUTE;
  return isInstant(instant) ? instant : undefined;
}

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** Formats as `2026-11-20T09:30:00+00:00`, with offsets in whole minutes, never `Z`. Outside the years 0000 to 9999, `+00:00` is used. */
export function formatInstant(instant: Instant, offsetMilliseconds = 0): string {
  const offsetMinutes = Math.trunc(offsetMilliseconds / MINUTE);
  const wall = instant + offsetMinutes * MINUTE;
  if ((wall > LAST || wall < FIRST) && offsetMinutes !== 0) return formatInstant(instant);
  const size = Math.abs(offsetMinutes);
  return `${new Date(wall).toISOString().slice(0, 19)}${offsetMinutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}
