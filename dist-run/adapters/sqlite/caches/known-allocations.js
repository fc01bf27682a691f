import QuickLRU from 'quick-lru';
import { DAY, isFirm } from '../../../core/index.js';
/** Longer ranges are not cached. The longest range that the interface allows is a year, plus buffers. */
const DAYS_AT_ONCE = 400;
/** Growth factor: stretches cover 1 day, then 8, then 64, then 512. */
const GROWTH = 8;
const DAYS_MAX = 512;
/** Read limit for a stretch of more than a day, so that reading ahead stays cheap. */
const AHEAD_MAX = 1_000;
/** Size limit of a stretch of more than a day. */
const STRETCH_MAX = 2_000;
/** Limit of cached allocations and stretches together: about 90 MB. */
const KEPT_MAX = 400_000;
const RESOURCES_MAX = 10_000;
/** Number of figures kept for each allocation. */
const EACH = 3;
/**
 * Cache of allocations, by whole days. A resource that is asked for once has only those days read. Repeated questions
 * about other days of the same resource load longer and longer stretches, as long as these hold few allocations. (With
 * single days, every booking on another day causes a read: booking reaches 0.67 of the speed of inserting at 100,000
 * stored bookings, instead of 0.9.) The cache knows nothing of transactions: its owner reports changes, and clears it
 * when in doubt.
 */
