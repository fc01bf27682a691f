import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Instant } from '../../core/index.js';
import type { Component, Property } from './content-lines.js';
import type { EventLine } from './reports.js';
import { generatedWalls, parseRule, type Rule } from './rules.js';
import type { TimeZones } from './time-zones.js';
import {
  ALL_IN_UTC,
  type Clocks,
  type Duration,
  instantAt,
  instantOf,
  lastDayOf,
  type Moment,
  onlyMoment,
  parseDuration,
  parseMoment,
  Unreadable,
  withWholeZone,
} from './values.js';

/** Length of an occurrence: exact in ms, or nominal (days of the wall clock, then ms). */
export type Length = { readonly exact: number } | { readonly nominal: Duration };

/** Additional occurrence from RDATE. A period has its own length. */
interface Addition {
  readonly start: Moment;
  readonly length: Length | undefined;
}

/** Rule with the last day on which it may generate a whole day: Infinity if it has no UNTIL. */
interface EventRule extends Rule {
  readonly lastDay: number;
}

/** VEVENT, parsed as far as possible. */
export interface Event {
  readonly place: EventLine;
  readonly uid: string | undefined;
  readonly sequence: number;
  /** DTSTAMP: when this revision of the event was written. Minus infinity if it is missing. */
  readonly stamp: Instant;
  /** True if the event replaces an occurrence of another. `recurrenceId` names it if it can be parsed. */
  readonly isOverride: boolean;
  readonly recurrenceId: Moment | undefined;
  readonly isForFuture: boolean;
  /** True if the event has an RRULE or RDATE. */
  readonly isRecurring: boolean;
  /** True if the event makes its time busy, according to STATUS, TRANSP and X-MICROSOFT-CDO-BUSYSTATUS. */
  readonly isBusy: boolean;
  readonly start: Moment | undefined;
  /** Length of an occurrence. Undefined if it cannot be parsed. */
  readonly length: Length | undefined;
  /** True if the event ends before it starts. */
  readonly isReversed: boolean;
  readonly rules: readonly EventRule[];
  readonly additions: readonly Addition[];
  readonly exceptions: readonly Moment[];
  /** True if the event's recurrence cannot be parsed. */
  readonly isUnreadable: boolean;
  /** True if another part, such as an EXDATE, cannot be parsed. The event may then block too much time, but never too little. */
  readonly isDoubtful: boolean;
  /** Names of the properties that are missing or cannot be parsed. */
  readonly unread: readonly string[];
  /** True if one of its times is in an unknown zone. */
  readonly isInUnknownZone: boolean;
}

export function parseEvent(component: Component, zones: TimeZones, isTentativeBusy: boolean): Event {
  const { properties, line } = component;
  let isInUnknownZone = false;
  const clocks: Clocks = {
    ...zones,
    of(tzid) {
      if (tzid !== undefined && !zones.knows(tzid)) isInUnknownZone = true;
      return zones.of(tzid);
    },
  };
  const unread = new Set<string>();
  const only = (name: string) => properties.get(name)?.[0];
  const all = (name: string) => properties.get(name) ?? [];
  let isUnreadable = false;
  let isDoubtful = false;
  const read = <T>(name: string, reading: () => T, otherwise: () => void = () => {}): T | undefined => {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.add(name);
      otherwise();
      return undefined;
    }
  };
  const cannotRecur = () => {
    isUnreadable = true;
  };
  const cannotTell = () => {
    isDoubtful = true;
  };
  const startProperty = only('DTSTART');
  if (!startProperty) unread.add('DTSTART');
  const start = startProperty && read('DTSTART', () => onlyMoment(startProperty, clocks));
  const [end, duration] = [only('DTEND'), only('DURATION')];
  const length = start && read(end ? 'DTEND' : 'DURATION', () => lengthOf(start, end, duration, clocks));
  const idProperty = only('RECURRENCE-ID');
  const recurrenceId = idProperty && read('RECURRENCE-ID', () => onlyMoment(idProperty, clocks), cannotTell);
  const stampProperty = only('DTSTAMP');
  const stamp = stampProperty && read('DTSTAMP', () => instantOf(onlyMoment(stampProperty, ALL_IN_UTC)));
  const takesNothing = start && length && computeEnd(start, start.wall, length) <= instantOf(start);
  // If the event takes no time, an unreadable RRULE is harmless: recurrences take no time either.
  const cannotRepeat = takesNothing ? cannotTell : cannotRecur;
  const rules = all('RRULE').flatMap(
    ({ value }) => read('RRULE', () => eventRuleOf(value, clocks), cannotRepeat) ?? [],
  );
  const listed = <T>(name: string, of: (text: string, property: Property) => T, otherwise: () => void): readonly T[] =>
    all(name)
      .map(withWholeZone)
      .flatMap((property) =>
        property.value.split(',').flatMap((text) => read(name, () => of(text, property), otherwise) ?? []),
      );
  const additions = listed('RDATE', (text, property) => additionOf(text, property, clocks), cannotRecur);
  const exceptions = listed('EXDATE', (text, property) => parseMoment(text, property, clocks), cannotTell);
  return {
    place: { line, date: start && new Date(start.wall).toISOString().slice(0, 10) },
    uid: only('UID')?.value,
    sequence: Number(/^\d{1,15}$/.exec(only('SEQUENCE')?.value ?? '')?.[0] ?? 0),
    stamp: stamp ?? Number.NEGATIVE_INFINITY,
    isOverride: idProperty !== undefined,
    recurrenceId,
    isForFuture: idProperty?.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    isRecurring: properties.has('RRULE') || properties.has('RDATE'),
    isBusy: isBusy(only('STATUS'), only('TRANSP'), only('X-MICROSOFT-CDO-BUSYSTATUS'), isTentativeBusy),
    start,
    length,
    isReversed: start !== undefined && length !== undefined && computeEnd(start, start.wall, length) < instantOf(start),
    rules,
    additions,
    exceptions,
    isUnreadable,
    isDoubtful,
    unread: [...unread],
    isInUnknownZone,
  };
}

