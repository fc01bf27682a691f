import { allocationsOf, eachObject, expectNothing, isSame, KINDS, namedBy, } from '../../core/index.js';
import { DURABLE } from './database.js';
import { tableOf } from './tables.js';
/** Limit of characters that the decisions of one change write together. A single decision may exceed it. */
const SHARED_SIZE = 4_000_000;
/** Number of positions reserved for the rows of one change. */
export const PLACES = 1_000_000;
const rowsOf = (parameter, columns) => `head CROSS JOIN LATERAL json_to_recordset(${parameter}::json) AS r(${columns})`;
/** Rows that are named by more than a UUID, found one by one: a join would read the whole table. */
function removal(table, columns, isNamed) {
    return (parameter) => `DELETE FROM @${table} WHERE ctid = ANY (ARRAY(
      SELECT o.place FROM ${rowsOf(parameter, columns)}
      CROSS JOIN LATERAL (SELECT t.ctid AS place FROM @${table} AS t WHERE t.app = $1 AND ${isNamed} OFFSET 0) AS o))`;
}
export function kindPart(kind) {
    const { name, key, columns } = tableOf(kind);
    const quoted = columns.map((column) => `"${column.name}"`);
    const inserted = ['uuid', 'ord', ...quoted, 'data'];
    const types = columns.map((column) => `"${column.name}" ${column.type}`);
    const definition = [`uuid ${key}`, 'ord bigint', ...types, 'data json'].join(', ');
    const updated = columns.map((column) => `"${column.name}" = ${column.onChange ?? `excluded."${column.name}"`}`);
    const insert = `INSERT INTO @${name} AS t (app, ${inserted}) SELECT $1, ${inserted.map((column) => `r.${column}`)}`;
    const upsert = `ON CONFLICT (app, uuid) DO UPDATE SET ${[...updated, 'data = excluded.data']}`;
    const isThere = `(SELECT true FROM @${name} AS t WHERE t.app = $1 AND t.uuid = r.uuid)`;
    return {
        put: (parameter) => kind === 'job'
            ? `${insert} FROM ${rowsOf(parameter, definition)} WHERE ${isThere} ${upsert}`
            : `${insert} FROM ${rowsOf(parameter, definition)} ${upsert}`,
        remove: (parameter) => `DELETE FROM @${name} AS t WHERE t.app = $1 AND t.uuid = ANY (${parameter}::${key}[]) AND EXISTS (SELECT 1 FROM head)
       RETURNING 1`,
        counted: {
            kind,
            added: (parameter) => `SELECT count(*) FROM head CROSS JOIN unnest(${parameter}::${key}[]) AS r(uuid) WHERE ${isThere} IS NULL`,
        },
    };
}
/** A job whose purpose has a stored job already is skipped. */
function newJobs(parameter) {
    const { put } = kindPart('job');
    return put(parameter)
        .replace(/WHERE \(SELECT true[^)]*\)/, (isThere) => `${isThere} IS NULL`)
        .replace(/ON CONFLICT .*$/s, 'ON CONFLICT DO NOTHING RETURNING 1');
}
function childPart(name, key) {
    const columns = `value text, uuid ${key}`;
    return {
        put: (parameter) => `INSERT INTO @${name} (app, value, uuid) SELECT $1, r.value, r.uuid FROM ${rowsOf(parameter, columns)} ON CONFLICT DO NOTHING`,
        remove: removal(name, columns, 't.value = r.value AND t.uuid = r.uuid'),
    };
}
const ALLOCATION = {
    put: (parameter) => `INSERT INTO @allocation (app, resource, start, booking, "end", units, lapse)
      SELECT $1, r.resource, r.start, r.booking, r."end", r.units, r.lapse
      FROM ${rowsOf(parameter, 'resource uuid, start bigint, booking uuid, "end" bigint, units bigint, lapse json')}
      ON CONFLICT (app, resource, start, booking)
      DO UPDATE SET "end" = excluded."end", units = excluded.units, lapse = excluded.lapse`,
    remove: removal('allocation', 'resource uuid, start bigint, booking uuid', 't.resource = r.resource AND t.start = r.start AND t.booking = r.booking'),
};
const EVENT = {
    put: (parameter) => `INSERT INTO @event (app, ord, uuid, type, booking, at, named, data)
      SELECT $1, r.* FROM ${rowsOf(parameter, 'ord bigint, uuid uuid, type text, booking uuid, at bigint, named text, data json')}`,
    remove: () => '',
    counted: { kind: 'event', added: (parameter) => `SELECT cardinality(${parameter}::uuid[]) FROM head` },
};
const ANSWER = {
    put: (parameter) => `INSERT INTO @answer (holder, key, fingerprint, text, at, about)
      SELECT $1, r.key, r.fingerprint, r.text, r.at, r.about
      FROM ${rowsOf(parameter, 'key text, fingerprint text, text text, at bigint, about text[]')}
      ON CONFLICT (holder, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at, about = excluded.about`,
    remove: () => '',
};
/** Prefetches all objects that the change is compared with in one read. */
function prepare(put, removed, before) {
    const compared = KINDS.filter((kind) => tableOf(kind).children.length > 0);
    const uuidsOf = (kind) => [
        ...(put[kind] ?? []).map(({ uuid }) => uuid),
        ...removed.flatMap((one) => (one.kind === kind ? [one.uuid] : [])),
    ];
    const objects = Object.fromEntries(compared.map((kind) => [kind, uuidsOf(kind)]));
    if (Object.values(objects).flat().length > 1)
        before.prepare?.({ objects });
}
/** All parts, in the order of the statement. */
const PARTS = new Map([
    ...KINDS.flatMap((kind) => {
        const { name, key, children } = tableOf(kind);
        return [
            [name, kindPart(kind)],
            ...children.map((child) => [child.name, childPart(child.name, key)]),
        ];
    }),
    ['allocation', ALLOCATION],
    ['event', EVENT],
    ['answer', ANSWER],
]);
/** Collects the writes of several decisions for one statement. */
export class Writes {
    /** The UUIDs of the events, by which a change is found again. */
    events = [];
    #first;
    #parts = new Map();
    #isEmpty = true;
    #place = 0;
    #size = 0;
    /** `first`: the place of the first row in the order of creation. */
    constructor(first) {
        this.#first = first;
    }
    /** The place after the last row. */
    get next() {
        return this.#first + this.#place;
    }
    /** True if no decision has changed anything. A change without content is one, too, and takes its number. */
    get isEmpty() {
        return this.#isEmpty;
    }
    translate({ put = {}, removed = [], events = [], answer, ...left }, before) {
        expectNothing(left);
        prepare(put, removed, before);
        const writes = [];
        eachObject(put, (kind, object) => {
            const table = tableOf(kind);
            writes.push(objectWrite(table, object));
            const was = table.children.length > 0 ? before.object(kind, object.uuid) : undefined;
            for (const child of table.children)
                writes.push(...childWrites(child, object.uuid, was, object));
            if (kind !== 'booking')
                return;
            const [old, now] = [was ? allocationsOf(was) : [], allocationsOf(object)];
            writes.push(...allocationWrites(old, now));
        });
        for (const { kind, uuid } of removed) {
            const table = tableOf(kind);
            writes.push({ part: table.name, key: uuid, row: null, named: uuid });
            if (table.children.length === 0)
                continue;
            const was = before.object(kind, uuid);
            for (const child of table.children)
                writes.push(...childWrites(child, uuid, was, undefined));
            if (kind === 'booking' && was)
                writes.push(...allocationWrites(allocationsOf(was), []));
        }
        for (const event of events)
            writes.push(eventWrite(event));
        if (answer)
            writes.push(answerWrite(answer));
        return { writes, size: writes.reduce((size, { row }) => size + (row?.length ?? 40), 0) };
    }
    take({ writes, size }) {
        if (this.#size > 0 && this.#size + size > SHARED_SIZE)
            return false;
        for (const write of writes) {
            const part = this.#parts.get(write.part) ?? new Map();
            this.#parts.set(write.part, part);
            const place = part.get(write.key)?.place ?? this.#place;
            part.set(write.key, { ...write, place });
            if (write.part === 'event')
                this.events.push(write.key);
            this.#place += 1;
        }
        this.#isEmpty = false;
        this.#size += size;
        return true;
    }
    /** Builds the CTEs that store everything, with their parameters from `$first` on. They refer to a CTE `head`. */
    statement(first) {
        const ctes = [];
        const values = [];
        const counts = [];
        for (const [name, part] of PARTS) {
            const all = [...(this.#parts.get(name)?.values() ?? [])];
            const [put, gone] = [all.filter(({ row }) => row !== null), all.filter(({ row }) => row === null)];
            const parameter = (value) => `$${values.push(value) + first - 1}`;
            const count = [];
            if (put.length > 0) {
                const rows = parameter(`[${put.map(({ row, place }) => `{"ord":${this.#first + place},${row}`).join()}]`);
                ctes.push(`${name}_put AS (${part.put(rows)})`);
                if (name === 'job')
                    ctes.push(`job_added AS (${newJobs(rows)})`);
                if (part.counted)
                    count.push(name === 'job'
                        ? '(SELECT count(*) FROM job_added)'
                        : `(${part.counted.added(parameter(put.map(({ named }) => named)))})`);
            }
            if (gone.length > 0) {
                const isByUuid = part.counted !== undefined;
                const named = gone.map((write) => write.named);
                const text = part.remove(parameter(isByUuid ? named : `[${named.join()}]`));
                ctes.push(`${name}_gone AS (${text})`);
                if (part.counted)
                    count.push(`-(SELECT count(*) FROM ${name}_gone)`);
            }
            if (part.counted && count.length > 0)
                counts.push(`('${part.counted.kind}', ${count.join('')})`);
        }
        if (counts.length > 0) {
            ctes.push(`counted AS (INSERT INTO @list_count AS k (app, kind, n)
        SELECT $1, v.kind, v.n FROM (VALUES ${counts.join(', ')}) AS v(kind, n) WHERE v.n <> 0
        ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)`);
        }
        return { parts: ctes, values };
    }
}
/** Builds the statement that stores a change if the app's position is unchanged, and then returns a row. */
export function commitStatement(parts) {
    return `WITH ${[HEAD, ...parts].join(',\n')} SELECT seq, ${DURABLE} FROM head`;
}
/** `$1` app, `$2` its number, `$3` the moment, `$4` the change before, `$5` this one. */
const HEAD = `head AS (UPDATE @ledger SET seq = seq + 1, at = $3, change = $5, recent = (ARRAY[$5::bigint] || recent)[1:16]
  WHERE app = $1 AND seq = $2 AND change = $4 RETURNING seq)`;
/** A row as JSON without its first brace, so that its place can be put before it. */
function rowText(row) {
    return JSON.stringify(row).slice(1);
}
export function objectWrite(table, object) {
    const { uuid } = object;
    const columns = table.columns.map(({ name, of }) => [name, of(object)]);
    const row = rowText({ uuid, ...Object.fromEntries(columns), data: object });
    return { part: table.name, key: uuid, row, named: uuid };
}
function childWrites(child, uuid, before, after) {
    const [was, is] = [before, after].map((object) => new Set(object ? child.of(object) : []));
    const write = (value, isPut) => {
        const row = { value, uuid };
        return { part: child.name, key: `${uuid} ${value}`, row: isPut ? rowText(row) : null, named: JSON.stringify(row) };
    };
    return [
        ...[...is].filter((value) => !was.has(value)).map((value) => write(value, true)),
        ...[...was].filter((value) => !is.has(value)).map((value) => write(value, false)),
    ];
}
export function allocationWrites(before, after) {
    const keyOf = ({ resource, start, booking }) => `${booking} ${resource} ${start}`;
    const old = new Map(before.map((allocation) => [keyOf(allocation), allocation]));
    const writes = [];
    for (const allocation of after) {
        const key = keyOf(allocation);
        const named = JSON.stringify({
            resource: allocation.resource,
            start: allocation.start,
            booking: allocation.booking,
        });
        if (!isSame(old.get(key), allocation)) {
            writes.push({ part: 'allocation', key, row: rowText({ ...allocation }), named });
        }
        old.delete(key);
    }
    for (const [key, { resource, start, booking }] of old) {
        writes.push({ part: 'allocation', key, row: null, named: JSON.stringify({ resource, start, booking }) });
    }
    return writes;
}
export function eventWrite(event) {
    const { uuid, type, booking, at } = event;
    const named = event.booking === null ? null : namedBy(event.data);
    return { part: 'event', key: uuid, row: rowText({ uuid, type, booking, at, named, data: event }), named: uuid };
}
function answerWrite({ key, fingerprint, text, at, about }) {
    return { part: 'answer', key, row: rowText({ key, fingerprint, text, at, about }), named: key };
}
