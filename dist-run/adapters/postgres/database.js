import { createHash, randomInt } from 'node:crypto';
import pg from 'pg';
import QuickLRU from 'quick-lru';
import { OUTCOME_SOUGHT_FOR, outcomeUnknown, pauseAfter, } from '../../core/index.js';
import { away, fateOf, isTransient, NotSentError, READ_ONLY, RefusedStatement, refused, SERVER, UNIQUE_VIOLATION, UnconfirmedError, } from './failures.js';
/** Timeout of a statement. Afterwards the connection is closed and the outcome is unknown. */
const ATTEMPT_MS = 5_000;
const READ_TRIES = 3;
const READ_TRIED_FOR_MS = 15_000;
const CONNECTIONS = 16;
/** Writes that wait for a standby leave these to reads. */
const FOR_READS = 4;
const CONNECTION_LIVES_S = 600;
const TEXTS_REMEMBERED = 2_000;
/** Statements that each connection keeps parsed. */
const NAMED = 200;
const PROBES = 32;
const { builtins } = pg.types;
/** Numbers are exact up to 2^53, which no sequence and no moment reaches. */
const TYPES = {
    getTypeParser: (oid, format) => oid === builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};
/** Raises a weaker `synchronous_commit` for this commit. In the final SELECT: a CTE that nothing refers to does not run. */
export const DURABLE = `CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')
  THEN set_config('synchronous_commit', 'on', true) END`;
const PROBE = `WITH tried AS (
    INSERT INTO @probe AS p (id, n) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET n = p.n + 1 RETURNING n
  ) SELECT n, ${DURABLE} FROM tried`;
