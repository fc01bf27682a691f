import type {
  Allocation,
  AppEvent,
  AppPosition,
  Booking,
  Inside,
  InspectedApp,
  Inspection,
  Kind,
  Mismatch,
  Objects,
  Person,
} from '../../core/index.js';
import { ALLOCATION, allocationIn } from './bulk-reads.js';
import { paged, pages, SNAPSHOT } from './copying.js';
import { OverDatabase, type Run } from './database.js';
import { PERSONS } from './person-repository.js';
import { APP_TABLES, appRow, buildRow, LISTED, type Table, tableOf } from './tables.js';
import { NOTHING_BEFORE, type Write, Writes } from './writes.js';

/** Limit of reported mismatches in one check. */
const TOLD_MAX = 1_000;

/** Tables whose rows follow from the objects and events of an app. */
const FROM_OBJECTS = APP_TABLES.filter((name) => name !== 'answer' && name !== 'list_count');

type Row = Readonly<Record<string, unknown>>;

/** Columns from which others are computed, and columns of jobs that only workers write. */
const UNCHECKED: ReadonlySet<string> = new Set(['data', 'credential', 'lease', 'lease_until', 'settled_under']);

/** Inspects a snapshot of the database through a separate connection. Until it ends, `VACUUM` keeps old rows. */
export class PostgresInspection extends OverDatabase implements Inspection {
  async inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R> {
    return this.database.separately(async (run) => {
      await run(SNAPSHOT);
      return look(new PostgresInside(run));
    });
  }
}

class PostgresInside implements Inside {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async *apps(): AsyncGenerator<readonly InspectedApp[]> {
    const found = await this.#run(`SELECT json_build_object('uuid', uuid, 'slug', slug) FROM @app`);
    yield found.map(([app]) => app as InspectedApp);
  }

  async head(app: string): Promise<AppPosition | undefined> {
    // The head may be missing, which `mismatches` reports.
    const text = 'SELECT l.seq, l.at FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = $1';
    const [row] = await this.#run(text, [app]);
    return row && { sequence: Number(row[0]), at: Number(row[1]) };
  }

  objects<K extends Kind>(app: string, kind: K, uuids?: readonly string[]): AsyncGenerator<readonly Objects[K][]> {
    const { name, key } = tableOf(kind);
    return uuids ? this.#found(name, app, `uuid = ANY ($2::${key}[])`, uuids) : paged(this.#run, name, app);
  }

