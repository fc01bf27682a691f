import {
  type Alongside,
  type Answer,
  type App,
  type AppChange,
  type AppKey,
  type AppRecord,
  type AppRepository,
  type AppSearch,
  type ChangeEvent,
  DuplicateError,
  type Instant,
  isCleanText,
  isKept,
  isSame,
  type Job,
  outcome,
  readCursor,
  type Slice,
  type Sliced,
  type Term,
  untilFirst,
} from '../../core/index.js';
import { answerSql, keptCte } from './answers.js';
import { HEAD, type Head } from './bulk-reads.js';
import { joinLists, newChange, wasStored } from './commits.js';
import { Parameters, sendable } from './conditions.js';
import { DURABLE, ifStored, OverDatabase } from './database.js';
import { isDuplicate, SERVER } from './failures.js';
import { NOTHING, readAfter, readPage } from './object-store.js';
import type { Rows } from './statement.js';
import { APP_TABLES, isUuid } from './tables.js';
import { appWrites, movedSql } from './writes.js';

/** Number of rows of each table that one statement deletes when an app is cleared. */
const CLEARED_AT_ONCE = 5_000;

/** App as it was read, with its head. */
interface FoundApp extends Head {
  readonly record: AppRecord;
  readonly earlier: Answer | null;
}

export class PostgresAppRepository extends OverDatabase implements AppRepository {
  async add(
    record: AppRecord,
    answer?: Answer,
    event?: ChangeEvent,
    jobs?: readonly Job[],
    alongside?: Alongside,
  ): Promise<Answer | undefined> {
    const added = await untilFirst(async () => {
      const { isMade, earlier, mustConfirm } = await this.#insert({ record, answer, event, jobs }, alongside);
      if (isMade || !answer) return null;
      // Another request stored its answer after this statement began. The next attempt sees it.
      if (!earlier) return undefined;
      if (mustConfirm) await this.database.confirm();
      if (await this.#isOwn(record, earlier, answer)) return null;
      return isKept(earlier, answer.at) ? earlier : undefined;
    }, this.database.surroundings);
    return added ?? undefined;
  }

  async record(by: AppKey): Promise<AppRecord | undefined> {
    const [text, value] =
      'uuid' in by ? [BY_UUID, by.uuid] : 'slug' in by ? [BY_SLUG, by.slug] : [BY_DIGEST, by.digest];
    if (sendable('uuid' in by ? 'uuid' : 'text', [value]).length === 0) return undefined;
    return this.database.readValue(text, [value]);
  }

  async list(owner: string, slice: Slice, { all, any }: AppSearch): Promise<Sliced<App>> {
    if (!isUuid(owner)) return NOTHING;
    const parameters = new Parameters(owner);
    const matching = ({ field, folded }: Term<'name' | 'slug'>) =>
      isCleanText(folded) ? `strpos(t.${field}_folded, ${parameters.add(folded, 'text')}) > 0` : 'false';
    const conditions = ['t.owner = $1::uuid', ...all.map(matching)];
    if (any.length > 0) conditions.push(`(${any.map(matching).join(' OR ')})`);
    if (slice.after !== undefined) {
      const place = parameters.add(Number(readCursor(slice.after) ?? -1), 'bigint');
      const counted = conditions.join(' AND ');
      const text = `SELECT (SELECT count(*) FROM @app AS t WHERE ${counted}),
        (SELECT json_agg(json_build_object('object', p.data, 'place', p.ord)) FROM (SELECT t.data, t.ord FROM @app AS t
          WHERE ${counted} AND t.ord > ${place} ORDER BY t.ord LIMIT ${parameters.add(slice.limit + 1, 'bigint')}) AS p)`;
      return readAfter(this.database, text, parameters, slice.limit);
    }
    const sql = { table: 'app', conditions: conditions.join(' AND '), key: 't.uuid' };
    const whole = { ...slice, inSlices: false };
    return (await readPage<App>(this.database, parameters, sql, whole, async () => [])) ?? NOTHING;
  }

  async change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
    alongside?: (record: AppRecord) => Alongside,
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined> {
    const changed = await untilFirst(async () => {
      const found = await this.#found(owner, uuid, once?.key);
      if (!found) return null;
      const { record: before, earlier, isReplicated } = found;
      const isReplay = once && earlier && isKept(earlier, once.now);
      const decided = isReplay ? undefined : decide(before);
      if (decided && (decided.answer || decided.event || !isSame(decided.record, before))) {
        return (await this.#replace(found, decided, alongside?.(decided.record)))
          ? { record: decided.record }
          : undefined;
      }
      if (isReplicated) await this.database.confirm();
      return isReplay ? { earlier } : { record: before };
    }, this.database.surroundings);
    return changed ?? undefined;
  }

  async remove(owner: string, uuid: string, check: (app: App) => void, alongside?: Alongside): Promise<boolean> {
    return untilFirst(async () => {
      const found = await this.#found(owner, uuid);
      if (!found) return false;
      check(found.record.app);
      const { rows, uncertain } = await this.database.write(
        REMOVE,
        [uuid, found.seq, found.change],
        ifStored(alongside),
      );
      if (rows.length === 0 && !(uncertain && !(await this.record({ uuid })))) return undefined;
      await this.clear(uuid);
      return true;
    }, this.database.surroundings);
  }

  /** Deletes the contents of a removed app. */
  async clear(app: string): Promise<void> {
    while ((await this.database.changeCount(CLEAR, [app, CLEARED_AT_ONCE])) > 0);
    await this.database.change('UPDATE @removed_app SET is_cleared = true WHERE app = $1', [app]);
  }

  /** Continues removals that another process did not finish. */
  async clearRemoved(): Promise<void> {
    const left = await this.database.readValues<string>('SELECT app FROM @removed_app WHERE NOT is_cleared');
    for (const app of left) await this.clear(app);
  }

  async #found(owner: string, uuid: string, key?: string): Promise<FoundApp | undefined> {
    if (!isUuid(uuid) || !isUuid(owner)) return undefined;
    const parameters = new Parameters();
    const [one, its] = [parameters.add(uuid, 'uuid'), parameters.add(owner, 'uuid')];
    const answer = key === undefined ? 'NULL' : `(${answerSql(parameters, owner, key)})`;
    const text = `SELECT json_build_object('record', ${RECORD}, 'earlier', ${answer}, ${HEAD})
      FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = ${one} AND a.owner = ${its}`;
    return this.database.readValue(text, parameters.values);
  }

  async #earlier(owner: string, key: string): Promise<Answer | undefined> {
    const parameters = new Parameters();
    return this.database.readValue(answerSql(parameters, owner, key), parameters.values);
  }

