import { localDate } from '../../parts/times.js';
import { LOCALE, momentAt, shortDate, spanAt, timeAt } from '../wall-clock/format.js';
import { viewersZone, type Zone, zone } from '../wall-clock/wall.js';

/** Formats a day in the zone: "Thu, 3 Dec". */
export function formatDay(instant: number, zoneName: string): string {
  const local = zone(zoneName);
  return shortDate(new Date(instant + local.offsetAt(instant)).toISOString().slice(0, 10));
}

export const formatTime = (instant: number, zoneName: string): string => timeAt(instant, zone(zoneName));

/** Formats a span in the zone: "Thu, 3 Dec 2026, 14:30–15:30". */
export const whenText = (start: string, end: string, local: Zone): string =>
  spanAt(Date.parse(start), Date.parse(end), local);

/** Formats a moment. Default zone: the viewer's. */
export const momentText = (timestamp: string, local: Zone = zone(viewersZone())): string =>
  momentAt(Date.parse(timestamp), local);

/** Formats the day of a moment in the viewer's zone: "3 Dec 2026". */
export const dayText = (timestamp: string): string => dateText(localDate(Date.parse(timestamp), viewersZone()));

/** Formats a date: "3 Dec 2026". */
export const dateText = (date: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));

/** Formats a span of dates, both included: "3 Dec 2026", or "3 – 5 Dec 2026". */
export function datesText(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}
