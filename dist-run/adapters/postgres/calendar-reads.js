import { hasNoSlot, MINUTE, } from '../../core/index.js';
/** Number of due calendars in one read, among which those with a slot are searched. */
const LOOKED_AT = 100;
export class PostgresCalendarReads {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async due(now, limit, without) {
        const due = [];
        const isProven = `AND data->'state'->>'error' IS NULL AND data->'state'->>'fetchedAt' IS NOT NULL`;
        const text = `SELECT data FROM @calendar WHERE due_at <= $1 AND app <> ALL ($2::uuid[])
      ${without.unproven === 'all' ? isProven : ''} ORDER BY due_at, app, uuid LIMIT $3 OFFSET $4`;
        for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
            const rows = await this.#database.read(text, [now, [...without.apps], LOOKED_AT, offset]);
            for (const [data] of rows)
                if (!hasNoSlot(data, without))
                    due.push(data);
            if (rows.length < LOOKED_AT)
                break;
        }
        return due.slice(0, limit);
    }
    async statuses(now, limit) {
        const counts = { new: 0, ok: 0, failing: 0, stale: 0 };
        for (const [status, count] of await this.#database.read(STATUSES, [now, limit])) {
            counts[status] = Number(count);
        }
        return counts;
    }
}
const STATUSES = `SELECT CASE
    WHEN $1::bigint > (data->'state'->>'since')::bigint + (data->>'staleAfterMinutes')::bigint * ${MINUTE} THEN 'stale'
    WHEN data->'state'->>'error' IS NOT NULL THEN 'failing'
    WHEN data->'state'->>'fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status, count(*)
  FROM (SELECT data FROM @calendar LIMIT $2) AS c GROUP BY 1`;
export class PostgresFeedReads {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async stateOf(digest) {
        const [row] = await this.#database.read(FEED_STATE, [digest]);
        if (!row)
            return undefined;
        const [feed, app, sequence, changedAt] = row;
        return { feed, app, sequence, changedAt };
    }
}
const FEED_STATE = `SELECT f.data, a.data, l.seq, l.at FROM @feed AS f
  JOIN @app AS a ON a.uuid = f.app JOIN @ledger AS l ON l.app = f.app WHERE f.digest = $1 LIMIT 1`;
