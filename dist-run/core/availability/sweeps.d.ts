import type { Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';
/**
 * Sweeps over ordered times. Each sweep remembers its position, so that a search costs as much as its span contains.
 * A sweep must not be asked about earlier times again.
 */
/** Units that a booking takes of a resource from `start` (inclusive) to `end` (exclusive), including buffers. */
export interface TakenBlock {
    readonly start: Instant;
    readonly end: Instant;
    readonly units: number;
}
/** True if one of the openings (disjoint, in order) contains the whole time. Ends must not decrease from call to call. */
export declare function openSweep(openings: readonly Window[]): (start: Instant, end: Instant) => boolean;
/** True if the time is one of the ordered points. Times must not decrease from call to call. */
export declare function pointSweep(points: readonly Instant[]): (time: Instant) => boolean;
/**
 * Taken units over time: `levels[i]` is valid from `times[i]` (inclusive) to `times[i + 1]` (exclusive), the last one
 * for ever.
 */
export interface Usage {
    readonly times: readonly Instant[];
    readonly levels: readonly number[];
}
/** Computes the usage between two instants from blocks in any order. */
export declare function usageOf(taken: readonly TakenBlock[], from: Instant, to: Instant): Usage;
/** Finds the peak usage during a block: a sliding-window maximum with a queue of candidates. */
export declare function peakSweep({ times, levels }: Usage): (blockStart: Instant, blockEnd: Instant) => number;
/** Intersects two lists of windows, each disjoint and in order. */
export declare function intersection(some: readonly Window[], others: readonly Window[]): readonly Window[];
/** Subtracts one list of windows from another, each disjoint and in order. */
export declare function difference(windows: readonly Window[], without: readonly Window[]): readonly Window[];
/**
 * Lists the grid points in `[from, to]`, in order and without duplicates: whole multiples of `step` from the start of
 * each unmerged window to before its end. Overlapping windows with the same residue share their points, so they cost
 * no more.
 */
export declare function gridPoints(written: readonly Window[], step: number, from: Instant, to: Instant): readonly Instant[];
