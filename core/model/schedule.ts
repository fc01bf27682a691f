import { DAY, HOUR, MINUTE, weekdayOf } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Zone } from '../basics/zone.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Opening window in wall time, `HH:MM`. An `end` at or before `start` is on the next day. `end` may be `24:00`. */
export interface WallWindow {
  readonly start: string;
  readonly end: string;
}

export interface WeeklyWindow extends WallWindow {
  readonly days: readonly Weekday[];
}

/** Windows that start on one date, `YYYY-MM-DD`, instead of the weekly ones. */
export interface Override {
  readonly date: string;
  readonly windows: readonly WallWindow[];
}

/** Opening hours in the wall time of a zone, as entered (core/availability/README.md, "Resource"). */
export interface Schedule {
  readonly weekly: readonly WeeklyWindow[];
  readonly overrides: readonly Override[];
}

/** Time from `start` (inclusive) to `end` (exclusive). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
}

/** Wall window in ms from 00:00 of the day on which it starts. */
interface Hours {
  readonly start: number;
  readonly end: number;
}

/** Parsed schedule, cached so that requests need not parse text. */
interface Plan {
  readonly weekdays: readonly (readonly Hours[])[];
  readonly dates: ReadonlyMap<number, readonly Hours[]>;
}

const plans = new WeakMap<Schedule, Plan>();

function planOf(schedule: Schedule): Plan {
  const known = plans.get(schedule);
  if (known !== undefined) return known;
  const plan: Plan = {
    weekdays: WEEKDAYS.map((day) => schedule.weekly.filter((entry) => entry.days.includes(day)).map(hoursOf)),
    dates: new Map(schedule.overrides.map((entry) => [Date.parse(entry.date) / DAY, entry.windows.map(hoursOf)])),
  };
  plans.set(schedule, plan);
  return plan;
}

function hoursOf(window: WallWindow): Hours {
  const start = parseTime(window.start);
  const end = parseTime(window.end);
  return { start, end: end > start ? end : end + DAY };
}

/** Returns the ms from 00:00 to a time of day. */
export function parseTime(text: string): number {
  return Number(text.slice(0, 2)) * HOUR + Number(text.slice(3)) * MINUTE;
}

/** Returns the window that starts on the day of a zone. */
export function windowOn(day: number, hours: WallWindow, zone: Zone): Window {
  const { start, end } = hoursOf(hours);
  return { start: zone.instantOf(day * DAY + start), end: zone.instantOf(day * DAY + end) };
}

/**
 * Returns the unmerged windows of a schedule that overlap or touch `[from, to]`, by start. Without a schedule, these are the local days of
 * the zone (core/availability/README.md, "Availability").
 */
export function windows(schedule: Schedule | null, zone: Zone, from: Instant, to: Instant): readonly Window[] {
  const found: Window[] = [];
  const add = (start: Instant, end: Instant) => {
    if (start < end && start <= to && end >= from) found.push({ start, end });
  };
  // Start two days early: a window may continue on the next day, and a whole day that the zone skips may move it one day further.
  const firstDay = zone.dayAt(from) - 2;
  // Include the next day: the clock may already have shown a later day and then been put back.
  const lastDay = zone.dayAt(to) + 1;
  if (schedule === null) {
    for (let day = firstDay; day <= lastDay; day += 1) add(zone.startOfDay(day), zone.startOfDay(day + 1));
    return found;
  }
  const plan = planOf(schedule);
  for (let day = firstDay; day <= lastDay; day += 1) {
    const hours = plan.dates.get(day) ?? plan.weekdays[weekdayOf(day)]!;
    if (hours.length === 0) continue;
    const midnight = day * DAY;
    // Fast path: on most days no clock change is near, so one offset is valid for the whole day.
    const offset = zone.steadyOffset(midnight - DAY, midnight + 2 * DAY);
    if (offset === undefined && !zone.hasDay(day)) continue;
    for (const { start, end } of hours) {
      if (offset !== undefined && end <= DAY) add(midnight + start - offset, midnight + end - offset);
      else add(zone.instantOf(midnight + start), zone.instantOf(midnight + end));
    }
  }
  return found.length > 1 ? found.sort((a, b) => a.start - b.start) : found;
}

/** Merges ordered windows that touch or overlap. */
export function merged(inOrder: readonly Window[]): readonly Window[] {
  const result: Window[] = [];
  for (const window of inOrder) {
    const last = result.at(-1);
    if (last === undefined || last.end < window.start) result.push(window);
    else if (last.end < window.end) result[result.length - 1] = { start: last.start, end: window.end };
  }
  return result;
}
