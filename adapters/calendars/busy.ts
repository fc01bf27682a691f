import type { Instant } from '../../core/index.js';

/** Limit of busy intervals kept of a calendar: 250 for each of the 400 days that are known. */
export const INTERVALS_MAX = 100_000;
/** Number of unmerged intervals after which all intervals are sorted and merged. */
const UNSORTED_MAX = 200_000;

/** The calendar has more busy times than the limit. */
export class TooBusy extends Error {}

/** Collects busy times between two instants. They can be added in any order. */
export class Busy {
  readonly #from: Instant;
  readonly #to: Instant;
  #pairs: (readonly [start: Instant, end: Instant])[] = [];
  /** Number of intervals at the beginning of `#pairs` that are already merged. */
  #merged = 0;
  #last: { start: Instant; end: Instant } | undefined;

  constructor(from: Instant, to: Instant) {
    this.#from = from;
    this.#to = to;
  }

  /** @throws TooBusy */
  add(from: Instant, to: Instant): void {
    const start = Math.max(from, this.#from);
    const end = Math.min(to, this.#to);
    if (start >= end) return;
    const last = this.#last;
    // Fast path: most intervals come in order, so one that touches the last is merged at once.
    if (last && start >= last.start && start <= last.end) {
      last.end = Math.max(last.end, end);
      return;
    }
    this.#flush();
    this.#last = { start, end };
    if (this.#pairs.length - this.#merged > UNSORTED_MAX) this.#merge();
  }

  /** Returns all busy times as start, end, start, end …: in order and disjoint. Adjacent times are merged. @throws TooBusy */
  times(): readonly Instant[] {
    this.#flush();
    this.#merge();
    return this.#pairs.flat();
  }

  #flush(): void {
    if (this.#last) this.#pairs.push([this.#last.start, this.#last.end]);
    this.#last = undefined;
  }

  #merge(): void {
    const merged: [start: Instant, end: Instant][] = [];
    for (const [start, end] of this.#pairs.sort(([a], [b]) => a - b)) {
      const last = merged.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    if (merged.length > INTERVALS_MAX) throw new TooBusy();
    this.#pairs = merged;
    this.#merged = merged.length;
  }
}
