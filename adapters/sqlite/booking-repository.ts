import {
  type Booking,
  type BookingFilter,
  type BookingRepository,
  type BookingSort,
  type ClockRule,
  fold,
  type Instant,
  type InUse,
  isFiltering,
  MINUTE,
  MINUTES_MAX,
  type Overlap,
  type Slice,
  type Sliced,
  type Tally,
  type TallyQuery,
} from '../../core/index.js';
import type { BookingChange, SqliteAllocations } from './allocations.js';
import type { Database } from './database.js';
import { AMONG_OTHERS_OF_APP, Conditions, filteredSlice } from './filtered-list.js';
import type { FlatList, FlatLists } from './flat-lists.js';
import { fromJson, toJson } from './json.js';
import { SqliteSales } from './sales.js';
import type { Store } from './stores.js';

type Columns = [
  status: string,
  start: Instant,
  end: Instant,
  workflow: string | null,
  holdExpiresAt: Instant | null,
  pendingSince: Instant | null,
  foldedTitle: string | null,
  foldedCustomerEmail: string | null,
  service: string | null,
  data: string,
];

const ORDERS: Readonly<Record<BookingSort, string>> = {
  created_at: 'ordinal',
  '-created_at': 'ordinal DESC',
  start: 'start_at, ordinal',
  '-start': 'start_at DESC, ordinal DESC',
};

const CLOCK_COLUMNS: Readonly<Record<ClockRule['by'], string>> = {
  holdExpiresAt: 'hold_expires_at',
  pendingSince: 'pending_since',
  start: 'start_at',
  end: 'end_at',
};

