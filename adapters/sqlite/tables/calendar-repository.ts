import {
  type Calendar,
  type CalendarFilter,
  type CalendarRepository,
  type CalendarStatus,
  type DueCalendar,
  dueAt,
  type Instant,
  MINUTE,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { Conditions } from '../lists/filtered-list.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { readPage } from '../lists/pages.js';
import { SqliteObjectRepository, type Table } from './object-repository.js';

export const CALENDAR: Table<Calendar> = {
  name: 'calendar',
  columns: { resource: ({ resource }) => resource, due_at: (calendar) => dueAt(calendar) },
  search: {},
  order: 'ordinal',
};

export class SqliteCalendarRepository extends SqliteObjectRepository<Calendar, never> {
  /** The same, as its port asks for lists of it. */
  readonly lists: CalendarRepository;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, CALENDAR);
    this.lists = new SqliteCalendarLists(database, this);
  }
}

class SqliteCalendarLists implements CalendarRepository {
  readonly #database: Database;
  readonly #calendars: SqliteCalendarRepository;
  readonly #due;
  readonly #statuses;

  constructor(database: Database, calendars: SqliteCalendarRepository) {
    this.#database = database;
    this.#calendars = calendars;
    this.#due = database.rows<[Instant, string, number], DueCalendar>(
      `SELECT app, uuid AS calendar FROM calendar
       WHERE due_at <= ? AND app NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at, id LIMIT +?`,
    );
    this.#statuses = database.rows<[Instant, number], { readonly status: CalendarStatus; readonly count: number }>(
      `SELECT count(*) AS count, CASE
         WHEN ? > data ->> '$.state.since' + (data ->> '$.staleAfterMinutes') * ${MINUTE} THEN 'stale'
         WHEN data ->> '$.state.error' IS NOT NULL THEN 'failing'
         WHEN data ->> '$.state.fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status
       FROM (SELECT data FROM calendar LIMIT +?) GROUP BY status`,
    );
  }

  find(app: string, uuid: string): Promise<Calendar | undefined> {
    return this.#calendars.find(app, uuid);
  }

  list(app: string, slice: Slice, { resource }: CalendarFilter): Promise<Sliced<Calendar>> {
    if (resource === undefined) return this.#calendars.list(app, slice, { all: [], any: [] });
    const conditions = new Conditions().add('app = ?', app).add('resource = ?', resource);
    return readPage(this.#database, slice, () => this.#calendars.filtered(conditions, slice));
  }

  due(now: Instant, limit: number, without: ReadonlySet<string>): Promise<readonly DueCalendar[]> {
    return this.#database.read(() => this.#due.all(now, JSON.stringify([...without]), limit));
  }

  /** Each row says by itself what `statusOf` would: to make an object of each would hold up everybody else. */
  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    const counts: Record<CalendarStatus, number> = { new: 0, ok: 0, failing: 0, stale: 0 };
    for (const { status, count } of await this.#database.read(() => this.#statuses.all(now, limit))) {
      counts[status] = count;
    }
    return counts;
  }
}
