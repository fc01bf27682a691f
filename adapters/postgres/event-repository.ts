import type { AppEvent, EventFilter, EventRepository, Instant, Slice, Sliced } from '../../core/index.js';
import { NotFoundError } from '../../core/index.js';
import { PostgresReads } from './bulk-reads.js';
import { Parameters } from './conditions.js';
import { type Database, DURABLE, OverDatabase } from './database.js';
import { NOTHING, readPage } from './object-store.js';
import { buildRow, countedSql, EVENTS, isUuid } from './tables.js';

export class PostgresEventRepository extends OverDatabase implements EventRepository {
  async sequence(app: string): Promise<number> {
    if (!isUuid(app)) throw new NotFoundError();
    return (await new PostgresReads(this.database.read, app).readHead()).seq;
  }

  async list(
    app: string,
    slice: Slice,
    { types, booking }: EventFilter,
    after?: string,
  ): Promise<Sliced<AppEvent> | undefined> {
    if (!isUuid(app) || !isUuid(after ?? app)) return after === undefined ? NOTHING : undefined;
    const parameters = new Parameters(app);
    const conditions = ['t.app = $1::uuid'];
    const place = after === undefined ? undefined : placeSql(parameters, after);
    if (place) conditions.push(`t.ord > ${place}`);
    if (types) conditions.push(`t.type = ANY (${parameters.add(types, 'text[]')})`);
    if (booking !== undefined)
      conditions.push(isUuid(booking) ? `t.booking = ${parameters.add(booking, 'uuid')}` : 'false');
    const sql = {
      table: EVENTS.name,
      conditions: conditions.join(' AND '),
      key: 't.ord',
      ...(conditions.length === 1 && { total: `SELECT n FROM @list_count WHERE app = $1 AND kind = 'event'` }),
      ...(place && { exists: `${place} IS NOT NULL` }),
    };
    return readPage(this.database, parameters, sql, slice, (ords) => eventsAt(this.database, app, ords));
  }

  async after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined> {
    if (!isUuid(app) || !isUuid(after ?? app)) return after === undefined ? [] : undefined;
    const parameters = new Parameters(app);
    const place = after === undefined ? '-1' : placeSql(parameters, after);
    const [row] = await this.database.read(
      `SELECT ${place} IS NOT NULL, (SELECT json_agg(data) FROM (
         SELECT data FROM @event WHERE app = $1 AND ord > ${place} ORDER BY ord LIMIT ${parameters.add(limit, 'bigint')}) AS p)`,
      parameters.values,
    );
    const [isThere, found] = row as readonly [boolean, readonly AppEvent[] | null];
    return isThere ? (found ?? []) : undefined;
  }

  async get(app: string, uuid: string): Promise<AppEvent | undefined> {
    if (!isUuid(app) || !isUuid(uuid)) return undefined;
    return this.database.readValue('SELECT data FROM @event WHERE app = $1 AND uuid = $2', [app, uuid]);
  }

  async latest(app: string): Promise<string | undefined> {
    if (!isUuid(app)) return undefined;
    const text = 'SELECT uuid FROM @event WHERE app = $1 ORDER BY ord DESC LIMIT 1';
    return this.database.readValue(text, [app]);
  }

  async forget(before: Instant, limit: number): Promise<number> {
    return this.database.changeCount(FORGET, [before, limit]);
  }
}

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
  return (await statements.read(text, [app, ...values, ...(limited ? [limit] : [])])) as unknown as readonly Placed[];
}

/** Reads the events at these positions, in order. */
export async function eventsAt(
  database: Database,
  app: string,
  ords: readonly (string | number)[],
): Promise<readonly AppEvent[]> {
  return (await eventsFrom(database, app, 'ord = ANY ($2::bigint[])', [ords])).map(([, event]) => event);
}

/**
 * Rewrites events in place with `rewrite`. Reads an event again if another process has rewritten it meanwhile, so that an erasure and a
 * clock repair do not undo each other. Returns the number of events that `rewrite` has changed.
 */
export async function rewriteEvents(
  statements: Statements,
  app: string,
  events: readonly Placed[],
  rewrite: (event: AppEvent) => AppEvent,
): Promise<number> {
  const rowsOf = (found: readonly Placed[]) =>
    found.flatMap(([ord, event, version]) => {
      const after = rewrite(event);
      return after === event ? [] : [{ ord, version, ...buildRow(EVENTS, after) }];
    });
  const rows = rowsOf(events);
  for (let left = rows; left.length > 0; ) {
    const done = new Set((await statements.change(REWRITE, [app, JSON.stringify(left)])).map(([ord]) => ord));
    const missed = left.flatMap(({ ord }) => (done.has(ord) ? [] : [ord]));
    left = missed.length === 0 ? [] : rowsOf(await eventsFrom(statements, app, 'ord = ANY ($2::bigint[])', [missed]));
  }
  return rows.length;
}

const REWRITE = `WITH rewritten AS (
    UPDATE @event AS t SET at = f.at, named = f.named, data = f.data FROM (
      SELECT o.place, r.* FROM json_to_recordset($2::json) AS r(ord bigint, version text, at bigint, named text, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.xmin::text = r.version OFFSET 0
      ) AS o
    ) AS f WHERE t.ctid = f.place RETURNING t.ord
  ) SELECT ord, ${DURABLE} FROM rewritten`;

/**
 * SQL that deletes old events, only from the front of each feed up to the first young event, because moments may be some milliseconds out
 * of order. Skips rows that other processes have locked.
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
  ), ${countedSql(`SELECT app, 'event', -1 FROM gone`)}
  SELECT count(*) FROM gone`;
