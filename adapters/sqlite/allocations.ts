import {
  type Allocation,
  allocationsOf,
  type Booking,
  type Instant,
  type Lapse,
  type Resource,
} from '../../core/index.js';
import type { Database } from './database.js';
import { fromJson, toJson } from './json.js';
import { KnownAllocations } from './known-allocations.js';
import { Mirror } from './mirror.js';

type AllocationRow = [booking: string, start: Instant, end: Instant, units: number, lapse: string | null];

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
  readonly #known = new KnownAllocations();
  readonly #mirror: Mirror;
  readonly #overlapping;
  readonly #take;
  readonly #free;
  readonly #setLapse;

  constructor(database: Database) {
    // Bounded below by the longest block, so that it never walks through a resource's past.
    this.#overlapping = database.tuples<[string, Instant, Instant, number, string, Instant], AllocationRow>(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start < ?
         AND block_start > ? - max(?, coalesce((SELECT longest_block FROM resource WHERE uuid = ?), 0))
         AND block_end > ?`,
    );
    this.#take = database.rows<[string, Instant, string, Instant, number, string | null]>(
      'INSERT INTO allocation (resource, block_start, booking, block_end, units, lapse) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#free = database.rows<[string, Instant, string]>(
      'DELETE FROM allocation WHERE resource = ? AND block_start = ? AND booking = ?',
    );
    this.#setLapse = database.rows<[string | null, string, Instant, string]>(
      'UPDATE allocation SET lapse = ? WHERE resource = ? AND block_start = ? AND booking = ?',
    );
    this.#mirror = new Mirror(database, () => this.#known.clear());
  }

  /** Only within a write or a read. */
  overlapping({ uuid, longestBlock }: Resource, start: Instant, end: Instant): readonly Allocation[] {
    return this.#known.overlapping(uuid, start, end, (from, to) =>
      this.#overlapping.all(uuid, to, from, longestBlock, uuid, from).map(([booking, start, end, units, lapse]) => ({
        booking,
        resource: uuid,
        start,
        end,
        units,
        lapse: lapse === null ? null : fromJson<Lapse>(lapse),
      })),
    );
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

  /** With the booking itself, its allocations are gone from the database. */
  followRemoved(booking: Booking): void {
    this.#mirror.changed();
    for (const allocation of allocationsOf(booking)) this.#known.remove(allocation);
  }

  #takeOne(allocation: Allocation): void {
    const { resource, start, booking, end, units, lapse } = allocation;
    this.#mirror.changed();
    this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
    this.#known.add(allocation);
  }

  #freeOne(allocation: Allocation): void {
    const { resource, start, booking } = allocation;
    this.#mirror.changed();
    this.#free.run(resource, start, booking);
    this.#known.remove(allocation);
  }

  #relapse(allocation: Allocation): void {
    const { lapse, resource, start, booking } = allocation;
    this.#mirror.changed();
    this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
    this.#known.remove(allocation);
    this.#known.add(allocation);
  }
}

function isSamePlace(a: Allocation, b: Allocation): boolean {
  return a.resource === b.resource && a.start === b.start && a.end === b.end && a.units === b.units;
}
