import { buildWindow, buildWindows, concerns } from '../../../../../core/model/closed-windows.js';
import type { Window } from '../../../../../core/model/schedule.js';
import type { Booking } from '../booking/booking-facts.js';
import type { Resource, TimeOff } from '../objects.js';
import { openHours } from '../wall-clock/open-hours.js';
import { DAY, HOUR, parseTimestamp, type Zone, zone } from '../wall-clock/wall.js';

export function closedHours(resource: Parameters<typeof openHours>[0], span: Window): readonly Window[] {
  const closed: Window[] = [];
  let from = span.start;
  for (const { start, end } of openHours(resource, span)) {
    if (start > from) closed.push({ start: from, end: Math.min(start, span.end) });
    from = Math.max(from, end);
  }
  if (from < span.end) closed.push({ start: from, end: span.end });
  return closed.filter(({ start, end }) => start < end);
}

/** Returns the windows of time off for the resource, in its zone, within a span. Empty if the resource is not affected. */
export function findTimeOff(
  entry: TimeOff,
  resource: Pick<Resource, 'uuid' | 'timezone'>,
  span: Window,
): readonly Window[] {
  if (!concerns(entry, resource.uuid)) return [];
  const local = zone(resource.timezone);
  const { start_date: startDate, end_date: endDate, weekly } = entry;
  if (!weekly || startDate === null || endDate === null) return [buildLocalWindow(entry, local)];
  return buildWindows({ start: null, end: null, startDate, endDate, weekly }, local, span);
}

function buildLocalWindow({ start, end, start_date: startDate, end_date: endDate }: TimeOff, local: Zone): Window {
  return start !== null && end !== null
    ? { start: parseTimestamp(start), end: parseTimestamp(end) }
    : buildWindow({ start: null, end: null, startDate: startDate ?? '', endDate: endDate ?? '' }, local);
}

/** Returns the hours to show: those with opening hours or bookings, and one hour before and after them. */
export function hoursShown(
  resources: readonly Resource[],
  bookings: Iterable<Booking>,
  from: number,
  to: number,
  local: Zone,
): { readonly from: number; readonly to: number } {
  const spans = resources.flatMap((resource) => [...openHours(resource, { start: from, end: to })]);
  for (const booking of bookings) {
    spans.push({ start: parseTimestamp(booking.start), end: parseTimestamp(booking.end) });
  }
  let earliest = 24;
  let latest = 0;
  for (const { start, end } of spans) {
    const [begin, finish] = [Math.max(start, from), Math.min(end, to)];
    if (begin >= finish) continue;
    const wall = begin + local.offsetAt(begin);
    const hour = (wall % DAY) / HOUR;
    const length = (finish - begin) / HOUR;
    earliest = Math.min(earliest, Math.floor(hour));
    if (hour + length > 24) return { from: 0, to: 24 };
    latest = Math.max(latest, Math.ceil(hour + length));
  }
  if (earliest >= latest) return { from: 8, to: 18 };
  return { from: Math.max(0, earliest - 1), to: Math.min(24, latest + 1) };
}
