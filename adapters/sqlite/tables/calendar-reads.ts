import {
  type Calendar,
  type CalendarReads,
  type CalendarStatus,
  hasNoSlot,
  type Instant,
  MINUTE,
  type NoSlot,
} from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { fromJson } from '../file/json.js';

/** Number of due calendars in one read. Reads are repeated until enough calendars with a free worker slot are found. */
const LOOKED_AT = 100;

export class SqliteCalendarReads extends OverDatabase implements CalendarReads {
  readonly #due = this.database.rows<[Instant, string, number, number, number], { readonly data: string }>(
    `SELECT data FROM slotkeeper_calendar
     WHERE due_at <= ? AND app NOT IN (SELECT value FROM json_each(?))
       AND (? OR (data ->> '$.state.error' IS NULL AND data ->> '$.state.fetchedAt' IS NOT NULL))
     ORDER BY due_at, id LIMIT +? OFFSET +?`,
  );
  readonly #statuses = this.database.rows<
    [Instant, number],
    { readonly status: CalendarStatus; readonly count: number }
  >(
    `SELECT count(*) AS count, CASE
       WHEN ? > data ->> '$.state.since' + (data ->> '$.staleAfterMinutes') * ${MINUTE} THEN 'stale'
       WHEN data ->> '$.state.error' IS NOT NULL THEN 'failing'
       WHEN data ->> '$.state.fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status
     FROM (SELECT data FROM slotkeeper_calendar LIMIT +?) GROUP BY status`,
  );

  async due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]> {
    const due: Calendar[] = [];
    const apps = JSON.stringify([...without.apps]);
    const isAnyKind = without.unproven === 'all' ? 0 : 1;
    for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
      const rows = await this.database.read(() => this.#due.all(now, apps, isAnyKind, LOOKED_AT, offset));
      for (const { data } of rows) {
        const calendar = fromJson<Calendar>(data);
        if (!hasNoSlot(calendar, without)) due.push(calendar);
      }
      if (rows.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }

  /** Computes the status in SQL, as `statusOf` would: parsing every calendar would block the event loop. */
  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    const counts: Record<CalendarStatus, number> = { new: 0, ok: 0, failing: 0, stale: 0 };
    for (const { status, count } of await this.database.read(() => this.#statuses.all(now, limit))) {
      counts[status] = count;
    }
    return counts;
  }
}
