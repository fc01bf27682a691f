import {
  type Alongside,
  type Answer,
  type AnyWhere,
  type App,
  type AppChange,
  type AppRecord,
  type AppRepository,
  type AppSearch,
  DuplicateError,
  isKept,
  isSame,
  outcome,
  untilFirst,
} from '../../core/index.js';
import { answerSql, keptCte } from './answers.js';
import { HEAD, type Head, IS_REPLICATED } from './bulk-reads.js';
import { joinLists, newChange, wasStored } from './commits.js';
import { buildConditions, Parameters } from './conditions.js';
import { type Database, DURABLE, ifStored, isStored } from './database.js';
import { isDuplicate, SERVER } from './failures.js';
import { readSlice } from './object-store.js';
import { APP_TABLES, APPS, sendable, type Table } from './tables.js';
import { appWrites, movedSql } from './writes.js';

/** Number of rows of each table that one statement deletes when an app is cleared. */
const CLEARED_AT_ONCE = 5_000;

interface FoundApp extends Head {
  readonly record: AppRecord;
  readonly earlier: Answer | null;
}

export const appRepository = (database: Database): AppRepository => ({
  async add(record, answer, event, jobs, alongside) {
    const added = await untilFirst(async () => {
      const { isMade, earlier, mustConfirm } = await insert(database, { record, answer, event, jobs }, alongside);
      if (isMade || !answer) return null;
      // Another request stored its answer after this statement began. The next attempt sees it.
      if (!earlier) return undefined;
      if (mustConfirm) await database.confirm();
      // The stored answer may be this request's own: an earlier attempt stored it, and its response was lost.
      const isOwn = earlier.text === answer.text && earlier.at === answer.at;
      if (isOwn && (await recordBy(database, 'uuid', record.app.uuid))) return null;
      return isKept(earlier, answer.at) ? earlier : undefined;
    }, database.surroundings);
    return added ?? undefined;
  },

  record(by) {
    if ('uuid' in by) return recordBy(database, 'uuid', by.uuid);
    return 'slug' in by ? recordBy(database, 'slug', by.slug) : recordBy(database, 'digest', by.digest);
  },

  async list(owner, slice, search) {
    const parameters = new Parameters(owner);
    const contains = ({ field, folded }: AppSearch['all'][number]) => ['contains', `${field}Folded`, folded] as const;
    const any: AnyWhere = search.any.length === 0 ? ['and', []] : ['or', search.any.map(contains)];
    const where = ['and', [...search.all.map(contains), any]] as const;
    const conditions = buildConditions(parameters, APPS as Table, where, 't.owner = $1::uuid');
    const list = { parameters, table: APPS as Table, conditions, key: 't.uuid' };
    return (await readSlice<App>(database, list, { ...slice, inSlices: false }, async () => []))!;
  },

  async change(owner, uuid, decide, once, alongside) {
    const changed = await untilFirst(async () => {
      const found = await find(database, owner, uuid, once?.key);
      if (!found) return null;
      const { record: before, earlier, isReplicated } = found;
      const isReplay = once && earlier && isKept(earlier, once.now);
      const decided = isReplay ? undefined : decide(before);
      if (decided && (decided.answer || decided.event || !isSame(decided.record, before))) {
        const isStored = await replace(database, found, decided, alongside?.(decided.record));
        return isStored ? { record: decided.record } : undefined;
      }
      if (isReplicated) await database.confirm();
      return isReplay ? { earlier } : { record: before };
    }, database.surroundings);
    return changed ?? undefined;
  },

  async remove(owner, uuid, check, alongside) {
    return untilFirst(async () => {
      const found = await find(database, owner, uuid);
      if (!found) return false;
      check(found.record.app);
      const values = [uuid, found.seq, found.change];
      const { rows, uncertain } = await database.write(REMOVE, values, ifStored(alongside));
      if (rows.length === 0 && !(uncertain && !(await recordBy(database, 'uuid', uuid)))) return undefined;
      await clear(database, uuid);
      return true;
    }, database.surroundings);
  },
});

async function clear(database: Database, app: string): Promise<void> {
  while ((await database.changeCount(CLEAR, [app, CLEARED_AT_ONCE])) > 0);
  await database.change('UPDATE @removed_app SET is_cleared = true WHERE app = $1', [app]);
}

/** Continues removals that another process did not finish. */
export async function clearRemoved(database: Database): Promise<void> {
  const left = await database.readValues<string>('SELECT app FROM @removed_app WHERE NOT is_cleared');
  for (const app of left) await clear(database, app);
}

function recordBy(database: Database, by: keyof typeof RECORD_BY, value: string): Promise<AppRecord | undefined> {
  return database.readValue(RECORD_BY[by], [sendable(value, by === 'uuid' ? 'uuid' : 'text')]);
}

function find(database: Database, owner: string, uuid: string, key?: string): Promise<FoundApp | undefined> {
  const parameters = new Parameters(uuid);
  const its = parameters.add(owner, 'uuid');
  const answer = key === undefined ? 'NULL' : `(${answerSql(parameters, owner, key)})`;
  const text = `SELECT json_build_object('record', ${RECORD}, 'earlier', ${answer}, ${HEAD})
    FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = $1 AND a.owner = ${its}`;
  return database.readValue(text, parameters.values);
}