/** Longer than any block, for a resource that is gone. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

const LIVE = `status IN ('held', 'pending', 'confirmed')`;
const BLOCKING = `status IN ('held', 'pending', 'confirmed', 'completed', 'no_show')`;

const LONGEST = MINUTES_MAX * MINUTE;

export class SqliteBookingRepository implements BookingRepository, Store<Booking> {
  readonly table = 'booking';
  readonly flatList: FlatList;
  readonly #database: Database;
  readonly #allocations: SqliteAllocations;
  readonly #sales: SqliteSales;
  readonly #get;
  readonly #add;
  readonly #update;
  readonly #remove;
  readonly #addResource;
  readonly #removeResource;

  constructor(database: Database, lists: FlatLists, allocations: SqliteAllocations) {
    this.#database = database;
    this.#allocations = allocations;
    this.#sales = new SqliteSales(database);
    this.flatList = lists.of('booking', 'app');
    this.#get = database.values<[string, string]>('SELECT data FROM booking WHERE uuid = ? AND app = ?');
    this.#add = database.rows<[...Columns, uuid: string, app: string, ordinal: number]>(
      `INSERT INTO booking (status, start_at, end_at, workflow, hold_expires_at, pending_since, folded_title,
         folded_customer_email, service, data, uuid, app, ordinal)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = database.rows<[...Columns, uuid: string]>(
      `UPDATE booking SET status = ?, start_at = ?, end_at = ?, workflow = ?, hold_expires_at = ?, pending_since = ?,
         folded_title = ?, folded_customer_email = ?, service = ?, data = ?
       WHERE uuid = ?`,
    );
    this.#remove = database.rows<[string, string], { ordinal: number; data: string }>(
      'DELETE FROM booking WHERE uuid = ? AND app = ? RETURNING ordinal, data',
    );
    this.#addResource = database.rows<[string, string]>(
      'INSERT INTO booking_resource (resource, booking) VALUES (?, ?)',
    );
    this.#removeResource = database.rows<[string, string]>(
      'DELETE FROM booking_resource WHERE resource = ? AND booking = ?',
    );
  }

  find(app: string, uuid: string): Promise<Booking | undefined> {
    return this.#database.read(() => this.get(app, uuid));
  }

  list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>> {
    return this.#database.read(() => {
      const { items, total } = this.#slice(app, slice, filter);
      return { items: items.map((data) => fromJson<Booking>(data)), total };
    });
  }

  #slice(app: string, slice: Slice, filter: BookingFilter): Sliced<string> {
    if (!isUnfiltered(filter)) {
      return filteredSlice(this.#database, 'booking', conditionsOf(app, filter), ORDERS[filter.sort], slice);
    }
    if (filter.sort === 'created_at') return this.flatList.slice(app, slice);
    if (filter.sort === '-created_at') return this.flatList.sliceFromEnd(app, slice);
    const page = this.#database.values<[string, number, number]>(
      `SELECT data FROM booking WHERE app = ? ORDER BY ${ORDERS[filter.sort]} LIMIT ? OFFSET ?`,
    );
    return { items: page.all(app, slice.limit, slice.offset), total: this.flatList.total(app) };
  }

  due(
    { app, status, workflow, by, until }: ClockRule,
    limit: number,
  ): Promise<readonly Pick<Booking, 'app' | 'uuid'>[]> {
    const column = CLOCK_COLUMNS[by];
    // The status stands in the text, so that SQLite sees that the partial index of that status will do.
    const conditions = new Conditions()
      .add(`status = '${status}' AND ${column} <= ?`, until)
      .add('workflow = ?', workflow)
      .add(AMONG_OTHERS_OF_APP, app);
    const statement = this.#database.rows<unknown[], Pick<Booking, 'app' | 'uuid'>>(
      `SELECT app, uuid FROM booking WHERE ${conditions.sql} ORDER BY ${column}, id LIMIT ?`,
    );
    return this.#database.read(() => statement.all(...conditions.parameters, limit));
  }

  get(app: string, uuid: string): Booking | undefined {
    this.#database.settle();
    const data = this.#get.get(uuid, app);
    return data === undefined ? undefined : fromJson<Booking>(data);
  }

  inUse(app: string, { resource, workflow, service, endsAfter, limit }: InUse): readonly Booking[] {
    this.#database.settle();
    const conditions = new Conditions()
      .add(AMONG_OTHERS_OF_APP, app)
      .add(LIVE)
      .add('workflow = ?', workflow)
      .add('service = ?', service)
      .add('end_at > ?', endsAfter);
    // No booking is longer than the longest that may be made.
    if (service !== undefined && endsAfter !== undefined) conditions.add('start_at > ?', endsAfter - LONGEST);
    if (resource !== undefined && endsAfter !== undefined) {
      // A booking's block ends no earlier than the booking, and every live booking has one.
      conditions.add(
        `uuid IN (
          SELECT booking FROM allocation WHERE resource = ? AND block_end > ?
            AND block_start > ? - coalesce((SELECT longest_block FROM resource WHERE uuid = ?), ${UNBOUNDED})
        )`,
        ...[resource, endsAfter, endsAfter, resource],
      );
    } else {
      conditions.add('uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)', resource);
    }
    const statement = this.#database.values<unknown[]>(`SELECT data FROM booking WHERE ${conditions.sql} LIMIT ?`);
    return statement.all(...conditions.parameters, limit).map((data) => fromJson<Booking>(data));
  }

  overlapping(app: string, { resource, from, to, limit }: Overlap): readonly Booking[] {
    this.#database.settle();
    const conditions = new Conditions()
      .add(resource === undefined ? 'app = ?' : AMONG_OTHERS_OF_APP, app)
      .add(BLOCKING)
      // No booking is longer than the longest that may be made.
      .add('start_at > ? AND start_at < ? AND end_at > ?', from - LONGEST, to, from)
      .add('uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)', resource);
    const statement = this.#database.values<unknown[]>(`SELECT data FROM booking WHERE ${conditions.sql} LIMIT ?`);
    return statement.all(...conditions.parameters, limit).map((data) => fromJson<Booking>(data));
  }

  tally(app: string, query: TallyQuery): Tally {
    return this.#sales.tally(app, query);
  }

  /** New bookings are to be stored later in the batch, by `add`: whoever counts from now on counts them. */
  expect(bookings: readonly Booking[]): void {
    this.#sales.expect(bookings);
  }

  /** Stores bookings with their allocations, as one change: what any of them frees, another may take. */
  put(bookings: readonly Booking[]): void {
    const changes = bookings.map((after) => ({ before: this.get(after.app, after.uuid), after }));
    for (const change of changes) this.#store(change);
    this.#allocations.follow(changes);
    this.#sales.follow(changes);
  }

  /** Stores a booking that is new, without its allocations, and answers its text. */
  add(booking: Booking): string {
    const { app, uuid } = booking;
    const ordinal = this.flatList.nextOrdinal(app);
    const columns = columnsOf(booking);
    this.#add.run(...columns, uuid, app, ordinal);
    this.flatList.added(app, ordinal);
    for (const resource of booking.resources) this.#addResource.run(resource, uuid);
    return columns[9];
  }

  #store({ before, after }: BookingChange): void {
    if (!before) {
      this.add(after);
      return;
    }
    const { uuid } = after;
    this.#update.run(...columnsOf(after), uuid);
    const had = before.resources;
    for (const resource of had) if (!after.resources.includes(resource)) this.#removeResource.run(resource, uuid);
    for (const resource of after.resources) if (!had.includes(resource)) this.#addResource.run(resource, uuid);
  }

  remove(app: string, uuid: string): void {
    const row = this.#remove.get(uuid, app);
    if (!row) return;
    this.flatList.removed(app, row.ordinal);
    const booking = fromJson<Booking>(row.data);
    this.#allocations.followRemoved(booking);
    this.#sales.followRemoved(booking);
  }
}

function columnsOf(booking: Booking): Columns {
  const { status, start, end, workflow, holdExpiresAt, pendingSince, title, customer, sale } = booking;
  const email = customer?.email ?? null;
  const folded = [title, email].map((text) => text && fold(text)) as [string | null, string | null];
  return [status, start, end, workflow, holdExpiresAt, pendingSince, ...folded, sale?.service ?? null, toJson(booking)];
}

function isUnfiltered({ search, sort: _, ...filters }: BookingFilter): boolean {
  return !isFiltering(search) && Object.values(filters).every((filter) => filter === undefined);
}

function conditionsOf(app: string, filter: BookingFilter): Conditions {
  const { statuses, resource, workflow, service, from, to, customerEmail, search } = filter;
  const isNarrow = resource !== undefined || workflow !== undefined || service !== undefined;
  return new Conditions()
    .add(isNarrow ? AMONG_OTHERS_OF_APP : 'app = ?', app)
    .add('status IN (SELECT value FROM json_each(?))', statuses && JSON.stringify(statuses))
    .add('uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)', resource)
    .add('workflow = ?', workflow)
    .add('service = ?', service)
    .add('end_at > ?', from)
    .add('start_at < ?', to)
    .add('folded_customer_email = ?', customerEmail)
    .search(search, { title: 'folded_title' });
}
