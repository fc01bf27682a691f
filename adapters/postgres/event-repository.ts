import type { AnyWhere, AppEvent, EventRepository } from '../../core/index.js';
import { PostgresReads } from './bulk-reads.js';
import { buildConditions, OF_APP, Parameters } from './conditions.js';
import { type Database, durably } from './database.js';
import { readSlice, totalSql } from './object-store.js';
import { buildRow, countedSql, EVENTS, sendable, type Table, uuids } from './tables.js';

export const eventRepository = (database: Database): EventRepository => ({
  async sequence(app) {
    return (await new PostgresReads(database.read, app).readHead()).seq;
  },

  async list(app, slice, { types, booking }, after) {
    const parameters = new Parameters(app);
    const place = after === undefined ? undefined : placeSql(parameters, after);
    const filters: AnyWhere[] = [];
    if (types) filters.push(['in', 'type', types]);
    if (booking !== undefined) filters.push(['eq', 'booking', booking]);
    const within = place ? `${OF_APP} AND t.ord > ${place}` : OF_APP;
    const conditions = buildConditions(parameters, EVENTS as Table, ['and', filters], within);
    const total = totalSql(conditions, 'event');
    const exists = place && `${place} IS NOT NULL`;
    const list = { parameters, table: EVENTS as Table, conditions, key: 't.ord', total, exists };
    return readSlice(database, list, slice, (ords) => eventsAt(database, app, ords));
  },

  async after(app, after, limit) {
    const parameters = new Parameters(app);
    const place = after === undefined ? '-1' : placeSql(parameters, after);
    const [row] = await database.read(
      `SELECT ${place} IS NOT NULL, (SELECT json_agg(data) FROM (
         SELECT data FROM @event WHERE app = $1 AND ord > ${place} ORDER BY ord LIMIT ${parameters.add(limit, 'bigint')}) AS p)`,
      parameters.values,
    );
    const [isThere, found] = row as readonly [boolean, readonly AppEvent[] | null];
    return isThere ? (found ?? []) : undefined;
  },

  get(app, uuid) {
    return database.readValue('SELECT data FROM @event WHERE app = $1 AND uuid = $2', uuids(app, uuid));
  },

  latest(app) {
    return database.readValue('SELECT uuid FROM @event WHERE app = $1 ORDER BY ord DESC LIMIT 1', uuids(app));
  },

  forget(before, limit) {
    return database.changeCount(FORGET, [before, limit]);
  },
});

function placeSql(parameters: Parameters, event: string): string {
  return `(SELECT e.ord FROM @event AS e WHERE e.app = $1 AND e.uuid = ${parameters.add(event, 'uuid')})`;
}

/** Runs statements, either each in its own transaction or all in one. */
export type Statements = Pick<Database, 'read' | 'change'>;

/** Event with its position in the feed. `version` changes with every update of the row. */
export type Placed = readonly [ord: number, event: AppEvent, version: string];

/** Reads the events of an app that meet a condition, in order. */
export async function eventsFrom(
  statements: Pick<Statements, 'read'>,
  app: string,
  condition: string,
  values: readonly unknown[],
  limit?: number,
): Promise<readonly Placed[]> {
  const limited = limit === undefined ? '' : ` LIMIT $${values.length + 2}`;
  const text = `SELECT ord, data, xmin::text FROM @event WHERE app = $1 AND ${condition} ORDER BY ord${limited}`;
  return (await statements.read(text, [
    sendable(app, 'uuid'),
    ...values,
    ...(limited ? [limit] : []),
  ])) as unknown as readonly Placed[];
}

const AT_ORDS = 'ord = ANY ($2::bigint[])';

/** Reads the events at these positions, in order. */
export async function eventsAt(
  database: Database,
  app: string,
  ords: readonly unknown[],
): Promise<readonly AppEvent[]> {
  return (await eventsFrom(database, app, AT_ORDS, [ords])).map(([, event]) => event);
}

/** Rewrites events in place. Reads one again if another process has changed it. Returns the number that `rewrite` has changed. */
export async function rewriteEvents(
  statements: Statements,
  app: string,
  events: readonly Placed[],
  rewrite: (event: AppEvent) => AppEvent,
): Promise<number> {
  const rows = events.flatMap(([ord, event, version]) => {
    const after = rewrite(event);
    return after === event ? [] : [{ ord, version, ...buildRow(EVENTS, after) }];
  });
  if (rows.length === 0) return 0;
  const done = new Set((await statements.change(REWRITE, [app, JSON.stringify(rows)])).map(([ord]) => ord));
  const missed = rows.flatMap(({ ord }) => (done.has(ord) ? [] : [ord]));
  if (missed.length > 0) {
    const again = await eventsFrom(statements, app, AT_ORDS, [missed]);
    await rewriteEvents(statements, app, again, rewrite);
  }
  return rows.length;
}

const REWRITE = durably(
  `UPDATE @event AS t SET at = f.at, named = f.named, data = f.data FROM (
      SELECT o.place, r.* FROM json_to_recordset($2::json) AS r(ord bigint, version text, at bigint, named text, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.xmin::text = r.version OFFSET 0
      ) AS o
    ) AS f WHERE t.ctid = f.place RETURNING t.ord`,
  'ord',
);

/** SQL that deletes old events, but only from the front of each feed: moments may be some ms out of order. Skips locked rows. */
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
  ), ${countedSql(`SELECT app, 'event', -1 FROM gone`)}
  SELECT count(*) FROM gone`;