/** Inserts an app. If an answer is stored under the key, inserts nothing and returns it. @throws DuplicateError */
async function insert(database: Database, { record, answer, event, jobs }: AppChange, alongside?: Alongside) {
  const { uuid, owner } = record.app;
  const stored = appWrites(record, 1, { event, jobs }).stored();
  const parameters = new Parameters();
  parameters.values.push(...joinLists(stored));
  const kept = answer && keptCte(parameters, owner, answer, 'true');
  const app = parameters.add(uuid, 'uuid');
  const isFree = `NOT EXISTS (SELECT 1 FROM @removed_app WHERE app = ${app})${kept ? ' AND EXISTS (SELECT 1 FROM kept)' : ''}`;
  const [seq, at, change] = [event ? 1 : 0, event?.at ?? 0, newChange()].map((n) => parameters.add(n, 'bigint'));
  const head = `head AS (INSERT INTO @ledger (app, seq, at, change, recent)
    SELECT ${app}, ${seq}, ${at}, ${change}, ARRAY[${change}] WHERE ${isFree} RETURNING app)`;
  try {
    const earlierSql = answer ? `(${answerSql(parameters, owner, answer.key)})` : 'NULL';
    const ctes = [...(kept ? [kept] : []), head, ...stored.text.ctes];
    const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM head), ${earlierSql}, ${IS_REPLICATED}, ${DURABLE}`;
    const { rows, uncertain } = await database.write(text, parameters.values, ifStored(alongside));
    const [made, earlier, isReplicated] = rows[0] as readonly [number, Answer | null, boolean];
    return { isMade: made > 0, earlier, mustConfirm: isReplicated || uncertain };
  } catch (error) {
    if (isDuplicate(error) && error.uncertain && error.constraint === 'ledger_pkey') {
      await outcome(SERVER, () => database.confirm(), database.surroundings);
      return { isMade: true, earlier: null, mustConfirm: false };
    }
    throw duplicate(error);
  }
}

/** Changes an app. False if another write of the app was first, or if an answer is stored under the key. @throws DuplicateError */
async function replace(database: Database, found: FoundApp, decided: AppChange, alongside?: Alongside) {
  const { record, answer, event, jobs } = decided;
  const { app } = found.record;
  const now = Math.max(found.at, event?.at ?? found.at);
  const told = event && { ...event, at: now };
  const stored = appWrites(record, found.seq + 1, { before: found.record, event: told, jobs }).stored();
  const parameters = new Parameters();
  parameters.values.push(...joinLists(stored));
  const change = newChange();
  const [seq, before, next, at] = [found.seq, found.change, change, now].map((n) => parameters.add(n, 'bigint'));
  const ctes = [
    `moved AS (UPDATE @ledger AS l SET ${movedSql(at!, next!, event ? 1 : 0)}
      WHERE app = ${parameters.add(app.uuid, 'uuid')} AND seq = ${seq} AND change = ${before} RETURNING app)`,
    ...(answer ? [keptCte(parameters, app.owner, answer, 'EXISTS (SELECT 1 FROM moved)')] : []),
    `head AS (SELECT app FROM moved${answer ? ' WHERE EXISTS (SELECT 1 FROM kept)' : ''})`,
    ...stored.text.ctes,
  ];
  try {
    const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM head), ${DURABLE} FROM moved`;
    const { rows, uncertain } = await database.write(text, parameters.values, ifStored(alongside));
    if (rows.length > 0) return isStored(rows);
    if (!uncertain || !(await wasStored(database, { app: app.uuid, before: found.change, change }))) return false;
    if (!answer) return true;
    const earlier = async () => (await find(database, app.owner, app.uuid, answer.key))?.earlier;
    const kept = await outcome(SERVER, earlier, database.surroundings);
    return kept?.fingerprint === answer.fingerprint && kept.text === answer.text;
  } catch (error) {
    throw duplicate(error);
  }
}

/** SQL of the record of an app `a` as JSON. */
const RECORD = `json_build_object('app', a.data, 'credential', a.credential)`;

const RECORD_BY = {
  uuid: `SELECT ${RECORD} FROM @app AS a WHERE a.uuid = $1`,
  slug: `SELECT ${RECORD} FROM @app AS a WHERE a.slug = $1`,
  /** One SELECT for each column with digests, so that each uses its index. */
  digest: `SELECT ${RECORD} FROM @app AS a WHERE a.digest = $1
    UNION ALL SELECT ${RECORD} FROM @app AS a WHERE a.previous_digest = $1
    UNION ALL SELECT ${RECORD} FROM @app_session AS s JOIN @app AS a ON a.uuid = s.app WHERE s.digest = $1
    LIMIT 1`,
};

const REMOVE = `WITH gone AS (DELETE FROM @ledger WHERE app = $1 AND seq = $2 AND change = $3 RETURNING app),
  app_gone AS (DELETE FROM @app WHERE uuid IN (SELECT app FROM gone)),
  sessions AS (DELETE FROM @app_session WHERE app IN (SELECT app FROM gone)),
  removed AS (INSERT INTO @removed_app (app, is_cleared) SELECT app, false FROM gone ON CONFLICT DO NOTHING)
  SELECT 1, ${DURABLE} FROM gone`;

const CLEAR = `WITH ${APP_TABLES.map((name) => {
  const holder = name === 'answer' ? 'holder' : 'app';
  const some = `ARRAY(SELECT ctid FROM @${name} WHERE ${holder} = $1 LIMIT $2)`;
  return `${name}_gone AS (DELETE FROM @${name} WHERE ${holder} = $1 AND ctid = ANY (${some}) RETURNING 1)`;
}).join(',\n')} SELECT ${APP_TABLES.map((name) => `(SELECT count(*) FROM ${name}_gone)`).join(' + ')}`;

/** Converts a violated unique constraint. An app that is added again violates all of them, and the error names the slug. */
function duplicate(error: unknown): unknown {
  if (!isDuplicate(error)) return error;
  return new DuplicateError(error.constraint === 'app_name' ? 'name' : 'slug');
}
