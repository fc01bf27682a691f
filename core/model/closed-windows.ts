import { DAY, weekdayOf } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Zone } from '../basics/zone.js';
import { WEEKDAYS, type WeeklyWindow, type Window, windowOn } from './schedule.js';

/** Span of time off: from one instant (inclusive) to another (exclusive), or whole local days in each resource's own zone. */
export type TimeOffSpan =
  | { readonly start: Instant; readonly end: Instant; readonly startDate: null; readonly endDate: null }
  | { readonly start: null; readonly end: null; readonly startDate: string; readonly endDate: string };

/** Hours that the time off closes in each week, instead of whole days. Only with dates. */
export interface Weekly {
  readonly weekly?: WeeklyWindow | null;
}

/** Day of a date, counted from 1970-01-01. */
export const dayOf = (date: string): number => Date.parse(date) / DAY;

/** Returns the span of time off as instants in a zone. Dates are local days, from the start of the first to the end of the last. */
export function buildWindow(span: TimeOffSpan, zone: Zone): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: zone.startOfDay(dayOf(span.startDate)), end: zone.startOfDay(dayOf(span.endDate) + 1) };
}

/** Returns the closed windows of time off in a zone, with weekly hours only those that may lie within a span. */
export function buildWindows(entry: TimeOffSpan & Weekly, zone: Zone, within: Window): readonly Window[] {
  const { weekly } = entry;
  if (!weekly || entry.start !== null) return [buildWindow(entry, zone)];
  const windows: Window[] = [];
  const last = Math.min(dayOf(entry.endDate), zone.dayAt(within.end) + 1);
  for (let day = Math.max(dayOf(entry.startDate), zone.dayAt(within.start) - 2); day <= last; day += 1) {
    const isOne = weekly.days.includes(WEEKDAYS[weekdayOf(day)]!);
    if (isOne && zone.hasDay(day)) windows.push(windowOn(day, weekly, zone));
  }
  return windows;
}

/**
 * Returns a window that contains the time off in any zone: local days begin up to 14 hours before and 12 after those of UTC. Weekly hours
 * may end on the day after the last.
 */
export function buildWidestWindow(span: TimeOffSpan & Weekly): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: (dayOf(span.startDate) - 1) * DAY, end: (dayOf(span.endDate) + (span.weekly ? 3 : 2)) * DAY };
}

export function concerns({ resources }: { readonly resources: readonly string[] | null }, resource: string): boolean {
  return resources === null || resources.includes(resource);
}
