import { localDate } from '../../parts/times.js';
import { LOCALE, momentAt, shortDate, spanAt } from '../wall-clock/format.js';
import { viewersZone, zone } from '../wall-clock/wall.js';

/** "Thu, 3 Dec", on the wall's calendar there. */
export function dayOf(instant: number, zoneName: string): string {
  const local = zone(zoneName);
  return shortDate(new Date(instant + local.offsetAt(instant)).toISOString().slice(0, 10));
}

export function timeOf(instant: number, zoneName: string): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone: zoneName }).format(instant);
}

/** "Thu, 3 Dec 2026, 14:30–15:30". */
export const whenText = (start: string, end: string, zoneName: string): string =>
  spanAt(Date.parse(start), Date.parse(end), zone(zoneName));

/** A moment on the viewer's own clock. */
export const momentText = (timestamp: string): string => momentAt(Date.parse(timestamp), zone(viewersZone()));

/** The day of a moment on the viewer's own calendar: "3 Dec 2026". */
export const dayText = (timestamp: string): string => dateText(localDate(Date.parse(timestamp), viewersZone()));

/** "3 Dec 2026". */
export function dateText(date: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
}

/** "3 Dec 2026", "3 – 5 Dec 2026": the last day included. */
export function datesText(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}
