import {
  type Allocation,
  type Booking,
  buildAllocations,
  type Instant,
  type Lapse,
  type Resource,
} from '../../../core/index.js';
import { KnownAllocations } from '../caches/known-allocations.js';
import { TransactionalCache } from '../file/companions.js';
import { OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';

type AllocationRow = [booking: string, start: Instant, end: Instant, units: number, lapse: string | null];

/** Value of SQLite's LIMIT that means no limit. */
const UNLIMITED = -1;

/** A booking before and after a write. */
export interface BookingChange {
  readonly before: Booking | undefined;
  readonly after: Booking;
}

/**
 * Allocations of bookings. They follow from the bookings, and are stored to find overlaps.
 *
 * Each decision about a time reads them, and so do searches for free times, so they are cached. The cache changes
 * within each write, because the next write of the batch must see the change. An undone write, a lost batch and a
 * commit of another process clear it.
 */
export class SqliteAllocations extends OverDatabase {
  readonly #cache = new TransactionalCache(this.database, new KnownAllocations());
  // The lower bound by the longest block keeps SQLite from scanning the resource's past.
  readonly #overlapping = this.database.tuples<
    [string, Instant, Instant, number, string, Instant, number],
    AllocationRow
  >(
    `SELECT booking, block_start, block_end, units, lapse FROM slotkeeper_allocation
     WHERE resource = ? AND block_start < ?
       AND block_start > ? - max(?, coalesce((SELECT longest_block FROM slotkeeper_resource WHERE uuid = ?), 0))
       AND block_end > ?
     LIMIT +?`,
  );
  readonly #take = this.database.rows<[string, Instant, string, Instant, number, string | null]>(
    // OR FAIL, because the trigger that guards capacities raises FAIL. Otherwise SQLite first copies each page, to be able to undo the
    // statement.
    `INSERT OR FAIL INTO slotkeeper_allocation (resource, block_start, booking, block_end, units, lapse)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  readonly #free = this.database.rows<[string, Instant, string]>(
    'DELETE FROM slotkeeper_allocation WHERE resource = ? AND block_start = ? AND booking = ?',
  );
  readonly #setLapse = this.database.rows<[string | null, string, Instant, string]>(
    'UPDATE slotkeeper_allocation SET lapse = ? WHERE resource = ? AND block_start = ? AND booking = ?',
  );
  readonly #resize = this.database.rows<[Instant, number, string | null, string, Instant, string]>(
    `UPDATE OR FAIL slotkeeper_allocation SET block_end = ?, units = ?, lapse = ?
     WHERE resource = ? AND block_start = ? AND booking = ?`,
  );

  /** Returns the allocations of the resource that overlap [start, end). Call it only within a write or a read. */
  overlapping(resource: Resource, start: Instant, end: Instant): readonly Allocation[] {
    return this.#cache.known.overlapping(resource.uuid, start, end, this.#reading(resource));
  }

  /**
   * Returns the sum of the units of the overlapping allocations. Infinity if one of them may lapse. Undefined if the range is too long to
   * be cached.
   */
  units(resource: Resource, start: Instant, end: Instant): number | undefined {
    return this.#cache.known.units(resource.uuid, start, end, this.#reading(resource));
  }

  #reading({ uuid, longestBlock }: Resource) {
    return (from: Instant, to: Instant, limit: number): readonly Allocation[] | undefined => {
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
   * Updates the allocations of all these bookings: first frees what any of them gives up, then takes what is new.
   * Unchanged allocations are not written, because they may exceed a capacity that was lowered since, and the guard
   * judges every row that is written.
   */
  follow(changes: readonly BookingChange[]): void {
    const taken: { readonly old: Allocation | undefined; readonly allocation: Allocation }[] = [];
    for (const { before, after } of changes) {
      const had = before ? buildAllocations(before) : [];
      const has = buildAllocations(after);
      for (const old of had) if (!has.some((allocation) => isSameRow(allocation, old))) this.#freeOne(old);
      for (const allocation of has) {
        const old = had.find((candidate) => isSameRow(candidate, allocation));
        if (!old || allocation.end > old.end || allocation.units > old.units) taken.push({ old, allocation });
        else if (allocation.end < old.end || allocation.units < old.units) this.#resizeOne(old, allocation);
        else if (toJson(old.lapse) !== toJson(allocation.lapse)) this.#relapse(allocation);
      }
    }
    for (const { old, allocation } of taken) {
      if (old) this.#resizeOne(old, allocation);
      else this.#takeOne(allocation);
    }
  }

  /** Removes a booking's allocations from the cache. The database deletes their rows with the booking. */
  followRemoved(booking: Booking): void {
    const known = this.#cache.changing();
    for (const allocation of buildAllocations(booking)) known.remove(allocation);
  }

  #takeOne(allocation: Allocation): void {
    const { resource, start, booking, end, units, lapse } = allocation;
    const known = this.#cache.changing();
    this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
    known.add(allocation);
  }

  #freeOne(allocation: Allocation): void {
    const { resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#free.run(resource, start, booking);
    known.remove(allocation);
  }

  /** Updates end, units and lapse of a row in place. If the units do not grow, the guard checks only the newly taken time. */
  #resizeOne(old: Allocation, allocation: Allocation): void {
    const { end, units, lapse, resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#resize.run(end, units, lapse && toJson(lapse), resource, start, booking);
    known.remove(old);
    known.add(allocation);
  }

  #relapse(allocation: Allocation): void {
    const { lapse, resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
    known.remove(allocation);
    known.add(allocation);
  }
}

/** True if both allocations of a booking are stored in the same row. */
function isSameRow(a: Allocation, b: Allocation): boolean {
  return a.resource === b.resource && a.start === b.start;
}
