import {
  type AppHead,
  type Change,
  type ContentRecord,
  type Copying,
  type CopyTarget,
  exportSnapshot,
  importRecords,
  type Person,
  type SnapshotRows,
} from '../../core/index.js';
import { joinLists, newChange } from './commits.js';
import { BEGIN, type Database, durably, type Run } from './database.js';
import { ADD_TOKEN, TOKENS, tokenValues } from './owner-repository.js';
import { ADD_PERSON, PERSONS, personValues } from './person-repository.js';
import type { Rows } from './statement.js';
import { PUT_SUBSCRIPTION, SUBSCRIPTIONS, subscriptionValues } from './subscription-store.js';
import { APP_TABLES, LISTED } from './tables.js';
import { appWrites, NOTHING_BEFORE, Writes } from './writes.js';

/** Limit of records in one statement, and of rows in one read. */
const AT_ONCE = 1_000;

export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/** Reads and stores copies. A copy is a snapshot, read in a transaction of its own connection. */
export const copying = (database: Database): Copying => ({
  async *exportObjects(contents) {
    const { run, end } = await database.connect();
    try {
      await run(SNAPSHOT);
      yield* exportSnapshot(await snapshotRows(run), contents);
    } finally {
      end();
    }
  },

  /** Stores everything in one transaction of its own connection, so a copy that breaks leaves only its mark. */
  async importObjects(records) {
    await database.separately(async (run) => {
      await run(BEGIN);
      // Switch off the trigger that guards capacities: stored allocations are valid even if a capacity was lowered afterwards.
      await run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
      await importRecords(records, targetOver(run), AT_ONCE);
      await run('COMMIT');
      // Without statistics, the server would sort all rows of an app for each page that is read.
      await run(`ANALYZE ${named(APP_TABLES)}`);
    });
  },

  async mark(mark) {
    await database.change(MARK, [mark?.begunAt ?? 0, mark && JSON.stringify(mark)]);
  },

  async empty() {
    await database.separately((run) => run(`TRUNCATE ${named([...APP_TABLES, ...OTHER_TABLES])}`));
  },
});

async function snapshotRows(run: Run): Promise<SnapshotRows> {
  const values = async (text: string) => (await run(text)).map(([value]) => value as never);
  const [mark = null] = await values('SELECT mark FROM @disarmed');
  const [count = 0] = await values('SELECT coalesce(sum(n), 0)::bigint FROM @list_count');
  const owners = await values(`SELECT json_build_object('uuid', uuid, 'email', email) FROM @owner ORDER BY uuid`);
  const tokens = await values(`${TOKENS} ORDER BY t.ord`);
  const subscriptions = await values(SUBSCRIPTIONS);
  return {
    count,
    mark,
    owners: () => owners,
    tokens: () => tokens,
    persons: () => each(pages<Person>(run, PERSONS, [null])),
    subscriptions: () => subscriptions,
    apps: () => each(pages<AppHead>(run, APPS, [-1])),
    contents: (app) => contentsIn(run, app),
  };
}

async function* contentsIn(run: Run, app: string): AsyncGenerator<ContentRecord> {
  for (const [kind, { name }] of LISTED) {
    for await (const row of each(paged<never>(run, name, app))) {
      yield kind === 'event' ? { is: 'event', event: row } : { is: 'object', kind, object: row };
    }
  }
}

async function* each<T>(found: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const rows of found) yield* rows;
}

/** Reads the rows `t` of an app in pages, in creation order. `what` is the selected SQL. */
export function paged<T>(run: Run, table: string, app: string, what = 'data') {
  const text = `SELECT ord, ${what} FROM @${table} AS t WHERE ord > $1 AND app = $3 ORDER BY ord LIMIT $2`;
  return pages<T>(run, text, [-1], [app]);
}

/** Reads rows in pages, and yields their last columns. The others are the cursor, which comes first in the parameters of `text`. */
export async function* pages<T>(run: Run, text: string, start: readonly unknown[], values: readonly unknown[] = []) {
  for (let last: readonly unknown[] | undefined = start; last; ) {
    const rows: Rows = await run(text, [...last, AT_ONCE, ...values]);
    if (rows.length > 0) yield rows.map((row) => row.at(-1) as T);
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)!.slice(0, -1);
  }
}

function targetOver(run: Run): CopyTarget {
  /** Next free place in creation order, by app. */
  const places = new Map<string, number>();
  const store = async (app: string, writes: Writes) => {
    const stored = writes.stored();
    const head = `head AS (SELECT $${stored.values.length + 1}::uuid AS app)`;
    await run(`WITH ${[head, ...stored.text.ctes].join(',\n')} SELECT 1 FROM head`, [...joinLists(stored), app]);
  };
  const change = async (app: string, made: Change) => {
    const writes = new Writes(app, places.get(app) ?? 0);
    writes.take(writes.translate(made, NOTHING_BEFORE));
    places.set(app, writes.next);
    await store(app, writes);
  };
  return {
    owner: ({ uuid, email }) => run('INSERT INTO @owner (uuid, email) VALUES ($1, $2)', [uuid, email]),
    token: (token) => run(ADD_TOKEN, tokenValues(token)),
    person: (person) => run(ADD_PERSON, personValues(person)),
    subscription: (subscription) => run(PUT_SUBSCRIPTION, subscriptionValues(subscription)),
    app: async (record) => {
      await run(NEW_HEAD, [record.app.uuid, newChange()]);
      await store(record.app.uuid, appWrites(record, 0));
    },
    objects: (app, kind, objects) => change(app, { put: { [kind]: objects } }),
    events: (app, events) => change(app, { events }),
    end: ({ app, sequence, at }) => run(END, [app, sequence, sequence === 0 ? 0 : at, newChange()]),
  };
}

/** Tables with rows of no app, except those of the mark and of probes. */
const OTHER_TABLES = 'owner owner_token person mail_slot subscription app app_session removed_app ledger'.split(' ');

const named = (tables: readonly string[]) => tables.map((name) => `@${name}`).join();

const APPS = `SELECT a.ord, json_build_object('record', json_build_object('app', a.data, 'credential', a.credential),
    'sequence', coalesce(l.seq, 0), 'at', coalesce(l.at, 0))
  FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
const MARK = durably(
  `INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
    ON CONFLICT (id) DO UPDATE SET mark = excluded.mark RETURNING 1`,
);
const NEW_HEAD = 'INSERT INTO @ledger (app, seq, at, change, recent) VALUES ($1, 0, 0, $2, ARRAY[$2::bigint])';
const END = 'UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1';
