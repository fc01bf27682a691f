import {
  type Booking,
  type BookingReads,
  type ClockRule,
  type DueBooking,
  type InSlices,
  type InUse,
  LONGEST_BOOKING,
  type Tally,
  type TallyQuery,
} from '../../../core/index.js';
import { type Database, OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import { AMONG_OTHERS_OF_APP, Conditions } from '../lists/filtered-list.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import { readInSlices } from '../lists/pages.js';
import type { BookingChange, SqliteAllocations } from './allocations.js';
import { SqliteLimitCounters } from './limit-counters.js';
import { LIVE } from './statuses.js';
import type { Store } from './stores.js';
import { columnsOf, type Value } from './tables.js';

const COLUMNS = columnsOf('booking');
const COPIES = Object.values(COLUMNS);
const copiesOf = (booking: Booking): Value[] => COPIES.map((copyOf) => copyOf(booking));

const CLOCK_COLUMNS: Readonly<Record<ClockRule['by'], string>> = {
  holdExpiresAt: 'hold_expires_at',
  pendingSince: 'pending_since',
  start: 'start_at',
  end: 'end_at',
};

/** Longest block to assume if the resource no longer exists: longer than any block. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

const UPDATED = [...Object.keys(COLUMNS), 'data'];
const INSERTED = [...UPDATED, 'uuid', 'app', 'ordinal'];

export class SqliteBookingTable extends OverDatabase implements Omit<BookingReads, 'uuids'>, Store<Booking> {
  readonly table = 'booking';
  readonly flatList: FlatList;
  readonly #allocations: SqliteAllocations;
  readonly #sales: SqliteLimitCounters;
  readonly #get = this.database.values<[string, string]>(
    'SELECT data FROM slotkeeper_booking WHERE uuid = ? AND app = ?',
  );
  readonly #add = this.database.rows<Value[]>(
    `INSERT INTO slotkeeper_booking (${INSERTED.join(', ')}) VALUES (${INSERTED.map(() => '?').join(', ')})`,
  );
  readonly #update = this.database.rows<Value[]>(
    `UPDATE slotkeeper_booking SET ${UPDATED.map((column) => `${column} = ?`).join(', ')} WHERE uuid = ?`,
  );
  readonly #remove = this.database.rows<[string, string], { ordinal: number; data: string }>(
    'DELETE FROM slotkeeper_booking WHERE uuid = ? AND app = ? RETURNING ordinal, data',
  );
  readonly #addResource = this.database.rows<[string, number, string]>(
    'INSERT INTO slotkeeper_booking_resource (resource, ordinal, booking) VALUES (?, ?, ?)',
  );
  readonly #removeResource = this.database.rows<[string, number, string]>(
    'DELETE FROM slotkeeper_booking_resource WHERE resource = ? AND ordinal = ? AND booking = ?',
  );
  readonly #ordinalOf = this.database.values<[string], number>('SELECT ordinal FROM slotkeeper_booking WHERE uuid = ?');

  constructor(database: Database, lists: FlatLists, allocations: SqliteAllocations) {
    super(database);
    this.#allocations = allocations;
    this.#sales = new SqliteLimitCounters(database);
    this.flatList = lists.of('booking', 'app');
  }

  inSlices(_: string, uuids: readonly string[]): InSlices<Booking> {
    return readInSlices(this.database, 'booking', uuids);
  }

  async due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
    // Rules of the same form share one part of the statement, so that its text stays the same and is compiled once.
    const forms = new Map<string, ClockRule[]>();
    for (const rule of rules) {
      const form = formOf(rule);
      const alike = forms.get(form);
      if (alike) alike.push(rule);
      else forms.set(form, [rule]);
    }
    if (forms.size === 0) return [];
    const statement = this.database.rows<unknown[], DueBooking>(
      `SELECT app, uuid FROM (${[...forms.keys()].join(' UNION ALL ')})
       GROUP BY id ORDER BY max(overdue) DESC, uuid LIMIT +?`,
    );
    const parameters = [...forms.values()].flatMap((alike) => [JSON.stringify(alike), limit]);
    return this.database.read(() => statement.all(...parameters, limit));
  }

  get(app: string, uuid: string): Booking | undefined {
    const data = this.#get.get(uuid, app);
    return data === undefined ? undefined : fromJson<Booking>(data);
  }

  inUse(
    app: string,
    { resource, workflow, service, endsAfter, heldAfter, key, holder, withoutPayment, limit }: InUse,
  ): readonly Booking[] {
    const conditions = new Conditions()
      .add(AMONG_OTHERS_OF_APP, app)
      .add(LIVE)
      // Repeat the conditions of the partial indexes of holds, so that SQLite uses these indexes.
      .add(`status = 'held' AND hold_expires_at > ?`, heldAfter)
      .add(`data ->> '$.madeWith.key' = ?`, key)
      .add(`data ->> '$.madeWith.holder' = ?`, holder)
      .add('workflow = ?', workflow)
      .add('service = ?', service)
      .add('end_at > ?', endsAfter);
    if (withoutPayment) conditions.add('payment IS NULL');
    // No booking is longer than `LONGEST_BOOKING`, which limits the search by start.
    if (service !== undefined && endsAfter !== undefined) conditions.add('start_at > ?', endsAfter - LONGEST_BOOKING);
    if (resource !== undefined && endsAfter !== undefined) {
      conditions.add(
        `uuid IN (
          SELECT booking FROM slotkeeper_allocation WHERE resource = ? AND block_end > ?
            AND block_start > ? - coalesce((SELECT longest_block FROM slotkeeper_resource WHERE uuid = ?), ${UNBOUNDED})
        )`,
        ...[resource, endsAfter, endsAfter, resource],
      );
    } else {
      conditions.add('uuid IN (SELECT booking FROM slotkeeper_booking_resource WHERE resource = ?)', resource);
    }
    const statement = this.database.values<unknown[]>(
      `SELECT data FROM slotkeeper_booking WHERE ${conditions.sql} LIMIT +?`,
    );
    return statement.all(...conditions.parameters, limit).map((data) => fromJson<Booking>(data));
  }

  tally(app: string, query: TallyQuery): Tally {
    return this.#sales.tally(app, query);
  }

  /** Stores bookings with their allocations as one change: a booking may take what another one frees. */
  put(bookings: readonly Booking[], newUuids: readonly string[] = []): void {
    const changes = bookings.map((after) => {
      const before = newUuids.includes(after.uuid) ? undefined : this.get(after.app, after.uuid);
      return { before, after };
    });
    for (const change of changes) this.#store(change);
    this.#allocations.follow(changes);
    this.#sales.follow(changes);
  }

  #insert(booking: Booking): void {
    const { app, uuid } = booking;
    const ordinal = this.flatList.nextOrdinal(app);
    this.#add.run(...copiesOf(booking), toJson(booking), uuid, app, ordinal);
    this.flatList.added(app, ordinal);
    for (const resource of booking.resources) this.#addResource.run(resource, ordinal, uuid);
  }

  #store({ before, after }: BookingChange): void {
    if (!before) {
      this.#insert(after);
      return;
    }
    const { uuid } = after;
    this.#update.run(...copiesOf(after), toJson(after), uuid);
    const [had, has] = [before.resources, after.resources];
    const [lost, won] = [had.filter((one) => !has.includes(one)), has.filter((one) => !had.includes(one))];
    if (lost.length === 0 && won.length === 0) return;
    const ordinal = this.#ordinalOf.get(uuid)!;
    for (const resource of lost) this.#removeResource.run(resource, ordinal, uuid);
    for (const resource of won) this.#addResource.run(resource, ordinal, uuid);
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