/** A pool of connections to one server. */
export function poolOf(client) {
    const pool = new pg.Pool({
        ...client,
        max: CONNECTIONS,
        connectionTimeoutMillis: ATTEMPT_MS,
        maxLifetimeSeconds: CONNECTION_LIVES_S,
        keepAlive: true,
    });
    // An idle connection that dies is replaced when it is needed.
    pool.on('error', () => undefined);
    pool.on('connect', (connected) => connected.on('error', () => undefined));
    return pool;
}
/** Connections on which the wait for a standby was cancelled. */
const unconfirmed = new WeakSet();
function watchNotices(client) {
    if (client.isWatched)
        return;
    client.isWatched = true;
    client.on('notice', ({ code, message = '' }) => {
        if (code === '01000' && message.includes('synchronous replication'))
            unconfirmed.add(client);
    });
}
/** Sends each statement through a connection of the pool, which is closed after anything uncertain. */
export function sendOver(pool) {
    const known = new WeakMap();
    return async ({ text, name, values }) => {
        const client = await connected(pool);
        let isBroken = true;
        try {
            const names = known.get(client) ?? new Set();
            known.set(client, names);
            const isNamed = name !== undefined && (names.has(name) || names.size < NAMED);
            if (isNamed)
                names.add(name);
            const { rows } = await client.query({
                text,
                values: values,
                rowMode: 'array',
                types: TYPES,
                ...(isNamed && { name }),
                query_timeout: ATTEMPT_MS,
            });
            if (unconfirmed.delete(client))
                throw new UnconfirmedError();
            isBroken = false;
            return rows;
        }
        catch (error) {
            isBroken = fateOf(error) !== 'refused' || isOf(error, READ_ONLY);
            throw error;
        }
        finally {
            client.release(isBroken);
        }
    };
}
async function connected(pool) {
    try {
        const client = await pool.connect();
        watchNotices(client);
        return client;
    }
    catch (error) {
        throw new NotSentError(error);
    }
}
function isOf(error, code) {
    return error instanceof pg.DatabaseError && error.code === code;
}
/** Sends the statements of a storage, with retries. In texts, `@name` is a table of the schema, so the search path is never used. */
export class Database {
    surroundings;
    #parts;
    #texts = new QuickLRU({
        maxSize: TEXTS_REMEMBERED,
    });
    #probe = randomInt(PROBES);
    #writing = 0;
    #waiting = [];
    #confirming;
    #confirmingNext;
    constructor(parts) {
        this.#parts = parts;
        this.surroundings = parts.surroundings;
    }
    /** @throws UnavailableError when the server does not answer; RefusedStatement. */
    async read(text, values = []) {
        const { elapsed } = this.surroundings;
        const startedAt = elapsed();
        for (let tried = 1;; tried += 1) {
            try {
                return await this.#send(text, values);
            }
            catch (error) {
                const fate = fateOf(error);
                if (fate === 'not sent')
                    throw away(error);
                if (fate === 'refused' && !isTransient(error))
                    throw refused(error, false);
                if (tried === READ_TRIES || elapsed() - startedAt > READ_TRIED_FOR_MS)
                    throw away(error);
                this.surroundings.meter?.retry();
                await pauseAfter(tried, this.surroundings);
            }
        }
    }
    /**
     * Sends a statement that writes, and retries until an answer comes. The statement must be idempotent. `uncertain`: an earlier attempt may
     * have been executed, and the rows are those of the last one. @throws RefusedStatement; UnavailableError, without a time to retry if the
     * outcome is unknown.
     */
    async write(text, values) {
        await this.#permit();
        try {
            return await this.#writePersistently(text, values);
        }
        finally {
            this.#writing -= 1;
            this.#waiting.shift()?.();
        }
    }
    /** The rows of a write for which it is enough to be carried out. */
    async change(text, values) {
        return (await this.write(text, values)).rows;
    }
    /**
     * Resolves when a write that began after this call is confirmed, by a synchronous standby if there is one: then everything that was read
     * before is confirmed, too. Concurrent calls share a write.
     */
    confirm() {
        if (!this.#confirming)
            return this.#confirmNow();
        this.#confirmingNext ??= this.#confirming.then(() => this.#confirmNow(), () => this.#confirmNow());
        return this.#confirmingNext;
    }
    /** Makes one write that is never read. */
    async probe() {
        await this.change(PROBE, [this.#probe]);
    }
    #confirmNow() {
        this.#confirmingNext = undefined;
        const confirming = this.probe();
        const done = () => {
            if (this.#confirming === confirming)
                this.#confirming = undefined;
        };
        this.#confirming = confirming;
        confirming.then(done, done);
        return confirming;
    }
    /**
     * Runs `work` in a transaction. Returns false if it is unknown whether it was committed. @throws what `work` throws, after a rollback;
     * UnavailableError.
     */
    async transaction(begin, work) {
        let client;
        try {
            client = await connected(this.#parts.pool);
        }
        catch (error) {
            throw away(error);
        }
        let isBroken = true;
        const query = this.#oneByOne(client, ATTEMPT_MS);
        try {
            await query(begin);
            try {
                await work(query);
            }
            catch (error) {
                throw translated(error);
            }
            await query('COMMIT').catch((error) => {
                if (fateOf(error) === 'refused')
                    throw refused(error, false);
                throw new LostCommit();
            });
            isBroken = unconfirmed.has(client);
            return !unconfirmed.delete(client);
        }
        catch (error) {
            if (error instanceof LostCommit)
                return false;
            isBroken = await query('ROLLBACK').then(() => false, () => true);
            throw error;
        }
        finally {
            client.release(isBroken);
        }
    }
    /** Opens a connection without a limit of time: for steps of the schema, copies and inspection. */
    async connect() {
        const client = new pg.Client({ ...this.#parts.client, keepAlive: true });
        client.on('error', () => undefined);
        try {
            await client.connect();
        }
        catch (error) {
            throw away(error);
        }
        const query = this.#oneByOne(client);
        return {
            run: (text, values) => query(text, values).catch((error) => Promise.reject(translated(error))),
            end: () => client.end().catch(() => undefined),
        };
    }
    /** The text with the names of tables in place of `@name`. */
    named(text) {
        return this.#named(text).text;
    }
    /** Runs statements on one connection, one after another, however many are asked for at once. */
    #oneByOne(client, timeout) {
        let last = Promise.resolve();
        return (text, values) => {
            const running = last.then(() => this.#runOn(client, text, values, timeout));
            last = running.catch(() => undefined);
            return running;
        };
    }
    /** A text without values may contain several statements. */
    async #runOn(client, text, values, timeout) {
        const result = await client.query({
            text: this.named(text),
            ...(values && { values: values }),
            rowMode: 'array',
            types: TYPES,
            ...(timeout !== undefined && { query_timeout: timeout }),
        });
        return result.rows;
    }
    #send(text, values) {
        return this.#parts.send({ ...this.#named(text), values });
    }
    #named(text) {
        const known = this.#texts.get(text);
        if (known)
            return known;
        const { schema, isPrepared } = this.#parts;
        const named = text.replace(/@([a-z_]+)/g, `"${schema}"."$1"`);
        const name = isPrepared ? `s${createHash('sha1').update(named).digest('hex').slice(0, 20)}` : undefined;
        const statement = { text: named, name };
        this.#texts.set(text, statement);
        return statement;
    }
    async #writePersistently(text, values) {
        const { elapsed, meter } = this.surroundings;
        let failedAt;
        let uncertain = false;
        for (let tried = 1;; tried += 1) {
            try {
                return { rows: await this.#send(text, values), uncertain };
            }
            catch (error) {
                const fate = fateOf(error);
                if (fate === 'refused' && !isTransient(error)) {
                    const isOwn = isOf(error, UNIQUE_VIOLATION);
                    if (!uncertain || isOwn)
                        throw refused(error, uncertain);
                }
                if (fate === 'not sent' && failedAt === undefined)
                    throw away(error);
                uncertain ||= fate === 'lost';
                failedAt ??= elapsed();
                if (elapsed() - failedAt >= OUTCOME_SOUGHT_FOR)
                    throw uncertain ? outcomeUnknown(SERVER, error) : away(error);
                meter?.retry();
                await pauseAfter(tried, this.surroundings);
            }
        }
    }
    /** Waits for its turn among the writes. */
    async #permit() {
        this.#writing += 1;
        if (this.#writing > CONNECTIONS - FOR_READS)
            await new Promise((resolve) => this.#waiting.push(resolve));
    }
}
class LostCommit extends Error {
}
/** Translates the failure of a statement that changed nothing. */
function translated(error) {
    if (!(error instanceof pg.DatabaseError))
        return isLostConnection(error) ? away(error) : error;
    return fateOf(error) === 'refused' ? refused(error, false) : away(error);
}
/** The driver's errors have no class; errors of the core have a `code` instead. */
function isLostConnection(error) {
    return error instanceof Error && /Connection terminated|timeout|ECONN|EPIPE|not queryable/.test(error.message);
}
/** True if the error is that a unique constraint has the value already. */
export function isDuplicateOf(error) {
    return error instanceof RefusedStatement && error.sqlState === UNIQUE_VIOLATION;
}
