import { type Allocation, DAY, type Instant } from '../../core/index.js';
import { LruMap } from './lru-map.js';

/** A longer look is not worth keeping; the longest that the interface knows is a year, and buffers. */
const DAYS_AT_ONCE = 400;
/** The most allocations and days together that are kept, some 40 MB. */
const KEPT_MAX = 400_000;
const RESOURCES_MAX = 10_000;

/** By the number of the day since 1970. A day that is missing is not known. */
type Days = Map<number, Allocation[]>;

type Read = (start: Instant, end: Instant) => readonly Allocation[];

/**
 * Allocations of whole days in memory, each in every day that it touches, so that of no resource more is read than is
 * asked for. It knows nothing of transactions: its keeper says what changes, and clears it when in doubt.
 */
export class KnownAllocations {
  readonly #resources = new LruMap<string, Days>(RESOURCES_MAX);
  /** At least what is kept. */
  #size = 0;

  /** Those that overlap [start, end), in any order. `read` is asked for the same of a span that is not known. */
  overlapping(resource: string, start: Instant, end: Instant, read: Read): readonly Allocation[] {
    const [first, last] = [dayOf(start), dayOf(end)];
    if (last - first > DAYS_AT_ONCE) return read(start, end);
    const days = this.#known(resource, first, last, read);
    const found: Allocation[] = [];
    for (let day = first; day <= last; day += 1) {
      for (const allocation of days.get(day) ?? []) {
        if (allocation.start >= end || allocation.end <= start) continue;
        // One that touches several of these days is found on the first of them.
        if (day === first || allocation.start >= day * DAY) found.push(allocation);
      }
    }
    return found;
  }

  add(allocation: Allocation): void {
    const days = this.#resources.get(allocation.resource);
    if (days) this.#put(days, allocation, dayOf(allocation.start), lastDayOf(allocation));
  }

  remove({ resource, start, end, booking }: Allocation): void {
    const days = this.#resources.get(resource);
    if (!days) return;
    for (let day = dayOf(start); day <= lastDayOf({ end }); day += 1) {
      const rest = days.get(day)?.filter((other) => other.booking !== booking || other.start !== start);
      if (rest) days.set(day, rest);
    }
  }

  clear(): void {
    this.#resources.clear();
    this.#size = 0;
  }

  /** The resource's days, with those from `first` to `last` among them. */
  #known(resource: string, first: number, last: number, read: Read): Days {
    // All goes at once: simpler than to let go of what was not used for longest, and soon read again.
    if (this.#size > KEPT_MAX) this.clear();
    let days = this.#resources.get(resource);
    if (!days) {
      days = new Map();
      this.#resources.set(resource, days);
    }
    let from = first;
    let to = last;
    while (from <= to && days.has(from)) from += 1;
    while (from <= to && days.has(to)) to -= 1;
    if (from > to) return days;
    const unknown = read(from * DAY, (to + 1) * DAY);
    for (let day = from; day <= to; day += 1) days.set(day, []);
    this.#size += to - from + 1;
    for (const allocation of unknown) {
      this.#put(days, allocation, Math.max(from, dayOf(allocation.start)), Math.min(to, lastDayOf(allocation)));
    }
    return days;
  }

  /** Into those of the days from `first` to `last` that are known. */
  #put(days: Days, allocation: Allocation, first: number, last: number): void {
    // It is answered again and again, so it must not be changed through an answer.
    Object.freeze(Object.freeze(allocation).lapse);
    for (let day = first; day <= last; day += 1) {
      const known = days.get(day);
      if (!known) continue;
      known.push(allocation);
      this.#size += 1;
    }
  }
}

const dayOf = (instant: Instant): number => Math.floor(instant / DAY);

const lastDayOf = ({ end }: Pick<Allocation, 'end'>): number => dayOf(end - 1);