function isBusy(
  status: Property | undefined,
  transparency: Property | undefined,
  busyStatus: Property | undefined,
  isTentativeBusy: boolean,
): boolean {
  const [is, shows, says] = [status, transparency, busyStatus].map((property) => property?.value.toUpperCase());
  if (is === 'CANCELLED' || shows === 'TRANSPARENT' || says === 'FREE') return false;
  return isTentativeBusy || (is !== 'TENTATIVE' && says !== 'TENTATIVE');
}

/** @throws Unreadable */
function eventRuleOf(text: string, clocks: Clocks): EventRule {
  const rule = parseRule(text);
  const { until } = rule;
  if (until === undefined) return { ...rule, lastDay: Number.POSITIVE_INFINITY };
  return {
    ...rule,
    lastDay: until.isUtc ? lastDayOf({ days: clocks.daysAt(until.wall) }) : Math.floor(until.wall / DAY),
  };
}

/** @throws Unreadable */
function lengthOf(start: Moment, end: Property | undefined, duration: Property | undefined, clocks: Clocks): Length {
  const wholeDay: Length = { nominal: { days: 1, milliseconds: 0 } };
  if (end) {
    const until = onlyMoment(end, clocks);
    if (!start.isDate || !until.isDate) return { exact: instantOf(until) - instantOf(start) };
    const days = lastDayOf(until) - lastDayOf(start);
    return days === 0 ? wholeDay : { nominal: { days, milliseconds: 0 } };
  }
  if (duration) {
    const nominal = parseDuration(duration.value);
    return start.isDate && nominal.days === 0 && nominal.milliseconds === 0 ? wholeDay : { nominal };
  }
  return start.isDate ? wholeDay : { exact: 0 };
}

/** @throws Unreadable */
function additionOf(text: string, property: Property, clocks: Clocks): Addition {
  const [from = '', to] = text.trim().split('/', 2);
  const start = parseMoment(from, property, clocks);
  if (to === undefined) return { start, length: undefined };
  if (/^[+-]?P/i.test(to)) return { start, length: { nominal: parseDuration(to) } };
  return { start, length: { exact: instantOf(parseMoment(to, property, clocks)) - instantOf(start) } };
}

/** Returns the end of an occurrence that starts at a wall time on the moment's clock. */
export function computeEnd(moment: Moment, wall: number, length: Length): Instant {
  if ('exact' in length) return instantAt(moment, wall) + length.exact;
  const { days, milliseconds } = length.nominal;
  return instantAt(moment, wall + days * DAY) + milliseconds;
}

/** Returns the maximum ms between an occurrence's start and end, including a clock change. */
export function longest(length: Length): number {
  if ('exact' in length) return Math.max(0, length.exact);
  return Math.max(0, length.nominal.days * DAY + length.nominal.milliseconds) + DAY;
}

/** Occurrence of an event, before exceptions and overrides are applied. `length` is set if it differs from the event's. */
interface Occurrence {
  readonly wall: number;
  readonly length: Length | undefined;
}

/** Yields the occurrences of an event that may touch the time between two instants, without exceptions, the first one first. */
export function* occurrencesOf(
  event: Event & { readonly start: Moment },
  from: Instant,
  to: Instant,
): Generator<Occurrence> {
  const { start, rules, additions } = event;
  const { wall: first, isDate, clock } = start;
  // Widen the range by a day, because wall times differ from instants by less than that.
  const [since, last] = [from - DAY, to + DAY];
  if (first >= since && first <= last) yield { wall: first, length: undefined };
  for (const rule of rules) {
    let count = 1;
    for (const wall of generatedWalls(rule, first, isDate, since, last)) {
      if (wall <= first) continue;
      count += 1;
      if (count > rule.count || isBehind(rule, start, wall)) break;
      if (wall >= since) yield { wall, length: undefined };
    }
  }
  for (const addition of additions) {
    if (isDate) yield* wholeDays(start, addition);
    else yield { wall: wallOf(addition.start), length: addition.length };
  }

  function wallOf(added: Moment): number {
    // If the event has a time and the RDATE is only a date, the RDATE means the same time of day on that date.
    if (added.isDate) return added.wall + (first - Math.floor(first / DAY) * DAY);
    const instant = instantOf(added);
    return instant + clock.offsetAt(instant);
  }
}

/** Yields the whole days of an RDATE. A period of times takes the time from the start of its day to its own end. */
function* wholeDays(start: Moment, { start: added, length }: Addition): Generator<Occurrence> {
  for (const day of added.days) {
    const wall = day * DAY;
    const isTimes = length !== undefined && !added.isDate;
    yield {
      wall,
      length: isTimes ? { exact: computeEnd(added, added.wall, length) - instantAt(start, wall) } : length,
    };
  }
}

/** Difference of the zones that are the farthest apart. */
const ZONES_APART = 26 * HOUR;

/** True if the rule's UNTIL is before a wall time on the clock of `start`. */
function isBehind({ until, lastDay }: EventRule, start: Moment, wall: number): boolean {
  if (until === undefined) return false;
  if (start.isDate) return Math.floor(wall / DAY) > lastDay;
  if (until.isDate) return wall >= until.wall + DAY;
  if (!until.isUtc) return wall > until.wall;
  // In an unknown zone, the last occurrence may be earlier than it is on the clock that replaces the zone.
  return instantAt(start, wall) > until.wall + (start.unknownZone === undefined ? 0 : ZONES_APART);
}
