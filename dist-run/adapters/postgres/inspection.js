import { allocationsOf, KINDS, namedBy, } from '../../core/index.js';
import { columnsOf } from './app-repository.js';
import { allocationIn } from './bulk-reads.js';
import { paged } from './copying.js';
import { APP_TABLES, tableOf } from './tables.js';
/** Number of rows in one read. */
const PORTION = 500;
/** Limit of reported mismatches in one check. */
const TOLD_MAX = 1_000;
const EVENTS = {
    name: 'event',
    columns: [
        { name: 'uuid', of: ({ uuid }) => uuid },
        { name: 'type', of: ({ type }) => type },
        { name: 'booking', of: ({ booking }) => booking },
        { name: 'at', of: ({ at }) => at },
        { name: 'named', of: (event) => (event.booking === null ? null : namedBy(event.data)) },
    ],
};
/** Columns beside a job that only workers write. */
const OF_WORKERS = new Set(['lease', 'lease_until', 'settled_under']);
const CHECKED = [
    ...KINDS.map((kind) => {
        const { name, columns } = tableOf(kind);
        const uuid = { name: 'uuid', of: (object) => object.uuid };
        return { name, columns: [uuid, ...columns.filter((column) => !OF_WORKERS.has(column.name))] };
    }),
    EVENTS,
];
/** Columns that may differ from the core's value: here, the longest block that ever was. */
const MAY_DIFFER = {
    'resource.longest_block': (stored, expected) => Number(stored) >= Number(expected),
};
/** Shows a database at one moment, through a connection of its own; as long as that lasts, `VACUUM` keeps old rows. */
export class PostgresInspection {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async inspect(look) {
        const { run, end } = await this.#database.connect();
        try {
            await run('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
            return await look(new PostgresInside(run));
        }
        finally {
            await end();
        }
    }
}
class PostgresInside {
    #run;
    constructor(run) {
        this.#run = run;
    }
    async *apps() {
        for (let after = -1;;) {
            const rows = await this.#run('SELECT ord, uuid, slug FROM @app WHERE ord > $1 ORDER BY ord LIMIT $2', [
                after,
                PORTION,
            ]);
            yield rows.map(([, uuid, slug]) => ({ uuid: String(uuid), slug: String(slug) }));
            if (rows.length < PORTION)
                return;
            after = Number(rows.at(-1)[0]);
        }
    }
    async standing(app) {
        const text = 'SELECT l.seq, l.at FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = $1';
        const [row] = await this.#run(text, [app]);
        return row && { sequence: Number(row[0]), at: Number(row[1]) };
    }
    async *objects(app, kind) {
        for await (const rows of paged(this.#run, tableOf(kind).name, app))
            yield rows.map(([, data]) => data);
    }
    async find(app, kind, uuids) {
        const { name, key } = tableOf(kind);
        const text = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
        return (await this.#run(text, [app, uuids])).map(([data]) => data);
    }
    async *events(app) {
        for await (const rows of paged(this.#run, 'event', app))
            yield rows.map(([, data]) => data);
    }
    async eventsOf(app, bookings) {
        const text = 'SELECT data FROM @event WHERE app = $1 AND booking = ANY ($2::uuid[]) ORDER BY ord';
        return (await this.#run(text, [app, bookings])).map(([data]) => data);
    }
    async *allocations(app, resource) {
        const text = `SELECT booking, resource, start, "end", units, lapse FROM @allocation
      WHERE app = $1 AND resource = $2 AND (start, booking) > ($3, $4::uuid) ORDER BY start, booking LIMIT $5`;
        let last = [Number.MIN_SAFE_INTEGER, '00000000-0000-0000-0000-000000000000'];
        for (;;) {
            const found = (await this.#run(text, [app, resource, ...last, PORTION])).map((row) => allocationIn(row));
            yield found;
            const end = found.at(-1);
            if (!end || found.length < PORTION)
                return;
            last = [end.start, end.booking];
        }
    }
    async allocationsOf(app, bookings) {
        const keys = bookings.flatMap(({ uuid: booking, blocks }) => blocks.map(({ resource, start }) => ({ booking, resource, start })));
        const text = `SELECT t.booking, t.resource, t.start, t."end", t.units, t.lapse
      FROM json_to_recordset($2::json) AS r(booking uuid, resource uuid, start bigint)
      JOIN @allocation AS t ON t.app = $1 AND t.resource = r.resource AND t.start = r.start AND t.booking = r.booking`;
        return (await this.#run(text, [app, JSON.stringify(keys)])).map((row) => allocationIn(row));
    }
    async *mismatches(app) {
        yield* this.#appMismatches(app);
        for (const checked of CHECKED)
            yield* this.#columnMismatches(app, checked);
        for (const kind of KINDS)
            yield* this.#childMismatches(app, kind);
        yield* this.#countMismatches(app);
        yield* this.#told(`SELECT r.uuid::text, a.booking::text FROM @resource AS r JOIN @allocation AS a ON a.app = r.app AND a.resource = r.uuid
       WHERE r.app = $1 AND a."end" - a.start > r.longest_block`, [app], (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`);
        let expected = 0;
        for await (const bookings of this.objects(app, 'booking')) {
            for (const booking of bookings)
                expected += allocationsOf(booking).length;
        }
        const [row] = await this.#run('SELECT count(*) FROM @allocation WHERE app = $1', [app]);
        const taken = Number(row?.[0]);
        if (taken !== expected) {
            const message = `The bookings of app ${app} take resources in ${expected} blocks, and ${taken} are taken`;
            yield { message, uuids: [app] };
        }
    }
    async *persons() {
        for (let after = null;;) {
            const rows = await this.#run('SELECT uuid, data FROM @person WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT $2', [after, PORTION]);
            yield rows.map(([, data]) => data);
            if (rows.length < PORTION)
                return;
            after = String(rows.at(-1)[0]);
        }
    }
    async findPersons(uuids) {
        const rows = await this.#run('SELECT data FROM @person WHERE uuid = ANY ($1::uuid[])', [uuids]);
        return rows.map(([data]) => data);
    }
    async *leftovers() {
        for (const name of [...APP_TABLES.filter((table) => table !== 'answer'), 'ledger', 'app_session']) {
            yield* this.#told(`SELECT t.app::text, count(*)::text FROM @${name} AS t WHERE NOT EXISTS (SELECT 1 FROM @app WHERE uuid = t.app)
           AND NOT EXISTS (SELECT 1 FROM @removed_app AS r WHERE r.app = t.app AND NOT r.is_cleared) GROUP BY t.app`, [], (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`);
        }
    }
    async *#appMismatches(uuid) {
        const names = ['owner', 'slug', 'name', 'slug_folded', 'name_folded', 'digest', 'previous_digest'];
        const [row] = await this.#run(`SELECT data, credential, ${names} FROM @app WHERE uuid = $1`, [uuid]);
        if (!row)
            return;
        const [app, credential, ...stored] = row;
        const expected = columnsOf({ app: app, credential: credential });
        for (const [index, name] of names.entries()) {
            if (stored[index] !== expected[name])
                yield { message: `The column ${name} of app ${uuid} is another`, uuids: [uuid] };
        }
    }
    /** Checks that the columns beside `data` match it. */
    async *#columnMismatches(app, { name, columns }) {
        const pages = paged(this.#run, name, app, columns.map((column) => column.name));
        for await (const rows of pages) {
            for (const [, data, ...stored] of rows) {
                const { uuid } = data;
                for (const [index, column] of columns.entries()) {
                    const [is, expected] = [stored[index], column.of(data)];
                    if (is === expected || MAY_DIFFER[`${name}.${column.name}`]?.(is, expected))
                        continue;
                    yield { message: `The column ${column.name} of ${name} ${uuid} is not what its data say`, uuids: [uuid] };
                }
            }
        }
    }
    async *#childMismatches(app, kind) {
        for (const { name, of } of tableOf(kind).children) {
            let expected = 0;
            for await (const objects of this.objects(app, kind)) {
                const wanted = new Map(objects.map((object) => [object.uuid, new Set(of(object))]));
                const text = `SELECT uuid, value FROM @${name} WHERE app = $1 AND uuid = ANY ($2::uuid[])`;
                for (const [uuid, value] of await this.#run(text, [app, [...wanted.keys()]])) {
                    if (wanted.get(String(uuid))?.delete(String(value)))
                        expected += 1;
                }
                for (const [uuid, left] of wanted) {
                    if (left.size > 0)
                        yield { message: `The ${kind} ${uuid} is not found by what ${name} should have`, uuids: [uuid] };
                }
            }
            const [row] = await this.#run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
            const there = Number(row?.[0]);
            if (there <= expected)
                continue;
            yield {
                message: `The table ${name} has ${there - expected} rows that no ${kind} of app ${app} says`,
                uuids: [app],
            };
        }
    }
    /** Checks that the counts of the lists match their rows. */
    async *#countMismatches(app) {
        const kept = new Map((await this.#run('SELECT kind, n FROM @list_count WHERE app = $1', [app])));
        for (const [kind, name] of [...KINDS.map((one) => [one, tableOf(one).name]), ['event', 'event']]) {
            const [row] = await this.#run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
            const [counted, there] = [Number(kept.get(kind) ?? 0), Number(row?.[0])];
            if (counted === there)
                continue;
            yield {
                message: `The list of ${name} of app ${app} counts ${counted} rows, and ${there} are there`,
                uuids: [app],
            };
        }
    }
    async *#told(text, values, tell) {
        const rows = await this.#run(`${text} LIMIT ${TOLD_MAX}`, values);
        for (const row of rows)
            yield { message: tell(...row), uuids: row.map(String) };
    }
}
