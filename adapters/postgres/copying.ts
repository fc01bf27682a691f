import {
  type AppHead,
  type AppRecord,
  type Change,
  type ChooseContents,
  type ContentRecord,
  type Copying,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  inBatches,
  type Kind,
  type Objects,
  type Owner,
  type OwnerToken,
  type Person,
} from '../../core/index.js';
import { columnsOf } from './app-repository.js';
import { DISARMED, disarmedIn } from './arming.js';
import { OverDatabase, type Run } from './database.js';
import { newChange } from './ledger.js';
import { ADD_TOKEN, REVOKE, TOKENS } from './owner-repository.js';
import { PUT_PERSON, personValues } from './person-repository.js';
import { APP_TABLES, LISTED, type Table, tableOf } from './tables.js';
import { Writes } from './writes.js';

/** Limit of records in one transaction, and of rows in one read. */
const AT_ONCE = 1_000;

/** SQL that begins a transaction on a snapshot. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/** Reads and stores copies. A copy is a snapshot, read in a transaction of its own connection. */
export class PostgresCopying extends OverDatabase implements Copying {
  async *exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord> {
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
      yield* exportSnapshot(rows, choose);
    } finally {
      await end();
    }
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    const { run, end } = await this.database.connect();
    try {
      const target = new ImportTarget(run);
      for await (const batch of inBatches(records, AT_ONCE)) await target.store(batch);
      await target.commit();
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

/** Stores records in transactions. A transaction ends at a mark (the stored progress of the copy), or after many records. */
class ImportTarget {
  readonly #run: Run;
  /** Next free place in creation order, by app. */
  readonly #places = new Map<string, number>();
  #isOpen = false;
  #stored = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  async commit(): Promise<void> {
    if (!this.#isOpen) return;
    await this.#run('COMMIT');
    this.#isOpen = false;
    this.#stored = 0;
  }

  /** Stores contents of one app and kind, or a single other record. */
  async store([record, ...more]: readonly [ImportRecord, ...ImportRecord[]]): Promise<void> {
    const run = await this.#open(1 + more.length);
    const all = [record, ...more];
    switch (record.is) {
      case 'object':
        return this.#put(
          record.kind,
          all.map((one) => (one as typeof record).object),
        );
      case 'event':
        return this.#change(record.event.app, { events: all.map((one) => (one as typeof record).event) });
      case 'removed': {
        const removed = all as readonly (typeof record)[];
        return this.#change(
          record.app,
          { removed },
          record.kind,
          removed.map(({ uuid }) => uuid),
        );
      }
      case 'mark':
        await run(MARK, [record.mark?.begunAt ?? 0, record.mark && JSON.stringify(record.mark)]);
        return this.commit();
      case 'owner':
        await run('INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          record.owner.uuid,
          record.owner.email,
        ]);
        return;
      case 'token': {
        const { uuid, owner, digest, origin, createdAt } = record.token;
        await run(ADD_TOKEN, [owner.uuid, owner.email, uuid, digest, origin, createdAt]);
        return;
      }
      case 'token gone':
        await run(REVOKE, [record.uuid]);
        return;
      case 'person':
        await run(PUT_PERSON, personValues(record.person));
        return;
      case 'person gone':
        await run('DELETE FROM @person WHERE uuid = $1', [record.uuid]);
        return;
      case 'app':
        if (record.contents === 'all') await this.#clear(record.record.app.uuid);
        return this.#putApp(record.record);
      case 'app gone':
        await this.#clear(record.uuid);
        for (const table of ['app_session', 'ledger']) await run(`DELETE FROM @${table} WHERE app = $1`, [record.uuid]);
        await run('DELETE FROM @app WHERE uuid = $1', [record.uuid]);
        return;
      case 'first event':
        await run(FORGET_BEFORE, [record.app, record.uuid]);
        return;
      case 'end': {
        const { app, sequence, at } = record;
        await run(END, [app, sequence, sequence === 0 ? 0 : at, newChange()]);
        return;
      }
    }
  }

  async #put(kind: Kind, objects: readonly Objects[Kind][]): Promise<void> {
    const { app } = objects[0]!;
    const { name, columns }: Table = tableOf(kind) as Table;
    const uuids = objects.map(({ uuid }) => uuid);
    // Clear unique values that other objects still have. These objects have other values in the source, and are copied later.
    for (const { name: column, of } of columns.filter(({ isUnique }) => isUnique)) {
      const text = `UPDATE @${name} SET "${column}" = NULL
        WHERE app = $1 AND "${column}" = ANY ($2::text[]) AND uuid <> ALL ($3::uuid[])`;
      await this.#run(text, [app, objects.flatMap((object) => of(object as never) ?? []), uuids]);
    }
    await this.#change(app, { put: { [kind]: objects } }, kind, uuids);
  }

  /** Stores a change of the objects of a kind with these UUIDs. */
  async #change(app: string, change: Change, kind?: Kind, uuids: readonly string[] = []): Promise<void> {
    const before = new Map<string, unknown>();
    if (kind && tableOf(kind).children.length > 0) {
      const text = `SELECT uuid, data FROM @${tableOf(kind).name} WHERE app = $1 AND uuid = ANY ($2::uuid[])`;
      for (const [uuid, data] of await this.#run(text, [app, uuids])) before.set(String(uuid), data);
    }
    const writes = new Writes(await this.#placeOf(app));
    writes.take(writes.translate(change, { object: (_, uuid) => before.get(uuid) as never }));
    this.#places.set(app, writes.next);
    const { parts, values } = writes.statement(2);
    await this.#run(`WITH head AS (SELECT $1::uuid AS app), ${parts.join(',\n')} SELECT 1 FROM head`, [app, ...values]);
  }

  async #open(count: number): Promise<Run> {
    if (this.#stored >= AT_ONCE) await this.commit();
    this.#stored += count;
    if (!this.#isOpen) {
      await this.#run('BEGIN ISOLATION LEVEL READ COMMITTED');
      // Switch off the trigger that guards capacities: stored allocations are valid even if a capacity was lowered afterwards.
      await this.#run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
      this.#isOpen = true;
    }
    return this.#run;
  }

  async #putApp(record: AppRecord): Promise<void> {
    const { uuid, slug, name } = record.app;
    const columns = columnsOf(record);
    const names = Object.keys(columns);
    // Replace the slug and the name if another app still has them. That app has others in the source, and is copied later.
    const vacate = `UPDATE @app SET slug = CASE slug WHEN $2 THEN uuid::text ELSE slug END,
      name = CASE name WHEN $3 THEN uuid::text ELSE name END WHERE (slug = $2 OR name = $3) AND uuid <> $1`;
    await this.#run(vacate, [uuid, slug, name]);
    await this.#run(
      `INSERT INTO @app (uuid, ${names}) VALUES ($1, ${names.map((_, index) => `$${index + 2}`)})
       ON CONFLICT (uuid) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`)}`,
      [uuid, ...Object.values(columns)],
    );
    await this.#run('DELETE FROM @removed_app WHERE app = $1', [uuid]);
    await this.#run(NEW_HEAD, [uuid, newChange()]);
    await this.#run('DELETE FROM @app_session WHERE app = $1', [uuid]);
    const sessions = (record.credential.sessions ?? []).map(({ digest }) => digest);
    await this.#run('INSERT INTO @app_session (app, digest) SELECT $1, unnest($2::text[])', [uuid, sessions]);
  }

  async #placeOf(app: string): Promise<number> {
    const known = this.#places.get(app);
    if (known !== undefined) return known;
    const [row] = await this.#run(LAST_PLACE, [app]);
    return Number(row?.[0]) + 1;
  }

  async #clear(app: string): Promise<void> {
    for (const table of APP_TABLES) {
      await this.#run(`DELETE FROM @${table} WHERE ${table === 'answer' ? 'holder' : 'app'} = $1`, [app]);
    }
    await this.#run('UPDATE @ledger SET seq = 0, at = 0 WHERE app = $1', [app]);
    this.#places.delete(app);
  }
}

const APPS = `SELECT a.ord, a.data, a.credential, l.seq, l.at FROM @app AS a LEFT JOIN @ledger AS l ON l.app = a.uuid
  WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
const MARK = `INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
  ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`;
const NEW_HEAD = `INSERT INTO @ledger (app, seq, at, change, recent) VALUES ($1, 0, 0, $2, ARRAY[$2::bigint])
  ON CONFLICT DO NOTHING`;
const END = 'UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1';
const FORGET_BEFORE = `WITH gone AS (
    DELETE FROM @event WHERE app = $1 AND ord < coalesce(
      CASE WHEN $2::uuid IS NULL THEN 9223372036854775807 END,
      (SELECT ord FROM @event WHERE app = $1 AND uuid = $2::uuid), 0) RETURNING app
  ) INSERT INTO @list_count AS k (app, kind, n) SELECT app, 'event', -count(*) FROM gone GROUP BY app
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n`;
const LAST_PLACE = `SELECT greatest(-1, ${LISTED.map(([, { name }]) => `(SELECT max(ord) FROM @${name} WHERE app = $1)`)})`;
