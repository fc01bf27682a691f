import QuickLRU from 'quick-lru';
import { type Allocation, DAY, type Instant, isFirm } from '../../../core/index.js';

/** Limit of days in a cached range. The longest range in the interface is a year, plus buffers. Longer ones are read without the cache. */
const DAYS_AT_ONCE = 400;
/** Growth factor: stretches (cached ranges of days) cover 1 day, then 8, then 64, then 512. */
const GROWTH = 8;
const DAYS_MAX = 512;
/** Limit of allocations in one read of stretches longer than a day, so that reading ahead stays cheap. */
const AHEAD_MAX = 1_000;
/** Limit of allocations in a stretch longer than a day. */
const STRETCH_MAX = 2_000;
/** Limit of cached allocations and stretches together: about 90 MB. */
const KEPT_MAX = 400_000;
const RESOURCES_MAX = 10_000;

/** Number of elements in `figures` for each allocation. */
const EACH = 3;

/**
 * Cached allocations of one resource in a range of days, ordered by start. `figures` repeats their numbers in one array, so that a scan
 * need not visit the objects, which are scattered over the memory.
 */
interface Stretch {
  readonly allocations: Allocation[];
  /** Start, end and units of each allocation. Units are Infinity if it may lapse, and must be examined itself. */
  readonly figures: number[];
  /** Upper bound of the length of these allocations. */
  longest: number;
}

/** Cached stretches of one resource, by number. Each covers `days` days; number 0 starts at the epoch. */
interface Known {
  readonly days: number;
  readonly stretches: Map<number, Stretch>;
  /** Number of days that were read so far. */
  daysRead: number;
  allocationsRead: number;
  /** True if longer stretches turned out to hold too many allocations. */
  isCrowded: boolean;
  /** Number of cached allocations and stretches. */
  size: number;
}

/** Reads the allocations that overlap [start, end), in any order. Undefined if there are more than `limit`. */
type Read = (start: Instant, end: Instant, limit: number) => readonly Allocation[] | undefined;

/**
 * Cache of allocations by whole days. When a resource is read for the first time, only the requested days are read. Repeated reads of other
 * days of the same resource load longer and longer stretches, as long as these contain few allocations. (If every stretch had one day, each
 * booking on another day would cause a read. At 100,000 stored bookings, booking would then reach 0.67 of the speed of inserting, instead
 * of 0.9.) The cache knows nothing of transactions: its owner reports changes, and clears the cache when in doubt.
 */
export class KnownAllocations {
  readonly #resources = new QuickLRU<string, Known>({ maxSize: RESOURCES_MAX });
  /** Upper bound of the number of cached allocations and stretches. Those of evicted resources are still counted. */
  #size = 0;

  /** Returns the allocations that overlap [start, end), in any order. Missing days are loaded with `read`. */
  overlapping(resource: string, start: Instant, end: Instant, read: Read): readonly Allocation[] {
    if (isTooLong(start, end)) return read(start, end, Number.POSITIVE_INFINITY) ?? [];
    const found: Allocation[] = [];
    this.#eachOverlapping(resource, start, end, read, ({ allocations }, i) => found.push(allocations[i]!));
    return found;
  }

