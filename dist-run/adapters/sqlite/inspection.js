import { setImmediate } from 'node:timers/promises';
import { fold, KINDS, namedBy, } from '../../core/index.js';
import { asUnavailable } from './file/failures.js';
import { fromJson, toJson } from './file/json.js';
import { openSnapshot } from './file/open.js';
import { MIGRATIONS } from './file/schema.js';
import { schemaDifferences } from './file/schema-check.js';
import { BUCKET } from './lists/flat-lists.js';
import { personIn } from './tables/person-repository.js';
import { columnsOf, tableOf } from './tables/tables.js';
const EVENTS = {
    name: 'event',
    columns: {
        type: ({ type }) => type,
        booking: ({ booking }) => booking ?? '',
        at: ({ at }) => at,
        named: (event) => (event.booking === null ? null : namedBy(event.data)),
    },
    order: 'ordinal',
};
function checkedOf(kind) {
    const { name, created } = tableOf(kind);
    return { name, columns: columnsOf(kind), order: created };
}
const ALL_TABLES = [...KINDS.map(checkedOf), EVENTS];
/** Rows in one read. */
const PORTION = 500;
/** Limit of mismatches reported by one check. */
const TOLD_MAX = 1_000;
/** Columns that may differ from the data. */
const MAY_DIFFER = {
    // bounds every block that the resource ever had
    'resource.longest_block': (stored, expected) => Number(stored) >= Number(expected),
    // non-ASCII addresses from before the column existed
    'event.named': (stored) => stored === '?',
};
/** Reads snapshots of a file, through a connection of its own. */
export class SqliteInspection {
    #path;
    constructor(path) {
        this.#path = path;
    }
    async inspect(look) {
        const connection = openSnapshot(this.#path);
        try {
            return await look(new SqliteInside(connection));
        }
        catch (error) {
            throw asUnavailable(error);
        }
        finally {
            connection.close();
        }
    }
}
class SqliteInside {
    #connection;
    #statements = new Map();
    constructor(connection) {
        this.#connection = connection;
    }
    #prepared(sql) {
        let statement = this.#statements.get(sql);
        if (!statement) {
            statement = this.#connection.prepare(sql);
            this.#statements.set(sql, statement);
        }
        return statement;
    }
    async *apps() {
        const portion = this.#prepared('SELECT id, uuid, slug FROM app WHERE id > ? ORDER BY id LIMIT +?');
        for (let last = 0; last !== undefined;) {
            const found = portion.all(last, PORTION);
            yield found.map(({ uuid, slug }) => ({ uuid, slug }));
            last = found.at(-1)?.id;
        }
    }
    async standing(app) {
        return this.#prepared(`SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`).get(app);
    }
    async *objects(app, kind) {
        for await (const rows of this.#rows(app, checkedOf(kind), 'data')) {
            yield rows.map(({ data }) => fromJson(String(data)));
        }
    }
    async find(app, kind, uuids) {
        const found = this.#prepared(`SELECT data FROM ${tableOf(kind).name} WHERE uuid IN (SELECT value FROM json_each(?)) AND +app = ?`);
        return found.all(toJson(uuids), app).map(({ data }) => fromJson(data));
    }
    async *events(app) {
        for await (const rows of this.#rows(app, EVENTS, 'data')) {
            yield rows.map(({ data }) => fromJson(String(data)));
        }
    }
    async eventsOf(app, bookings) {
        const found = this.#prepared(`SELECT data FROM event
       WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY ordinal`);
        return found.all(toJson(bookings), app).map(({ data }) => fromJson(data));
    }
    async *allocations(_, resource) {
        const portion = this.#prepared(`SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND (block_start, booking) > (?, ?) ORDER BY block_start, booking LIMIT +?`).raw();
        let last = [Number.MIN_SAFE_INTEGER, ''];
        for (;;) {
            const rows = portion.all(resource, ...last, PORTION);
            yield rows.map((row) => allocationIn(resource, row));
            const end = rows.at(-1);
            if (!end || rows.length < PORTION)
                return;
            await setImmediate();
            last = [end[1], end[0]];
        }
    }
    async allocationsOf(_, bookings) {
        const one = this.#prepared(`SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start = ? AND booking = ?`).raw();
        return bookings.flatMap(({ uuid, blocks }) => blocks.flatMap(({ resource, start }) => one.all(resource, start, uuid).map((row) => allocationIn(resource, row))));
    }
    async *mismatches(app) {
        yield* this.#appMismatches(app);
        for (const table of ALL_TABLES) {
            yield* this.#copyMismatches(app, table);
            if (table.order === 'ordinal')
                yield* this.#listMismatches(table.name, 'app', app);
        }
        yield* this.#told(`SELECT one.value, booking.uuid FROM booking, json_each(booking.data, '$.resources') AS one
       WHERE booking.app = ? AND NOT EXISTS (
         SELECT 1 FROM booking_resource WHERE resource = one.value AND booking = booking.uuid)`, [app], (resource, booking) => `Booking ${booking} is not among the bookings of resource ${resource}, which it takes`);
        yield* this.#told(`SELECT resource.uuid FROM resource WHERE app = ? AND EXISTS (
         SELECT 1 FROM (
           SELECT block_start, block_end, sum(units) AS units FROM allocation
           WHERE allocation.resource = resource.uuid AND resource.capacity > 8 GROUP BY 1, 2
         ) AS summed FULL JOIN (SELECT * FROM block_sum WHERE block_sum.resource = resource.uuid) AS kept
           ON kept.block_start = summed.block_start AND kept.block_end = summed.block_end
         WHERE kept.units IS NOT summed.units)`, [app], (resource) => `The sums of what is taken of resource ${resource} are not what is taken`);
        yield* this.#told(`SELECT resource.uuid, allocation.booking FROM resource JOIN allocation ON allocation.resource = resource.uuid
       WHERE resource.app = ? AND block_end - block_start > longest_block`, [app], (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`);
        yield* this.#told(`SELECT coalesce(kept.action, wanted.action) FROM (SELECT action, next_at FROM job_queue WHERE app = ?) AS kept
       FULL JOIN (SELECT action, min(next_at) AS next_at FROM job WHERE app = ? AND status = 'waiting' GROUP BY action) AS wanted
         ON wanted.action = kept.action
       WHERE kept.next_at IS NOT wanted.next_at`, [app, app], (action) => `The first job of action ${action} that waits is not the one that is known to be`);
    }
    async *persons() {
        // Files of earlier versions have none.
        const table = this.#prepared(`SELECT 1 FROM sqlite_schema WHERE name = 'person'`).get();
        if (table === undefined)
            return;
        const portion = this.#prepared('SELECT uuid, data FROM person WHERE uuid > ? ORDER BY uuid LIMIT +?');
        for (let last = ''; last !== undefined;) {
            const found = portion.all(last, PORTION);
            yield found.map(({ data }) => personIn(data));
            last = found.at(-1)?.uuid;
        }
    }
    async findPersons(uuids) {
        const found = this.#prepared('SELECT data FROM person WHERE uuid IN (SELECT value FROM json_each(?))');
        return found.all(toJson(uuids)).map(({ data }) => personIn(data));
    }
    async *leftovers() {
        for (const message of schemaDifferences(this.#connection, MIGRATIONS.length))
            yield { message, uuids: [] };
        for (const { name } of ALL_TABLES) {
            yield* this.#told(`SELECT app, count(*) FROM ${name} WHERE NOT EXISTS (SELECT 1 FROM app WHERE app.uuid = ${name}.app)
           AND NOT EXISTS (SELECT 1 FROM removed_app WHERE removed_app.app = ${name}.app) GROUP BY app`, [], (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`);
        }
        yield* this.#told(`SELECT resource, booking FROM allocation WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.blocks') AS block WHERE booking.uuid = allocation.booking
           AND block.value ->> 'resource' = allocation.resource AND block.value ->> 'start' = allocation.block_start)`, [], (resource, booking) => `Resource ${resource} is taken by booking ${booking}, which does not say so`);
        yield* this.#told(`SELECT resource, booking FROM booking_resource WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.resources') AS one
         WHERE booking.uuid = booking_resource.booking AND one.value = booking_resource.resource)`, [], (resource, booking) => `Booking ${booking} is among the bookings of resource ${resource}, which it does not take`);
        for (const owner of this.#prepared('SELECT DISTINCT owner FROM app').pluck().all()) {
            yield* this.#listMismatches('app', 'owner', owner);
        }
    }
    /** Yields the rows of a table in order, in portions, with a turn of the event loop between them. */
    async *#rows(app, { name, order }, columns) {
        const place = order === 'ordinal' ? 'ordinal' : 'id';
        const portion = this.#prepared(`SELECT ${place} AS place, ${columns} FROM ${name} WHERE app = ? AND ${place} > ? ORDER BY ${place} LIMIT +?`);
        for (let last = -1;;) {
            const rows = portion.all(app, last, PORTION);
            if (rows.length > 0)
                yield rows;
            if (rows.length < PORTION)
                return;
            await setImmediate();
            last = Number(rows.at(-1).place);
        }
    }
    *#told(sql, parameters, tell) {
        const rows = this.#prepared(`${sql} LIMIT ${TOLD_MAX}`)
            .raw()
            .all(...parameters);
        for (const row of rows) {
            const uuids = row.filter((value) => typeof value === 'string');
            yield { message: tell(...row), uuids };
        }
    }
    *#appMismatches(uuid) {
        const row = this.#prepared('SELECT owner, slug, name, folded_slug, folded_name, data FROM app WHERE uuid = ?').get(uuid);
        if (!row)
            return;
        const { owner, slug, name } = fromJson(row.data);
        const expected = {
            owner,
            slug,
            name,
            folded_slug: fold(slug),
            folded_name: fold(name),
        };
        for (const [column, value] of Object.entries(expected)) {
            if (row[column] !== value)
                yield { message: `The column ${column} of app ${uuid} is another`, uuids: [uuid] };
        }
    }
    /** Checks that the columns beside `data` match it. */
    async *#copyMismatches(app, table) {
        const columns = Object.entries(table.columns);
        const names = ['uuid', 'data', ...columns.map(([column]) => column)].join(', ');
        for await (const rows of this.#rows(app, table, names)) {
            for (const row of rows) {
                const object = fromJson(String(row.data));
                if (object.uuid !== row.uuid) {
                    const message = `The row of ${table.name} ${row.uuid} holds ${object.uuid}`;
                    yield { message, uuids: [String(row.uuid), object.uuid] };
                }
                for (const [column, copyOf] of columns) {
                    const [stored, expected] = [row[column] ?? null, copyOf(object)];
                    if (stored === expected || MAY_DIFFER[`${table.name}.${column}`]?.(stored, expected))
                        continue;
                    const message = `The column ${column} of ${table.name} ${row.uuid} is not what its data say`;
                    yield { message, uuids: [String(row.uuid)] };
                }
            }
        }
    }
    /** Checks that the counts of a list match its rows. */
    *#listMismatches(table, parent, of) {
        const found = this.#prepared(`SELECT coalesce(kept.count, 0) AS counted, coalesce(found.count, 0) AS there
       FROM (SELECT bucket, count, used FROM list_bucket WHERE list = ?) AS kept
       FULL JOIN (
         SELECT ordinal / ${BUCKET} AS bucket, count(*) AS count, max(ordinal % ${BUCKET}) + 1 AS used FROM ${table}
         WHERE ${parent} = ? GROUP BY 1
       ) AS found ON found.bucket = kept.bucket
       WHERE counted <> there OR kept.used < found.used LIMIT ${TOLD_MAX}`);
        for (const { counted, there } of found.all(`${table} ${of}`, of)) {
            const message = `A part of the list of ${table} of ${of} counts ${counted} rows, and ${there} are there`;
            yield { message, uuids: [of] };
        }
    }
}
function allocationIn(resource, [booking, start, end, units, lapse]) {
    return { booking, resource, start, end, units, lapse: lapse === null ? null : fromJson(lapse) };
}
