import type { Instant } from '../../basics/ports.js';
import { type Calendar, type CalendarStatus, isProven, laneOf } from '../../model/calendar.js';

/** Calendars without a free worker slot. */
export interface NoSlot {
  /** All calendars of these apps. */
  readonly apps: ReadonlySet<string>;
  /** Calendars of these apps that were never fetched or whose last attempt failed (`isProven`). `all`: such calendars of all apps. */
  readonly unproven: ReadonlySet<string> | 'all';
  /** Calendars in these lanes. A lane is one host for one app (`laneOf`). */
  readonly lanes: ReadonlySet<string>;
}

/** True if `unproven` or `lanes` leaves the calendar without a free slot. Does not check `apps`. */
export function hasNoSlot(calendar: Calendar, { unproven, lanes }: NoSlot): boolean {
  if (lanes.has(laneOf(calendar))) return true;
  return (unproven === 'all' || unproven.has(calendar.app)) && !isProven(calendar);
}

/** Reads of calendars that are no questions. The Ledger writes calendars. */
export interface CalendarReads {
  /** Up to `limit` due calendars (`dueAt`) of all apps with a free slot, the earliest first. Calendars due later cost nothing. */
  due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
  /** Returns the number of calendars by status, over all apps. Counts at most `limit` calendars. */
  statuses(now: Instant, limit: number): Promise<Readonly<Record<CalendarStatus, number>>>;
}
