import { KINDS, namedBy, } from '../../core/index.js';
import { columnsOf } from './app-repository.js';
import { DISARMED, disarmedIn } from './arming.js';
import { newChange } from './ledger.js';
import { ADD_TOKEN, REVOKE, tokenIn } from './owner-repository.js';
import { PUT_PERSON, personValues } from './person-repository.js';
import { APP_TABLES, tableOf } from './tables.js';
import { Writes } from './writes.js';
/** Limit of records in one transaction, and of rows in one read. */
const AT_ONCE = 1_000;
/** Copies are of one moment, and are made in transactions of a connection of their own. */
export class PostgresCopying {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async *exportObjects(choose) {
        const { run, end } = await this.#database.connect();
        try {
            await run('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
            const [disarmed] = await run(DISARMED);
            const mark = (disarmed && disarmedIn(disarmed).unfinished) ?? null;
            const [count] = await run('SELECT coalesce(sum(n), 0)::bigint FROM @list_count');
            yield { is: 'storage', isSnapshot: true, takesParts: true, count: Number(count?.[0]), mark };
            for (const [uuid, email] of await run('SELECT uuid, email FROM @owner ORDER BY uuid')) {
                yield { is: 'owner', owner: { uuid: String(uuid), email: String(email) } };
            }
            for (const row of await run(TOKENS))
                yield { is: 'token', token: tokenIn(row) };
            for (const [person] of await run('SELECT data FROM @person ORDER BY uuid')) {
                yield { is: 'person', person: person };
            }
            for (let after = -1;;) {
                const page = await run(APPS, [after, AT_ONCE]);
                for (const [ord, app, credential, sequence, at] of page) {
                    const head = {
                        record: { app, credential },
                        sequence: Number(sequence),
                        at: Number(at),
                    };
                    yield* exportedApp(run, head, choose(head).contents !== 'none');
                    after = Number(ord);
                }
                if (page.length < AT_ONCE)
                    break;
            }
            await run('COMMIT');
        }
        finally {
            await end();
        }
    }
    async importObjects(records) {
        const { run, end } = await this.#database.connect();
        try {
            const target = new ImportTarget(run);
            let waiting = [];
            const store = async () => {
                const those = waiting;
                waiting = [];
                if (those.length > 0)
                    await target.storeContents(those);
            };
            for await (const record of records) {
                if (record.is !== 'object' && record.is !== 'event' && record.is !== 'removed') {
                    await store();
                    await target.storeOne(record);
                    continue;
                }
                const [other] = waiting;
                if (other && (waiting.length === AT_ONCE || partOf(other) !== partOf(record)))
                    await store();
                waiting.push(record);
            }
            await store();
            await target.commit();
        }
        finally {
            await end();
        }
    }
}
async function* exportedApp(run, head, isWanted) {
    const app = head.record.app.uuid;
    yield { is: 'app', ...head, contents: isWanted ? 'all' : 'none' };
    if (isWanted) {
        for (const kind of KINDS) {
            for await (const rows of paged(run, tableOf(kind).name, app)) {
                for (const [, data] of rows)
                    yield { is: 'object', kind, object: data };
            }
        }
        for await (const rows of paged(run, 'event', app)) {
            for (const [, data] of rows)
                yield { is: 'event', event: data };
        }
    }
    yield { is: 'end', app, sequence: head.sequence, at: head.at };
}
/** The rows of an app, in their order, some at a time: their place and their data, then further columns. */
export async function* paged(run, table, app, columns = []) {
    const selected = ['ord', 'data', ...columns].map((column) => `"${column}"`).join(', ');
    const text = `SELECT ${selected} FROM @${table} WHERE app = $1 AND ord > $2 ORDER BY ord LIMIT $3`;
    for (let after = -1;;) {
        const rows = await run(text, [app, after, AT_ONCE]);
        if (rows.length > 0)
            yield rows;
        if (rows.length < AT_ONCE)
            return;
        after = Number(rows.at(-1)[0]);
    }
}
/** Stores records in transactions. A mark, or many records, end a transaction. */
class ImportTarget {
    #run;
    /** The next free place in the order of creation, by app. */
    #places = new Map();
    #isOpen = false;
    #stored = 0;
    constructor(run) {
        this.#run = run;
    }
    async commit() {
        if (!this.#isOpen)
            return;
        await this.#run('COMMIT');
        this.#isOpen = false;
        this.#stored = 0;
    }
    async storeOne(record) {
        const run = await this.#open(1);
        switch (record.is) {
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
                if (record.contents === 'all')
                    await this.#clear(record.record.app.uuid);
                return this.#putApp(record.record);
            case 'app gone':
                await this.#clear(record.uuid);
                for (const table of ['app_session', 'ledger'])
                    await run(`DELETE FROM @${table} WHERE app = $1`, [record.uuid]);
                await run('DELETE FROM @app WHERE uuid = $1', [record.uuid]);
                return;
            case 'first event':
                await run(FORGET_BEFORE, [record.app, record.uuid]);
                return;
            case 'end':
                await run('UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1', [
                    record.app,
                    record.sequence,
                    record.sequence === 0 ? 0 : record.at,
                    newChange(),
                ]);
                return;
        }
    }
    /** Stores contents of a single app. */
    async storeContents(records) {
        const run = await this.#open(records.length);
        const app = appOf(records[0]);
        const put = {};
        for (const record of records) {
            if (record.is !== 'object')
                continue;
            const those = put[record.kind] ?? [];
            those.push(record.object);
            put[record.kind] = those;
        }
        const before = new Map();
        const uuidsOf = (kind) => records.flatMap((r) => (r.is === 'removed' && r.kind === kind ? [r.uuid] : []));
        for (const kind of KINDS) {
            const { name, key, children } = tableOf(kind);
            const uuids = [...(put[kind] ?? []).map(({ uuid }) => uuid), ...uuidsOf(kind)];
            if (uuids.length === 0)
                continue;
            await this.#vacate(app, kind, (put[kind] ?? []));
            if (children.length === 0)
                continue;
            const text = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
            for (const [data] of await run(text, [app, uuids]))
                before.set(data.uuid, data);
        }
        const events = await this.#withoutKnown(app, records.flatMap((r) => (r.is === 'event' ? [r.event] : [])));
        const removed = records.flatMap((r) => (r.is === 'removed' ? [{ kind: r.kind, uuid: r.uuid }] : []));
        const writes = new Writes(await this.#placeOf(app));
        const view = { object: (_, uuid) => before.get(uuid) };
        writes.take(writes.translate({ put: put, removed, events }, view));
        this.#places.set(app, writes.next);
        const { parts, values } = writes.statement(2);
        if (parts.length === 0)
            return;
        await run(`WITH head AS (SELECT $1::uuid AS app), ${parts.join(',\n')} SELECT 1 FROM head`, [app, ...values]);
    }
    async #open(count) {
        if (this.#stored >= AT_ONCE)
            await this.commit();
        this.#stored += count;
        if (!this.#isOpen) {
            await this.#run('BEGIN ISOLATION LEVEL READ COMMITTED');
            // Stored allocations are valid even if a capacity was lowered afterwards.
            await this.#run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
            this.#isOpen = true;
        }
        return this.#run;
    }
    async #putApp(record) {
        const { uuid, slug, name } = record.app;
        const columns = columnsOf(record);
        const names = Object.keys(columns);
        // The app that has the slug or the name has another by now, and its turn comes.
        const vacate = `UPDATE @app SET slug = CASE slug WHEN $2 THEN uuid::text ELSE slug END,
      name = CASE name WHEN $3 THEN uuid::text ELSE name END WHERE (slug = $2 OR name = $3) AND uuid <> $1`;
        await this.#run(vacate, [uuid, slug, name]);
        await this.#run(`INSERT INTO @app (uuid, ${names}) VALUES ($1, ${names.map((_, index) => `$${index + 2}`)})
       ON CONFLICT (uuid) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`)}`, [uuid, ...Object.values(columns)]);
        await this.#run('DELETE FROM @removed_app WHERE app = $1', [uuid]);
        await this.#run(`INSERT INTO @ledger (app, seq, at, change, recent) VALUES ($1, 0, 0, $2, ARRAY[$2::bigint]) ON CONFLICT DO NOTHING`, [uuid, newChange()]);
        await this.#run('DELETE FROM @app_session WHERE app = $1', [uuid]);
        const sessions = (record.credential.sessions ?? []).map(({ digest }) => digest);
        await this.#run('INSERT INTO @app_session (app, digest) SELECT $1, d FROM unnest($2::text[]) AS d', [
            uuid,
            sessions,
        ]);
    }
    /** An object that has a unique value of one of these has another by now, and its turn comes. */
    async #vacate(app, kind, objects) {
        const { name, columns } = tableOf(kind);
        for (const { name: column, of } of columns.filter(({ isUnique }) => isUnique)) {
            const values = objects.flatMap((object) => of(object) ?? []);
            await this.#run(`UPDATE @${name} SET "${column}" = NULL WHERE app = $1 AND "${column}" = ANY ($2::text[]) AND uuid <> ALL ($3::uuid[])`, [app, values, objects.map(({ uuid }) => uuid)]);
        }
    }
    /** Replaces events that are there, in their places, and answers the others. */
    async #withoutKnown(app, events) {
        if (events.length === 0)
            return events;
        const rows = events.map((event) => {
            const named = event.booking === null ? null : namedBy(event.data);
            return { uuid: event.uuid, at: event.at, named, data: event };
        });
        const replaced = new Set((await this.#run(REPLACE_EVENTS, [app, JSON.stringify(rows)])).map(([uuid]) => uuid));
        return events.filter(({ uuid }) => !replaced.has(uuid));
    }
    async #placeOf(app) {
        const known = this.#places.get(app);
        if (known !== undefined)
            return known;
        const [row] = await this.#run(LAST_PLACE, [app]);
        return Number(row?.[0]) + 1;
    }
    async #clear(app) {
        for (const table of APP_TABLES) {
            await this.#run(`DELETE FROM @${table} WHERE ${table === 'answer' ? 'holder' : 'app'} = $1`, [app]);
        }
        await this.#run('UPDATE @ledger SET seq = 0, at = 0 WHERE app = $1', [app]);
        this.#places.delete(app);
    }
}
function appOf(record) {
    if (record.is === 'event')
        return record.event.app;
    return record.is === 'removed' ? record.app : record.object.app;
}
/** Contents of one app are stored together; the unique values of a kind are free once all before it is stored. */
function partOf(record) {
    return `${appOf(record)} ${record.is}`;
}
const TOKENS = `SELECT t.uuid, t.digest, t.origin, t.created_at, o.uuid, o.email
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner ORDER BY t.ord`;
const APPS = `SELECT a.ord, a.data, a.credential, l.seq, l.at FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid
  WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
const MARK = `INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
  ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`;
const FORGET_BEFORE = `WITH gone AS (
    DELETE FROM @event WHERE app = $1 AND ord < coalesce(
      CASE WHEN $2::uuid IS NULL THEN 9223372036854775807 END,
      (SELECT ord FROM @event WHERE app = $1 AND uuid = $2::uuid), 0) RETURNING app
  ) INSERT INTO @list_count AS k (app, kind, n) SELECT app, 'event', -count(*) FROM gone GROUP BY app
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n`;
const REPLACE_EVENTS = `UPDATE @event AS t SET at = f.at, named = f.named, data = f.data FROM (
    SELECT o.place, r.* FROM json_to_recordset($2::json) AS r(uuid uuid, at bigint, named text, data json)
    CROSS JOIN LATERAL (SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.uuid = r.uuid OFFSET 0) AS o
  ) AS f WHERE t.ctid = f.place RETURNING t.uuid`;
const LAST_PLACE = `SELECT greatest(-1, ${[...KINDS.map((kind) => tableOf(kind).name), 'event']
    .map((name) => `(SELECT max(ord) FROM @${name} WHERE app = $1)`)
    .join(', ')})`;
