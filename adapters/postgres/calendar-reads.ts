import {
  type Calendar,
  type CalendarReads,
  type CalendarStatus,
  type FeedReads,
  hasNoSlot,
  MINUTE,
} from '../../core/index.js';
import type { Database } from './database.js';
import { sendable } from './tables.js';

/** Number of due calendars in one read. Reads are repeated until enough calendars with a free worker slot are found. */
const LOOKED_AT = 100;

export const calendarReads = (database: Database): CalendarReads => ({
  async due(now, limit, without) {
    const due: Calendar[] = [];
    const isProven = `AND data->'state'->>'error' IS NULL AND data->'state'->>'fetchedAt' IS NOT NULL`;
    const text = `SELECT data FROM @calendar WHERE due_at <= $1 AND app <> ALL ($2::uuid[])
      ${without.unproven === 'all' ? isProven : ''} ORDER BY due_at, app, uuid LIMIT $3 OFFSET $4`;
    for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
      const found = await database.readValues<Calendar>(text, [now, [...without.apps], LOOKED_AT, offset]);
      due.push(...found.filter((calendar) => !hasNoSlot(calendar, without)));
      if (found.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  },

  async statuses(now, limit) {
    const counts = (await database.read(STATUSES, [now, limit])) as readonly (readonly [CalendarStatus, number])[];
    return { new: 0, ok: 0, failing: 0, stale: 0, ...Object.fromEntries(counts) };
  },
});

const STATUSES = `SELECT CASE
    WHEN $1::bigint > (data->'state'->>'since')::bigint + (data->>'staleAfterMinutes')::bigint * ${MINUTE} THEN 'stale'
    WHEN data->'state'->>'error' IS NOT NULL THEN 'failing'
    WHEN data->'state'->>'fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status, count(*)
  FROM (SELECT data FROM @calendar LIMIT $2) AS c GROUP BY 1`;

export const feedReads = (database: Database): FeedReads => ({
  stateOf(digest) {
    return database.readValue(FEED_STATE, [sendable(digest, 'text')]);
  },
});

const FEED_STATE = `SELECT json_build_object('feed', f.data, 'app', a.data, 'sequence', l.seq, 'changedAt', l.at) FROM @feed AS f
  JOIN @app AS a ON a.uuid = f.app JOIN @ledger AS l ON l.app = f.app WHERE f.digest = $1 LIMIT 1`;
