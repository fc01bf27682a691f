import type { Instant } from '../../core/index.js';
/** Limit of intervals in a calendar: 250 for each known day. */
export declare const INTERVALS_MAX = 100000;
/** The calendar has more busy times than the limit. */
export declare class TooBusy extends Error {
}
/** Collects busy times between two instants, in any order. */
export declare class Busy {
    #private;
    constructor(from: Instant, to: Instant);
    /** @throws TooBusy */
    add(from: Instant, to: Instant): void;
    /** Start, end, start, end …: disjoint, in order. Adjacent times are merged. @throws TooBusy */
    times(): readonly Instant[];
}
