import {
  type Allocation,
  allocationsOf,
  type Booking,
  type Instant,
  type Lapse,
  type Resource,
} from '../../../core/index.js';
import { KnownAllocations } from '../caches/known-allocations.js';
import { TransactionalCache } from '../file/companions.js';
import type { Database } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';

type AllocationRow = [booking: string, start: Instant, end: Instant, units: number, lapse: string | null];

/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1;

/** A booking that is stored, and as it was before. */
export interface BookingChange {
  readonly before: Booking | undefined;
  readonly after: Booking;
}

/**
 * What bookings take of resources. They follow from the bookings themselves; stored they are for finding overlaps.
 *
 * Each decision about a time asks for them, and so do searches for free ones: what was asked for stays in memory, and
 * follows every write at once, as the rows do, for the next write of the batch must see it. A write that is undone, a
 * batch that is lost and a commit of another process clear it.
 */
export class SqliteAllocations {
  readonly #database: Database;
  readonly #cache: TransactionalCache<KnownAllocations>;
  readonly #overlapping;
  readonly #take;
  readonly #free;
  readonly #setLapse;

  constructor(database: Database) {
    this.#database = database;
    // Bounded below by the longest block, so that it never walks through a resource's past.
    this.#overlapping = database.tuples<[string, Instant, Instant, number, string, Instant, number], AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start < ?
         AND block_start > ? - max(?, coalesce((SELECT longest_block FROM resource WHERE uuid = ?), 0))
         AND block_end > ?
       LIMIT +?`,
    );
    this.#take = database.rows<[string, Instant, string, Instant, number, string | null]>(
      // OR FAIL, as the guard fails: else SQLite would copy each page first, to undo what it has done of this statement
      `INSERT OR FAIL INTO allocation (resource, block_start, booking, block_end, units, lapse)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#free = database.rows<[string, Instant, string]>(
      'DELETE FROM allocation WHERE resource = ? AND block_start = ? AND booking = ?',
    );
    this.#setLapse = database.rows<[string | null, string, Instant, string]>(
      'UPDATE allocation SET lapse = ? WHERE resource = ? AND block_start = ? AND booking = ?',
    );
    this.#cache = new TransactionalCache(database, new KnownAllocations());
  }

  /** Only within a write or a read. */
  overlapping(resource: Resource, start: Instant, end: Instant): readonly Allocation[] {
    return this.#cache.known.overlapping(resource.uuid, start, end, this.#reading(resource));
  }

  /** The sum of the units of the same, Infinity if one of them may lapse; undefined when it is not at hand. */
  units(resource: Resource, start: Instant, end: Instant): number | undefined {
    return this.#cache.known.units(resource.uuid, start, end, this.#reading(resource));
  }

  #reading({ uuid, longestBlock }: Resource) {
    return (from: Instant, to: Instant, limit: number): readonly Allocation[] | undefined => {
      this.#database.flush();
      const most = Number.isFinite(limit) ? limit + 1 : UNLIMITED;
      const rows = this.#overlapping.all(uuid, to, from, longestBlock, uuid, from, most);
      if (rows.length > limit) return undefined;
      return rows.map(([booking, start, end, units, lapse]) => ({
        booking,
        resource: uuid,
        start,
        end,
        units,
        lapse: lapse === null ? null : fromJson<Lapse>(lapse),
      }));
    };
  }

  /**
   * Brings the allocations of all these bookings up to date: first frees what any of them gives up, then takes what is
   * new. What stays is left alone, for it may exceed a capacity that was lowered since, and the guard judges all that is
   * taken anew.
   */
  follow(changes: readonly BookingChange[]): void {
    const taken: Allocation[] = [];
    for (const { before, after } of changes) {
      const had = before ? allocationsOf(before) : [];
      const has = allocationsOf(after);
      for (const old of had) if (!has.some((allocation) => isSamePlace(allocation, old))) this.#freeOne(old);
      for (const allocation of has) {
        const old = had.find((candidate) => isSamePlace(candidate, allocation));
        if (!old) taken.push(allocation);
        else if (toJson(old.lapse) !== toJson(allocation.lapse)) this.#relapse(allocation);
      }
    }
    for (const allocation of taken) this.#takeOne(allocation);
  }

  /**
   * New bookings are to be stored later in the batch: whoever asks from now on finds what they take.
   * @returns What is then to be stored by `add`.
   */
  expect(bookings: readonly Booking[]): readonly Allocation[] {
    const allocations = bookings.flatMap(allocationsOf);
    const known = this.#cache.changing();
    for (const allocation of allocations) known.add(allocation);
    return allocations;
  }

  add(expected: readonly Allocation[]): void {
    for (const allocation of expected) this.#insert(allocation);
  }

  /** With the booking itself, its allocations are gone from the database. */
  followRemoved(booking: Booking): void {
    const known = this.#cache.changing();
    for (const allocation of allocationsOf(booking)) known.remove(allocation);
  }

  #takeOne(allocation: Allocation): void {
    const known = this.#cache.changing();
    this.#insert(allocation);
    known.add(allocation);
  }

  #insert({ resource, start, booking, end, units, lapse }: Allocation): void {
    this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
  }

  #freeOne(allocation: Allocation): void {
    const { resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#free.run(resource, start, booking);
    known.remove(allocation);
  }

  #relapse(allocation: Allocation): void {
    const { lapse, resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
    known.remove(allocation);
    known.add(allocation);
  }
}

function isSamePlace(a: Allocation, b: Allocation): boolean {
  return a.resource === b.resource && a.start === b.start && a.end === b.end && a.units === b.units;
}
