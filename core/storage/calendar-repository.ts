import { type Calendar, type CalendarStatus, isProven, laneOf } from '../model/calendar.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';

/** Which calendars a list holds; what is left out filters nothing. */
export interface CalendarFilter {
  readonly resource?: string | undefined;
}

/** Calendars that a worker has no slot for. */
export interface NoSlot {
  /** All of these apps. */
  readonly apps: ReadonlySet<string>;
  /** Those of these apps whose last try was not good (`isProven`); `all`: those of all apps. */
  readonly unproven: ReadonlySet<string> | 'all';
  /** Those of these apps and hosts (`laneOf`). */
  readonly lanes: ReadonlySet<string>;
}

/** True if a calendar is one of those that have no slot, its app aside. */
export function hasNoSlot(calendar: Calendar, { unproven, lanes }: NoSlot): boolean {
  if (lanes.has(laneOf(calendar))) return true;
  return (unproven === 'all' || unproven.has(calendar.app)) && !isProven(calendar);
}

/** Reads calendars; they are written through the Ledger. */
export interface CalendarRepository {
  find(app: string, uuid: string): Promise<Calendar | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's that match. */
  list(app: string, slice: Slice, filter: CalendarFilter): Promise<Sliced<Calendar>>;
  /**
   * Up to `limit` calendars of all apps whose moment (`dueAt`) has come, the earliest first, without those that have no slot.
   * The cost does not depend on how many wait for later.
   */
  due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
  /** How many calendars of all apps have each status now; of more than `limit`, as many are looked at. */
  statuses(now: Instant, limit: number): Promise<Readonly<Record<CalendarStatus, number>>>;
}
