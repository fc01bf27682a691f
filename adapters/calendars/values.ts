import type { Instant } from '../../core/index.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/instants.js';
import { dayOf } from '../../core/series/calendar.js';
import type { WallClock } from '../../core/zone.js';
import type { Property } from './content-lines.js';

/** The value of a property cannot be parsed. The message says which part, but never quotes it. */
export class Unreadable extends Error {}

/** Date, or date and time of a wall clock. `wall` is what the clock shows, converted to ms as if it were UTC. */
export interface Moment {
  readonly isDate: boolean;
  readonly wall: number;
  /** Clock that shows `wall`. For a date, the calendar's clock. */
  readonly clock: WallClock;
}

/** Length as defined in RFC 5545, 3.3.6: days are nominal, times exact. */
export interface Duration {
  readonly days: number;
  readonly milliseconds: number;
}

/** Returns the clock of a `TZID`. Without one, the clock of the calendar. */
export type ClockOf = (tzid: string | undefined) => WallClock;

export const UTC: WallClock = {
  offsetAt: () => 0,
  instantOf: (wall) => wall,
  dayAt: (instant) => Math.floor(instant / DAY),
  startOfDay: (day) => day * DAY,
  hasDay: () => true,
};

const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;

/** Parses a date or a time. @throws Unreadable */
export function wallOf(text: string): { readonly isDate: boolean; readonly wall: number; readonly isUtc: boolean } {
  const [, year, month, date, hour, minute, second, utc] = MOMENT.exec(text.trim()) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  const isReal = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1;
  if (!isReal || day >= dayOf(Number(year), Number(month) + 1, 1)) throw new Unreadable('a date');
  if (hour === undefined) return { isDate: true, wall: day * DAY, isUtc: false };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) throw new Unreadable('a time');
  const time = Number(hour) * HOUR + Number(minute) * MINUTE + Math.min(Number(second), 59) * SECOND;
  return { isDate: false, wall: day * DAY + time, isUtc: utc !== undefined };
}

/** Parses a date or a time by its syntax, because some calendars have a wrong `VALUE` or none. @throws Unreadable */
export function momentOf(text: string, property: Property, clockOf: ClockOf): Moment {
  const { isDate, wall, isUtc } = wallOf(text);
  if (isDate) return { isDate, wall, clock: clockOf(undefined) };
  return { isDate, wall, clock: isUtc ? UTC : clockOf(property.parameter('TZID')) };
}

/** Parses the only value of a property. @throws Unreadable */
export function onlyMoment(property: Property, clockOf: ClockOf): Moment {
  const repaired = withWholeZone(property);
  return momentOf(repaired.value, repaired, clockOf);
}

/** Repairs a date property whose TZID contains a colon but no quotes. */
export function withWholeZone(property: Property): Property {
  const { value } = property;
  // Dates, times and periods contain no colon.
  const colon = value.lastIndexOf(':');
  if (colon < 0) return property;
  const tzid = `${property.parameter('TZID') ?? ''}:${value.slice(0, colon)}`;
  const parameter = (name: string) => (name === 'TZID' ? tzid : property.parameter(name));
  return { ...property, value: value.slice(colon + 1), parameter };
}

/** Returns the instant at which the moment's clock shows a wall time. For a date, the start of the day. */
export function instantAt({ isDate, clock }: Moment, wall: number): Instant {
  return isDate ? clock.startOfDay(Math.floor(wall / DAY)) : clock.instantOf(wall);
}

export function instantOf(moment: Moment): Instant {
  return instantAt(moment, moment.wall);
}

/** Returns the day of a moment on its own clock. */
export function dayOfMoment({ wall }: Moment): number {
  return Math.floor(wall / DAY);
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** @throws Unreadable */
export function durationOf(text: string): Duration {
  const found = DURATION.exec(text.trim());
  const [, sign, weeks, days, hours, minutes, seconds] = found ?? [];
  if (!found || [weeks, days, hours, minutes, seconds].every((part) => part === undefined)) {
    throw new Unreadable('a duration');
  }
  const times = sign === '-' ? -1 : 1;
  const milliseconds = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * SECOND;
  return { days: times * (Number(weeks ?? 0) * 7 + Number(days ?? 0)), milliseconds: times * milliseconds };
}

const OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;

/** Parses a UTC offset such as `+0200`. Returns the ms to add to UTC. @throws Unreadable */
export function offsetOf(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text.trim()) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  if (!(size < DAY)) throw new Unreadable('an offset');
  return sign === '-' ? -size : size;
}
