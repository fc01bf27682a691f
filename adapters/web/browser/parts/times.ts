/** Date in some zone, such as `2026-12-03`. */
export type LocalDate = string;
/** Month, such as `2026-12`. */
export type Month = string;

const MINUTE = 60_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating a formatter is slow. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/** Returns the zone of the visitor's device. Undefined if the browser cannot tell it, or names none that it knows (`Etc/Unknown`). */
export function deviceZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone !== undefined && isZone(timeZone) ? timeZone : undefined;
}

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the zone's offset from UTC in milliseconds. */
function offset(instant: number, timeZone: string): number {
  const parts = format('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [read('year'), read('month'), read('day')];
  const wall = Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}

export const localDate = (instant: number, zone: string): LocalDate =>
  new Date(instant + offset(instant, zone)).toISOString().slice(0, 10);

/** Returns the first instant of the day in the zone, even if midnight does not exist. */
export function startOfDay(date: LocalDate, zone: string): number {
  const midnight = Date.parse(`${date}T00:00Z`);
  // Tries the offsets of the day before and after, because the offset changes at most once between them.
  const starts = [midnight - DAY, midnight + DAY].map((around) => midnight - offset(around, zone));
  return Math.min(...starts.filter((start) => localDate(start, zone) === date));
}

/** True if both zones have the same wall clock at that instant. */
export const isSameClock = (instant: number, one: string, other: string): boolean =>
  offset(instant, one) === offset(instant, other);

/** Returns the zone whose clock is shown beside that of `zone`: the place's, or the device's if the place has the same clock. */
export const secondZone = (instant: number, zone: string, place: string): string =>
  isSameClock(instant, zone, place) ? (deviceZone() ?? zone) : place;

export const monthOf = (date: LocalDate): Month => date.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

export const addDays = (date: LocalDate, count: number): LocalDate =>
  new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10);

export function listDays(month: Month): readonly LocalDate[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Returns the weekday, from 1 (Monday) to 7. */
export const weekdayOf = (date: LocalDate): number => new Date(date).getUTCDay() || 7;

interface WithWeekInfo {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** Returns the day with which weeks begin in a locale, from 1 (Monday) to 7. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale).maximize() as WithWeekInfo;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** Returns the number of days since the week of a date began. */
export const daysIntoWeek = (date: LocalDate, locale: string): number =>
  (weekdayOf(date) - firstWeekday(locale) + 7) % 7;

/** Returns weekday names in the locale's order: the shortest distinct ones, and full ones for screen readers. */
export function weekdays(locale: string): readonly { readonly short: string; readonly long: string }[] {
  const first = firstWeekday(locale);
  return Array.from({ length: 7 }, (_, index) => {
    // 2024-01-01 was a Monday.
    const date = addDays('2024-01-01', first - 1 + index);
    const named = (weekday: 'short' | 'long') => format(locale, { weekday, timeZone: 'UTC' }).format(Date.parse(date));
    return { short: named('short'), long: named('long') };
  });
}

const plain = (locale: string, date: LocalDate, options: Intl.DateTimeFormatOptions) =>
  format(locale, { timeZone: 'UTC', ...options }).format(Date.parse(date));

/** Formats a date: "Thursday 3 December". Contains the year if it differs from that of `today`. */
export function dayText(locale: string, date: LocalDate, today?: LocalDate): string {
  const isOfAnotherYear = today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
  return plain(locale, date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOfAnotherYear && { year: 'numeric' }),
  });
}

/** Formats a date: "3 December". */
export const shortDayText = (locale: string, date: LocalDate): string =>
  plain(locale, date, { day: 'numeric', month: 'long' });

/** Formats a date: "Thu 3 Dec". */
const briefDayText = (locale: string, date: LocalDate): string =>
  plain(locale, date, { weekday: 'short', day: 'numeric', month: 'short' });

/** Formats a month: "December 2026", or "December" without the year. */
export const monthText = (locale: string, month: Month, withYear = true): string =>
  plain(locale, `${month}-01`, { month: 'long', ...(withYear && { year: 'numeric' }) });

/** Formats a day and time: "Monday, 9:00" within a week, or else "Mon 14 Dec, 9:00". */
export function nearText(locale: string, instant: number, zone: string): string {
  const date = localDate(instant, zone);
  const isNear = date < addDays(localDate(Date.now(), zone), 7);
  const day = isNear ? plain(locale, date, { weekday: 'long' }) : briefDayText(locale, date);
  return `${day}, ${timeText(locale, instant, zone)}`;
}

