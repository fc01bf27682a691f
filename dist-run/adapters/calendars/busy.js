/** Limit of intervals in a calendar: 250 for each known day. */
export const INTERVALS_MAX = 100_000;
/** Number of new intervals after which all are sorted and merged. */
const UNSORTED_MAX = 200_000;
/** The calendar has more busy times than the limit. */
export class TooBusy extends Error {
}
/** Collects busy times between two instants, in any order. */
export class Busy {
    #from;
    #to;
    #pairs = [];
    /** Number of intervals that are already merged. */
    #merged = 0;
    #last;
    constructor(from, to) {
        this.#from = from;
        this.#to = to;
    }
    /** @throws TooBusy */
    add(from, to) {
        const start = Math.max(from, this.#from);
        const end = Math.min(to, this.#to);
        if (start >= end)
            return;
        const last = this.#last;
        // Most intervals come in order, and continuous ones are merged at once.
        if (last && start >= last.start && start <= last.end) {
            last.end = Math.max(last.end, end);
            return;
        }
        this.#flush();
        this.#last = { start, end };
        if (this.#pairs.length - this.#merged > UNSORTED_MAX)
            this.#merge();
    }
    /** Start, end, start, end …: disjoint, in order. Adjacent times are merged. @throws TooBusy */
    times() {
        this.#flush();
        this.#merge();
        return this.#pairs.flat();
    }
    #flush() {
        if (this.#last)
            this.#pairs.push([this.#last.start, this.#last.end]);
        this.#last = undefined;
    }
    #merge() {
        const merged = [];
        for (const [start, end] of this.#pairs.sort(([a], [b]) => a - b)) {
            const last = merged.at(-1);
            if (last && start <= last[1])
                last[1] = Math.max(last[1], end);
            else
                merged.push([start, end]);
        }
        if (merged.length > INTERVALS_MAX)
            throw new TooBusy();
        this.#pairs = merged;
        this.#merged = merged.length;
    }
}
