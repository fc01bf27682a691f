import {
  type AppHead,
  type Change,
  type ContentRecord,
  type Copying,
  type CopyMark,
  type CopyTarget,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  importRecords,
  type Owner,
  type OwnerToken,
  type Person,
  type Subscription,
} from '../../core/index.js';
import { joinLists, newChange } from './commits.js';
import { BEGIN, DURABLE, OverDatabase, type Run } from './database.js';
import { ADD_TOKEN, TOKENS, tokenValues } from './owner-repository.js';
import { ADD_PERSON, PERSONS, personValues } from './person-repository.js';
import type { Rows } from './statement.js';
import { PUT_SUBSCRIPTION, SUBSCRIPTIONS, subscriptionValues } from './subscription-store.js';
import { APP_TABLES, LISTED } from './tables.js';
import { appWrites, NOTHING_BEFORE, Writes } from './writes.js';

/** Limit of records in one statement, and of rows in one read. */
const AT_ONCE = 1_000;

/** SQL that begins a transaction on a snapshot. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/** Reads and stores copies. A copy is a snapshot, read in a transaction of its own connection. */
export class PostgresCopying extends OverDatabase implements Copying {
  async *exportObjects(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    const { run, end } = await this.database.connect();
    try {
      await run(SNAPSHOT);
      const [disarmed] = await run('SELECT mark FROM @disarmed');
      const [count] = await run('SELECT coalesce(sum(n), 0)::bigint FROM @list_count');
      const owners = (await run('SELECT uuid, email FROM @owner ORDER BY uuid')) as readonly (readonly string[])[];
      const tokens = await run(`${TOKENS} ORDER BY t.ord`);
      const subscriptions = await run(SUBSCRIPTIONS);
      const rows = {
        count: Number(count?.[0]),
        mark: (disarmed?.[0] ?? null) as CopyMark | null,
        owners: () => owners.map(([uuid, email]) => ({ uuid, email }) as Owner),
        tokens: () => tokens.map(([token]) => token as OwnerToken),
        persons: () => each(pages<Person>(run, PERSONS, [null])),
        subscriptions: () => subscriptions.map(([subscription]) => subscription as Subscription),
        apps: () => each(pages<AppHead>(run, APPS, [-1])),
        contents: (app: string) => contentsIn(run, app),
      };
      yield* exportSnapshot(rows, contents);
    } finally {
      await end();
    }
  }

  /** Stores everything in one transaction of its own connection, so a copy that breaks leaves only its mark. */
  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    await this.database.separately(async (run) => {
      await run(BEGIN);
      // Switch off the trigger that guards capacities: stored allocations are valid even if a capacity was lowered afterwards.
      await run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
      await importRecords(records, targetOver(run), AT_ONCE);
      await run('COMMIT');
      // Without statistics, the server would sort all rows of an app for each page that is read.
      await run(`ANALYZE ${named(APP_TABLES)}`);
    });
  }

  async mark(mark: CopyMark | null): Promise<void> {
    await this.database.change(MARK, [mark?.begunAt ?? 0, mark && JSON.stringify(mark)]);
  }

  async empty(): Promise<void> {
    await this.database.separately((run) => run(`TRUNCATE ${named([...APP_TABLES, ...OTHER_TABLES])}`));
  }
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
export function paged<T>(run: Run, table: string, app: string, what = 'data'): AsyncGenerator<readonly T[]> {
  const text = `SELECT ord, ${what} FROM @${table} AS t WHERE ord > $1 AND app = $3 ORDER BY ord LIMIT $2`;
  return pages(run, text, [-1], [app]);
}

/**
 * Reads rows in pages (keyset pagination), and yields their last columns. The other columns are the cursor. Parameters of `text`: the
 * cursor of the last row (at first: `start`), the limit, and `values`.
 */
export async function* pages<T>(
  run: Run,
  text: string,
  start: readonly unknown[],
  values: readonly unknown[] = [],
): AsyncGenerator<readonly T[]> {
  for (let last: readonly unknown[] | undefined = start; last; ) {
    const rows: Rows = await run(text, [...last, AT_ONCE, ...values]);
    if (rows.length > 0) yield rows.map((row) => row.at(-1) as T);
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)!.slice(0, -1);
  }
}

/** Stores a copy in the transaction of a connection. */
function targetOver(run: Run): CopyTarget {
  /** Next free place in creation order, by app. */
  const places = new Map<string, number>();
  const store = async (writes: Writes, headSql: (...parameters: string[]) => string, ...parameters: unknown[]) => {
    const stored = writes.stored();
    const head = headSql(...parameters.map((_, index) => `$${stored.values.length + index + 1}`));
    const text = `WITH ${[`head AS (${head})`, ...stored.text.ctes].join(',\n')} SELECT 1 FROM head`;
    await run(text, [...joinLists(stored), ...parameters]);
  };
  const change = async (app: string, made: Change) => {
    const writes = new Writes(app, places.get(app) ?? 0);
    writes.take(writes.translate(made, NOTHING_BEFORE));
    places.set(app, writes.next);
    await store(writes, (uuid) => `SELECT ${uuid}::uuid AS app`, app);
  };
  return {
    owner: ({ uuid, email }) => run('INSERT INTO @owner (uuid, email) VALUES ($1, $2)', [uuid, email]),
    token: (token) => run(ADD_TOKEN, tokenValues(token)),
    person: (person) => run(ADD_PERSON, personValues(person)),
    subscription: (subscription) => run(PUT_SUBSCRIPTION, subscriptionValues(subscription)),
    app: (record) => store(appWrites(record, 0), newHeadSql, record.app.uuid, newChange()),
    objects: (app, kind, objects) => change(app, { put: { [kind]: objects } }),
    events: (app, events) => change(app, { events }),
    end: ({ app, sequence, at }) => run(END, [app, sequence, sequence === 0 ? 0 : at, newChange()]),
  };
}

/** Tables with rows of no app, except those of the mark and of probes. */
const OTHER_TABLES = [
  ...['owner', 'owner_token', 'person', 'mail_slot', 'subscription', 'app', 'app_session', 'removed_app', 'ledger'],
];

const named = (tables: readonly string[]) => tables.map((name) => `@${name}`).join();

const APPS = `SELECT a.ord, json_build_object('record', json_build_object('app', a.data, 'credential', a.credential),
    'sequence', coalesce(l.seq, 0), 'at', coalesce(l.at, 0))
  FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
const MARK = `WITH made AS (
    INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
    ON CONFLICT (id) DO UPDATE SET mark = excluded.mark RETURNING 1
  ) SELECT 1, ${DURABLE} FROM made`;
const newHeadSql = (app: string, change: string) =>
  `INSERT INTO @ledger (app, seq, at, change, recent) VALUES (${app}, 0, 0, ${change}, ARRAY[${change}::bigint]) RETURNING app`;
const END = 'UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1';
