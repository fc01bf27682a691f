import { allocationsOf, } from '../../../core/index.js';
import { KnownAllocations } from '../caches/known-allocations.js';
import { TransactionalCache } from '../file/companions.js';
import { fromJson, toJson } from '../file/json.js';
/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1;
/**
 * Allocations of bookings. They follow from the bookings, and are stored to find overlaps.
 *
 * Each decision about a time reads them, and so do searches for free times, so they are cached. The cache changes
 * within each write, because the next write of the batch must see the change. An undone write, a lost batch and a
 * commit of another process clear it.
 */
export class SqliteAllocations {
    #database;
    #cache;
    #overlapping;
    #take;
    #free;
    #setLapse;
    constructor(database) {
        this.#database = database;
        // The lower bound by the longest block keeps it from scanning the resource's past.
        this.#overlapping = database.tuples(`SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start < ?
         AND block_start > ? - max(?, coalesce((SELECT longest_block FROM resource WHERE uuid = ?), 0))
         AND block_end > ?
       LIMIT +?`);
        this.#take = database.rows(
        // OR FAIL, as the guard fails: otherwise SQLite first copies each page, to be able to undo the statement
        `INSERT OR FAIL INTO allocation (resource, block_start, booking, block_end, units, lapse)
       VALUES (?, ?, ?, ?, ?, ?)`);
        this.#free = database.rows('DELETE FROM allocation WHERE resource = ? AND block_start = ? AND booking = ?');
        this.#setLapse = database.rows('UPDATE allocation SET lapse = ? WHERE resource = ? AND block_start = ? AND booking = ?');
        this.#cache = new TransactionalCache(database, new KnownAllocations());
    }
    /** Only within a write or a read. */
    overlapping(resource, start, end) {
        return this.#cache.known.overlapping(resource.uuid, start, end, this.#reading(resource));
    }
    /**
     * Sum of the units of the overlapping allocations. Infinity if one of them may lapse; undefined if the range is too
     * long to be cached.
     */
    units(resource, start, end) {
        return this.#cache.known.units(resource.uuid, start, end, this.#reading(resource));
    }
    #reading({ uuid, longestBlock }) {
        return (from, to, limit) => {
            this.#database.flush();
            const most = Number.isFinite(limit) ? limit + 1 : UNLIMITED;
            const rows = this.#overlapping.all(uuid, to, from, longestBlock, uuid, from, most);
            if (rows.length > limit)
                return undefined;
            return rows.map(([booking, start, end, units, lapse]) => ({
                booking,
                resource: uuid,
                start,
                end,
                units,
                lapse: lapse === null ? null : fromJson(lapse),
            }));
        };
    }
    /**
     * Updates the allocations of all these bookings: first frees what any of them gives up, then takes what is new.
     * Unchanged allocations are not written, because they may exceed a capacity that was lowered since, and the guard
     * judges every row that is written.
     */
    follow(changes) {
        const taken = [];
        for (const { before, after } of changes) {
            const had = before ? allocationsOf(before) : [];
            const has = allocationsOf(after);
            for (const old of had)
                if (!has.some((allocation) => isSamePlace(allocation, old)))
                    this.#freeOne(old);
            for (const allocation of has) {
                const old = had.find((candidate) => isSamePlace(candidate, allocation));
                if (!old)
                    taken.push(allocation);
                else if (toJson(old.lapse) !== toJson(allocation.lapse))
                    this.#relapse(allocation);
            }
        }
        for (const allocation of taken)
            this.#takeOne(allocation);
    }
    /**
     * Announces new bookings that are stored later in the batch, so that the next writes see what they take.
     * @returns The allocations to be stored by `add`.
     */
    expect(bookings) {
        const allocations = bookings.flatMap(allocationsOf);
        const known = this.#cache.changing();
        for (const allocation of allocations)
            known.add(allocation);
        return allocations;
    }
    add(expected) {
        for (const allocation of expected)
            this.#insert(allocation);
    }
    /** The database deletes the allocations with the booking, so only the cache changes. */
    followRemoved(booking) {
        const known = this.#cache.changing();
        for (const allocation of allocationsOf(booking))
            known.remove(allocation);
    }
    #takeOne(allocation) {
        const known = this.#cache.changing();
        this.#insert(allocation);
        known.add(allocation);
    }
    #insert({ resource, start, booking, end, units, lapse }) {
        this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
    }
    #freeOne(allocation) {
        const { resource, start, booking } = allocation;
        const known = this.#cache.changing();
        this.#free.run(resource, start, booking);
        known.remove(allocation);
    }
    #relapse(allocation) {
        const { lapse, resource, start, booking } = allocation;
        const known = this.#cache.changing();
        this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
        known.remove(allocation);
        known.add(allocation);
    }
}
function isSamePlace(a, b) {
    return a.resource === b.resource && a.start === b.start && a.end === b.end && a.units === b.units;
}