/** True if the clock shows the time of the instant twice, because it goes back. `offsetAt` returns the offset of the clock from UTC. */
export function isShownTwice(instant: number, offsetAt: (instant: number) => number): boolean {
  const own = offsetAt(instant);
  // Tries the offsets of the day before and after, because the offset changes at most once between them.
  return [instant - DAY, instant + DAY].map(offsetAt).some((other) => {
    return other !== own && offsetAt(instant + own - other) === other;
  });
}

const isAmbiguous = (instant: number, zone: string) => isShownTwice(instant, (at) => offset(at, zone));

/** Formats a time: "14:30", or "2:30 PM". Contains the UTC offset if the clock shows this time twice: "2:30 GMT+2". */
export function timeText(locale: string, instant: number, zone: string): string {
  const time = format(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(instant);
  return isAmbiguous(instant, zone) ? `${time} ${offsetText(locale, instant, zone)}` : time;
}

/** Formats a span: "14:30 – 15:30". Contains both days if they differ, and UTC offsets where the clock shows a time twice. */
export function spanText(locale: string, start: number, end: number, zone: string): string {
  const isOneDay = localDate(start, zone) === localDate(end - 1, zone);
  const time = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
  const needsOffset = [start, end].some((instant) => isAmbiguous(instant, zone));
  if (isOneDay && needsOffset) return `${timeText(locale, start, zone)} – ${timeText(locale, end, zone)}`;
  if (isOneDay) {
    const clock = format(locale, time);
    // With 24-hour times, `formatRange` writes all hours with two digits, which single times do not have in every locale.
    const isWhole = clock.resolvedOptions().hour12 === false;
    return isWhole ? `${clock.format(start)}–${clock.format(end)}` : clock.formatRange(start, end);
  }
  const named = needsOffset ? ({ timeZoneName: 'shortOffset' } as const) : {};
  return format(locale, { ...time, ...named, weekday: 'short', day: 'numeric', month: 'short' }).formatRange(
    start,
    end,
  );
}

/** Returns `timeText` in the other zone, with the day if it differs from that in `zone`. */
export const timeBesideText = (locale: string, instant: number, zone: string, other: string): string =>
  dayBeside(locale, instant, zone, other) + timeText(locale, instant, other);

/** Returns `spanText` in the other zone, with the day if that differs from the day in `zone`. */
export function spanBesideText(locale: string, start: number, end: number, zone: string, other: string): string {
  const span = spanText(locale, start, end, other);
  const isOneDay = localDate(start, other) === localDate(end - 1, other);
  return isOneDay ? dayBeside(locale, start, zone, other) + span : span;
}

function dayBeside(locale: string, instant: number, zone: string, other: string): string {
  const date = localDate(instant, other);
  return date === localDate(instant, zone) ? '' : `${briefDayText(locale, date)}, `;
}

/** Returns the hour of the wall clock, from 0 to 23. */
export const hourOf = (instant: number, zone: string): number =>
  new Date(instant + offset(instant, zone)).getUTCHours();

/** Returns the offset of a zone: "GMT+1". */
export function offsetText(locale: string, instant: number, zone: string): string {
  const parts = format(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Returns all zones that the browser knows, and the given ones, sorted. */
export const zonesWith = (...given: readonly string[]): readonly string[] =>
  [...new Set([...given, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

/** Formats a duration: "1 hour 30 minutes", or "1 hr, 30 min". */
export function durationText(
  locale: string,
  minutes: number,
  style: 'short' | 'long' = 'long',
  largest: 'day' | 'hour' = 'day',
): string {
  const days = largest === 'day' ? Math.floor(minutes / 1440) : 0;
  const units = [
    ['day', days],
    ['hour', Math.floor(minutes / 60) - days * 24],
    ['minute', minutes % 60],
  ] as const;
  const parts = units
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: style }).format(count));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}

/** Remaining time as "9:05", or "23:49:16" from an hour on. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const whole = minutes < 60 ? `${minutes}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
  return `${whole}:${twoDigits(seconds % 60)}`;
}

/** Rounds to whole minutes, at least one. */
export const minutesLeft = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / MINUTE));

export interface Price {
  /** Amount in minor units. */
  readonly amount: number;
  /** Code of the currency (ISO 4217). */
  readonly currency: string;
}

export function priceText(locale: string, { amount, currency }: Price): string {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const isWhole = amount % 10 ** digits === 0;
  const shown = isWhole
    ? new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 })
    : money;
  return shown.format(amount / 10 ** digits);
}

/** Formats an instant for the service, such as `2026-12-03T09:30:00Z`. */
export const wireInstant = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
