import { formatDay, parseDay } from '../../basics/calendar-dates.js';
import { ValidationError } from '../../basics/errors.js';
import type { FieldReader } from '../../basics/fields.js';
import { DAY, formatInstant } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import type { Zone } from '../../basics/zone.js';
import { recurrenceDays } from './recurrence.js';
import { MAX_INSTANCES, type SeriesRule, TOO_MANY } from './rule.js';

/** Instances that a rule generates in a zone. */
export interface Occurrences {
  /** Starts of the instances, ascending, without the exceptions; 1 to 366. */
  readonly instances: readonly Instant[];
  /** Number of instances before the exceptions. */
  readonly counted: number;
  /** Dates (`YYYY-MM-DD`) of the rule, before its last counted instance, on which the wall time does not exist. */
  readonly omitted: readonly string[];
}

/** Limit of dates that a series may name as exceptions. */
export const MAX_EXCEPTIONS = 366;
/** Limit of dates without the wall time. Without it, a yearly rule on the date of a clock change would be followed for thousands of years. */
const MAX_OMITTED = MAX_INSTANCES;

/** Reads `except`: dates as `YYYY-MM-DD`. Returns them as numbers of days since 1970-01-01. */
export function readExceptions(fields: FieldReader): ReadonlySet<number> {
  const value = fields.raw('except');
  if (!Array.isArray(value) || value.length > MAX_EXCEPTIONS) {
    fields.fail('except', `Must be a list of at most ${MAX_EXCEPTIONS} dates`);
    return new Set();
  }
  const days = value.map((date: unknown) => (typeof date === 'string' ? parseDay(date) : undefined));
  days.forEach((day, index) => {
    if (day === undefined) fields.fail(`except.${index}`, 'Must be a calendar date, written YYYY-MM-DD');
  });
  return new Set(days.filter((day) => day !== undefined));
}

/**
 * Lists the instances of a series: the wall time of `start` in the zone, on each date of the rule. Dates without that wall time are omitted
 * and not counted (RFC 5545 3.3.10); a repeated wall time is its first occurrence. `except` removes days after counting. @throws
 * ValidationError on `start` if it is not the first instance, on `rule` if it has too many or does not reach its COUNT by the year 9999, on
 * `except` if no instance remains.
 */
export function occurrences(
  rule: SeriesRule,
  start: Instant,
  zone: Zone,
  except: ReadonlySet<number> = new Set(),
): Occurrences {
  const { day: firstDay, time } = wallOf(start, zone);
  checkStart(rule, start, zone);
  const counted: { readonly day: number; readonly instant: Instant }[] = [];
  const missing: number[] = [];
  for (const day of recurrenceDays(rule, firstDay, rule.lastDay)) {
    const wall = day * DAY + time;
    const instant = zone.instantOf(wall);
    if (instant > rule.lastInstant) break;
    const exists = instant + zone.offsetAt(instant) === wall;
    if (exists) counted.push({ day, instant });
    else missing.push(day);
    if (counted.length > MAX_INSTANCES) throw new ValidationError({ rule: TOO_MANY });
    if (missing.length > MAX_OMITTED) {
      throw new ValidationError({
        rule: `Must not name more than ${MAX_OMITTED} times that do not exist in ${zone.name}`,
      });
    }
    if (counted.length === rule.count) break;
  }
  if (counted.length < rule.count && Number.isFinite(rule.count)) {
    const message = `Must reach its COUNT by the year 9999, and generates only ${counted.length} instances by then`;
    throw new ValidationError({ rule: message });
  }
  const kept = counted.filter(({ day }) => !except.has(day));
  if (kept.length === 0) throw new ValidationError({ except: 'Must leave at least one instance of the rule' });
  const lastDay = counted.at(-1)!.day;
  return {
    instances: kept.map(({ instant }) => instant),
    counted: counted.length,
    omitted: missing.filter((day) => day < lastDay).map(formatDay),
  };
}

/** @throws ValidationError if `start` is not the first instance that the rule generates. */
function checkStart(rule: SeriesRule, start: Instant, zone: Zone): void {
  const { day, time } = wallOf(start, zone);
  const first = zone.instantOf(day * DAY + time);
  if (first !== start) {
    const written = formatInstant(first, zone.offsetAt(first));
    throw new ValidationError({ start: `Must be the first of a time that exists twice in ${zone.name}: ${written}` });
  }
  const [firstDay] = recurrenceDays(rule, day, rule.lastDay);
  if (firstDay === undefined || start > rule.lastInstant) {
    throw new ValidationError({
      start: 'Must be a start that the rule generates, and from there on it generates none',
    });
  }
  if (firstDay !== day) {
    const message = `Must be a start that the rule generates: from there on, its first day is ${formatDay(firstDay)}`;
    throw new ValidationError({ start: message });
  }
}

/**
 * Returns a function that shifts each occurrence as `from` moves to `to`: by the same number of calendar days in the zone, to the wall
 * time of `to`. A missing wall time moves forward; a repeated wall time is its first occurrence.
 */
export function rescheduling(from: Instant, to: Instant, zone: Zone): (occurrence: Instant) => Instant {
  const { day, time } = wallOf(to, zone);
  const days = day - wallOf(from, zone).day;
  return (occurrence) => zone.instantOf((wallOf(occurrence, zone).day + days) * DAY + time);
}

/** Returns the local date and time in the zone: the day counted from 1970-01-01, and the milliseconds since its 00:00. */
function wallOf(instant: Instant, zone: Zone): { readonly day: number; readonly time: number } {
  const wall = instant + zone.offsetAt(instant);
  const day = Math.floor(wall / DAY);
  return { day, time: wall - day * DAY };
}
