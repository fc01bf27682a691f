import {
  type Calendar,
  type CalendarReads,
  type CalendarStatus,
  type FeedReads,
  type FeedState,
  hasNoSlot,
  type Instant,
  isCleanText,
  MINUTE,
  type NoSlot,
} from '../../core/index.js';
import { OverDatabase } from './database.js';

/** Number of due calendars in one read. Reads are repeated until enough calendars with a free worker slot are found. */
const LOOKED_AT = 100;

export class PostgresCalendarReads extends OverDatabase implements CalendarReads {
  async due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]> {
    const due: Calendar[] = [];
    const isProven = `AND data->'state'->>'error' IS NULL AND data->'state'->>'fetchedAt' IS NOT NULL`;
    const text = `SELECT data FROM @calendar WHERE due_at <= $1 AND app <> ALL ($2::uuid[])
      ${without.unproven === 'all' ? isProven : ''} ORDER BY due_at, app, uuid LIMIT $3 OFFSET $4`;
    for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
      const rows = await this.database.read(text, [now, [...without.apps], LOOKED_AT, offset]);
      for (const [data] of rows) if (!hasNoSlot(data as Calendar, without)) due.push(data as Calendar);
      if (rows.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }

  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    const counts = (await this.database.read(STATUSES, [now, limit])) as readonly (readonly [CalendarStatus, number])[];
    return { new: 0, ok: 0, failing: 0, stale: 0, ...Object.fromEntries(counts) };
  }
}

const STATUSES = `SELECT CASE
    WHEN $1::bigint > (data->'state'->>'since')::bigint + (data->>'staleAfterMinutes')::bigint * ${MINUTE} THEN 'stale'
    WHEN data->'state'->>'error' IS NOT NULL THEN 'failing'
    WHEN data->'state'->>'fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status, count(*)
  FROM (SELECT data FROM @calendar LIMIT $2) AS c GROUP BY 1`;

export class PostgresFeedReads extends OverDatabase implements FeedReads {
  async stateOf(digest: string): Promise<FeedState | undefined> {
    if (!isCleanText(digest)) return undefined;
    return this.database.readValue(FEED_STATE, [digest]);
  }
}

const FEED_STATE = `SELECT json_build_object('feed', f.data, 'app', a.data, 'sequence', l.seq, 'changedAt', l.at) FROM @feed AS f
  JOIN @app AS a ON a.uuid = f.app JOIN @ledger AS l ON l.app = f.app WHERE f.digest = $1 LIMIT 1`;
