import { DuplicateError, digestsOf, fold, isKept, isSame, outcome, } from '../../core/index.js';
import { answerSql, keptCte } from './answers.js';
import { Parameters } from './conditions.js';
import { DURABLE, isDuplicateOf } from './database.js';
import { SERVER, tooBusy } from './failures.js';
import { newChange, WAS_STORED } from './ledger.js';
import { NOTHING, readPage } from './object-store.js';
import { APP_TABLES, isUuid } from './tables.js';
import { PLACES } from './writes.js';
const ATTEMPTS = 200;
/** Number of rows of each table that one statement deletes when an app is cleared. */
const CLEARED_AT_ONCE = 5_000;
export class PostgresAppRepository {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async add(record, answer, event) {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            const { isMade, earlier, mustConfirm } = await this.#insert(record, answer, event);
            if (isMade || !answer)
                return undefined;
            // Another request stored its answer after this statement began. The next attempt sees it.
            if (!earlier)
                continue;
            if (mustConfirm)
                await this.#database.confirm();
            if (await this.#isOwn(record, earlier, answer))
                return undefined;
            if (isKept(earlier, answer.at))
                return earlier;
        }
        throw tooBusy();
    }
    async find(owner, uuid) {
        if (!isUuid(owner))
            return undefined;
        return (await this.#one('a.uuid = $1 AND a.owner = $2', uuid, owner))?.app;
    }
    async findByDigest(digest) {
        // One SELECT for each index.
        const [row] = await this.#database.read(`SELECT a.data, a.credential FROM @app AS a WHERE a.digest = $1
       UNION ALL SELECT a.data, a.credential FROM @app AS a WHERE a.previous_digest = $1
       UNION ALL SELECT a.data, a.credential FROM @app_session AS s JOIN @app AS a ON a.uuid = s.app WHERE s.digest = $1
       LIMIT 1`, [digest]);
        return row && recordIn(row);
    }
    async ofAnyOwner(uuid) {
        return (await this.recordOf(uuid))?.app;
    }
    recordOf(uuid) {
        return this.#one('a.uuid = $1', uuid);
    }
    async ofSlug(slug) {
        const [row] = await this.#database.read('SELECT a.data, a.credential FROM @app AS a WHERE a.slug = $1', [slug]);
        return row && recordIn(row).app;
    }
    async list(owner, slice, { all, any }) {
        if (!isUuid(owner))
            return NOTHING;
        const parameters = new Parameters(owner);
        const matching = ({ field, folded }) => `strpos(t.${field}_folded, ${parameters.add(folded, 'text')}) > 0`;
        const conditions = ['t.owner = $1::uuid', ...all.map(matching)];
        if (any.length > 0)
            conditions.push(`(${any.map(matching).join(' OR ')})`);
        const sql = {
            table: 'app',
            conditions: conditions.join(' AND '),
            order: 't.ord',
            reversed: 't.ord DESC',
            key: 't.uuid',
        };
        return ((await readPage(this.#database, parameters, sql, { ...slice, inSlices: false }, async () => [])) ?? NOTHING);
    }
    async revision() {
        return undefined; // Unknown, because other processes may write at any time.
    }
    async change(owner, uuid, decide, once) {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            const found = await this.#found(owner, uuid, once?.key);
            if (!found)
                return undefined;
            const { record: before, earlier, isReplicated } = found;
            if (once && earlier && isKept(earlier, once.now)) {
                if (isReplicated)
                    await this.#database.confirm();
                return { earlier };
            }
            const decided = decide(before);
            if (!decided.answer && !decided.event && isSame(decided.record, before)) {
                if (isReplicated)
                    await this.#database.confirm();
                return { record: before };
            }
            if (await this.#replace(found, decided))
                return { record: decided.record };
            const { pause, random } = this.#database.surroundings;
            await pause(random() * Math.min(attempt, 10));
        }
        throw tooBusy();
    }
    async remove(owner, uuid, check) {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            const found = await this.#found(owner, uuid);
            if (!found)
                return false;
            check(found.record.app);
            const { rows, uncertain } = await this.#database.write(REMOVE, [uuid, found.seq, found.change]);
            if (rows.length > 0 || (uncertain && !(await this.recordOf(uuid)))) {
                await this.clear(uuid);
                return true;
            }
        }
        throw tooBusy();
    }
    /** Deletes the contents of an app that is removed. */
    async clear(app) {
        for (let isLeft = true; isLeft;) {
            const [row] = await this.#database.change(CLEAR, [app, CLEARED_AT_ONCE]);
            isLeft = Number(row?.[0]) > 0;
        }
        await this.#database.change('UPDATE @removed_app SET is_cleared = true WHERE app = $1', [app]);
    }
    /** Continues removals that another process did not finish. */
    async clearRemoved() {
        const left = await this.#database.read('SELECT app FROM @removed_app WHERE NOT is_cleared');
        for (const [app] of left)
            await this.clear(String(app));
    }
    async #one(condition, uuid, ...more) {
        if (!isUuid(uuid))
            return undefined;
        const text = `SELECT a.data, a.credential FROM @app AS a WHERE ${condition}`;
        const [row] = await this.#database.read(text, [uuid, ...more]);
        return row && recordIn(row);
    }
    async #found(owner, uuid, key) {
        if (!isUuid(uuid) || !isUuid(owner))
            return undefined;
        const parameters = new Parameters();
        const [one, its] = [parameters.add(uuid, 'uuid'), parameters.add(owner, 'uuid')];
        const answer = key === undefined ? 'NULL' : `(${answerSql(parameters, owner, key)})`;
        const text = `SELECT a.data, a.credential, l.seq, l.at, l.change, ${IS_REPLICATED}, ${answer}
      FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = ${one} AND a.owner = ${its}`;
        const [row] = await this.#database.read(text, parameters.values);
        if (!row)
            return undefined;
        const [app, credential, seq, at, change, isReplicated, earlier] = row;
        return { record: { app, credential }, seq, at, change, isReplicated, earlier: earlier ?? undefined };
    }
    async #earlier(owner, key) {
        const parameters = new Parameters();
        const [row] = await this.#database.read(answerSql(parameters, owner, key), parameters.values);
        return row?.[0];
    }
    /** True if the stored answer is this request's own: an earlier attempt stored it, and its response was lost. */
    async #isOwn({ app }, kept, answer) {
        return kept.text === answer.text && kept.at === answer.at && (await this.recordOf(app.uuid)) !== undefined;
    }
    /** Returns the stored answer under the key if it prevents the insert. @throws DuplicateError */
    async #insert(record, answer, event) {
        const { uuid, owner } = record.app;
        const parameters = new Parameters(uuid);
        const ctes = [];
        if (answer)
            ctes.push(keptCte(parameters, owner, answer, 'WHERE true'));
        const columns = columnsOf(record);
        const values = Object.entries(columns).map(([name, value]) => parameters.add(value, TYPES[name] ?? 'text'));
        const isFree = `NOT EXISTS (SELECT 1 FROM @removed_app WHERE app = $1)${answer ? ' AND EXISTS (SELECT 1 FROM kept)' : ''}`;
        const change = parameters.add(newChange(), 'bigint');
        const at = parameters.add(event?.at ?? 0, 'bigint');
        ctes.push(`made AS (INSERT INTO @app (uuid, ${Object.keys(columns)}) SELECT $1::uuid, ${values} WHERE ${isFree} RETURNING uuid)`, `head AS (INSERT INTO @ledger (app, seq, at, change, recent)
        SELECT uuid, ${event ? 1 : 0}, ${at}, ${change}, ARRAY[${change}] FROM made)`, ...sessionCtes(parameters, record, 'made'), ...(event ? toldCtes(parameters, event, event.at, `${PLACES}`, 'made') : []));
        try {
            const kept = answer ? `(${answerSql(parameters, owner, answer.key)})` : 'NULL';
            const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM made), ${kept}, ${IS_REPLICATED}, ${DURABLE}`;
            const { rows, uncertain } = await this.#database.write(text, parameters.values);
            const [made, earlier, isReplicated] = rows[0];
            return { isMade: made > 0, earlier, mustConfirm: isReplicated || uncertain };
        }
        catch (error) {
            if (isDuplicateOf(error) && error.uncertain && error.constraint === 'app_pkey') {
                await outcome(SERVER, () => this.#database.confirm(), this.#database.surroundings);
                return { isMade: true, earlier: null, mustConfirm: false };
            }
            throw duplicate(error);
        }
    }
    /** False when another write of the app was first, or when the answer's key is taken. @throws DuplicateError */
    async #replace({ record: { app }, ...found }, { record, answer, event }) {
        const parameters = new Parameters(app.uuid);
        const change = newChange();
        const now = Math.max(found.at, event?.at ?? found.at);
        const [seq, before, next, at] = [found.seq, found.change, change, now].map((value) => parameters.add(value, 'bigint'));
        const ctes = [
            `head AS (UPDATE @ledger SET seq = seq + ${event ? 1 : 0}, at = ${at}, change = ${next},
        recent = (ARRAY[${next}] || recent)[1:16] WHERE app = $1 AND seq = ${seq} AND change = ${before} RETURNING app AS uuid)`,
        ];
        if (answer)
            ctes.push(keptCte(parameters, app.owner, answer, 'FROM head'));
        const set = Object.entries(columnsOf(record)).map(([name, value]) => `${name} = ${parameters.add(value, TYPES[name] ?? 'text')}`);
        ctes.push(`done AS (SELECT uuid FROM head${answer ? ' WHERE EXISTS (SELECT 1 FROM kept)' : ''})`, `changed AS (UPDATE @app SET ${set} WHERE uuid = $1 AND EXISTS (SELECT 1 FROM done))`, `ended AS (DELETE FROM @app_session WHERE app IN (SELECT uuid FROM done)
        AND digest <> ALL (${parameters.add(digestsOf(record.credential), 'text[]')}))`, ...sessionCtes(parameters, record, 'done'), ...(event ? toldCtes(parameters, event, now, `(${seq} + 1) * ${PLACES}`, 'done') : []));
        try {
            const text = `WITH ${ctes.join(',\n')} SELECT (SELECT count(*) FROM done), ${DURABLE} FROM head`;
            const { rows, uncertain } = await this.#database.write(text, parameters.values);
            if (rows.length > 0)
                return Number(rows[0][0]) > 0;
            return uncertain && (await this.#wasReplaced(app, found, change, answer));
        }
        catch (error) {
            throw duplicate(error);
        }
    }
    /** After an answer was lost: whether the change was stored. @throws UnavailableError without a time to come back. */
    async #wasReplaced({ uuid, owner }, before, change, answer) {
        const { surroundings } = this.#database;
        const isStored = await outcome(SERVER, async () => {
            const [row] = await this.#database.read(WAS_STORED, [uuid, null]);
            const recent = row?.[0];
            if (recent?.includes(change)) {
                if (!answer)
                    return true;
                const kept = await this.#earlier(owner, answer.key);
                return kept?.fingerprint === answer.fingerprint && kept.text === answer.text;
            }
            if (recent?.includes(before.change))
                return false;
            throw new Error('Too many changes have followed, or the app was deleted');
        }, surroundings);
        if (isStored)
            await outcome(SERVER, () => this.#database.confirm(), surroundings);
        return isStored;
    }
}
/** True if commits wait for a standby. */
const IS_REPLICATED = `current_setting('synchronous_standby_names') <> ''`;
const TYPES = { owner: 'uuid', credential: 'json', data: 'json' };
/** Returns all columns of an app except its UUID. */
export function columnsOf({ app, credential }) {
    const { owner, slug, name } = app;
    return {
        owner,
        slug,
        name,
        slug_folded: fold(slug),
        name_folded: fold(name),
        digest: credential.digest,
        previous_digest: credential.previous?.digest ?? null,
        credential: JSON.stringify(credential),
        data: JSON.stringify(app),
    };
}
/** Builds the CTEs that store the digests of sessions, for the app in `from`. */
function sessionCtes(parameters, { credential }, from) {
    const digests = (credential.sessions ?? []).map(({ digest }) => digest);
    if (digests.length === 0)
        return [];
    return [
        `sessions AS (INSERT INTO @app_session (app, digest) SELECT uuid, d FROM ${from}, unnest(${parameters.add(digests, 'text[]')}) AS d
      ON CONFLICT DO NOTHING)`,
    ];
}
/** Builds the CTEs that append the event to the feed of the app in `from`. */
function toldCtes(parameters, event, at, ord, from) {
    const values = [
        parameters.add(event.uuid, 'uuid'),
        parameters.add(event.type, 'text'),
        parameters.add(at, 'bigint'),
        parameters.add(JSON.stringify({ ...event, at }), 'json'),
    ];
    return [
        `told AS (INSERT INTO @event (app, ord, uuid, type, at, data)
      SELECT uuid, ${ord}, ${values.join(', ')} FROM ${from})`,
        `counted AS (INSERT INTO @list_count AS k (app, kind, n) SELECT uuid, 'event', 1 FROM ${from}
      ON CONFLICT (app, kind) DO UPDATE SET n = k.n + 1)`,
    ];
}
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
function recordIn([app, credential]) {
    return { app, credential };
}
/** Translates a violated unique constraint to its field. An app that is added again violates all; then it is the slug. */
function duplicate(error) {
    if (!isDuplicateOf(error))
        return error;
    return new DuplicateError(error.constraint === 'app_name' ? 'name' : 'slug');
}
