import { asUuid, type CalendarContent, type CalendarReading } from '../../core/index.js';
import { Busy, INTERVALS_MAX, Reports, TooBusy } from './busy.js';
import { gatherEvents, Unknowable } from './busy-events.js';
import { type Component, calendarsIn, problemOf, unfolded } from './content-lines.js';
import { type Event, eventOf } from './events.js';
import { type TimeZones, timeZonesOf } from './time-zones.js';
import { durationOf, instantAt, instantOf, momentOf, Unreadable } from './values.js';

/**
 * The busy times of a calendar (RFC 5545), between two instants; what fails says nothing that the calendar holds
 * (core/README.md, "Calendars").
 */
export function readCalendar(body: Uint8Array, reading: CalendarReading): CalendarContent {
  const reports = new Reports();
  try {
    return read(new TextDecoder().decode(body), reading, reports);
  } catch (error) {
    const message = error instanceof TooBusy ? TOO_BUSY : error instanceof Unknowable ? error.message : undefined;
    if (message === undefined) throw error;
    return { kind: 'failed', message, reports: reports.all() };
  }
}

const TOO_BUSY = `It has more than ${INTERVALS_MAX.toLocaleString('en-US')} busy times`;

function read(text: string, reading: CalendarReading, reports: Reports): CalendarContent {
  const lines = unfolded(text);
  const problem = problemOf(lines);
  if (problem !== undefined) return { kind: 'failed', message: problem, reports: [] };
  const { from, to } = reading;
  const busy = new Busy(from, to);
  const bookings = new Map<string, Busy>();
  const groups = new Map<string, Event[]>();
  const single: Event[] = [];
  for (const calendar of calendarsIn(lines)) {
    const zones = timeZonesOf(calendar, { given: reading.timezone, resource: reading.resourceTimezone, to });
    for (const component of calendar.components) {
      if (component.name === 'VFREEBUSY') gatherFreeBusy(component, zones, reading, busy, reports);
      if (component.name !== 'VEVENT') continue;
      const event = eventOf(component, zones.clockOf, reading.tentative === 'busy');
      if (event.uid === undefined) {
        single.push(event);
        continue;
      }
      const others = groups.get(event.uid);
      if (others) others.push(event);
      else groups.set(event.uid, [event]);
    }
    reports.add("A time zone is not known: its times are read in the calendar's", zones.unknown());
  }
  const window = { from, to };
  for (const event of single) gatherEvents([event], window, busy, reports);
  for (const [uid, events] of groups) {
    const booking = bookingOf(uid);
    if (booking === undefined) gatherEvents(events, window, busy, reports);
    else {
      const its = bookings.get(booking) ?? new Busy(from, to);
      bookings.set(booking, its);
      gatherEvents(events, window, its, reports);
    }
  }
  return {
    kind: 'read',
    busy: busy.times(),
    bookings: [...bookings].map(([booking, its]) => ({ booking, busy: its.times() })),
    reports: reports.all(),
  };
}

/** The booking that a UID of ours names, the suffix of a feed aside. */
function bookingOf(uid: string): string | undefined {
  return asUuid(/^(.{36})(?:-\d+)?(?:@.*)?$/s.exec(uid.trim())?.[1]);
}

function gatherFreeBusy(
  { properties }: Component,
  { clockOf }: TimeZones,
  { tentative }: CalendarReading,
  busy: Busy,
  reports: Reports,
): void {
  for (const property of properties.get('FREEBUSY') ?? []) {
    const type = property.parameter('FBTYPE')?.toUpperCase() ?? 'BUSY';
    if (type === 'FREE' || (type === 'BUSY-TENTATIVE' && tentative === 'free')) continue;
    for (const text of property.value.split(',')) {
      try {
        const [from = '', to = ''] = text.trim().split('/', 2);
        const start = momentOf(from, property, clockOf);
        if (/^[+-]?P/i.test(to)) {
          const { days, milliseconds } = durationOf(to);
          busy.add(instantOf(start), instantAt(start, start.wall + days * 86_400_000) + milliseconds);
        } else busy.add(instantOf(start), instantOf(momentOf(to, property, clockOf)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        reports.add('A busy time cannot be read');
        throw new Unknowable('A busy time cannot be read');
      }
    }
  }
}
