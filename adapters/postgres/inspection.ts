import type { Inside, InspectedApp, Inspection, Mismatch, Person } from '../../core/index.js';
import { ALLOCATION, allocationIn } from './bulk-reads.js';
import { paged, pages, SNAPSHOT } from './copying.js';
import type { Database, Run } from './database.js';
import { PERSONS } from './person-repository.js';
import { APP_TABLES, appRow, buildRow, LISTED, type Table, tableOf } from './tables.js';
import { NOTHING_BEFORE, type Write, Writes } from './writes.js';

const TOLD_MAX = 1_000;

/** Tables whose rows follow from the objects and events of an app. */
const FROM_OBJECTS = APP_TABLES.filter((name) => name !== 'answer' && name !== 'list_count');

type Row = Readonly<Record<string, unknown>>;

/** Columns from which others are computed, and columns of jobs that only workers write. */
const UNCHECKED: ReadonlySet<string> = new Set(['data', 'credential', 'lease', 'lease_until', 'settled_under']);

/** Inspects a snapshot of the database through a separate connection. Until it ends, `VACUUM` keeps old rows. */
export const inspection = (database: Database): Inspection => ({
  inspect(look) {
    return database.separately(async (run) => {
      await run(SNAPSHOT);
      return look(insideOf(run));
    });
  },
});

const insideOf = (run: Run): Inside => ({
  async *apps() {
    const found = await run(`SELECT json_build_object('uuid', uuid, 'slug', slug) FROM @app`);
    yield found.map(([app]) => app as InspectedApp);
  },

  async head(app) {
    // The head may be missing, which `mismatches` reports.
    const text = 'SELECT l.seq, l.at FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = $1';
    const [row] = await run(text, [app]);
    return row && { sequence: Number(row[0]), at: Number(row[1]) };
  },

  objects(app, kind, uuids) {
    const { name, key } = tableOf(kind);
    return uuids ? found(run, name, app, `uuid = ANY ($2::${key}[])`, uuids) : paged(run, name, app);
  },

  events(app, bookings) {
    return bookings ? found(run, 'event', app, 'booking = ANY ($2::uuid[])', bookings) : paged(run, 'event', app);
  },

  async *allocations(app, resource) {
    const text = `SELECT start, booking, ${ALLOCATION} FROM @allocation AS t
      WHERE (start, booking) > ($1, $2::uuid) AND app = $4 AND resource = $5 ORDER BY start, booking LIMIT $3`;
    const start = [Number.MIN_SAFE_INTEGER, '00000000-0000-0000-0000-000000000000'];
    for await (const rows of pages<never>(run, text, start, [app, resource])) yield rows.map(allocationIn);
  },

  async allocationsOf(app, bookings) {
    const keys = bookings.flatMap(({ uuid: booking, blocks }) =>
      blocks.map(({ resource, start }) => ({ booking, resource, start })),
    );
    const text = `SELECT ${ALLOCATION} FROM json_to_recordset($2::json) AS r(booking uuid, resource uuid, start bigint)
      JOIN @allocation AS t ON t.app = $1 AND t.resource = r.resource AND t.start = r.start AND t.booking = r.booking`;
    return (await run(text, [app, JSON.stringify(keys)])).map(([row]) => allocationIn(row as never));
  },

  async *mismatches(app) {
    const [found] = await run('SELECT to_json(t) FROM @app AS t WHERE uuid = $1', [app]);
    const row = found?.[0] as Row | undefined;
    if (row) yield* unlike('app', app, row, appRow({ app: row.data, credential: row.credential } as never));
    const counts = new Map((await run('SELECT kind, n FROM @list_count WHERE app = $1', [app])) as never);
    const expected = new Map(['ledger', ...FROM_OBJECTS].map((name) => [name, name === 'ledger' ? 1 : 0]));
    for (const [kind, table] of LISTED) {
      const { name, children } = table;
      for await (const rows of paged<Row>(run, name, app, 'to_json(t)')) {
        for (const row of rows) {
          const object = row.data as { readonly uuid: string };
          yield* unlike(name, object.uuid, row, buildRow(table as Table<typeof object>, object));
        }
        const objects = rows.map(({ data }) => data as never);
        const change = kind === 'event' ? { events: objects } : { put: { [kind]: objects } };
        const { writes } = new Writes(app, 0).translate(change, NOTHING_BEFORE);
        for (const write of writes) expected.set(write.table, expected.get(write.table)! + 1);
        for (const child of children) yield* missing(run, app, child.name, writes);
      }
      yield* different(app, `The list of ${name}`, Number(counts.get(kind) ?? 0), expected.get(name)!);
    }
    for (const [name, count] of expected) {
      const [there] = await run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
      yield* different(app, `The table ${name}`, Number(there?.[0]), count);
    }
    yield* told(
      run,
      `SELECT r.uuid::text, a.booking::text FROM @resource AS r JOIN @allocation AS a ON a.app = r.app AND a.resource = r.uuid
       WHERE r.app = $1 AND a."end" - a.start > r.longest_block`,
      [app],
      (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`,
    );
  },

  async *persons(uuids) {
    if (!uuids) return yield* pages<Person>(run, PERSONS, [null]);
    const rows = await run('SELECT data FROM @person WHERE uuid = ANY ($1::uuid[])', [uuids]);
    yield rows.map(([data]) => data as Person);
  },

  async *leftovers() {
    for (const name of [...APP_TABLES.filter((table) => table !== 'answer'), 'ledger', 'app_session']) {
      yield* told(
        run,
        `SELECT t.app::text, count(*)::text FROM @${name} AS t WHERE NOT EXISTS (SELECT 1 FROM @app WHERE uuid = t.app)
           AND NOT EXISTS (SELECT 1 FROM @removed_app AS r WHERE r.app = t.app AND NOT r.is_cleared) GROUP BY t.app`,
        [],
        (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`,
      );
    }
  },
});

/** Reads rows, in creation order. Sorted here: with ORDER BY, the server may read all rows of the app to find them. */
async function* found<T>(run: Run, name: string, app: string, condition: string, values: readonly string[]) {
  const rows = await run(`SELECT ord, data FROM @${name} WHERE app = $1 AND ${condition}`, [app, values]);
  yield rows.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, data]) => data as T);
}

/** Finds objects whose list has a member without a row in the child table `name`. */
function missing(run: Run, app: string, name: string, writes: readonly Write[]): AsyncGenerator<Mismatch> {
  const keys = writes.flatMap(({ table, key }) => (table === name ? key : []));
  return told(
    run,
    `SELECT DISTINCT r.uuid::text FROM json_to_recordset($2::json) AS r(value text, uuid uuid)
     WHERE NOT coalesce((SELECT true FROM @${name} AS c WHERE c.app = $1 AND c.value = r.value AND c.uuid = r.uuid), false)`,
    [app, `[${keys}]`],
    (uuid) => `The object ${uuid} is not found by what ${name} should have`,
  );
}

async function* told(
  run: Run,
  text: string,
  values: readonly unknown[],
  tell: (...row: readonly string[]) => string,
): AsyncGenerator<Mismatch> {
  const rows = await run(`${text} LIMIT ${TOLD_MAX}`, values);
  for (const row of rows) yield { message: tell(...(row as readonly string[])), uuids: row.map(String) };
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
