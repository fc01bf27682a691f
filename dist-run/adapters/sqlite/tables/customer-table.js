import { eventIsOf, filterSlices, fold, foldedEmail, isOf, namesOf, } from '../../../core/index.js';
import { fromJson, toJson } from '../file/json.js';
import { rowsOf } from '../lists/pages.js';
import { SqliteObjectTable } from './object-table.js';
import { BLOCKING, LIVE } from './statuses.js';
/**
 * Customers, which are also found by their addresses. New ones may be stored later in the batch, with their bookings.
 */
export class SqliteCustomerTable extends SqliteObjectTable {
    /** Reads of customers that questions do not cover. */
    reads;
    #database;
    #withEmail;
    /** Customers that are stored later in the batch, by address, and their UUIDs. */
    #expected = new Map();
    #expectedUuids = new Set();
    constructor(database, lists) {
        super(database, lists, 'customer');
        this.#database = database;
        this.reads = new SqliteCustomerReads(database);
        this.#withEmail = database.values('SELECT data FROM customer WHERE app = ? AND folded_email = ?');
        const forget = () => {
            this.#expected.clear();
            this.#expectedUuids.clear();
        };
        database.accompany({ forget }); // empty after a commit: `put` has removed each customer
    }
    /** Only within a write or a read. */
    withEmail(app, email) {
        const expected = this.#expected.get(keyOf(app, email));
        if (expected)
            return expected;
        const data = this.#withEmail.get(app, email);
        return data === undefined ? undefined : fromJson(data);
    }
    /**
     * Announces new customers that are stored later in the batch, so that the next writes find them by their addresses.
     */
    expect(customers) {
        for (const customer of customers) {
            this.#expectedUuids.add(customer.uuid);
            if (customer.email !== null)
                this.#expected.set(keyOf(customer.app, fold(customer.email)), customer);
        }
    }
    get(app, uuid) {
        if (this.#expectedUuids.has(uuid))
            this.#database.flush();
        return super.get(app, uuid);
    }
    put(customers) {
        super.put(customers);
        for (const { app, uuid, email } of customers) {
            this.#expectedUuids.delete(uuid);
            if (email !== null)
                this.#expected.delete(keyOf(app, fold(email)));
        }
    }
}
function keyOf(app, email) {
    return `${app} ${email}`;
}
/** Rows in one read of keys. */
const KEYS = 2_000;
/** Bookings in the parameters of one read. */
const NAMED = 500;
export const DOSSIER_LINKED = `SELECT ordinal, ordinal, uuid, series, folded_customer_email FROM booking
  WHERE +app = ? AND customer = ? AND ordinal > ? ORDER BY ordinal LIMIT +?`;
export const DOSSIER_UNLINKED = `SELECT id, ordinal, uuid, series, folded_customer_email FROM booking
  WHERE app = ? AND folded_customer_email = ? AND customer IS NULL AND id > ? ORDER BY id LIMIT +?`;
export const DOSSIER_NAMED = `SELECT id, ordinal, uuid FROM event
  WHERE app = ? AND named = ? AND id > ? ORDER BY id LIMIT +?`;
export const DOSSIER_UNNAMED = `SELECT ordinal, uuid FROM event
  WHERE +app = ? AND named IS NULL AND booking <> '' AND booking IN (SELECT value FROM json_each(?))`;
const JOBS = 'SELECT ordinal, uuid FROM job WHERE +app = ? AND booking IN (SELECT value FROM json_each(?))';
const SERIES = 'SELECT ordinal, uuid FROM series WHERE +app = ? AND uuid IN (SELECT value FROM json_each(?))';
class SqliteCustomerReads {
    #database;
    constructor(database) {
        this.#database = database;
    }
    counts(app, uuid, now) {
        const statement = this.#database.rows(`SELECT count(*) FILTER (WHERE status <> 'expired') AS bookings,
         count(*) FILTER (WHERE ${LIVE} AND start_at > ?) AS upcoming,
         count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
         count(*) FILTER (WHERE status = 'no_show') AS noShows,
         max(start_at) FILTER (
           WHERE ${BLOCKING} AND start_at <= ?
         ) AS lastStart
       FROM booking WHERE customer = ? AND +app = ?`);
        return this.#database.read(() => statement.get(now, now, uuid, app));
    }
    async dossier(app, uuid) {
        const statement = this.#database.values('SELECT data FROM customer WHERE uuid = ? AND app = ?');
        const found = await this.#database.read(() => statement.get(uuid, app));
        const customer = found === undefined ? undefined : fromJson(found);
        if (!customer)
            return undefined;
        const email = foldedEmail(customer);
        const linked = await this.#paged(DOSSIER_LINKED, app, uuid);
        const unlinked = email === null ? [] : await this.#paged(DOSSIER_UNLINKED, app, email);
        const bookings = inOrder([...linked, ...unlinked].map(([, ordinal, booking]) => [ordinal, booking]));
        const known = { customer: uuid, email };
        const formerEmails = new Set([...linked, ...unlinked].flatMap(([, , , , booked]) => booked ?? []));
        const person = { ...known, formerEmails: [...formerEmails] };
        const named = [];
        for (const name of new Set([...namesOf(person), '?'])) {
            const found = await this.#paged(DOSSIER_NAMED, app, name);
            for (const [, ordinal, event] of found)
                named.push([ordinal, event]);
        }
        const events = inOrder([...named, ...(await this.#of(DOSSIER_UNNAMED, app, bookings))]);
        const jobs = inOrder(await this.#of(JOBS, app, bookings));
        const recurring = [...new Set([...linked, ...unlinked].flatMap(([, , , series]) => series ?? []))];
        const series = inOrder(await this.#of(SERIES, app, recurring));
        const meant = new Set(bookings);
        const rows = (table, uuids) => rowsOf(this.#database, table, uuids);
        return {
            customer,
            bookings: filterSlices(rows('booking', bookings), (booking) => isOf(booking, known)),
            events: filterSlices(rows('event', events), (event) => eventIsOf(event, person, meant)),
            jobs: rows('job', jobs),
            series: rows('series', series),
        };
    }
    /** Reads all pages of a statement whose first column is the cursor, each in a turn of the event loop of its own. */
    async #paged(sql, app, name) {
        const statement = this.#database.tuples(sql);
        const all = [];
        for (let page; page === undefined || page.length === KEYS;) {
            const from = all.at(-1)?.[0] ?? -1;
            await turn();
            page = await this.#database.read(() => statement.all(app, name, from, KEYS));
            all.push(...page);
        }
        return all;
    }
    /** Reads the keys that belong to the named objects, in batches. */
    async #of(sql, app, uuids) {
        const statement = this.#database.tuples(sql);
        const all = [];
        for (let from = 0; from < uuids.length; from += NAMED) {
            const batch = toJson(uuids.slice(from, from + NAMED));
            await turn();
            all.push(...(await this.#database.read(() => statement.all(app, batch))));
        }
        return all;
    }
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
function inOrder(keys) {
    return keys.toSorted(([a], [b]) => a - b).map(([, uuid]) => uuid);
}