  /** True if the stored answer is this request's own: an earlier attempt stored it, and its response was lost. */
  async #isOwn({ app }: AppRecord, kept: Answer, answer: Answer): Promise<boolean> {
    return kept.text === answer.text && kept.at === answer.at && (await this.record({ uuid: app.uuid })) !== undefined;
  }

  /** Inserts an app. If an answer is stored under the key, inserts nothing and returns it. @throws DuplicateError */
  async #insert({ record, answer, event, jobs }: AppChange, alongside?: Alongside) {
    const { uuid, owner } = record.app;
    const stored = appWrites(record, 1, { event, jobs }).stored();
    const parameters = new Parameters(...joinLists(stored));
    const kept = answer && keptCte(parameters, owner, answer, 'WHERE true');
    const app = parameters.add(uuid, 'uuid');
    const isFree = `NOT EXISTS (SELECT 1 FROM @removed_app WHERE app = ${app})${kept ? ' AND EXISTS (SELECT 1 FROM kept)' : ''}`;
    const [seq, at, change] = [event ? 1 : 0, event?.at ?? 0, newChange()].map((n) => parameters.add(n, 'bigint'));
    const head = `head AS (INSERT INTO @ledger (app, seq, at, change, recent)
      SELECT ${app}, ${seq}, ${at}, ${change}, ARRAY[${change}] WHERE ${isFree} RETURNING app)`;
    try {
      const earlierSql = answer ? `(${answerSql(parameters, owner, answer.key)})` : 'NULL';
      const ctes = [...(kept ? [kept] : []), head, ...stored.text.ctes];
      const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM head), ${earlierSql}, ${IS_REPLICATED}, ${DURABLE}`;
      const { rows, uncertain } = await this.database.write(text, parameters.values, ifCounted(alongside));
      const [made, earlier, isReplicated] = rows[0] as readonly [number, Answer | null, boolean];
      return { isMade: made > 0, earlier, mustConfirm: isReplicated || uncertain };
    } catch (error) {
      if (isDuplicate(error) && error.uncertain && error.constraint === 'ledger_pkey') {
        await outcome(SERVER, () => this.database.confirm(), this.database.surroundings);
        return { isMade: true, earlier: null, mustConfirm: false };
      }
      throw duplicate(error);
    }
  }

  /** Changes an app. False if another write of the app was first, or if an answer is stored under the key. @throws DuplicateError */
  async #replace(
    found: FoundApp,
    { record, answer, event, jobs }: AppChange,
    alongside: Alongside | undefined,
  ): Promise<boolean> {
    const { app } = found.record;
    const now = Math.max(found.at, event?.at ?? found.at);
    const told = event && { ...event, at: now };
    const stored = appWrites(record, found.seq + 1, { before: found.record, event: told, jobs }).stored();
    const parameters = new Parameters(...joinLists(stored));
    const change = newChange();
    const [seq, before, next, at] = [found.seq, found.change, change, now].map((n) => parameters.add(n, 'bigint'));
    const ctes = [
      `moved AS (UPDATE @ledger AS l SET ${movedSql(at!, next!, event ? 1 : 0)}
        WHERE app = ${parameters.add(app.uuid, 'uuid')} AND seq = ${seq} AND change = ${before} RETURNING app)`,
      ...(answer ? [keptCte(parameters, app.owner, answer, 'FROM moved')] : []),
      `head AS (SELECT app FROM moved${answer ? ' WHERE EXISTS (SELECT 1 FROM kept)' : ''})`,
      ...stored.text.ctes,
    ];
    try {
      const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM head), ${DURABLE} FROM moved`;
      const { rows, uncertain } = await this.database.write(text, parameters.values, ifCounted(alongside));
      if (rows.length > 0) return Number(rows[0]![0]) > 0;
      if (!uncertain || !(await wasStored(this.database, { app: app.uuid, before: found.change, change })))
        return false;
      if (!answer) return true;
      const { surroundings } = this.database;
      const kept = await outcome(SERVER, () => this.#earlier(app.owner, answer.key), surroundings);
      return kept?.fingerprint === answer.fingerprint && kept.text === answer.text;
    } catch (error) {
      throw duplicate(error);
    }
  }
}

