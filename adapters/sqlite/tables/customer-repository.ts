import {
  type AppEvent,
  type Booking,
  type Customer,
  type CustomerCounts,
  type CustomerFilter,
  type CustomerRepository,
  DESCRIPTORS,
  type Dossier,
  emailsOf,
  eventIsOf,
  fold,
  foldedEmail,
  type Instant,
  isFiltering,
  type Job,
  namesOf,
  type Series,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import { Conditions } from '../lists/filtered-list.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import { readPage } from '../lists/pages.js';
import { readSearchedPage } from '../lists/searched-list.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';
import { BLOCKING, LIVE } from './statuses.js';

const SEARCHED = { name: 'folded_name', email: 'folded_email', phone: 'folded_phone' } as const;

export const CUSTOMERS: Table<Customer, keyof typeof SEARCHED> = {
  name: 'customer',
  columns: foundByColumns(DESCRIPTORS.customer.foundBy, {
    folded_email: 'emailFolded',
    folded_name: 'nameFolded',
    folded_phone: 'phoneFolded',
  }),
  search: SEARCHED,
  order: 'ordinal',
};

/** Customers, who are found by their addresses too. New ones may be stored later in the batch, with their bookings. */
export class SqliteCustomerRepository extends SqliteObjectRepository<Customer, keyof typeof SEARCHED> {
  /** The same, as its port asks for lists of it. */
  readonly lists: CustomerRepository;
  readonly #database: Database;
  readonly #withEmail;
  /** Those that are to be stored later in the batch, by their addresses, and their UUIDs. */
  readonly #expected = new Map<string, Customer>();
  readonly #expectedUuids = new Set<string>();

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, CUSTOMERS);
    this.#database = database;
    this.lists = new SqliteCustomerLists(database, this);
    this.#withEmail = database.values<[string, string]>('SELECT data FROM customer WHERE app = ? AND folded_email = ?');
    const forget = () => {
      this.#expected.clear();
      this.#expectedUuids.clear();
    };
    database.accompany({ committed: forget, forget });
  }

  /** Only within a write or a read. */
  withEmail(app: string, email: string): Customer | undefined {
    const expected = this.#expected.get(keyOf(app, email));
    if (expected) return expected;
    const data = this.#withEmail.get(app, email);
    return data === undefined ? undefined : fromJson<Customer>(data);
  }

  /** New customers are to be put later in the batch: whoever asks for their addresses from now on finds them. */
  expect(customers: readonly Customer[]): void {
    for (const customer of customers) {
      this.#expectedUuids.add(customer.uuid);
      if (customer.email !== null) this.#expected.set(keyOf(customer.app, fold(customer.email)), customer);
    }
  }

  override get(app: string, uuid: string): Customer | undefined {
    if (this.#expectedUuids.has(uuid)) this.#database.flush();
    return super.get(app, uuid);
  }

  override put(customers: readonly Customer[]): void {
    super.put(customers);
    for (const { app, uuid, email } of customers) {
      this.#expectedUuids.delete(uuid);
      if (email !== null) this.#expected.delete(keyOf(app, fold(email)));
    }
  }
}

function keyOf(app: string, email: string): string {
  return `${app} ${email}`;
}

/**
 * The app stands in each branch, so that each has its index; `+ordinal`, because SQLite would rather walk all of the app
 * in that order.
 */
export const DOSSIER_BOOKINGS = `SELECT data FROM booking
  WHERE (+app = ? AND customer = ?) OR (app = ? AND customer IS NULL AND folded_customer_email = ?) ORDER BY +ordinal`;

export const DOSSIER_EVENTS = `SELECT data FROM event
  WHERE (app = ? AND named IN (SELECT value FROM json_each(?))) OR (app = ? AND named = '?')
    OR (+app = ? AND named IS NULL AND booking <> '' AND booking IN (SELECT value FROM json_each(?)))
  ORDER BY +ordinal`;

class SqliteCustomerLists implements CustomerRepository {
  readonly #database: Database;
  readonly #customers: SqliteCustomerRepository;

  constructor(database: Database, customers: SqliteCustomerRepository) {
    this.#database = database;
    this.#customers = customers;
  }

  find(app: string, uuid: string): Promise<Customer | undefined> {
    return this.#customers.find(app, uuid);
  }

  list(app: string, slice: Slice, { search, sort }: CustomerFilter): Promise<Sliced<Customer>> {
    const isReversed = sort === '-created_at';
    const flatList = this.#customers.flatList as FlatList;
    if (isFiltering(search)) {
      const conditions = new Conditions().add('app = ?', app).search(search, SEARCHED);
      const searched = { table: 'customer', app, flatList, conditions, order: { by: 'ordinal', isReversed } } as const;
      return readSearchedPage(this.#database, searched, slice);
    }
    return readPage(this.#database, slice, () =>
      isReversed ? flatList.sliceFromEnd(app, slice) : flatList.slice(app, slice),
    );
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
       FROM booking WHERE customer = ? AND +app = ?`,
    );
    return this.#database.read(() => statement.get(now, now, uuid, app) as CustomerCounts);
  }

  dossier(app: string, uuid: string): Promise<Dossier | undefined> {
    return this.#database.read(() => {
      const customer = this.#customers.get(app, uuid);
      if (!customer) return undefined;
      const email = foldedEmail(customer);
      const bookings = this.#read<Booking>(DOSSIER_BOOKINGS, ...[app, uuid, app, email]);
      const person = { customer: uuid, email, formerEmails: emailsOf(bookings) };
      const uuids = bookings.map((booking) => booking.uuid);
      const meant = new Set(uuids);
      const ofBookings = toJson(uuids);
      const events = this.#read<AppEvent>(DOSSIER_EVENTS, ...[app, toJson(namesOf(person)), app, app, ofBookings]);
      return {
        customer,
        bookings,
        events: events.filter((event) => eventIsOf(event, person, meant)),
        jobs: this.#read<Job>(
          'SELECT data FROM job WHERE +app = ? AND booking IN (SELECT value FROM json_each(?)) ORDER BY ordinal',
          ...[app, ofBookings],
        ),
        series: this.#read<Series>(
          'SELECT data FROM series WHERE +app = ? AND uuid IN (SELECT value FROM json_each(?)) ORDER BY ordinal',
          ...[app, toJson(bookings.flatMap(({ series }) => series?.uuid ?? []))],
        ),
      };
    });
  }

  #read<T>(sql: string, ...parameters: readonly (string | null)[]): readonly T[] {
    return this.#database
      .values<unknown[]>(sql)
      .all(...parameters)
      .map((data) => fromJson<T>(data));
  }
}
