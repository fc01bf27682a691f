import { setImmediate } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  type Allocation,
  type App,
  type AppEvent,
  type AppPosition,
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
} from '../../core/index.js';
import { asUnavailable } from './file/failures.js';
import { toJson, undamaged } from './file/json.js';
import { openSnapshot } from './file/open.js';
import { STEPS } from './file/schema.js';
import { schemaDifferences } from './file/schema-check.js';
import { BUCKET } from './lists/flat-lists.js';
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
/** Number of buckets of a list in one read. */
const BUCKETS = 64;
/** Before the first moment and after the last one, for ranges. */
const [FIRST, LAST] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

type AllocationRow = [booking: string, start: Instant, end: Instant, units: number, lapse: string | null];

interface DataRow {
  readonly uuid: string;
  readonly data: string;
}

/** Reads snapshots of a file, through a connection of its own. */
export class SqliteInspection implements Inspection {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  async inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R> {
    const connection = await openSnapshot(this.#path);
    try {
      return await look(new SqliteInside(connection));
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      connection.close();
    }
  }
}

/** Reads in portions, with a turn after each, so that a signal can stop it. Leaves out rows with damaged JSON. */
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

  async #data<T extends object>(
    sql: string,
    among: readonly string[],
    ...rest: readonly Value[]
  ): Promise<readonly T[]> {
    await setImmediate();
    return undamagedIn(this.#prepared<DataRow>(`SELECT data ${sql}`).all(toJson(among), ...rest));
  }

  async *apps(): AsyncGenerator<readonly InspectedApp[]> {
    const portion = this.#prepared<InspectedApp & { readonly id: number }>(
      'SELECT id, uuid, slug FROM slotkeeper_app WHERE id > ? ORDER BY id LIMIT +?',
    );
    for (let last: number | undefined = 0; last !== undefined; ) {
      await setImmediate();
      const found: (InspectedApp & { readonly id: number })[] = portion.all(last, PORTION);
      yield found.map(({ uuid, slug }) => ({ uuid, slug }));
      last = found.at(-1)?.id;
    }
  }

  async head(app: string): Promise<AppPosition | undefined> {
    return this.#prepared<AppPosition>(
      `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM slotkeeper_app AS app LEFT JOIN slotkeeper_ledger AS ledger ON ledger.app = app.uuid WHERE app.uuid = ?`,
    ).get(app);
  }

  async *objects<K extends Kind>(
    app: string,
    kind: K,
    uuids?: readonly string[],
  ): AsyncGenerator<readonly Objects[K][]> {
    if (uuids)
      yield await this.#data(
        `FROM slotkeeper_${tableOf(kind).name} WHERE uuid IN (SELECT value FROM json_each(?)) AND +app = ?`,
        uuids,
        app,
      );
    else for await (const rows of this.#rows<DataRow>(app, checkedOf(kind), 'data')) yield undamagedIn(rows);
  }

  async *events(app: string, bookings?: readonly string[]): AsyncGenerator<readonly AppEvent[]> {
    const sql = `FROM slotkeeper_event WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY ordinal`;
    if (bookings) yield await this.#data(sql, bookings, app);
    else for await (const rows of this.#rows<DataRow>(app, EVENTS, 'data')) yield undamagedIn(rows);
  }

  async *allocations(_: string, resource: string): AsyncGenerator<readonly Allocation[]> {
    const portion = this.#prepared<AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM slotkeeper_allocation
       WHERE resource = ? AND (block_start, booking) > (?, ?) ORDER BY block_start, booking LIMIT +?`,
    ).raw();
    let last: readonly [start: number, booking: string] = [FIRST, ''];
    for (;;) {
      await setImmediate();
      const rows = portion.all(resource, ...last, PORTION);
      yield rows.map((row) => allocationIn(resource, row));
      const end = rows.at(-1);
      if (!end || rows.length < PORTION) return;
      last = [end[1], end[0]];
    }
  }

  async allocationsOf(_: string, bookings: readonly Booking[]): Promise<readonly Allocation[]> {
    const one = this.#prepared<AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM slotkeeper_allocation
       WHERE resource = ? AND block_start = ? AND booking = ?`,
    ).raw();
    return bookings.flatMap(({ uuid, blocks }) =>
      blocks.flatMap(({ resource, start }) => one.all(resource, start, uuid).map((row) => allocationIn(resource, row))),
    );
  }

  async *mismatches(app: string): AsyncGenerator<Mismatch> {
    yield* this.#appMismatches(app);
    const firstJobs = new Map<string, number>();
    for (const table of ALL_TABLES) {
      yield* this.#copyMismatches(app, table, firstJobs);
      if (table.order === 'ordinal') yield* this.#listMismatches(table.name, 'app', app);
    }
    yield* this.#takenMismatches(app);
    const queued = this.#prepared<number>('SELECT next_at FROM slotkeeper_job_queue WHERE action = ?').pluck();
    for (const [action, nextAt] of firstJobs) if (queued.get(action) !== nextAt) yield headMismatch(action);
  }

  async *persons(uuids?: readonly string[]): AsyncGenerator<readonly Person[]> {
    if (uuids) yield await this.#data('FROM slotkeeper_person WHERE uuid IN (SELECT value FROM json_each(?))', uuids);
    else for await (const rows of this.#byKey<DataRow>('person', ['uuid'], 'data')) yield undamagedIn(rows);
  }

  async *leftovers(): AsyncGenerator<Mismatch> {
    for (const message of schemaDifferences(this.#connection, STEPS.length)) yield { message, uuids: [] };
    for await (const rows of this.#byKey<DataRow>('person', ['uuid'], 'data')) {
      for (const { uuid, data } of rows) if (undamaged(data) === undefined) yield damaged('person', uuid);
    }
    const isKnown = this.#prepared(
      'SELECT 1 FROM slotkeeper_app WHERE uuid = ? UNION ALL SELECT 1 FROM slotkeeper_removed_app WHERE app = ?',
    ).pluck();
    for (const { name } of ALL_TABLES) {
      for await (const app of this.#valuesOf(name, 'app')) {
        if (isKnown.get(app, app) !== undefined) continue;
        const count = this.#prepared<number>(`SELECT count(*) FROM slotkeeper_${name} WHERE app = ?`).pluck().get(app);
        yield { message: `The table ${name} has ${count} rows of app ${app}, which is not there`, uuids: [app] };
      }
    }
    yield* this.#strayAllocations();
    yield* this.#strayListings();
    const waits = this.#prepared(`SELECT 1 FROM slotkeeper_job WHERE action = ? AND status = 'waiting'`).pluck();
    for await (const action of this.#valuesOf('job_queue', 'action')) {
      if (waits.get(action) === undefined) yield headMismatch(action);
    }
    for await (const owner of this.#valuesOf('app', 'owner')) yield* this.#listMismatches('app', 'owner', owner);
  }

  /** Finds allocations of missing resources whose booking does not have them. `AppChecks` compares those of existing resources. */
  async *#strayAllocations(): AsyncGenerator<Mismatch> {
    const isThere = this.#prepared('SELECT 1 FROM slotkeeper_resource WHERE uuid = ?').pluck();
    for await (const resource of this.#valuesOf('allocation', 'resource')) {
      if (isThere.get(resource) !== undefined) continue;
      for await (const allocations of this.allocations('', resource)) {
        const bookings = await this.#bookings(allocations.map(({ booking }) => booking));
        for (const { booking, start } of allocations) {
          const found = bookings.get(booking);
          const isIts = found?.blocks?.some((block) => block.resource === resource && block.start === start);
          if (found && isIts !== false) continue;
          const message = `Resource ${resource} is taken by booking ${booking}, which does not say so`;
          yield { message, uuids: [resource, booking] };
        }
      }
    }
  }

  /** Finds rows of `booking_resource` with a resource that the booking does not take. */
  async *#strayListings(): AsyncGenerator<Mismatch> {
    const portions = this.#byKey<{ readonly resource: string; readonly ordinal: number; readonly booking: string }>(
      'booking_resource',
      ['resource', 'ordinal', 'booking'],
    );
    for await (const rows of portions) {
      const bookings = await this.#bookings(rows.map(({ booking }) => booking));
      for (const { resource, ordinal, booking } of rows) {
        const found = bookings.get(booking);
        if (found?.ordinal === ordinal && found.resources?.includes(resource) !== false) continue;
        const message = `Booking ${booking} is among the bookings of resource ${resource}, which it does not take`;
        yield { message, uuids: [booking, resource] };
      }
    }
  }

  /** Reads bookings of any app by UUID, with their ordinals. A damaged one, which `mismatches` names, has no other fields. */
  async #bookings(uuids: readonly string[]) {
    await setImmediate();
    const rows = this.#prepared<DataRow & { readonly ordinal: number }>(
      'SELECT uuid, ordinal, data FROM slotkeeper_booking WHERE uuid IN (SELECT value FROM json_each(?))',
    ).all(toJson([...new Set(uuids)]));
    return new Map(
      rows.map(({ uuid, ordinal, data }) => [uuid, { ...undamaged<Partial<Booking>>(data), ordinal }] as const),
    );
  }

  async *#rows<R>(
    app: string,
    { name, order }: Pick<Checked<never>, 'name' | 'order'>,
    columns: string,
  ): AsyncGenerator<readonly (R & { readonly place: number })[]> {
    const place = order === 'ordinal' ? 'ordinal' : 'id';
    const portion = this.#prepared<R & { readonly place: number }>(
      `SELECT ${place} AS place, ${columns} FROM slotkeeper_${name} WHERE app = ? AND ${place} > ? ORDER BY ${place} LIMIT +?`,
    );
    for (let last = -1; ; ) {
      await setImmediate();
      const rows = portion.all(app, last, PORTION);
      if (rows.length > 0) yield rows;
      if (rows.length < PORTION) return;
      last = rows.at(-1)!.place;
    }
  }

  async *#byKey<R>(table: string, key: readonly (keyof R & string)[], ...more: string[]): AsyncGenerator<readonly R[]> {
    const [columns, places] = [key.join(', '), key.map(() => '?').join(', ')];
    const portion = this.#prepared<R>(
      `SELECT ${[columns, ...more].join(', ')} FROM slotkeeper_${table} WHERE (${columns}) > (${places}) ORDER BY ${columns} LIMIT +?`,
    );
    for (let last = key.map((): Value => ''); ; ) {
      await setImmediate();
      const rows = portion.all(...last, PORTION);
      yield rows;
      const end = rows.at(-1);
      if (!end || rows.length < PORTION) return;
      last = key.map((column) => end[column] as Value);
    }
  }

  /** Yields the different values of a column that begins an index, each found by a search in the index. */
  async *#valuesOf(table: string, column: string): AsyncGenerator<string> {
    const next = this.#prepared<string | null>(
      `SELECT min(${column}) FROM slotkeeper_${table} WHERE ${column} > ?`,
    ).pluck();
    for (let value = next.get('') ?? null; value !== null; value = next.get(value) ?? null) {
      yield value;
      await setImmediate();
    }
  }

  *#appMismatches(uuid: string): Generator<Mismatch> {
    const row = this.#prepared<Readonly<Record<string, string>>>(
      'SELECT owner, slug, name, slug_folded, name_folded, data FROM slotkeeper_app WHERE uuid = ?',
    ).get(uuid);
    if (!row) return;
    const app = undamaged<App>(row.data!);
    if (!app) {
      yield damaged('app', uuid);
      return;
    }
    const { owner, slug, name } = app;
    const expected: Record<string, string> = {
      owner,
      slug,
      name,
      slug_folded: fold(slug),
      name_folded: fold(name),
    };
    for (const [column, value] of Object.entries(expected)) {
      if (row[column] !== value) yield { message: `The column ${column} of app ${uuid} is another`, uuids: [uuid] };
    }
  }

  /** Checks columns against `data`, and that resources list their bookings. Adds first jobs to `firstJobs`. */
  async *#copyMismatches(app: string, table: Checked<never>, firstJobs: Map<string, number>): AsyncGenerator<Mismatch> {
    const columns = Object.entries(table.columns as Readonly<Record<string, (object: unknown) => Value>>);
    const names = ['uuid', 'data', ...columns.map(([column]) => column)].join(', ');
    for await (const rows of this.#rows<Readonly<Record<string, Value>>>(app, table, names)) {
      for (const row of rows) {
        const object = undamaged<{ readonly uuid: string }>(String(row.data));
        const unlike = object && unlikeColumns(columns, row, object);
        if (!object || !unlike) {
          yield damaged(table.name, String(row.uuid));
          continue;
        }
        if (object.uuid !== row.uuid) {
          const message = `The row of ${table.name} ${row.uuid} holds ${object.uuid}`;
          yield { message, uuids: [String(row.uuid), object.uuid] };
        }
        if (table.name === 'booking') yield* this.#unlisted(object, Number(row.place));
        if (table.name === 'job') noteFirst(firstJobs, row);
        for (const column of unlike) {
          const message = `The column ${column} of ${table.name} ${row.uuid} differs from its data`;
          yield { message, uuids: [String(row.uuid)] };
        }
      }
    }
  }

  /** Finds resources of the booking that do not list it. */
  *#unlisted({ uuid, resources = [] }: Pick<Booking, 'uuid'> & Partial<Booking>, ordinal: number): Generator<Mismatch> {
    const isListed = this.#prepared(
      'SELECT 1 FROM slotkeeper_booking_resource WHERE resource = ? AND ordinal = ? AND booking = ?',
    ).pluck();
    for (const resource of resources) {
      if (isListed.get(resource, ordinal, uuid) !== undefined) continue;
      const message = `Booking ${uuid} is not among the bookings of resource ${resource}, which it takes`;
      yield { message, uuids: [resource, uuid] };
    }
  }

  /** Checks the sums of allocations, and the bound of their lengths, of each resource. */
  async *#takenMismatches(app: string): AsyncGenerator<Mismatch> {
    const among = 'resource = ? AND block_start > ? AND block_start <= ?';
    // Read both sides once and group them: a FULL JOIN compares each row of one side with each of the other.
    const unlike = this.#prepared(
      `SELECT 1 FROM (
         SELECT block_start, block_end, units, 0 AS is_sum FROM slotkeeper_allocation WHERE ${among} AND ?
         UNION ALL SELECT block_start, block_end, -units, 1 FROM slotkeeper_block_sum WHERE ${among}
       ) GROUP BY block_start, block_end HAVING sum(units) <> 0 OR min(is_sum) = max(is_sum) LIMIT 1`,
    ).pluck();
    const tooLong = this.#prepared<string>(
      `SELECT booking FROM slotkeeper_allocation WHERE ${among} AND block_end - block_start > ?`,
    ).pluck();
    const resources = this.#rows<{ readonly uuid: string; readonly is_summed: number; readonly longest: number }>(
      app,
      checkedOf('resource'),
      'uuid, capacity > 8 AS is_summed, longest_block AS longest',
    );
    for await (const rows of resources) {
      for (const { uuid, is_summed, longest } of rows) {
        let isUnlike = false;
        for await (const range of this.#blockRanges(uuid)) {
          isUnlike ||= unlike.get(uuid, ...range, is_summed, uuid, ...range) !== undefined;
          for (const booking of tooLong.all(uuid, ...range, longest)) {
            const message = `Resource ${uuid} is not known to have so long a block as that of booking ${booking}`;
            yield { message, uuids: [uuid, booking] };
          }
        }
        if (!isUnlike) continue;
        yield { message: `The sums of what is taken of resource ${uuid} are not what is taken`, uuids: [uuid] };
      }
    }
  }

  /** Yields ranges of block starts that have about a portion of the resource's allocations each. */
  async *#blockRanges(resource: string): AsyncGenerator<readonly [after: Instant, upTo: Instant]> {
    const end = this.#prepared<Instant>(
      `SELECT block_start FROM slotkeeper_allocation WHERE resource = ? AND block_start > ? ORDER BY block_start LIMIT 1 OFFSET ${PORTION}`,
    ).pluck();
    for (let after = FIRST; after < LAST; ) {
      await setImmediate();
      const upTo = end.get(resource, after) ?? LAST;
      yield [after, upTo];
      after = upTo;
    }
  }

  async *#listMismatches(table: string, parent: string, of: string): AsyncGenerator<Mismatch> {
    const list = `${table} ${of}`;
    const last = this.#prepared<number>(
      `SELECT max(coalesce((SELECT max(bucket) FROM slotkeeper_list_bucket WHERE list = ?), -1),
         coalesce((SELECT max(ordinal) / ${BUCKET} FROM slotkeeper_${table} WHERE ${parent} = ?), -1))`,
    ).pluck();
    const unlike = this.#prepared<{ readonly counted: number; readonly there: number }>(
      `SELECT sum(counted) AS counted, sum(there) AS there FROM (
         SELECT bucket, count AS counted, used, 0 AS there, 0 AS needed FROM slotkeeper_list_bucket
         WHERE list = ? AND bucket >= ? AND bucket < ?
         UNION ALL
         SELECT ordinal / ${BUCKET}, 0, NULL, count(*), max(ordinal % ${BUCKET}) + 1 FROM slotkeeper_${table}
         WHERE ${parent} = ? AND ordinal >= ? AND ordinal < ? GROUP BY 1
       ) GROUP BY bucket HAVING sum(counted) <> sum(there) OR max(used) < max(needed)`,
    );
    const end = last.get(list, of) ?? -1;
    for (let from = 0; from <= end; from += BUCKETS) {
      await setImmediate();
      const to = from + BUCKETS;
      for (const { counted, there } of unlike.all(list, from, to, of, from * BUCKET, to * BUCKET)) {
        const message = `A part of the list of ${table} of ${of} counts ${counted} rows, and ${there} are there`;
        yield { message, uuids: [of] };
      }
    }
  }
}

