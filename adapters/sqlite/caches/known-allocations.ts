import QuickLRU from 'quick-lru';
import { type Allocation, DAY, type Instant } from '../../../core/index.js';

/** A longer look is not worth keeping; the longest that the interface knows is a year, and buffers. */
const DAYS_AT_ONCE = 400;
/** Stretches are of so many days, or of so many times as many, again and again. */
const GROWTH = 8;
const DAYS_MAX = 512;
/** The most that is read at once into stretches of more than a day: what is asked for is to cost no more for what is not. */
const AHEAD_MAX = 1_000;
/** The most that a stretch of more than a day holds, whatever is added to it. */
const STRETCH_MAX = 2_000;
/** The most allocations and stretches together that are kept, some 90 MB. */
const KEPT_MAX = 400_000;
const RESOURCES_MAX = 10_000;

/** How many figures there are of each allocation. */
const EACH = 3;

/**
 * All allocations of one resource that touch some days, by their start; beside them, in the same order, what is looked for
 * and added up without a look at the objects, which lie scattered over the memory.
 */
interface Stretch {
  readonly allocations: Allocation[];
  /** Start, end and units of each, one after the other; Infinity units for one that may lapse: it must be looked at. */
  readonly figures: number[];
  /** At least the length of the longest of them. */
  longest: number;
}

/** What is known of one resource: stretches by their number, each of `days` days, counted from 1970. */
interface Known {
  readonly days: number;
  readonly stretches: Map<number, Stretch>;
  /** What was read so far, and of how many days. */
  daysRead: number;
  allocationsRead: number;
  /** Longer stretches turned out to hold too much. */
  isCrowded: boolean;
  /** Allocations and stretches. */
  size: number;
}

/** What overlaps [start, end), in any order; undefined if that is more than `limit`. */
type Read = (start: Instant, end: Instant, limit: number) => readonly Allocation[] | undefined;

/**
 * Allocations of whole days in memory. Of a resource that is asked for once, no more is read than those days; who asks
 * for other days of it again and again is answered from ever longer stretches, as long as they hold few allocations. (With
 * days alone, each booking of another day reads: taking one at 100,000 stored is 0.67 of inserting it, instead of 0.9.)
 * It knows nothing of transactions: its keeper says what changes, and clears it when in doubt.
 */
export class KnownAllocations {
  readonly #resources = new QuickLRU<string, Known>({ maxSize: RESOURCES_MAX });
  /** At least what is kept. */
  #size = 0;

  /** Those that overlap [start, end), in any order. `read` is asked for what is not known. */
  overlapping(resource: string, start: Instant, end: Instant, read: Read): readonly Allocation[] {
    if (isTooLong(start, end)) return read(start, end, Number.POSITIVE_INFINITY) ?? [];
    const found: Allocation[] = [];
    this.#eachOverlapping(resource, start, end, read, ({ allocations }, i) => found.push(allocations[i]!));
    return found;
  }

  /** The sum of the units of the same, Infinity if one of them may lapse; undefined for a span that is not kept. */
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
      // One that touches several of these stretches is found in the first of them.
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

  /** What is known of the resource, with the days from `firstDay` to `lastDay` among it. */
  #known(resource: string, firstDay: number, lastDay: number, read: Read): Known {
    // All goes at once: simpler than to let go of what was not used for longest, and soon read again.
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

  /** Fills the stretches that are missing for these days, unless they hold more than `limit`. */
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

  /** Into the stretches with the days from `firstDay` to `lastDay`, as far as they are known. */
  #put(known: Known, allocation: Allocation, firstDay: number, lastDay: number): void {
    const { days, stretches } = known;
    // It is answered again and again, so it must not be changed through an answer.
    Object.freeze(Object.freeze(allocation).lapse);
    const last = Math.floor(lastDay / days);
    for (let number = Math.floor(firstDay / days); number <= last; number += 1) {
      const stretch = stretches.get(number);
      if (!stretch) continue;
      const { allocations, figures } = stretch;
      const { start, end, lapse } = allocation;
      const units = lapse === null ? allocation.units : Number.POSITIVE_INFINITY;
      const i = indexFrom(stretch, start + 1); // after those of the same start: they are moved least
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

/** The numbers of the first and the last stretch that are missing for these days; the first is above the last if none is. */
function missing({ days, stretches }: Known, firstDay: number, lastDay: number): [first: number, last: number] {
  let first = Math.floor(firstDay / days);
  let last = Math.floor(lastDay / days);
  while (first <= last && stretches.has(first)) first += 1;
  while (first <= last && stretches.has(last)) last -= 1;
  return [first, last];
}

/** Whether longer stretches are likely to hold few enough allocations, by those that were read. */
function mayGrow({ days, daysRead, allocationsRead, isCrowded }: Known): boolean {
  const longer = days * GROWTH;
  return daysRead > 0 && !isCrowded && longer <= DAYS_MAX && ((allocationsRead + 1) / daysRead) * longer <= AHEAD_MAX;
}

/** The index of the first allocation that starts no earlier. */
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
