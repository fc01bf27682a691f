import type { Calendar, CalendarStatus } from '../model/calendar.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';

/** Which calendars a list holds; what is left out filters nothing. */
export interface CalendarFilter {
  readonly resource?: string | undefined;
}

/** A calendar that somebody has to look after. */
export interface DueCalendar {
  readonly app: string;
  readonly calendar: string;
}

/** Reads calendars; they are written through the Ledger. */
export interface CalendarRepository {
  find(app: string, uuid: string): Promise<Calendar | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's that match. */
  list(app: string, slice: Slice, filter: CalendarFilter): Promise<Sliced<Calendar>>;
  /**
   * Up to `limit` calendars of all apps whose moment (`dueAt`) has come, the earliest first; those of the apps in `without`
   * are passed over. The cost does not depend on how many wait for later.
   */
  due(now: Instant, limit: number, without: ReadonlySet<string>): Promise<readonly DueCalendar[]>;
  /** How many calendars of all apps have each status now; of more than `limit`, as many are looked at. */
  statuses(now: Instant, limit: number): Promise<Readonly<Record<CalendarStatus, number>>>;
}