  events(app: string, bookings?: readonly string[]): AsyncGenerator<readonly AppEvent[]> {
    return bookings
      ? this.#found('event', app, 'booking = ANY ($2::uuid[])', bookings)
      : paged(this.#run, 'event', app);
  }

  /**
   * Reads the rows with one of these values, in creation order. Sorted here: with ORDER BY and LIMIT, the server may read all rows of the
   * app in that order to find them.
   */
  async *#found<T>(
    name: string,
    app: string,
    condition: string,
    values: readonly string[],
  ): AsyncGenerator<readonly T[]> {
    const rows = await this.#run(`SELECT ord, data FROM @${name} WHERE app = $1 AND ${condition}`, [app, values]);
    yield rows.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, found]) => found as T);
  }

  async *allocations(app: string, resource: string): AsyncGenerator<readonly Allocation[]> {
    const text = `SELECT start, booking, ${ALLOCATION} FROM @allocation AS t
      WHERE (start, booking) > ($1, $2::uuid) AND app = $4 AND resource = $5 ORDER BY start, booking LIMIT $3`;
    const start = [Number.MIN_SAFE_INTEGER, '00000000-0000-0000-0000-000000000000'];
    for await (const rows of pages<never>(this.#run, text, start, [app, resource])) yield rows.map(allocationIn);
  }

  async allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]> {
    const keys = bookings.flatMap(({ uuid: booking, blocks }) =>
      blocks.map(({ resource, start }) => ({ booking, resource, start })),
    );
    const text = `SELECT ${ALLOCATION} FROM json_to_recordset($2::json) AS r(booking uuid, resource uuid, start bigint)
      JOIN @allocation AS t ON t.app = $1 AND t.resource = r.resource AND t.start = r.start AND t.booking = r.booking`;
    return (await this.#run(text, [app, JSON.stringify(keys)])).map(([row]) => allocationIn(row as never));
  }

  async *mismatches(app: string): AsyncGenerator<Mismatch> {
    const [found] = await this.#run('SELECT to_json(t) FROM @app AS t WHERE uuid = $1', [app]);
    const row = found?.[0] as Row | undefined;
    if (row) yield* unlike('app', app, row, appRow({ app: row.data, credential: row.credential } as never));
    const [heads] = await this.#run('SELECT count(*) FROM @ledger WHERE app = $1', [app]);
    yield* different(app, 'The table ledger', Number(heads?.[0]), 1);
    const counts = new Map((await this.#run('SELECT kind, n FROM @list_count WHERE app = $1', [app])) as never);
    const expected = new Map(FROM_OBJECTS.map((name) => [name, 0]));
    for (const [kind, table] of LISTED) {
      const { name, children } = table;
      for await (const rows of paged<Row>(this.#run, name, app, 'to_json(t)')) {
        for (const row of rows) {
          const object = row.data as { readonly uuid: string };
          yield* unlike(name, object.uuid, row, buildRow(table as Table<typeof object>, object));
        }
        const objects = rows.map(({ data }) => data as never);
        const change = kind === 'event' ? { events: objects } : { put: { [kind]: objects } };
        const { writes } = new Writes(app, 0).translate(change, NOTHING_BEFORE);
        for (const write of writes) expected.set(write.table, expected.get(write.table)! + 1);
        for (const child of children) yield* this.#missing(app, child.name, writes);
      }
      yield* different(app, `The list of ${name}`, Number(counts.get(kind) ?? 0), expected.get(name)!);
    }
    for (const [name, count] of expected) {
      const [there] = await this.#run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
      yield* different(app, `The table ${name}`, Number(there?.[0]), count);
    }
    yield* this.#told(
      `SELECT r.uuid::text, a.booking::text FROM @resource AS r JOIN @allocation AS a ON a.app = r.app AND a.resource = r.uuid
       WHERE r.app = $1 AND a."end" - a.start > r.longest_block`,
      [app],
      (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`,
    );
  }

  async *persons(uuids?: readonly string[]): AsyncGenerator<readonly Person[]> {
    if (!uuids) return yield* pages<Person>(this.#run, PERSONS, [null]);
    const rows = await this.#run('SELECT data FROM @person WHERE uuid = ANY ($1::uuid[])', [uuids]);
    yield rows.map(([data]) => data as Person);
  }

  async *leftovers(): AsyncGenerator<Mismatch> {
    for (const name of [...APP_TABLES.filter((table) => table !== 'answer'), 'ledger', 'app_session']) {
      yield* this.#told(
        `SELECT t.app::text, count(*)::text FROM @${name} AS t WHERE NOT EXISTS (SELECT 1 FROM @app WHERE uuid = t.app)
           AND NOT EXISTS (SELECT 1 FROM @removed_app AS r WHERE r.app = t.app AND NOT r.is_cleared) GROUP BY t.app`,
        [],
        (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`,
      );
    }
  }

  /** Finds objects whose list has a member without a row in the child table `name`. */
  async *#missing(app: string, name: string, writes: readonly Write[]): AsyncGenerator<Mismatch> {
    const keys = writes.flatMap(({ table, key }) => (table === name ? key : []));
    yield* this.#told(
      `SELECT DISTINCT r.uuid::text FROM json_to_recordset($2::json) AS r(value text, uuid uuid)
       WHERE NOT coalesce((SELECT true FROM @${name} AS c WHERE c.app = $1 AND c.value = r.value AND c.uuid = r.uuid), false)`,
      [app, `[${keys}]`],
      (uuid) => `The object ${uuid} is not found by what ${name} should have`,
    );
  }

  async *#told(
    text: string,
    values: readonly unknown[],
    tell: (...row: readonly string[]) => string,
  ): AsyncGenerator<Mismatch> {
    const rows = await this.#run(`${text} LIMIT ${TOLD_MAX}`, values);
    for (const row of rows) yield { message: tell(...(row as readonly string[])), uuids: row.map(String) };
  }
}

/** Checks that the columns match the values computed from `data`. */
function* unlike(name: string, uuid: string, stored: Row, expected: Row): Generator<Mismatch> {
  for (const [column, value] of Object.entries(expected)) {
    // `longest_block` is an upper bound, so it may be greater than the expected value.
    const isRight = column === 'longest_block' ? Number(stored[column]) >= Number(value) : stored[column] === value;
    if (isRight || UNCHECKED.has(column)) continue;
    yield { message: `The column ${column} of ${name} ${uuid} is not what its data say`, uuids: [uuid] };
  }
}

function* different(app: string, what: string, is: number, expected: number): Generator<Mismatch> {
  if (is === expected) return;
  yield { message: `${what} has ${is} rows of app ${app}, and ${expected} must be there`, uuids: [app] };
}
