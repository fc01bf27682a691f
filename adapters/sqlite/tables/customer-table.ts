import {
  type AppEvent,
  type Booking,
  type Customer,
  type CustomerCounts,
  type CustomerReads,
  type CustomerVisits,
  checkedDossier,
  type DossierInSlices,
  foldedEmail,
  type Instant,
  type Job,
  listNames,
  type Series,
  type Where,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { readInSlices } from '../lists/pages.js';
import { buildConditions } from './conditions.js';
import { SqliteObjectTable } from './object-table.js';
import { BLOCKING, LIVE } from './statuses.js';

export class SqliteCustomerTable extends SqliteObjectTable<'customer'> {
  readonly reads: CustomerReads;
  readonly #withEmail = this.database.values<[string, string]>(
    'SELECT data FROM slotkeeper_customer WHERE app = ? AND email_folded = ?',
  );

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'customer');
    this.reads = new SqliteCustomerReads(database);
  }

  /** Returns the customer with the address. Call it only within a write or a read. */
  withEmail(app: string, email: string): Customer | undefined {
    const data = this.#withEmail.get(app, email);
    return data === undefined ? undefined : fromJson<Customer>(data);
  }
}

/** Returns the SQL of all customers' visits. */
export function visitsSql(app: string, where: Where<'booking'>) {
  const { sql, parameters } = buildConditions(app, 'booking', where);
  return {
    sql: `SELECT customer, max(start_at) FILTER (WHERE start_at <= ?) AS lastStart,
        min(start_at) FILTER (WHERE ${LIVE} AND start_at > ?) AS nextStart
      FROM slotkeeper_booking WHERE customer IS NOT NULL AND ${BLOCKING} AND ${sql} GROUP BY customer`,
    parameters,
  };
}

/** Number of rows in one read of keys. */
const KEYS = 2_000;
/** Limit of bookings in the parameters of one read. */
const NAMED = 500;

type BookingKey = readonly [from: number, ordinal: number, uuid: string, series: string | null, email: string | null];
type Key = readonly [ordinal: number, uuid: string];

export const DOSSIER_LINKED = `SELECT ordinal, ordinal, uuid, series, customer_email_folded FROM slotkeeper_booking
  WHERE +app = ? AND customer = ? AND ordinal > ? ORDER BY ordinal LIMIT +?`;

export const DOSSIER_UNLINKED = `SELECT id, ordinal, uuid, series, customer_email_folded FROM slotkeeper_booking
  WHERE app = ? AND customer_email_folded = ? AND customer IS NULL AND id > ? ORDER BY id LIMIT +?`;

export const DOSSIER_NAMED = `SELECT id, ordinal, uuid FROM slotkeeper_event
  WHERE app = ? AND named = ? AND id > ? ORDER BY id LIMIT +?`;

export const DOSSIER_UNNAMED = `SELECT ordinal, uuid FROM slotkeeper_event
  WHERE +app = ? AND named IS NULL AND booking <> '' AND booking IN (SELECT value FROM json_each(?))`;

const JOBS = 'SELECT ordinal, uuid FROM slotkeeper_job WHERE +app = ? AND booking IN (SELECT value FROM json_each(?))';
const SERIES =
  'SELECT ordinal, uuid FROM slotkeeper_series WHERE +app = ? AND uuid IN (SELECT value FROM json_each(?))';

class SqliteCustomerReads implements CustomerReads {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts> {
    const statement = this.#database.rows<[Instant, Instant, string, string], CustomerCounts>(
      `SELECT count(*) FILTER (WHERE status <> 'expired') AS bookings,
         count(*) FILTER (WHERE ${LIVE} AND start_at > ?) AS upcoming,
         count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
         count(*) FILTER (WHERE status = 'no_show') AS noShows,
         max(start_at) FILTER (
           WHERE ${BLOCKING} AND start_at <= ?
         ) AS lastStart
       FROM slotkeeper_booking WHERE customer = ? AND +app = ?`,
    );
    return this.#database.read(() => statement.get(now, now, uuid, app) as CustomerCounts);
  }

  visits(app: string, now: Instant, where: Where<'booking'>): Promise<readonly CustomerVisits[]> {
    const { sql, parameters } = visitsSql(app, where);
    const statement = this.#database.rows<unknown[], CustomerVisits>(sql);
    return this.#database.read(() => statement.all(now, now, ...parameters));
  }

  async dossier(app: string, uuid: string): Promise<DossierInSlices | undefined> {
    const statement = this.#database.values<[string, string]>(
      'SELECT data FROM slotkeeper_customer WHERE uuid = ? AND app = ?',
    );
    const found = await this.#database.read(() => statement.get(uuid, app));
    const customer = found === undefined ? undefined : fromJson<Customer>(found);
    if (!customer) return undefined;
    const email = foldedEmail(customer);
    const linked = await this.#paged<BookingKey>(DOSSIER_LINKED, app, uuid);
    const unlinked = email === null ? [] : await this.#paged<BookingKey>(DOSSIER_UNLINKED, app, email);
    const bookings = inOrder([...linked, ...unlinked].map(([, ordinal, booking]) => [ordinal, booking] as const));
    const formerEmails = new Set([...linked, ...unlinked].flatMap(([, , , , booked]) => booked ?? []));
    const person = { customer: uuid, email, formerEmails: [...formerEmails] };
    const named: Key[] = [];
    for (const name of new Set(listNames(person))) {
      const found = await this.#paged<readonly [id: number, ...Key]>(DOSSIER_NAMED, app, name);
      for (const [, ordinal, event] of found) named.push([ordinal, event]);
    }
    const events = inOrder([...named, ...(await this.#of(DOSSIER_UNNAMED, app, bookings))]);
    const jobs = inOrder(await this.#of(JOBS, app, bookings));
    const recurring = [...new Set([...linked, ...unlinked].flatMap(([, , , series]) => series ?? []))];
    const series = inOrder(await this.#of(SERIES, app, recurring));
    const rows = <T>(table: string, uuids: readonly string[]) => readInSlices<T>(this.#database, table, uuids);
    const dossier = {
      customer,
      bookings: rows<Booking>('booking', bookings),
      events: rows<AppEvent>('event', events),
      jobs: rows<Job>('job', jobs),
      series: rows<Series>('series', series),
    };
    return checkedDossier(dossier, person, bookings);
  }

  /** Reads all pages of a statement whose first column is the cursor, each in a turn of the event loop of its own. */
  async #paged<K extends readonly [number, ...unknown[]]>(sql: string, app: string, name: string): Promise<K[]> {
    const statement = this.#database.tuples<[string, string, number, number], [...K]>(sql);
    const all: K[] = [];
    for (let page: readonly K[] | undefined; page === undefined || page.length === KEYS; ) {
      const from = all.at(-1)?.[0] ?? -1;
      await turn();
      page = await this.#database.read(() => statement.all(app, name, from, KEYS));
      all.push(...page);
    }
    return all;
  }

  async #of(sql: string, app: string, uuids: readonly string[]): Promise<Key[]> {
    const statement = this.#database.tuples<[string, string], [...Key]>(sql);
    const all: Key[] = [];
    for (let from = 0; from < uuids.length; from += NAMED) {
      const batch = toJson(uuids.slice(from, from + NAMED));
      await turn();
      all.push(...(await this.#database.read(() => statement.all(app, batch))));
    }
    return all;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function inOrder(keys: readonly Key[]): readonly string[] {
  return keys.toSorted(([a], [b]) => a - b).map(([, uuid]) => uuid);
}
