import { asUuid, type CalendarContent, type CalendarReading } from '../../core/index.js';
import { Busy, INTERVALS_MAX, TooBusy } from './busy.js';
import { gatherEvents, Unknowable } from './busy-events.js';
import { type Component, calendarsIn, findProblem, skippedLine, unfolded } from './content-lines.js';
import { type Event, parseEvent } from './events.js';
import { placeText, Reports, remedyFor } from './reports.js';
import { readTimeZones, type TimeZones } from './time-zones.js';
import { instantAt, instantOf, parseDuration, parseMoment, Unreadable, withWholeZone } from './values.js';

/** Calendar whose events are parsed, except those whose UIDs look like bookings of this service. */
interface OpenedCalendar {
  readonly kind: 'opened';
  /** UUIDs of possible bookings of this service, taken from the events' UIDs, without duplicates. */
  readonly bookings: readonly string[];
  /** Returns the busy times of all events except the bookings in `ours`, which are this service's own. */
  content(ours: ReadonlySet<string>): CalendarContent;
}

type Failed = Extract<CalendarContent, { kind: 'failed' }>;

/** Reads the busy times of a calendar (RFC 5545) between two instants. No error quotes the calendar. */
export function openCalendar(body: Uint8Array, reading: CalendarReading): OpenedCalendar | Failed {
  const lines = unfolded(new TextDecoder().decode(body));
  const problem = findProblem(lines);
  if (problem !== undefined) return { kind: 'failed', message: problem, reports: [] };
  const components = calendarsIn(lines);
  const skipped = skippedLine(lines, components);
  const calendars = components.map((calendar) => {
    const zones = readTimeZones(calendar, {
      given: reading.timezone,
      resource: reading.resourceTimezone,
      to: reading.to,
    });
    return { calendar, zones };
  });
  const groups = new Map<string, Event[]>();
  const single: Event[] = [];
  for (const { calendar, zones } of calendars) {
    for (const component of calendar.components) {
      if (component.name !== 'VEVENT') continue;
      const event = parseEvent(component, zones, reading.tentative === 'busy');
      if (event.uid === undefined) {
        single.push(event);
        continue;
      }
      const others = groups.get(event.uid);
      if (others) others.push(event);
      else groups.set(event.uid, [event]);
    }
  }
  const bookingOfUid = new Map([...groups.keys()].map((uid) => [uid, bookingOf(uid)]));
  const gather = (ours: ReadonlySet<string>, busy: Busy, reports: Reports) => {
    if (skipped !== undefined) reports.addSkipped({ line: skipped });
    for (const { calendar, zones } of calendars) {
      if (zones.isOwnUnknown) reports.addUnknownZone({ line: calendar.line });
      for (const component of calendar.components) {
        if (component.name === 'VFREEBUSY') gatherFreeBusy(component, zones, reading, busy, reports);
      }
    }
    for (const event of single) gatherEvents([event], reading, busy, reports);
    for (const [uid, events] of groups) {
      const booking = bookingOfUid.get(uid);
      if (booking === undefined || !ours.has(booking)) gatherEvents(events, reading, busy, reports);
    }
  };
  return {
    kind: 'opened',
    bookings: [...new Set([...bookingOfUid.values()].filter((booking) => booking !== undefined))],
    content: (ours) => contentOf(reading, (busy, reports) => gather(ours, busy, reports)),
  };
}

function contentOf({ from, to }: CalendarReading, gather: (busy: Busy, reports: Reports) => void): CalendarContent {
  const reports = new Reports();
  try {
    // One `Busy` collects all events, so that its limit applies to the whole calendar and not to each UID.
    const busy = new Busy(from, to);
    gather(busy, reports);
    return { kind: 'read', busy: busy.times(), reports: reports.all() };
  } catch (error) {
    const message = error instanceof TooBusy ? tooBusy() : error instanceof Unknowable ? error.message : undefined;
    if (message === undefined) throw error;
    return { kind: 'failed', message, reports: reports.all() };
  }
}

const tooBusy = () => `It has more than ${INTERVALS_MAX.toLocaleString('en-US')} busy times`;

/** Returns the booking's UUID if a UID has the form that this service writes, without the suffix that feeds add. */
function bookingOf(uid: string): string | undefined {
  return asUuid(/^(.{36})(?:-\d+)?(?:@.*)?$/s.exec(uid.trim())?.[1]);
}

function gatherFreeBusy(
  { properties, line }: Component,
  zones: TimeZones,
  { tentative }: CalendarReading,
  busy: Busy,
  reports: Reports,
): void {
  for (const property of (properties.get('FREEBUSY') ?? []).map(withWholeZone)) {
    const type = property.parameter('FBTYPE')?.toUpperCase() ?? 'BUSY';
    if (type === 'FREE' || (type === 'BUSY-TENTATIVE' && tentative === 'free')) continue;
    const tzid = property.parameter('TZID')?.trim() ?? '';
    if (tzid !== '' && !zones.knows(tzid)) reports.addUnknownZone({ line });
    for (const text of property.value.split(',')) {
      try {
        const [from = '', to = ''] = text.trim().split('/', 2);
        const start = parseMoment(from, property, zones);
        if (/^[+-]?P/i.test(to)) {
          const { days, milliseconds } = parseDuration(to);
          busy.add(instantOf(start), instantAt(start, start.wall + days * 86_400_000) + milliseconds);
        } else busy.add(instantOf(start), instantOf(parseMoment(to, property, zones)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const [problem, remedy] = ['A busy time cannot be read', remedyFor(['FREEBUSY'])];
        reports.add(problem, remedy, { line });
        throw new Unknowable(`${problem} (${placeText({ line })}). ${remedy}`);
      }
    }
  }
}
