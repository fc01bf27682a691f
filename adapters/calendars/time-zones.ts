import { DAY, HOUR } from '../../core/basics/instants.js';
import { partitionPoint } from '../../core/basics/partition.js';
import { isZone, type WallClock, wallClock, zone } from '../../core/basics/zone.js';
import type { Instant } from '../../core/index.js';
import type { Component } from './content-lines.js';
import { generatedWalls, parseRule } from './rules.js';
import { ALL_IN_UTC, type Clocks, instantAt, parseMoment, parseOffset, parseWall, Unreadable, UTC } from './values.js';
import { zoneOfWindows } from './windows-zones.js';

export interface TimeZones extends Clocks {
  /** True if the calendar's own zone (X-WR-TIMEZONE) is needed, but unknown. */
  readonly isOwnUnknown: boolean;
}

/** Unescapes a zone's name, which is text in VTIMEZONE (RFC 5545, 3.3.11) and a quoted parameter elsewhere. */
function zoneName(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\([\\,;])/g, '$1')
    .trim();
}

const ianaZone = (name: string | undefined): WallClock | undefined =>
  name !== undefined && isZone(name) ? zone(name) : undefined;

/** Names of UTC and its offsets. Google names UTC for calendars whose whole days are those of another zone. */
const UTC_NAME = /^(?:Etc\/.*|GMT(?:[+-]?0)?|Greenwich|UCT|UTC|Universal|Zulu)$/i;

/** Range of the offsets of all zones. */
const [WEST, EAST] = [-12 * HOUR, 14 * HOUR];

/**
 * Finds the zones that a calendar names. The name of a Windows zone has that meaning. Of other names, those with a slash are names of IANA
 * before they are defined in the calendar. Those without (GMT, EST, IST) have the meaning that the calendar defines, and are names of IANA
 * only without a definition. Definitions are evaluated on first use, up to `to`. An unknown zone is replaced by the zone `given`, or else by
 * the calendar's own zone, or else by the zone of the `resource`.
 */
export function readTimeZones(
  calendar: Component,
  { given, resource, to }: { readonly given: string | null; readonly resource: string; readonly to: Instant },
): TimeZones {
  const known = new Map<string, WallClock | undefined>();
  const own = calendar.components.filter(({ name }) => name === 'VTIMEZONE');
  const find = (tzid: string): WallClock | undefined => {
    const name = zoneName(tzid);
    if (!known.has(name)) {
      const iana = ianaZone(name);
      const first = (name.includes('/') ? iana : undefined) ?? ianaZone(zoneOfWindows(name));
      known.set(name, first ?? ownZone(own, name, to) ?? iana);
    }
    return known.get(name);
  };
  const said = calendar.properties.get('X-WR-TIMEZONE')?.[0]?.value;
  const saidZone = given === null && said !== undefined ? find(said) : undefined;
  const calendars = given === null ? (saidZone ?? zone(resource)) : zone(given);
  const isOwnUnknown = given === null && said !== undefined && saidZone === undefined;
  const isUtc = given === null && said !== undefined && UTC_NAME.test(zoneOfWindows(said) ?? zoneName(said));
  const wholeDays = isUtc ? zone(resource) : calendars;
  return {
    isOwnUnknown,
    of: (tzid) => (tzid === undefined ? calendars : (find(tzid) ?? calendars)),
    knows: (tzid) => (tzid === undefined ? !isOwnUnknown : find(tzid) !== undefined),
    wholeDays,
    daysAt: (instant) => (isOwnUnknown ? daysBetween(instant + WEST, instant + EAST) : [wholeDays.dayAt(instant)]),
  };
}

/** Returns the days from one wall time to another. */
function daysBetween(from: number, to: number): readonly number[] {
  const [first, last] = [Math.floor(from / DAY), Math.floor(to / DAY)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface Transition {
  readonly at: Instant;
  readonly before: number;
  readonly after: number;
}

function ownZone(zones: readonly Component[], name: string, to: Instant): WallClock | undefined {
  for (const { properties, components } of zones) {
    if (zoneName(properties.get('TZID')?.[0]?.value ?? '') !== name) continue;
    const clock = clockOfObservances(components, to);
    if (clock) return clock;
  }
  return undefined;
}

/** Builds the clock of a VTIMEZONE, valid until `to`. Undefined if its definitions cannot be parsed. */
function clockOfObservances(observances: readonly Component[], to: Instant): WallClock | undefined {
  try {
    const transitions = observances.flatMap((observance) => transitionsOf(observance, to)).sort((a, b) => a.at - b.at);
    return transitions.length === 0 ? undefined : wallClock(offsetsOf(transitions));
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Limit of transitions of a zone, enough for centuries. */
const TRANSITIONS_MAX = 20_000;

/** Returns the transitions of one STANDARD or DAYLIGHT. @throws Unreadable, also above the limit of transitions. */
function transitionsOf({ properties }: Component, to: Instant): readonly Transition[] {
  const [start, before, after] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map(
    (name) => properties.get(name)?.[0]?.value,
  );
  if (start === undefined || before === undefined || after === undefined) throw new Unreadable('a time zone');
  const offsets = { before: parseOffset(before), after: parseOffset(after) };
  const { wall: first } = parseWall(start);
  const walls = [first];
  for (const property of properties.get('RRULE') ?? []) {
    const rule = parseRule(property.value);
    const { until } = rule;
    const end = until === undefined ? Number.POSITIVE_INFINITY : until.isUtc ? until.wall + offsets.before : until.wall;
    let count = 1;
    for (const wall of generatedWalls(rule, first, false, first, Math.min(end, to + 2 * DAY))) {
      if (wall === first) continue;
      count += 1;
      if (count > rule.count) break;
      if (walls.length >= TRANSITIONS_MAX) throw new Unreadable('a time zone');
      walls.push(wall);
    }
  }
  for (const property of properties.get('RDATE') ?? []) {
    for (const text of property.value.split(',')) {
      const moment = parseMoment(text.split('/', 1)[0] ?? '', property, ALL_IN_UTC);
      walls.push(instantAt({ ...moment, clock: UTC }, moment.wall));
    }
  }
  return walls.map((wall) => ({ at: wall - offsets.before, ...offsets }));
}

/** Returns a function for the offset at an instant. The first of the ascending `transitions` has the offset before it. */
function offsetsOf(transitions: readonly Transition[]): (instant: Instant) => number {
  return (instant) => {
    const next = partitionPoint(transitions.length, (index) => transitions[index]!.at <= instant);
    return next === 0 ? transitions[0]!.before : transitions[next - 1]!.after;
  };
}
