import { DAY } from '../../core/basics/instants.js';
import type { Instant } from '../../core/index.js';
import { type Component, calendarsIn, findProblem, type Property, skippedLine, unfolded } from './content-lines.js';
import { computeEnd, parseEvent } from './events.js';
import { readTimeZones, type TimeZones } from './time-zones.js';
import { ALL_IN_UTC, instantOf, onlyMoment, Unreadable } from './values.js';

/** Event without recurrence. */
export interface SingleEvent {
  readonly kind: 'event';
  readonly uid: string | undefined;
  readonly start: Instant;
  readonly end: Instant;
  readonly title: string | null;
  /** Attendee besides the organizer. Null unless there is exactly one, with an address. */
  readonly attendee: { readonly name: string | null; readonly email: string } | null;
}

/** Event that takes no time (`free`) or cannot be imported. */
export interface OtherEvent {
  readonly kind: 'free' | 'problem';
  readonly uid: string | undefined;
  readonly message: string;
}

/** Properties that an import reads in addition to the times. */
const PEOPLE_AND_TITLES: ReadonlySet<string> = new Set(['SUMMARY', 'ATTENDEE', 'ORGANIZER']);

/**
 * Reads the events of a calendar (RFC 5545), in order. Times without a zone are in the calendar's zone, or else in `timezone`. Returns the
 * reason as text if the bytes are not a calendar.
 */
export function readSingleEvents(bytes: Uint8Array, timezone: string): readonly (SingleEvent | OtherEvent)[] | string {
  const text = decoded(bytes);
  if (text === undefined) return 'It is not UTF-8';
  const lines = unfolded(text);
  const problem = findProblem(lines);
  if (problem !== undefined) return problem;
  const calendars = calendarsIn(lines, PEOPLE_AND_TITLES);
  const skipped = skippedLine(lines, calendars);
  if (skipped !== undefined) return `It has no event (VEVENT), only other components: line ${skipped} has the first`;
  return calendars.flatMap((calendar) => {
    const events = calendar.components.filter(({ name }) => name === 'VEVENT');
    const zones = readTimeZones(calendar, { given: null, resource: timezone, to: lastOf(events) });
    const own = calendar.properties.get('X-WR-TIMEZONE')?.[0]?.value;
    const known = (tzid: string | undefined) => {
      if (!zones.knows(tzid)) throw new UnknownZone(tzid ?? own);
      return zones.of(tzid);
    };
    return events.map((event) => singleEventOf(event, { ...zones, of: known }));
  });
}

class UnknownZone extends Error {}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns an instant after all readable events. Time zones that the calendar defines must be built up to it. */
function lastOf(events: readonly Component[]): Instant {
  let last = 0;
  for (const { properties } of events) {
    for (const property of [...(properties.get('DTSTART') ?? []), ...(properties.get('DTEND') ?? [])]) {
      try {
        last = Math.max(last, onlyMoment(property, ALL_IN_UTC).wall + 366 * DAY);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
      }
    }
  }
  return last;
}

function singleEventOf(component: Component, zones: TimeZones): SingleEvent | OtherEvent {
  const { properties } = component;
  const uid = properties.get('UID')?.[0]?.value;
  const problem = (message: string): OtherEvent => ({ kind: 'problem', uid, message });
  if (['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => properties.has(name))) {
    return problem('It recurs, or is one of several that do: make a series of it');
  }
  try {
    const event = parseEvent(component, zones, true);
    if (!event.isBusy) return { kind: 'free', uid, message: 'It is cancelled, or takes no time' };
    if (!event.start || !event.length) return problem('Its time cannot be read');
    // A whole day is one of the calendar's own zone.
    if (event.start.isDate) zones.of(undefined);
    const start = instantOf(event.start);
    const end = computeEnd(event.start, event.start.wall, event.length);
    return {
      kind: 'event',
      uid,
      start,
      end,
      title: titleOf(properties.get('SUMMARY')?.[0]),
      attendee: attendeeOf(component),
    };
  } catch (error) {
    if (!(error instanceof UnknownZone)) throw error;
    return problem(`There is no time zone ${error.message}`);
  }
}

function titleOf(summary: Property | undefined): string | null {
  if (!summary) return null;
  return summary.value.replace(/\\([nN\\;,])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function attendeeOf({ properties }: Component): SingleEvent['attendee'] {
  const organizer = properties.get('ORGANIZER')?.map(addressOf) ?? [];
  const others = (properties.get('ATTENDEE') ?? []).filter((property) => !organizer.includes(addressOf(property)));
  const [only, another] = others;
  const email = only && addressOf(only);
  if (!only || another || email === undefined) return null;
  return { name: only.parameter('CN')?.trim() || null, email };
}

/** Returns the address of a `mailto:` URI (RFC 6068), or else of the parameter EMAIL, which Apple writes beside other URIs. */
function addressOf(property: Property): string | undefined {
  const address = mailtoAddress(property.value);
  const email = address?.includes('@') ? undefined : property.parameter('EMAIL')?.trim();
  return (email || address)?.toLowerCase();
}

function mailtoAddress(value: string): string | undefined {
  const [, address] = /^mailto:([^?]+)/i.exec(value.trim()) ?? [];
  try {
    return address && decodeURIComponent(address).trim();
  } catch {
    // Not percent-encoded: some programs write addresses as they are.
    return address;
  }
}
