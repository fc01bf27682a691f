import { DAY, MINUTE, parseInstant } from '../../../../../core/basics/instants.js';
import { type Zone, zone } from '../../../../../core/basics/zone.js';
import { addDays, deviceZone, type LocalDate } from '../../parts/times.js';

export { DAY, formatInstant, HOUR, MINUTE } from '../../../../../core/basics/instants.js';
export { type Zone, zone } from '../../../../../core/basics/zone.js';
export type { LocalDate } from '../../parts/times.js';

export const parseTimestamp = (timestamp: string): number => parseInstant(timestamp) ?? Number.NaN;

/** Formats a wall time: `2026-11-20T09:30:00`. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19);

/** Parses the text of a wall time to a number of `Date.UTC`. */
const wallNumber = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`);

export const dayNumber = (date: LocalDate): number => Date.parse(date) / DAY;
const dateOfDay = (day: number): LocalDate => new Date(day * DAY).toISOString().slice(0, 10);

export const todayIn = (local: Zone, now = Date.now()): LocalDate => dateOfDay(local.dayAt(now));

/** Returns today if `time` (`HH:MM`) is still in the future in the zone, otherwise tomorrow. */
export function dayToCome(time: string, local: Zone, now = Date.now()): LocalDate {
  const today = todayIn(local, now);
  return local.instantOf(wallNumber(`${today}T${time}:00`)) > now ? today : addDays(today, 1);
}

/** Returns the instant of a wall time in the format of a `datetime-local` field. Null if it is empty. */
export function instantOfWall(wall: string, zoneName: string): string | null {
  const time = Date.parse(`${wall}Z`);
  return Number.isNaN(time) ? null : new Date(zone(zoneName).instantOf(time)).toISOString();
}

/** Formats an instant as wall time for a `datetime-local` field. */
export function wallOfInstant(timestamp: string, zoneName: string): string {
  const instant = Date.parse(timestamp);
  return new Date(instant + zone(zoneName).offsetAt(instant)).toISOString().slice(0, 16);
}

/** Returns the wall times before and after a clock change on that day, as `HH:MM`. Undefined on other days. */
export function clockChange(date: LocalDate, local: Zone): { readonly from: string; readonly to: string } | undefined {
  const start = local.startOfDay(dayNumber(date));
  const end = local.startOfDay(dayNumber(date) + 1);
  const before = local.offsetAt(start - 1);
  for (let instant = start; instant < end; instant += 15 * MINUTE) {
    const offset = local.offsetAt(instant);
    if (offset === before) continue;
    return { from: wallText(instant + before).slice(11, 16), to: wallText(instant + offset).slice(11, 16) };
  }
  return undefined;
}

/** Returns the most frequent zone, or the first of equally frequent ones. The viewer's zone if there are none. */
export function businessZone(zones: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of zones) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? viewersZone();
}

/** Returns the zone of the calendar and of all bookings in the console. */
export const calendarZone = (resources: readonly { readonly timezone: string }[]): Zone =>
  zone(businessZone(resources.map(({ timezone }) => timezone)));

let placeZone = 'UTC';

/** Sets the zone of the business, in which a viewer without a zone sees all times. */
export function setPlaceZone(name: string): void {
  placeZone = name;
}

/** Returns the zone of the viewer's device, or else of the business. */
export const viewersZone = (): string => deviceZone() ?? placeZone;
