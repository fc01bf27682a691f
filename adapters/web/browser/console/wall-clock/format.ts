import { DAY, type LocalDate, MINUTE, type Zone } from './wall.js';

/** The console speaks English: the visitor's, if it is theirs, and the one with 24 hours otherwise. */
export const LOCALE = navigator.languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB';

/** Wall times are formatted as UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const TIME = format({ hour: '2-digit', minute: '2-digit' });
const LONG_DATE = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DATE = format({ weekday: 'short', day: 'numeric', month: 'short' });
const SHORT_DATE_YEAR = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

const LONG_DAY = format({ weekday: 'long', day: 'numeric', month: 'long' });
const SHORT_DAY = format({ weekday: 'short', day: 'numeric' });

/** The times of a day that were written already: a day of bookings asks for the same again and again. */
const times = new Map<number, string>();

export function timeOfWall(wall: number): string {
  const minute = Math.floor(wall / MINUTE) % (DAY / MINUTE);
  const known = times.get(minute);
  if (known !== undefined) return known;
  const text = TIME.format(minute * MINUTE);
  times.set(minute, text);
  return text;
}

export const timeAt = (instant: number, local: Zone): string => timeOfWall(instant + local.offsetAt(instant));

/** `Monday 23 November` */
export const longDay = (wall: number): string => LONG_DAY.format(wall);

/** `Mon 23` */
export const shortDay = (wall: number): string => SHORT_DAY.format(wall);

export const longDate = (date: LocalDate): string => LONG_DATE.format(Date.parse(date));
export const shortDate = (date: LocalDate): string => SHORT_DATE.format(Date.parse(date));

/** `24–30 November 2026`: a week from its Monday. */
export function weekTitle(monday: LocalDate): string {
  const start = Date.parse(monday);
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(start, start + 6 * DAY);
}

/** `Tue, 24 Nov 2026, 09:00–10:00`; where it ends on another day, that day too. */
export function spanAt(start: number, end: number, local: Zone): string {
  const from = start + local.offsetAt(start);
  const to = end + local.offsetAt(end);
  const isOneDay = Math.floor(from / DAY) === Math.floor((to - 1) / DAY);
  const ending = isOneDay ? TIME.format(to) : `${SHORT_DATE.format(to)}, ${TIME.format(to)}`;
  return `${SHORT_DATE_YEAR.format(from)}, ${TIME.format(from)}–${ending}`;
}

export function momentAt(instant: number, local: Zone): string {
  const wall = instant + local.offsetAt(instant);
  return `${SHORT_DATE_YEAR.format(wall)}, ${TIME.format(wall)}`;
}

/** `Tuesday, 24 November 2026`, there. */
export const dayAt = (instant: number, local: Zone): string => LONG_DATE.format(instant + local.offsetAt(instant));

/** `1 h 30 min` */
export function lengthOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 || hours === 0 ? `${minutes % 60} min` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** `Europe/Berlin` → `Berlin` */
export const placeOf = (zoneName: string): string => zoneName.split('/').at(-1)?.replaceAll('_', ' ') ?? zoneName;