/** Options of a write that returns the number of heads that it has moved. */
function ifCounted(alongside: Alongside | undefined) {
  return { alongside: alongside && (([row]: Rows) => (Number(row?.[0] ?? 0) > 0 ? alongside : undefined)) };
}

/** SQL of the record of an app `a` as JSON. */
const RECORD = `json_build_object('app', a.data, 'credential', a.credential)`;

const BY_UUID = `SELECT ${RECORD} FROM @app AS a WHERE a.uuid = $1`;
const BY_SLUG = `SELECT ${RECORD} FROM @app AS a WHERE a.slug = $1`;
/** SQL of the record with a digest. One SELECT for each column with digests, so that each uses its index. */
const BY_DIGEST = `SELECT ${RECORD} FROM @app AS a WHERE a.digest = $1
  UNION ALL SELECT ${RECORD} FROM @app AS a WHERE a.previous_digest = $1
  UNION ALL SELECT ${RECORD} FROM @app_session AS s JOIN @app AS a ON a.uuid = s.app WHERE s.digest = $1
  LIMIT 1`;

/** SQL that is true if commits wait for a standby. */
const IS_REPLICATED = `current_setting('synchronous_standby_names') <> ''`;

const REMOVE = `WITH gone AS (DELETE FROM @ledger WHERE app = $1 AND seq = $2 AND change = $3 RETURNING app),
  app_gone AS (DELETE FROM @app WHERE uuid IN (SELECT app FROM gone)),
  sessions AS (DELETE FROM @app_session WHERE app IN (SELECT app FROM gone)),
  removed AS (INSERT INTO @removed_app (app, is_cleared) SELECT app, false FROM gone ON CONFLICT DO NOTHING)
  SELECT app, ${DURABLE} FROM gone`;

const CLEAR = `WITH ${APP_TABLES.map((name) => {
  const holder = name === 'answer' ? 'holder' : 'app';
  const some = `ARRAY(SELECT ctid FROM @${name} WHERE ${holder} = $1 LIMIT $2)`;
  return `${name}_gone AS (DELETE FROM @${name} WHERE ${holder} = $1 AND ctid = ANY (${some}) RETURNING 1)`;
}).join(',\n')} SELECT ${APP_TABLES.map((name) => `(SELECT count(*) FROM ${name}_gone)`).join(' + ')}`;

/**
 * Converts a violated unique constraint to a `DuplicateError`. An app that is added again violates all of them, and the error names the
 * slug.
 */
function duplicate(error: unknown): unknown {
  if (!isDuplicate(error)) return error;
  return new DuplicateError(error.constraint === 'app_name' ? 'name' : 'slug');
}
