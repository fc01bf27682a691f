import { addDays, daysIntoWeek, durationText, firstWeekday, isShownTwice, offsetText } from '../../parts/times.js';
import { DAY, HOUR, type LocalDate, MINUTE, type Zone } from './wall.js';

/** Locale of dates, numbers and texts, which the loader has chosen. Tests in Node, which has no document, use British English. */
export const LOCALE = globalThis.document?.documentElement.lang ?? 'en-GB';

/** Wall times are numbers of `Date.UTC`, so they are formatted as UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const HOUR_ALONE = format({ hour: 'numeric' });
const HAS_TWELVE_HOURS = HOUR_ALONE.resolvedOptions().hour12 === true;
const TIME = format({ hour: HAS_TWELVE_HOURS ? 'numeric' : '2-digit', minute: '2-digit' });
const LONG_DATE = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DATE = format({ weekday: 'short', day: 'numeric', month: 'short' });
const SHORT_DATE_YEAR = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

const WEEKDAY = format({ weekday: 'long' });
const LONG_DAY = format({ weekday: 'long', day: 'numeric', month: 'long' });
const SHORT_DAY = format({ weekday: 'short', day: 'numeric' });

/** Cache of formatted times, because a day of bookings contains the same ones again and again. */
const times = new Map<number, string>();

export function timeOfWall(wall: number): string {
  const minute = Math.floor(wall / MINUTE) % (DAY / MINUTE);
  const known = times.get(minute);
  if (known !== undefined) return known;
  const text = TIME.format(minute * MINUTE);
  times.set(minute, text);
  return text;
}

/** Formats a full hour: `09:00`, or `9 AM` with 12-hour times. */
export const hourOfWall = (wall: number): string => (HAS_TWELVE_HOURS ? HOUR_ALONE.format(wall) : timeOfWall(wall));

/** Formats the time of an instant. Contains the UTC offset if the clock shows this time twice: `02:30 GMT+2`. */
export function timeAt(instant: number, local: Zone): string {
  const time = timeOfWall(instant + local.offsetAt(instant));
  return isShownTwice(instant, local.offsetAt) ? `${time} ${offsetText(LOCALE, instant, local.name)}` : time;
}

/** Formats the time of an instant for narrow blocks: full hours alone with 12-hour times, as `9 AM`, and with spaces at which lines can break. */
export function blockTime(instant: number, local: Zone): string {
  const isHour = HAS_TWELVE_HOURS && (instant + local.offsetAt(instant)) % HOUR === 0;
  const text =
    isHour && !isShownTwice(instant, local.offsetAt)
      ? hourOfWall(instant + local.offsetAt(instant))
      : timeAt(instant, local);
  return text.replace('\u202f', ' ');
}

/** Formats a wall time as `Monday 23 November`. */
export const longDay = (wall: number): string => LONG_DAY.format(wall);

/** Formats a wall time as `Mon 23`. */
export const shortDay = (wall: number): string => SHORT_DAY.format(wall);

export const longDate = (date: LocalDate): string => LONG_DATE.format(Date.parse(date));
export const shortDate = (date: LocalDate): string => SHORT_DATE.format(Date.parse(date));

/** Formats the week from its first day on: `24–30 November 2026`. */
export function weekTitle(first: LocalDate): string {
  const start = Date.parse(first);
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(start, start + 6 * DAY);
}

/** Formats a span: `Tue, 24 Nov 2026, 09:00–10:00`. Contains the day of the end if it differs from the day of the start. */
export function spanAt(start: number, end: number, local: Zone): string {
  const from = start + local.offsetAt(start);
  const to = end + local.offsetAt(end);
  const isOneDay = Math.floor(from / DAY) === Math.floor((to - 1) / DAY);
  const ending = isOneDay ? timeAt(end, local) : `${SHORT_DATE.format(to)}, ${timeAt(end, local)}`;
  return `${SHORT_DATE_YEAR.format(from)}, ${timeAt(start, local)}–${ending}`;
}

export const momentAt = (instant: number, local: Zone): string =>
  `${SHORT_DATE_YEAR.format(instant + local.offsetAt(instant))}, ${timeAt(instant, local)}`;

/** Formats a moment of the days around now with its weekday alone: `Tuesday 10:30`, and others with their date: `Tue, 1 Dec 10:30`. */
export function nearMoment(instant: number, local: Zone, now = Date.now()): string {
  const wall = instant + local.offsetAt(instant);
  const isNear = Math.abs(local.dayAt(instant) - local.dayAt(now)) < 7;
  return `${(isNear ? WEEKDAY : SHORT_DATE).format(wall)} ${timeAt(instant, local)}`;
}

/** Formats the day of an instant in a zone: `Tuesday, 24 November 2026`. */
export const dayAt = (instant: number, local: Zone): string => LONG_DATE.format(instant + local.offsetAt(instant));

/** Formats a duration: `1 hr 30 min`. */
export const formatLength = (milliseconds: number): string =>
  durationText(LOCALE, Math.round(milliseconds / MINUTE), 'short');

/** A Monday, as wall time. */
const MONDAY = Date.UTC(2024, 0, 1);
const SHORT_WEEKDAY = format({ weekday: 'short' });

/** Name of a weekday, counted from Monday. */
export const weekday = (index: number): string => WEEKDAY.format(MONDAY + index * DAY);
export const shortWeekday = (index: number): string => SHORT_WEEKDAY.format(MONDAY + index * DAY);

/** First day of the locale's weeks, counted from Monday. */
const FIRST_DAY = firstWeekday(LOCALE) - 1;

/** Returns the days of a week, given from Monday on, in the locale's order. */
export const inWeekOrder = <T>(days: readonly T[]): readonly T[] => [
  ...days.slice(FIRST_DAY),
  ...days.slice(0, FIRST_DAY),
];

export const weekStart = (date: LocalDate): LocalDate => addDays(date, -daysIntoWeek(date, LOCALE));
