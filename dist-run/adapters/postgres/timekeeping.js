import { NotFoundError, } from '../../core/index.js';
import { DURABLE } from './database.js';
import { tooBusy } from './failures.js';
import { newChange } from './ledger.js';
import { isUuid } from './tables.js';
/** Limit of events that one statement rewrites. */
const AT_ONCE = 1_000;
const ATTEMPTS = 20;
export class PostgresTimekeeping {
    #database;
    constructor(database) {
        this.#database = database;
    }
    /** Scans the table: an index on the moment would be written with every change, for a query that runs once a minute. */
    async changedAfter(moment, limit) {
        const found = await this.#database.read('SELECT app, at FROM @ledger WHERE at > $1 LIMIT $2', [moment, limit]);
        return found.map(([app, at]) => ({ app: String(app), at: Number(at) }));
    }
    async turnBack(app, to) {
        if (!isUuid(app))
            throw new NotFoundError();
        let lastChange = null;
        let events = 0;
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            const isCommitted = await this.#database.transaction('BEGIN ISOLATION LEVEL READ COMMITTED', async (run) => {
                const [head] = await run('SELECT at FROM @ledger WHERE app = $1 FOR UPDATE', [app]);
                if (!head)
                    throw new NotFoundError();
                for (let count = AT_ONCE; count === AT_ONCE;) {
                    count = await redate(run, app, to, AT_ONCE);
                    events += count;
                }
                const at = Number(head[0]);
                if (at <= to)
                    return;
                lastChange = at;
                await run(TURN_BACK, [app, to, newChange()]);
            });
            if (isCommitted)
                return { lastChange, events };
        }
        throw tooBusy();
    }
    turnBackEvents(app, to, limit) {
        if (!isUuid(app))
            return Promise.resolve(0);
        return redate((text, values = []) => this.#database.change(text, values), app, to, limit);
    }
    async turnBackAnswers(appOrOwner, to, limit) {
        if (!isUuid(appOrOwner))
            return 0;
        const [row] = await this.#database.change(TURN_BACK_ANSWERS, [appOrOwner, to, limit]);
        return Number(row?.[0] ?? 0);
    }
    async endLeases(app, beyond) {
        if (!isUuid(app))
            return 0;
        const text = `WITH ended AS (UPDATE @job SET lease_until = 0
        WHERE app = $1 AND status = 'running' AND lease_until > $2 RETURNING 1)
      SELECT count(*), ${DURABLE} FROM ended`;
        const [row] = await this.#database.change(text, [app, beyond]);
        return Number(row?.[0] ?? 0);
    }
}
/** Sets the first so many events that are later than a moment back, to it or to the earliest moment of what follows them. */
async function redate(run, app, to, limit) {
    const [found] = await run(LATER, [app, to, Math.min(limit, 2 ** 31)]);
    const [events, earliest] = found;
    if (!events || events.length === 0)
        return 0;
    const at = Math.min(to, earliest ?? to);
    const rows = events.map(([ord, event]) => ({ ord, was: event.at, data: { ...event, at } }));
    const [redated] = await run(REDATE, [app, at, JSON.stringify(rows)]);
    return Number(redated?.[0] ?? 0);
}
const LATER = `SELECT
  (SELECT json_agg(json_build_array(ord, data)) FROM (
    SELECT ord, data FROM @event WHERE app = $1 AND at > $2 ORDER BY ord LIMIT $3) AS l),
  (SELECT min(at) FROM @event WHERE app = $1
    AND ord > (SELECT min(ord) FROM @event WHERE app = $1 AND at > $2) AND at <= $2)`;
const REDATE = `WITH redated AS (
    UPDATE @event AS t SET at = $2, data = f.data FROM (
      SELECT o.place, r.data FROM json_to_recordset($3::json) AS r(ord bigint, was bigint, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.at = r.was OFFSET 0) AS o
    ) AS f WHERE t.ctid = f.place RETURNING 1
  ) SELECT count(*), ${DURABLE} FROM redated`;
const TURN_BACK = `WITH head AS (
    UPDATE @ledger SET seq = seq + 1, at = $2, change = $3, recent = (ARRAY[$3::bigint] || recent)[1:16] WHERE app = $1 RETURNING seq
  ) SELECT seq, ${DURABLE} FROM head`;
const TURN_BACK_ANSWERS = `WITH turned AS (
    UPDATE @answer SET at = $2 WHERE ctid = ANY (ARRAY(SELECT ctid FROM @answer WHERE holder = $1 AND at > $2 LIMIT $3))
    RETURNING 1
  ) SELECT count(*), ${DURABLE} FROM turned`;
