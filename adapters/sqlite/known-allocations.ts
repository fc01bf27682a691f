import { type Allocation, DAY, type Instant } from '../../core/index.js';
import { LruMap } from './lru-map.js';

/** Weeks since 1970: what is known of a resource is known for whole ones. */
const WEEK = 7 * DAY;
/** A longer look (a year has 54 weeks at most) is not worth keeping. */
const WEEKS_AT_ONCE = 60;
/** The most allocations and weeks together that are kept, some 20 MB. */
const KEPT_MAX = 200_000;
const RESOURCES_MAX = 10_000;

type Weeks = Map<number, Allocation[]>;

/**
 * Allocations in memory, each in every week that it touches: no resource's past is read or kept because of its future.
 * It knows nothing of transactions: whoever keeps it says what changes, and clears it when in doubt.
 */
export class KnownAllocations {
  readonly #resources = new LruMap<string, Weeks>(RESOURCES_MAX);
  /** At least what is kept. */
  #size = 0;

  /** Those that overlap [start, end), in any order. `read` is asked for the same of a span that is not known. */
  overlapping(
    resource: string,
    start: Instant,
    end: Instant,
    read: (start: Instant, end: Instant) => readonly Allocation[],
  ): readonly Allocation[] {
    const [first, last] = [weekOf(start), weekOf(end)];
    if (last - first >= WEEKS_AT_ONCE) return read(start, end);
    const weeks = this.#known(resource, first, last, read);
    const found: Allocation[] = [];
    for (let week = first; week <= last; week += 1) {
      for (const allocation of weeks.get(week) ?? []) {
        if (allocation.start >= end || allocation.end <= start) continue;
        // one that touches several weeks is found in the first of them
        if (week === first || weekOf(allocation.start) === week) found.push(allocation);
      }
    }
    return found;
  }

  add(allocation: Allocation): void {
    const weeks = this.#resources.get(allocation.resource);
    if (weeks) this.#size += put(weeks, allocation);
  }

  remove({ resource, start, end, booking }: Allocation): void {
    const weeks = this.#resources.get(resource);
    if (!weeks) return;
    for (let week = weekOf(start); week <= weekOf(end - 1); week += 1) {
      const kept = weeks.get(week)?.filter((other) => other.booking !== booking || other.start !== start);
      if (kept) weeks.set(week, kept);
    }
  }

  clear(): void {
    this.#resources.clear();
    this.#size = 0;
  }

  #known(
    resource: string,
    first: number,
    last: number,
    read: (start: Instant, end: Instant) => readonly Allocation[],
  ): Weeks {
    let weeks = this.#resources.get(resource);
    let [from, to] = [first, last];
    while (weeks?.has(from) && from <= to) from += 1;
    while (weeks?.has(to) && from <= to) to -= 1;
    if (weeks && from > to) return weeks;
    // Simpler than to let go of what was not used for longest, and rare: it is all read again in a moment.
    if (this.#size > KEPT_MAX) {
      this.clear();
      [weeks, from, to] = [undefined, first, last];
    }
    const read_ = read(from * WEEK, (to + 1) * WEEK);
    if (!weeks) {
      weeks = new Map();
      this.#resources.set(resource, weeks);
    }
    for (let week = from; week <= to; week += 1) weeks.set(week, []);
    this.#size += to - from + 1;
    for (const allocation of read_) this.#size += put(weeks, allocation, from, to);
    return weeks;
  }
}

const weekOf = (instant: Instant): number => Math.floor(instant / WEEK);

/** Into those of its weeks that are known, and lie within bounds; answers into how many. */
function put(weeks: Weeks, allocation: Allocation, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY) {
  let count = 0;
  const last = Math.min(weekOf(allocation.end - 1), to);
  for (let week = Math.max(weekOf(allocation.start), from); week <= last; week += 1) {
    const known = weeks.get(week);
    if (!known) continue;
    known.push(allocation);
    count += 1;
  }
  return count;
}
