import { type Obstacle, type SearchSpan, type Terms } from '../availability/candidate.js';
import type { Span } from '../instants.js';
import type { Stretch } from '../model/booking.js';
import type { Instant } from '../ports.js';
import type { Steps } from '../steps.js';
import { type Choose, type Memberships } from './matching.js';
/** A role of a booking that is wanted. */
export interface Demand {
    /** Number of different resources. */
    readonly count: number;
    /** Units of each: the role's, times the booking's. */
    readonly units: number;
    /** Candidates, by index among all resources of the booking. */
    readonly pool: readonly number[];
    /** The stretches of the booking in which it needs them. */
    readonly runs: readonly Stretch[];
}
/** Request to a service, independent of the start. */
export interface StaffingRequest {
    /** Milliseconds. */
    readonly length: number;
    readonly roles: readonly Demand[];
    /** Terms of all resources of the pools. The first role's grids apply to the booking. */
    readonly resources: readonly Terms[];
    /** Positions of the resources in the pools. */
    readonly memberships: Memberships;
    /** Resources that must be among those taken. */
    readonly named: readonly number[];
    /** Obstacle that applies to every candidate at any start: an index of `OBSTACLES`, or `NONE`. */
    readonly obstacle: number;
    /** All such obstacles, as bits (`Candidate.against`). Only needed with an override. */
    readonly against?: number;
    /** Returns how many further bookings the limits of the service and of the customer allow at that start. */
    readonly allowance: (start: Instant) => number;
    /** Times of the customer's other bookings that must not overlap, in order. Default: none. */
    readonly others?: readonly Span[] | undefined;
    /** True if the customer may have only one such booking at a time. */
    readonly isOnce?: boolean | undefined;
}
export interface StaffedSlot {
    readonly start: Instant;
    readonly end: Instant;
    /** Number of such bookings that could be made one after another. Null unless the service has exactly one place. */
    readonly remaining: number | null;
    /** For each role, the positions of the candidates that are part of some complete assignment. */
    readonly choices?: readonly (readonly number[])[] | undefined;
}
/**
 * Decides bookings of a service, for searching, explaining and booking alike. Prepared for starts within a span, which must not decrease
 * between calls.
 */
export declare class Staffing {
    #private;
    constructor(request: StaffingRequest, span: SearchSpan);
    /** The starts that lie on the grid of anyone in the first role's pool, in order, each once. */
    grid(): Steps<readonly Instant[]>;
    /** Prepares all candidates in steps, instead of at first use. */
    prepare(): Steps<void>;
    /** The slot that starts then, if the booking could be had. */
    slot(start: Instant, withChoices: boolean): StaffedSlot | undefined;
    /** Returns the reason why there can be no booking at that start. Undefined if there can. */
    refusal(start: Instant): Obstacle | undefined;
    /**
     * Returns the resources in the places of each role: each the best of those that leave the rest possible. Requires that `refusal` returned
     * undefined.
     */
    assign(choose: Choose): readonly (readonly number[])[];
    /** Returns the obstacle to one candidate of a role at that start: an index of `OBSTACLES`, or `NONE`. */
    obstacle(role: number, position: number, start: Instant): number;
    /** Returns the overridden obstacles of a candidate at that start. Empty without an override. */
    overridden(role: number, position: number, start: Instant): readonly Obstacle[];
    /** Returns the overridden obstacles of the taken resources, by role, including those of all candidates alike. */
    overrode(taken: readonly (readonly number[])[], start: Instant): readonly Obstacle[];
}
