import type { Stretch } from '../model/booking.js';
import { type Override } from '../model/override.js';
import type { Rules } from '../model/rules.js';
import { type Schedule, type Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import { type TakenBlock, type Usage } from './sweeps.js';
/** Terms of a resource: opening hours and rules, closures, and what is taken now. */
export interface Terms {
    readonly zone: Zone;
    readonly schedule: Schedule | null;
    readonly capacity: number;
    /** Units above the capacity that only an override reaches; default none. */
    readonly overbook?: number | undefined;
    readonly rules: Rules;
    /** Time off: disjoint, in order. It closes the resource, but does not move the grid. */
    readonly closed?: readonly Window[] | undefined;
    /** Blocks that count as taken, in any order. Only read if there is no other obstacle. */
    readonly taken: readonly TakenBlock[];
    /** Returns how many more bookings with that start the limits allow. Default unlimited. */
    readonly allowance?: ((start: Instant) => number) | undefined;
}
/** Requirements of a booking on a resource, for any start. */
export interface Need {
    /** Length of the booking in ms. */
    readonly length: number;
    /** Stretches in which the booking needs the resource: disjoint, in order. Default the whole booking. */
    readonly runs?: readonly Stretch[] | undefined;
    /** True if the booking must start on the resource's grid. */
    readonly onGrid: boolean;
}
/** Obstacles to a booking, in the order of the checks. */
export declare const OBSTACLES: readonly ['inactive', 'duration', 'too_soon', 'too_far', 'limit', 'one_at_a_time', 'closed', 'off_grid', 'taken'];
export type Obstacle = (typeof OBSTACLES)[number];
/** Indexes in `OBSTACLES`. `NONE` comes after all. */
export declare const INACTIVE: number;
export declare const DURATION: number;
export declare const TOO_FAR: number;
export declare const LIMIT: number;
export declare const ONE_AT_A_TIME: number;
export declare const CLOSED: number;
export declare const TAKEN: number;
export declare const NONE: number;
/**
 * Resource prepared for bookings of one kind that start within a span. It is a sweep: starts must not decrease from
 * call to call.
 */
export interface Candidate {
    readonly terms: Terms;
    readonly isAllowed: boolean;
    readonly earliestStart: Instant;
    readonly latestEnd: Instant;
    readonly openings: readonly Window[];
    /** Grid points of the span, in order. Empty if the booking need not be on this grid. */
    readonly grid: readonly Instant[];
    /** Units that are taken in the span. */
    usage(): Usage;
    /** Returns the index in `OBSTACLES` of the first obstacle to a booking with that start, except `taken`, or `NONE`. */
    obstacle(start: Instant): number;
    /** Returns the units that are free throughout all blocks of a booking with that start. */
    left(start: Instant): number;
    /**
     * Returns all obstacles to a booking of `units` at that start: one bit for each index of `OBSTACLES`, and a second one if the obstacle is
     * hard (`HARD`).
     */
    against(start: Instant, units: number): number;
}
/** An obstacle that no override removes has its bit a second time, so far up. */
export declare const HARD = 16;
/** The bits of the obstacles that an override names. */
export declare function bitsOf(override: Override): number;
/** The first of the obstacles that stays with the override: a place in `OBSTACLES`, or `NONE`. */
export declare function firstLeft(against: number, overridden: number): number;
/** The obstacles of the bits, in order; the same list for the same bits. */
export declare function obstaclesIn(bits: number): readonly Obstacle[];
/** One obstacle as bits. */
export declare const bitOf: (obstacle: number, isHard?: boolean) => number;
/** Span from `from` to `to`, as seen at `now`. */
export interface SearchSpan {
    readonly from: Instant;
    readonly to: Instant;
    readonly now: Instant;
    /** Obstacles that are ignored. Default: none. */
    readonly override?: Override | undefined;
}
/** Opening hours of a resource within a span. They do not depend on the booking. */
export interface Hours {
    readonly written: readonly Window[];
    /** Merged, without time off. */
    readonly openings: readonly Window[];
}
export declare function hoursOf({ rules, schedule, zone, closed }: Terms, { from, to, now, override }: SearchSpan): Hours;
/** Prepares a resource for bookings that start at `from` or later and end by `to`. `hours` must be those of that span. */
export declare function candidateOf(terms: Terms, need: Need, span: SearchSpan, { written, openings }?: Hours): Candidate;
/** Adds the buffers to each run and merges runs that then touch or overlap. In ms from the booking's start. */
export declare function blocksOf(runs: readonly Stretch[], { bufferBeforeMinutes, bufferAfterMinutes }: Pick<Rules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>): readonly Stretch[];
