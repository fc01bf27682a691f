import {
  type AppHead,
  type AppRecord,
  type Change,
  type ContentRecord,
  type Copying,
  type CopyMark,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  inBatches,
  type Owner,
  type OwnerToken,
  type Person,
} from '../../core/index.js';
import { DISARMED, disarmedIn } from './arming.js';
import { listOf, newChange } from './commits.js';
import { DURABLE, OverDatabase, type Run } from './database.js';
import { ADD_TOKEN, TOKENS } from './owner-repository.js';
import { ADD_PERSON, personValues } from './person-repository.js';
import { APP_TABLES, LISTED } from './tables.js';
import { appWrites, Writes } from './writes.js';

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
      const [disarmed] = await run(DISARMED);
      const [count] = await run('SELECT coalesce(sum(n), 0)::bigint FROM @list_count');
      const owners = (await run('SELECT uuid, email FROM @owner ORDER BY uuid')) as readonly (readonly string[])[];
      const tokens = await run(`${TOKENS} ORDER BY t.ord`);
      const persons = await run('SELECT data FROM @person ORDER BY uuid');
      const rows = {
        count: Number(count?.[0]),
        mark: (disarmed && disarmedIn(disarmed).unfinished) ?? null,
        owners: () => owners.map(([uuid, email]) => ({ uuid, email }) as Owner),
        tokens: () => tokens.map(([token]) => token as OwnerToken),
        persons: () => persons.map(([person]) => person as Person),
        apps: () => appsIn(run),
        contents: (app: string) => contentsIn(run, app),
      };
      yield* exportSnapshot(rows, contents);
    } finally {
      await end();
    }
  }

  /** Stores everything in one transaction of its own connection, so a copy that breaks leaves only its mark. */
  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    const { run, end } = await this.database.connect();
    try {
      await run('BEGIN ISOLATION LEVEL READ COMMITTED');
      // Switch off the trigger that guards capacities: stored allocations are valid even if a capacity was lowered afterwards.
      await run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
      const target = new ImportTarget(run);
      for await (const batch of inBatches(records, AT_ONCE)) await target.store(batch);
      await run('COMMIT');
      // Without statistics, the server would sort all rows of an app for each page that is read.
      await run(`ANALYZE ${named(APP_TABLES)}`);
    } finally {
      await end();
    }
  }

  async mark(mark: CopyMark | null): Promise<void> {
    await this.database.change(MARK, [mark?.begunAt ?? 0, mark && JSON.stringify(mark)]);
  }

  async empty(): Promise<void> {
    const { run, end } = await this.database.connect();
    try {
      await run(`TRUNCATE ${named([...APP_TABLES, ...OTHER_TABLES])}`);
    } finally {
      await end();
    }
  }
}

async function* appsIn(run: Run): AsyncGenerator<AppHead> {
  for (let after = -1; ; ) {
    const page = await run(APPS, [after, AT_ONCE]);
    for (const [ord, app, credential, sequence, at] of page) {
      yield { record: { app, credential } as AppRecord, sequence: Number(sequence), at: Number(at) };
      after = Number(ord);
    }
    if (page.length < AT_ONCE) return;
  }
}

async function* contentsIn(run: Run, app: string): AsyncGenerator<ContentRecord> {
  for (const [kind, { name }] of LISTED) {
    for await (const rows of paged<never>(run, name, app)) {
      for (const row of rows)
        yield kind === 'event' ? { is: 'event', event: row } : { is: 'object', kind, object: row };
    }
  }
}

/** Reads the rows `t` of an app in pages, in order. `what` is the selected SQL. */
export async function* paged<T>(run: Run, table: string, app: string, what = 'data'): AsyncGenerator<readonly T[]> {
  const text = `SELECT ord, ${what} FROM @${table} AS t WHERE app = $1 AND ord > $2 ORDER BY ord LIMIT $3`;
  for (let after = -1; ; ) {
    const rows = await run(text, [app, after, AT_ONCE]);
    if (rows.length > 0) yield rows.map(([, found]) => found as T);
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)![0]);
  }
}

/** Stores records in the transaction of a connection. */
class ImportTarget {
  readonly #run: Run;
  /** Next free place in creation order, by app. */
  readonly #places = new Map<string, number>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** Stores contents of one app and kind, or a single other record. */
  async store([record, ...more]: readonly [ImportRecord, ...ImportRecord[]]): Promise<void> {
    const run = this.#run;
    const all = [record, ...more];
    switch (record.is) {
      case 'object':
        return this.#change(record.object.app, {
          put: { [record.kind]: all.map((one) => (one as typeof record).object) },
        });
      case 'event':
        return this.#change(record.event.app, { events: all.map((one) => (one as typeof record).event) });
      case 'owner':
        await run('INSERT INTO @owner (uuid, email) VALUES ($1, $2)', [record.owner.uuid, record.owner.email]);
        return;
      case 'token': {
        const { uuid, owner, digest, origin, createdAt } = record.token;
        await run(ADD_TOKEN, [owner.uuid, owner.email, uuid, digest, origin, createdAt]);
        return;
      }
      case 'person':
        await run(ADD_PERSON, personValues(record.person));
        return;
      case 'app':
        return this.#store(appWrites(record, 0), NEW_HEAD, [record.record.app.uuid, newChange()]);
      case 'end': {
        const { app, sequence, at } = record;
        await run(END, [app, sequence, sequence === 0 ? 0 : at, newChange()]);
        return;
      }
    }
  }

  async #change(app: string, change: Change): Promise<void> {
    const writes = new Writes(app, this.#places.get(app) ?? 0);
    writes.take(writes.translate(change, { object: () => undefined }));
    this.#places.set(app, writes.next);
    await this.#store(writes, ([uuid]) => `SELECT ${uuid}::uuid AS app`, [app]);
  }

  /** `headSql`: returns the SQL of the app's head. */
  async #store(
    writes: Writes,
    headSql: (placeholders: readonly string[]) => string,
    more: readonly unknown[],
  ): Promise<void> {
    const { text, values } = writes.stored();
    const head = headSql(more.map((_, index) => `$${values.length + index + 1}`));
    const lists = values.map((rows) => listOf([rows]));
    await this.#run(`WITH ${[`head AS (${head})`, ...text.ctes].join(',\n')} SELECT 1 FROM head`, [...lists, ...more]);
  }
}

/** Tables with rows of no app, except those of the mark and of probes. */
const OTHER_TABLES = ['owner', 'owner_token', 'person', 'mail_slot', 'app', 'app_session', 'removed_app', 'ledger'];

const named = (tables: readonly string[]) => tables.map((name) => `@${name}`).join();

const APPS = `SELECT a.ord, a.data, a.credential, l.seq, l.at FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid
  WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
const MARK = `WITH made AS (
    INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
    ON CONFLICT (id) DO UPDATE SET mark = excluded.mark RETURNING 1
  ) SELECT 1, ${DURABLE} FROM made`;
const NEW_HEAD = ([app, change]: readonly string[]) =>
  `INSERT INTO @ledger (app, seq, at, change, recent) VALUES (${app}, 0, 0, ${change}, ARRAY[${change}::bigint]) RETURNING app`;
const END = 'UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1';