/** SQL condition of unattended bookings, written like the condition of their index. `LONGEST_BOOKING` limits the search by start. */
const UNATTENDED = `AND booking.data ->> '$.checkedInAt' IS NULL
  AND booking.start_at > rule.value ->> 'endsAfter' - ${LONGEST_BOOKING} AND booking.end_at > rule.value ->> 'endsAfter'
  AND coalesce(booking.data ->> '$.unattendedFrom', booking.start_at) <= rule.value ->> 'until'`;

/**
 * Returns the SQL that finds the due bookings of all rules of one form, which are passed as a JSON list. The status is part of the text, so
 * that SQLite uses its partial index. CROSS JOIN fixes the order of the join: bookings are looked up for each rule.
 */
function formOf({ status, by, app, workflow, endsAfter }: ClockRule): string {
  const column = CLOCK_COLUMNS[by];
  return `SELECT * FROM (
    SELECT booking.id, booking.app, booking.uuid, rule.value ->> 'until' - booking.${column} AS overdue
    FROM json_each(?) AS rule CROSS JOIN slotkeeper_booking AS booking
    WHERE booking.status = '${status}' AND booking.${column} <= rule.value ->> 'until'
      ${workflow === undefined ? '' : `AND booking.workflow = rule.value ->> 'workflow'`}
      ${app === undefined ? '' : `AND +booking.app = rule.value ->> 'app'`}
      ${endsAfter === undefined ? '' : UNATTENDED}
    LIMIT +?)`;
}
