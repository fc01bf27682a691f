import { dayOf } from '../../core/basics/calendar-dates.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { WallClock } from '../../core/basics/zone.js';
import type { Instant } from '../../core/index.js';
import type { Property } from './content-lines.js';

/** The value of a property cannot be parsed. The message says which part, but never quotes it. */
export class Unreadable extends Error {}

/** Date, or date and time of a wall clock. `wall` is what the clock shows, converted to ms as if it were UTC. */
export interface Moment {
  readonly isDate: boolean;
  readonly wall: number;
  /** Clock that shows `wall`. For a date, the calendar's clock. */
  readonly clock: WallClock;
  /** Days that the moment may mean beside whole days: several for a time in UTC if the calendar's zone is unknown. */
  readonly days: readonly number[];
  /** `TZID` of the moment's zone if that is unknown, so that `clock` replaces it. Empty for the calendar's own zone. */
  readonly unknownZone: string | undefined;
}

/** Length as defined in RFC 5545, 3.3.6: days are nominal, times exact. */
export interface Duration {
  readonly days: number;
  readonly milliseconds: number;
}

/** Clocks of a calendar's dates and times. */
export interface Clocks {
  /** Returns the clock of a `TZID`. Without one, the clock of floating times. */
  of(tzid: string | undefined): WallClock;
  /** False if the zone of a `TZID` is unknown. Without one, the calendar's own zone. */
  knows(tzid: string | undefined): boolean;
  /** Clock of whole days. */
  readonly wholeDays: WallClock;
  /** Returns the days that an instant may have on the clock of whole days: several if the calendar's own zone is unknown. */
  daysAt(instant: Instant): readonly number[];
}

export const UTC: WallClock = {
  offsetAt: () => 0,
  instantOf: (wall) => wall,
  dayAt: (instant) => Math.floor(instant / DAY),
  startOfDay: (day) => day * DAY,
  hasDay: () => true,
};

/** Clocks for times that are read without zones. */
export const ALL_IN_UTC: Clocks = {
  of: () => UTC,
  knows: () => true,
  wholeDays: UTC,
  daysAt: (instant) => [UTC.dayAt(instant)],
};

const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;

/** Parses a date or a time. @throws Unreadable */
export function parseWall(text: string): { readonly isDate: boolean; readonly wall: number; readonly isUtc: boolean } {
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
export function parseMoment(text: string, property: Property, clocks: Clocks): Moment {
  const { isDate, wall, isUtc } = parseWall(text);
  if (isUtc) return { isDate, wall, clock: UTC, days: clocks.daysAt(wall), unknownZone: undefined };
  const days = [Math.floor(wall / DAY)];
  if (isDate) return { isDate, wall, clock: clocks.wholeDays, days, unknownZone: undefined };
  const tzid = property.parameter('TZID')?.trim() || undefined;
  return { isDate, wall, clock: clocks.of(tzid), days, unknownZone: clocks.knows(tzid) ? undefined : (tzid ?? '') };
}

/** Parses the only value of a property. @throws Unreadable */
export function onlyMoment(property: Property, clocks: Clocks): Moment {
  const repaired = withWholeZone(property);
  return parseMoment(repaired.value, repaired, clocks);
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
export function instantAt({ isDate, clock }: Pick<Moment, 'isDate' | 'clock'>, wall: number): Instant {
  return isDate ? clock.startOfDay(Math.floor(wall / DAY)) : clock.instantOf(wall);
}

export function instantOf(moment: Moment): Instant {
  return instantAt(moment, moment.wall);
}

/** Returns the last day that a moment may mean beside whole days. */
export function lastDayOf({ days }: Pick<Moment, 'days'>): number {
  return days.at(-1)!;
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** @throws Unreadable */
export function parseDuration(text: string): Duration {
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
export function parseOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text.trim()) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  if (!(size < DAY)) throw new Unreadable('an offset');
  return sign === '-' ? -size : size;
}