export class KnownAllocations {
    #resources = new QuickLRU({ maxSize: RESOURCES_MAX });
    /** Upper bound of the cached number: evicted resources are still counted. */
    #size = 0;
    /** Allocations that overlap [start, end), in any order. Missing days are loaded with `read`. */
    overlapping(resource, start, end, read) {
        if (isTooLong(start, end))
            return read(start, end, Number.POSITIVE_INFINITY) ?? [];
        const found = [];
        this.#eachOverlapping(resource, start, end, read, ({ allocations }, i) => found.push(allocations[i]));
        return found;
    }
    /**
     * Sum of the units of the allocations that overlap [start, end). Infinity if one of them may lapse; undefined if the
     * range is too long to be cached.
     */
    units(resource, start, end, read) {
        if (isTooLong(start, end))
            return undefined;
        let sum = 0;
        this.#eachOverlapping(resource, start, end, read, ({ figures }, i) => {
            sum += figures[i * EACH + 2];
        });
        return sum;
    }
    #eachOverlapping(resource, start, end, read, visit) {
        const [firstDay, lastDay] = [dayOf(start), dayOf(end)];
        const { days, stretches } = this.#known(resource, firstDay, lastDay, read);
        const [first, last] = [Math.floor(firstDay / days), Math.floor(lastDay / days)];
        for (let number = first; number <= last; number += 1) {
            const stretch = stretches.get(number);
            const { allocations, figures, longest } = stretch;
            // An allocation that touches several stretches is visited in the first of them only.
            const from = number === first ? start - longest : number * days * DAY;
            for (let i = indexFrom(stretch, from); i < allocations.length && figures[i * EACH] < end; i += 1) {
                if (figures[i * EACH + 1] > start)
                    visit(stretch, i);
            }
        }
    }
    add(allocation) {
        const { resource, start } = allocation;
        const known = this.#resources.get(resource);
        if (!known)
            return;
        this.#put(known, allocation, dayOf(start), lastDayOf(allocation));
        const length = known.stretches.get(Math.floor(dayOf(start) / known.days))?.allocations.length ?? 0;
        if (known.days > 1 && length > STRETCH_MAX)
            this.#replace(resource, known, newKnown(1, true));
    }
    remove({ resource, start, end, booking }) {
        const known = this.#resources.get(resource);
        if (!known)
            return;
        const last = Math.floor(lastDayOf({ end }) / known.days);
        for (let number = Math.floor(dayOf(start) / known.days); number <= last; number += 1) {
            const stretch = known.stretches.get(number);
            if (!stretch)
                continue;
            const { allocations, figures } = stretch;
            let i = indexFrom(stretch, start);
            while (allocations[i]?.start === start && allocations[i]?.booking !== booking)
                i += 1;
            if (allocations[i]?.start !== start)
                continue;
            allocations.splice(i, 1);
            figures.splice(i * EACH, EACH);
            this.#count(known, -1);
        }
    }
    clear() {
        this.#resources.clear();
        this.#size = 0;
    }
    /**
     * Returns the cached stretches of the resource, and loads the days from `firstDay` to `lastDay` if they are missing.
     */
    #known(resource, firstDay, lastDay, read) {
        // Clearing everything is simpler than evicting the least recently used entries, and is soon read again.
        if (this.#size > KEPT_MAX)
            this.clear();
        let known = this.#resources.get(resource) ?? newKnown(1);
        if (isKnown(known, firstDay, lastDay))
            return known;
        if (mayGrow(known)) {
            const grown = newKnown(known.days * GROWTH);
            if (this.#read(grown, firstDay, lastDay, read, AHEAD_MAX))
                return this.#replace(resource, known, grown);
            known.isCrowded = true;
        }
        if (known.days > 1) {
            if (this.#read(known, firstDay, lastDay, read, AHEAD_MAX))
                return known;
            known = this.#replace(resource, known, newKnown(1, true));
        }
        this.#read(known, firstDay, lastDay, read, Number.POSITIVE_INFINITY);
        this.#resources.set(resource, known);
        return known;
    }
    #replace(resource, known, by) {
        this.#count(known, -known.size);
        this.#resources.set(resource, by);
        return by;
    }
    /** Loads the missing stretches of these days. Returns false, and loads nothing, if they hold more than `limit`. */
    #read(known, firstDay, lastDay, read, limit) {
        const { days, stretches } = known;
        const [first, last] = missing(known, firstDay, lastDay);
        const allocations = read(first * days * DAY, (last + 1) * days * DAY, limit);
        if (!allocations)
            return false;
        for (let number = first; number <= last; number += 1)
            stretches.set(number, newStretch());
        this.#count(known, last - first + 1);
        known.daysRead += (last - first + 1) * days;
        known.allocationsRead += allocations.length;
        const [from, to] = [first * days, (last + 1) * days - 1];
        for (const allocation of allocations) {
            const [starts, ends] = [dayOf(allocation.start), lastDayOf(allocation)];
            this.#put(known, allocation, Math.max(from, starts), Math.min(to, ends));
        }
        return true;
    }
    /** Inserts the allocation into the cached stretches that contain the days from `firstDay` to `lastDay`. */
    #put(known, allocation, firstDay, lastDay) {
        const { days, stretches } = known;
        // Callers share this object, so it must not change.
        Object.freeze(Object.freeze(allocation).lapse);
        const last = Math.floor(lastDay / days);
        for (let number = Math.floor(firstDay / days); number <= last; number += 1) {
            const stretch = stretches.get(number);
            if (!stretch)
                continue;
            const { allocations, figures } = stretch;
            const { start, end, lapse } = allocation;
            const units = isFirm(lapse) ? allocation.units : Number.POSITIVE_INFINITY;
            const i = indexFrom(stretch, start + 1); // behind allocations with the same start, so that fewer entries move
            if (i === allocations.length) {
                allocations.push(allocation);
                figures.push(start, end, units);
            }
            else {
                allocations.splice(i, 0, allocation);
                figures.splice(i * EACH, 0, start, end, units);
            }
            stretch.longest = Math.max(stretch.longest, end - start);
            this.#count(known, 1);
        }
    }
    #count(known, change) {
        known.size += change;
        this.#size += change;
    }
}
const newStretch = () => ({ allocations: [], figures: [], longest: 0 });
const newKnown = (days, isCrowded = false) => ({
    days,
    stretches: new Map(),
    daysRead: 0,
    allocationsRead: 0,
    isCrowded,
    size: 0,
});
function isKnown(known, firstDay, lastDay) {
    const [first, last] = missing(known, firstDay, lastDay);
    return first > last;
}
/**
 * Numbers of the first and the last missing stretch of these days. The first is greater than the last if none is
 * missing.
 */
function missing({ days, stretches }, firstDay, lastDay) {
    let first = Math.floor(firstDay / days);
    let last = Math.floor(lastDay / days);
    while (first <= last && stretches.has(first))
        first += 1;
    while (first <= last && stretches.has(last))
        last -= 1;
    return [first, last];
}
/** Estimates from the rows read so far if longer stretches would hold few enough allocations. */
function mayGrow({ days, daysRead, allocationsRead, isCrowded }) {
    const longer = days * GROWTH;
    return daysRead > 0 && !isCrowded && longer <= DAYS_MAX && ((allocationsRead + 1) / daysRead) * longer <= AHEAD_MAX;
}
/** Index of the first allocation that starts at or after `start`. */
function indexFrom({ allocations, figures }, start) {
    let low = 0;
    let high = allocations.length;
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (figures[middle * EACH] < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
const isTooLong = (start, end) => dayOf(end) - dayOf(start) > DAYS_AT_ONCE;
const dayOf = (instant) => Math.floor(instant / DAY);
const lastDayOf = ({ end }) => dayOf(end - 1);
