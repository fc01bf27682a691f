import { setImmediate } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  type Allocation,
  type App,
  type AppEvent,
  type Booking,
  fold,
  type Inside,
  type InspectedApp,
  type Inspection,
  type Instant,
  KINDS,
  type Kind,
  type Lapse,
  type Mismatch,
  namedBy,
  type Objects,
  type Person,
  type Standing,
} from '../../core/index.js';
import { asUnavailable } from './file/failures.js';
import { fromJson, toJson } from './file/json.js';
import { openSnapshot } from './file/open.js';
import { MIGRATIONS } from './file/schema.js';
import { schemaDifferences } from './file/schema-check.js';
import { BUCKET } from './lists/flat-lists.js';
import { personIn } from './tables/person-repository.js';
import { columnsOf, tableOf, type Value } from './tables/tables.js';

/** A table with JSON in `data`, and functions that compute the expected values of its other columns. */
interface Checked<T> {
  readonly name: string;
  readonly columns: Readonly<Record<string, (object: T) => Value>>;
  readonly order: 'ordinal' | 'id';
}

const EVENTS: Checked<AppEvent> = {
  name: 'event',
  columns: {
    type: ({ type }) => type,
    booking: ({ booking }) => booking ?? '',
    at: ({ at }) => at,
    named: (event) => (event.booking === null ? null : namedBy(event.data)),
  },
  order: 'ordinal',
};

function checkedOf<K extends Kind>(kind: K): Checked<Objects[K]> {
  const { name, created } = tableOf(kind);
  return { name, columns: columnsOf(kind), order: created };
}

const ALL_TABLES = [...KINDS.map(checkedOf), EVENTS] as readonly Checked<never>[];

/** Number of rows in one read. */
const PORTION = 500;
/** Limit of mismatches reported by one check. */
const TOLD_MAX = 1_000;

/** Columns that may differ from the data. */
const MAY_DIFFER: Readonly<Record<string, (stored: Value, expected: Value) => boolean>> = {
  // `longest_block` is an upper bound of all blocks that the resource ever had.
  'resource.longest_block': (stored, expected) => Number(stored) >= Number(expected),
  // Events with non-ASCII addresses from before the column existed have the mark `?`.
  'event.named': (stored) => stored === '?',
};

type AllocationRow = [booking: string, start: Instant, end: Instant, units: number, lapse: string | null];

/** Reads snapshots of a file, through a connection of its own. */
export class SqliteInspection implements Inspection {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  async inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R> {
    const connection = openSnapshot(this.#path);
    try {
      return await look(new SqliteInside(connection));
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      connection.close();
    }
  }
}

class SqliteInside implements Inside {
  readonly #connection: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement<unknown[]>>();

  constructor(connection: Sqlite.Database) {
    this.#connection = connection;
  }

  #prepared<R>(sql: string): Sqlite.Statement<unknown[], R> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement as Sqlite.Statement<unknown[], R>;
  }

