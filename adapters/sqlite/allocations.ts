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

interface AllocationRow {
  booking: string;
  resource: string;
  start: Instant;
  end: Instant;
  units: number;
  lapse: string | null;
}

/** A booking that is stored, and as it was before. */
export interface BookingChange {
  readonly before: Booking | undefined;
  readonly after: Booking;
}

/** What bookings take of resources. They follow from the bookings themselves; stored they are for finding overlaps. */
export class SqliteAllocations {
  readonly #overlapping;
  readonly #take;
  readonly #free;
  readonly #setLapse;

  constructor(database: Database) {
    // Bounded below by the longest block, so that it never walks through a resource's past.
    this.#overlapping = database.rows<[string, Instant, Instant, number, string, Instant], AllocationRow>(
      `SELECT booking, resource, block_start AS start, block_end AS end, units, lapse FROM allocation
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
  }

  overlapping({ uuid, longestBlock }: Resource, start: Instant, end: Instant): readonly Allocation[] {
    const rows = this.#overlapping.all(uuid, end, start, longestBlock, uuid, start);
    return rows.map(({ lapse, ...row }) => ({ ...row, lapse: lapse === null ? null : fromJson<Lapse>(lapse) }));
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
    for (const { resource, start, booking, end, units, lapse } of taken) {
      this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
    }
  }

  #freeOne({ resource, start, booking }: Allocation): void {
    this.#free.run(resource, start, booking);
  }

  #relapse({ lapse, resource, start, booking }: Allocation): void {
    this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
  }
}

function isSamePlace(a: Allocation, b: Allocation): boolean {
  return a.resource === b.resource && a.start === b.start && a.end === b.end && a.units === b.units;
}