/** Returns the columns that differ from the values computed from the object. Undefined if it lacks fields that these need. */
function unlikeColumns(
  columns: readonly (readonly [string, (object: unknown) => Value])[],
  row: Readonly<Record<string, Value>>,
  object: object,
): readonly string[] | undefined {
  try {
    return columns.flatMap(([column, copyOf]) => {
      const [stored, expected] = [row[column] ?? null, copyOf(object)];
      // `longest_block` is an upper bound of all blocks that the resource ever had.
      const isBound = column === 'longest_block' && Number(stored) >= Number(expected);
      return stored === expected || isBound ? [] : column;
    });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function undamagedIn<T extends object>(rows: readonly Pick<DataRow, 'data'>[]): readonly T[] {
  return rows.flatMap(({ data }) => undamaged<T>(data) ?? []);
}

function damaged(table: string, uuid: string): Mismatch {
  return { message: `The data of ${table} ${uuid} are damaged`, uuids: [uuid] };
}

function headMismatch(action: string): Mismatch {
  const message = `The first job of action ${action} that waits is not the one that is known to be`;
  return { message, uuids: [action] };
}

function noteFirst(firstJobs: Map<string, number>, { status, action, next_at }: Readonly<Record<string, Value>>): void {
  if (status !== 'waiting' || next_at === null) return;
  const known = firstJobs.get(String(action)) ?? LAST;
  firstJobs.set(String(action), Math.min(known, Number(next_at)));
}

function allocationIn(resource: string, [booking, start, end, units, lapse]: AllocationRow): Allocation {
  return { booking, resource, start, end, units, lapse: lapse === null ? null : (undamaged<Lapse>(lapse) ?? null) };
}