  #data<T>(sql: string, among: readonly string[], app: string): readonly T[] {
    return this.#prepared<{ readonly data: string }>(`SELECT data ${sql}`)
      .all(toJson(among), app)
      .map(dataIn<T>);
  }

  async *apps(): AsyncGenerator<readonly InspectedApp[]> {
    const portion = this.#prepared<InspectedApp & { readonly id: number }>(
      'SELECT id, uuid, slug FROM app WHERE id > ? ORDER BY id LIMIT +?',
    );
    for (let last: number | undefined = 0; last !== undefined; ) {
      const found: (InspectedApp & { readonly id: number })[] = portion.all(last, PORTION);
      yield found.map(({ uuid, slug }) => ({ uuid, slug }));
      last = found.at(-1)?.id;
    }
  }

  async standing(app: string): Promise<Standing | undefined> {
    return this.#prepared<Standing>(
      `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`,
    ).get(app);
  }

  async *objects<K extends Kind>(
    app: string,
    kind: K,
    uuids?: readonly string[],
  ): AsyncGenerator<readonly Objects[K][]> {
    if (uuids)
      yield this.#data(
        `FROM ${tableOf(kind).name} WHERE uuid IN (SELECT value FROM json_each(?)) AND +app = ?`,
        uuids,
        app,
      );
    else for await (const rows of this.#rows(app, checkedOf(kind), 'data')) yield rows.map(dataIn<Objects[K]>);
  }

  async *events(app: string, bookings?: readonly string[]): AsyncGenerator<readonly AppEvent[]> {
    const sql = `FROM event WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY ordinal`;
    if (bookings) yield this.#data(sql, bookings, app);
    else for await (const rows of this.#rows(app, EVENTS, 'data')) yield rows.map(dataIn<AppEvent>);
  }

  async *allocations(_: string, resource: string): AsyncGenerator<readonly Allocation[]> {
    const portion = this.#prepared<AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND (block_start, booking) > (?, ?) ORDER BY block_start, booking LIMIT +?`,
    ).raw();
    let last: readonly [start: number, booking: string] = [Number.MIN_SAFE_INTEGER, ''];
    for (;;) {
      const rows = portion.all(resource, ...last, PORTION);
      yield rows.map((row) => allocationIn(resource, row));
      const end = rows.at(-1);
      if (!end || rows.length < PORTION) return;
      await setImmediate();
      last = [end[1], end[0]];
    }
  }

  async allocationsOf(_: string, bookings: readonly Booking[]): Promise<readonly Allocation[]> {
    const one = this.#prepared<AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start = ? AND booking = ?`,
    ).raw();
    return bookings.flatMap(({ uuid, blocks }) =>
      blocks.flatMap(({ resource, start }) => one.all(resource, start, uuid).map((row) => allocationIn(resource, row))),
    );
  }

  async *mismatches(app: string): AsyncGenerator<Mismatch> {
    yield* this.#appMismatches(app);
    for (const table of ALL_TABLES) {
      yield* this.#copyMismatches(app, table);
      if (table.order === 'ordinal') yield* this.#listMismatches(table.name, 'app', app);
    }
    yield* this.#told<[resource: string, booking: string]>(
      `SELECT one.value, booking.uuid FROM booking, json_each(booking.data, '$.resources') AS one
       WHERE booking.app = ? AND NOT EXISTS (
         SELECT 1 FROM booking_resource
         WHERE resource = one.value AND ordinal = booking.ordinal AND booking = booking.uuid)`,
      [app],
      (resource, booking) => `Booking ${booking} is not among the bookings of resource ${resource}, which it takes`,
    );
    yield* this.#told<[resource: string]>(
      `SELECT resource.uuid FROM resource WHERE app = ? AND EXISTS (
         SELECT 1 FROM (
           SELECT block_start, block_end, sum(units) AS units FROM allocation
           WHERE allocation.resource = resource.uuid AND resource.capacity > 8 GROUP BY 1, 2
         ) AS summed FULL JOIN (SELECT * FROM block_sum WHERE block_sum.resource = resource.uuid) AS kept
           ON kept.block_start = summed.block_start AND kept.block_end = summed.block_end
         WHERE kept.units IS NOT summed.units)`,
      [app],
      (resource) => `The sums of what is taken of resource ${resource} are not what is taken`,
    );
    yield* this.#told<[resource: string, booking: string]>(
      `SELECT resource.uuid, allocation.booking FROM resource JOIN allocation ON allocation.resource = resource.uuid
       WHERE resource.app = ? AND block_end - block_start > longest_block`,
      [app],
      (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`,
    );
    yield* this.#told<[action: string]>(
      `SELECT coalesce(kept.action, wanted.action) FROM (SELECT action, next_at FROM job_queue WHERE app = ?) AS kept
       FULL JOIN (SELECT action, min(next_at) AS next_at FROM job WHERE app = ? AND status = 'waiting' GROUP BY action) AS wanted
         ON wanted.action = kept.action
       WHERE kept.next_at IS NOT wanted.next_at`,
      [app, app],
      (action) => `The first job of action ${action} that waits is not the one that is known to be`,
    );
  }

  async *persons(uuids?: readonly string[]): AsyncGenerator<readonly Person[]> {
    // Files of earlier versions have no persons.
    const table = this.#prepared(`SELECT 1 FROM sqlite_schema WHERE name = 'person'`).get();
    if (table === undefined) return;
    if (uuids) {
      const found = this.#prepared<string>('SELECT data FROM person WHERE uuid IN (SELECT value FROM json_each(?))');
      yield found.pluck().all(toJson(uuids)).map(personIn);
      return;
    }
    const portion = this.#prepared<{ readonly uuid: string; readonly data: string }>(
      'SELECT uuid, data FROM person WHERE uuid > ? ORDER BY uuid LIMIT +?',
    );
    for (let last: string | undefined = ''; last !== undefined; ) {
      const found: { readonly uuid: string; readonly data: string }[] = portion.all(last, PORTION);
      yield found.map(({ data }) => personIn(data));
      last = found.at(-1)?.uuid;
    }
  }

  async *leftovers(): AsyncGenerator<Mismatch> {
    for (const message of schemaDifferences(this.#connection, MIGRATIONS.length)) yield { message, uuids: [] };
    for (const { name } of ALL_TABLES) {
      yield* this.#told<[app: string, count: number]>(
        `SELECT app, count(*) FROM ${name} WHERE NOT EXISTS (SELECT 1 FROM app WHERE app.uuid = ${name}.app)
           AND NOT EXISTS (SELECT 1 FROM removed_app WHERE removed_app.app = ${name}.app) GROUP BY app`,
        [],
        (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`,
      );
    }
    yield* this.#told<[resource: string, booking: string]>(
      `SELECT resource, booking FROM allocation WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.blocks') AS block WHERE booking.uuid = allocation.booking
           AND block.value ->> 'resource' = allocation.resource AND block.value ->> 'start' = allocation.block_start)`,
      [],
      (resource, booking) => `Resource ${resource} is taken by booking ${booking}, which does not say so`,
    );
    yield* this.#told<[resource: string, booking: string]>(
      `SELECT resource, booking FROM booking_resource WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.resources') AS one
         WHERE booking.uuid = booking_resource.booking AND booking.ordinal = booking_resource.ordinal
           AND one.value = booking_resource.resource)`,
      [],
      (resource, booking) => `Booking ${booking} is among the bookings of resource ${resource}, which it does not take`,
    );
    for (const owner of this.#prepared<string>('SELECT DISTINCT owner FROM app').pluck().all()) {
      yield* this.#listMismatches('app', 'owner', owner);
    }
  }

  /** Yields the rows of a table in order, in portions, with a turn of the event loop between them. */
  async *#rows(
    app: string,
    { name, order }: Pick<Checked<never>, 'name' | 'order'>,
    columns: string,
  ): AsyncGenerator<readonly Readonly<Record<string, Value>>[]> {
    const place = order === 'ordinal' ? 'ordinal' : 'id';
    const portion = this.#prepared<Readonly<Record<string, Value>>>(
      `SELECT ${place} AS place, ${columns} FROM ${name} WHERE app = ? AND ${place} > ? ORDER BY ${place} LIMIT +?`,
    );
    for (let last = -1; ; ) {
      const rows = portion.all(app, last, PORTION);
      if (rows.length > 0) yield rows;
      if (rows.length < PORTION) return;
      await setImmediate();
      last = Number(rows.at(-1)!.place);
    }
  }

  *#told<R extends readonly Value[]>(
    sql: string,
    parameters: readonly Value[],
    tell: (...row: R) => string,
  ): Generator<Mismatch> {
    const rows = this.#prepared<R>(`${sql} LIMIT ${TOLD_MAX}`)
      .raw()
      .all(...parameters);
    for (const row of rows) {
      const uuids = row.filter((value): value is string => typeof value === 'string');
      yield { message: tell(...row), uuids };
    }
  }

  *#appMismatches(uuid: string): Generator<Mismatch> {
    const row = this.#prepared<Readonly<Record<string, string>>>(
      'SELECT owner, slug, name, folded_slug, folded_name, data FROM app WHERE uuid = ?',
    ).get(uuid);
    if (!row) return;
    const { owner, slug, name } = fromJson<App>(row.data!);
    const expected: Record<string, string> = {
      owner,
      slug,
      name,
      folded_slug: fold(slug),
      folded_name: fold(name),
    };
    for (const [column, value] of Object.entries(expected)) {
      if (row[column] !== value) yield { message: `The column ${column} of app ${uuid} is another`, uuids: [uuid] };
    }
  }

  /** Checks that the other columns match the values computed from `data`. */
  async *#copyMismatches(app: string, table: Checked<never>): AsyncGenerator<Mismatch> {
    const columns = Object.entries(table.columns as Readonly<Record<string, (object: unknown) => Value>>);
    const names = ['uuid', 'data', ...columns.map(([column]) => column)].join(', ');
    for await (const rows of this.#rows(app, table, names)) {
      for (const row of rows) {
        const object = fromJson<{ readonly uuid: string }>(String(row.data));
        if (object.uuid !== row.uuid) {
          const message = `The row of ${table.name} ${row.uuid} holds ${object.uuid}`;
          yield { message, uuids: [String(row.uuid), object.uuid] };
        }
        for (const [column, copyOf] of columns) {
          const [stored, expected] = [row[column] ?? null, copyOf(object)];
          if (stored === expected || MAY_DIFFER[`${table.name}.${column}`]?.(stored, expected)) continue;
          const message = `The column ${column} of ${table.name} ${row.uuid} differs from its data`;
          yield { message, uuids: [String(row.uuid)] };
        }
      }
    }
  }

  /** Checks that the counts of a list match its rows. */
  *#listMismatches(table: string, parent: string, of: string): Generator<Mismatch> {
    const found = this.#prepared<{ readonly counted: number; readonly there: number }>(
      `SELECT coalesce(kept.count, 0) AS counted, coalesce(found.count, 0) AS there
       FROM (SELECT bucket, count, used FROM list_bucket WHERE list = ?) AS kept
       FULL JOIN (
         SELECT ordinal / ${BUCKET} AS bucket, count(*) AS count, max(ordinal % ${BUCKET}) + 1 AS used FROM ${table}
         WHERE ${parent} = ? GROUP BY 1
       ) AS found ON found.bucket = kept.bucket
       WHERE counted <> there OR kept.used < found.used LIMIT ${TOLD_MAX}`,
    );
    for (const { counted, there } of found.all(`${table} ${of}`, of)) {
      const message = `A part of the list of ${table} of ${of} counts ${counted} rows, and ${there} are there`;
      yield { message, uuids: [of] };
    }
  }
}

function dataIn<T>({ data }: Readonly<Record<string, Value>>): T {
  return fromJson<T>(String(data));
}

function allocationIn(resource: string, [booking, start, end, units, lapse]: AllocationRow): Allocation {
  return { booking, resource, start, end, units, lapse: lapse === null ? null : fromJson<Lapse>(lapse) };
}