  /** Sums the units of overlapping allocations. Infinity if one may lapse. Undefined for a range too long to cache. */
  units(resource: string, start: Instant, end: Instant, read: Read): number | undefined {
    if (isTooLong(start, end)) return undefined;
    let sum = 0;
    this.#eachOverlapping(resource, start, end, read, ({ figures }, i) => {
      sum += figures[i * EACH + 2]!;
    });
    return sum;
  }

  #eachOverlapping(
    resource: string,
    start: Instant,
    end: Instant,
    read: Read,
    visit: (stretch: Stretch, index: number) => void,
  ): void {
    const [firstDay, lastDay] = [dayOf(start), dayOf(end)];
    const { days, stretches } = this.#known(resource, firstDay, lastDay, read);
    const [first, last] = [Math.floor(firstDay / days), Math.floor(lastDay / days)];
    for (let number = first; number <= last; number += 1) {
      const stretch = stretches.get(number)!;
      const { allocations, figures, longest } = stretch;
      // Count an allocation that touches several stretches only in the first of them.
      const from = number === first ? start - longest : number * days * DAY;
      for (let i = indexFrom(stretch, from); i < allocations.length && figures[i * EACH]! < end; i += 1) {
        if (figures[i * EACH + 1]! > start) visit(stretch, i);
      }
    }
  }

  add(allocation: Allocation): void {
    const { resource, start } = allocation;
    const known = this.#resources.get(resource);
    if (!known) return;
    this.#put(known, allocation, dayOf(start), lastDayOf(allocation));
    const length = known.stretches.get(Math.floor(dayOf(start) / known.days))?.allocations.length ?? 0;
    if (known.days > 1 && length > STRETCH_MAX) this.#replace(resource, known, newKnown(1, true));
  }

  remove({ resource, start, end, booking }: Allocation): void {
    const known = this.#resources.get(resource);
    if (!known) return;
    const last = Math.floor(lastDayOf({ end }) / known.days);
    for (let number = Math.floor(dayOf(start) / known.days); number <= last; number += 1) {
      const stretch = known.stretches.get(number);
      if (!stretch) continue;
      const { allocations, figures } = stretch;
      let i = indexFrom(stretch, start);
      while (allocations[i]?.start === start && allocations[i]?.booking !== booking) i += 1;
      if (allocations[i]?.start !== start) continue;
      allocations.splice(i, 1);
      figures.splice(i * EACH, EACH);
      this.#count(known, -1);
    }
  }

  clear(): void {
    this.#resources.clear();
    this.#size = 0;
  }

  #known(resource: string, firstDay: number, lastDay: number, read: Read): Known {
    // Clear everything: that is simpler than evicting the least recently used entries, and the data is soon read again.
    if (this.#size > KEPT_MAX) this.clear();
    let known = this.#resources.get(resource) ?? newKnown(1);
    if (isKnown(known, firstDay, lastDay)) return known;
    if (mayGrow(known)) {
      const grown = newKnown(known.days * GROWTH);
      if (this.#read(grown, firstDay, lastDay, read, AHEAD_MAX)) return this.#replace(resource, known, grown);
      known.isCrowded = true;
    }
    if (known.days > 1) {
      if (this.#read(known, firstDay, lastDay, read, AHEAD_MAX)) return known;
      known = this.#replace(resource, known, newKnown(1, true));
    }
    this.#read(known, firstDay, lastDay, read, Number.POSITIVE_INFINITY);
    this.#resources.set(resource, known);
    return known;
  }

  #replace(resource: string, known: Known, by: Known): Known {
    this.#count(known, -known.size);
    this.#resources.set(resource, by);
    return by;
  }

  /** Loads the missing stretches of these days. Returns false, and loads nothing, if they hold more than `limit`. */
  #read(known: Known, firstDay: number, lastDay: number, read: Read, limit: number): boolean {
    const { days, stretches } = known;
    const [first, last] = missing(known, firstDay, lastDay);
    const allocations = read(first * days * DAY, (last + 1) * days * DAY, limit);
    if (!allocations) return false;
    for (let number = first; number <= last; number += 1) stretches.set(number, newStretch());
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
  #put(known: Known, allocation: Allocation, firstDay: number, lastDay: number): void {
    const { days, stretches } = known;
    // Callers share this object, so it must not change.
    Object.freeze(Object.freeze(allocation).lapse);
    const last = Math.floor(lastDay / days);
    for (let number = Math.floor(firstDay / days); number <= last; number += 1) {
      const stretch = stretches.get(number);
      if (!stretch) continue;
      const { allocations, figures } = stretch;
      const { start, end, lapse } = allocation;
      const units = isFirm(lapse) ? allocation.units : Number.POSITIVE_INFINITY;
      const i = indexFrom(stretch, start + 1); // Insert behind allocations with the same start, so that fewer entries move.
      if (i === allocations.length) {
        allocations.push(allocation);
        figures.push(start, end, units);
      } else {
        allocations.splice(i, 0, allocation);
        figures.splice(i * EACH, 0, start, end, units);
      }
      stretch.longest = Math.max(stretch.longest, end - start);
      this.#count(known, 1);
    }
  }

  #count(known: Known, change: number): void {
    known.size += change;
    this.#size += change;
  }
}

const newStretch = (): Stretch => ({ allocations: [], figures: [], longest: 0 });

const newKnown = (days: number, isCrowded = false): Known => ({
  days,
  stretches: new Map(),
  daysRead: 0,
  allocationsRead: 0,
  isCrowded,
  size: 0,
});

function isKnown(known: Known, firstDay: number, lastDay: number): boolean {
  const [first, last] = missing(known, firstDay, lastDay);
  return first > last;
}

/** Returns the numbers of the first and the last missing stretch of these days. The first is greater than the last if none is missing. */
function missing({ days, stretches }: Known, firstDay: number, lastDay: number): [first: number, last: number] {
  let first = Math.floor(firstDay / days);
  let last = Math.floor(lastDay / days);
  while (first <= last && stretches.has(first)) first += 1;
  while (first <= last && stretches.has(last)) last -= 1;
  return [first, last];
}

/** True if longer stretches would contain few enough allocations, as estimated from the rows read so far. */
function mayGrow({ days, daysRead, allocationsRead, isCrowded }: Known): boolean {
  const longer = days * GROWTH;
  return daysRead > 0 && !isCrowded && longer <= DAYS_MAX && ((allocationsRead + 1) / daysRead) * longer <= AHEAD_MAX;
}

/** Returns the index of the first allocation that starts at or after `start`. */
function indexFrom({ allocations, figures }: Stretch, start: Instant): number {
  let low = 0;
  let high = allocations.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (figures[middle * EACH]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isTooLong = (start: Instant, end: Instant): boolean => dayOf(end) - dayOf(start) > DAYS_AT_ONCE;

const dayOf = (instant: Instant): number => Math.floor(instant / DAY);

const lastDayOf = ({ end }: Pick<Allocation, 'end'>): number => dayOf(end - 1);
