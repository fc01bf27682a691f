import { Parameters } from './conditions.js';
import { readPage } from './object-store.js';
import { isUuid } from './tables.js';
export class PostgresEventRepository {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async list(app, slice, { types, booking }, after) {
        if (!isUuid(app) || (after !== undefined && !isUuid(after)))
            return after === undefined ? { items: [], total: 0 } : undefined;
        const parameters = new Parameters(app);
        const conditions = ['t.app = $1::uuid'];
        const place = after === undefined ? undefined : placeSql(parameters, after);
        if (place)
            conditions.push(`t.ord > ${place}`);
        if (types)
            conditions.push(`t.type = ANY (${parameters.add(types, 'text[]')})`);
        if (booking !== undefined)
            conditions.push(isUuid(booking) ? `t.booking = ${parameters.add(booking, 'uuid')}` : 'false');
        const sql = {
            table: 'event',
            conditions: conditions.join(' AND '),
            order: 't.ord',
            reversed: 't.ord DESC',
            key: 't.ord',
            ...(conditions.length === 1 && { total: `SELECT n FROM @list_count WHERE app = $1 AND kind = 'event'` }),
            ...(place && { exists: `${place} IS NOT NULL` }),
        };
        return readPage(this.#database, parameters, sql, slice, (ords) => eventsAt(this.#database, app, ords));
    }
    async after(app, after, limit) {
        if (!isUuid(app) || (after !== undefined && !isUuid(after)))
            return after === undefined ? [] : undefined;
        const parameters = new Parameters(app);
        const place = after === undefined ? '-1' : placeSql(parameters, after);
        const [row] = await this.#database.read(`SELECT ${place} IS NOT NULL, (SELECT json_agg(data) FROM (
         SELECT data FROM @event WHERE app = $1 AND ord > ${place} ORDER BY ord LIMIT ${parameters.add(limit, 'bigint')}) AS p)`, parameters.values);
        const [isThere, found] = row;
        return isThere ? (found ?? []) : undefined;
    }
    async latest(app) {
        if (!isUuid(app))
            return undefined;
        const text = 'SELECT uuid FROM @event WHERE app = $1 ORDER BY ord DESC LIMIT 1';
        const [row] = await this.#database.read(text, [app]);
        return row?.[0];
    }
    async forget(before, limit) {
        const [row] = await this.#database.change(FORGET, [before, limit]);
        return Number(row?.[0] ?? 0);
    }
}
function placeSql(parameters, event) {
    return `(SELECT e.ord FROM @event AS e WHERE e.app = $1 AND e.uuid = ${parameters.add(event, 'uuid')})`;
}
/** Reads the events at these positions, in order. */
export async function eventsAt(database, app, ords) {
    const text = 'SELECT data FROM @event WHERE app = $1 AND ord = ANY ($2::bigint[]) ORDER BY ord';
    return (await database.read(text, [app, ords])).map(([data]) => data);
}
/**
 * Deletes only from the front of each feed: events before the first one that is young enough, because moments may be out of order by some
 * milliseconds. Skips rows locked by other processes.
 */
const FORGET = `WITH old AS MATERIALIZED (
    SELECT ctid AS place, app, ord FROM @event WHERE at < $1 ORDER BY at, app, ord LIMIT $2 FOR UPDATE SKIP LOCKED
  ), front AS MATERIALIZED (
    SELECT apps.app, (
      SELECT e.ord FROM @event AS e WHERE e.app = apps.app AND NOT EXISTS (
        SELECT 1 FROM old WHERE old.app = e.app AND old.ord = e.ord) ORDER BY e.ord LIMIT 1
    ) AS stays FROM (SELECT DISTINCT app FROM old) AS apps
  ), gone AS (
    DELETE FROM @event WHERE ctid = ANY (ARRAY(
      SELECT old.place FROM old JOIN front USING (app) WHERE front.stays IS NULL OR old.ord < front.stays)) AND at < $1
    RETURNING app
  ), counted AS (
    INSERT INTO @list_count AS k (app, kind, n) SELECT app, 'event', -count(*) FROM gone GROUP BY app ORDER BY app
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n
  ) SELECT count(*) FROM gone`;
