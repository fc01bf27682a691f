import { LOCALE, momentAt, shortDate, spanAt } from '../calendar/format.js';
import { viewersZone, zone } from '../calendar/wall.js';

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

/** "3 Dec 2026". */
export function dateText(date: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
}

/** The instant of a wall time, such as a field of type `datetime-local` holds. */
export function instantOfWall(wall: string, zoneName: string): string | null {
  const time = Date.parse(`${wall}Z`);
  return Number.isNaN(time) ? null : new Date(zone(zoneName).instantOf(time)).toISOString();
}

/** The wall time of an instant, as such a field holds it. */
export function wallOfInstant(timestamp: string, zoneName: string): string {
  const instant = Date.parse(timestamp);
  return new Date(instant + zone(zoneName).offsetAt(instant)).toISOString().slice(0, 16);
}
