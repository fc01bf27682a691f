import type { Reason } from '../errors.js';
import { type Override } from '../model/override.js';
import type { Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';
import { type Steps } from '../steps.js';
import type { Zone } from '../zone.js';
import { type Obstacle, type Terms } from './candidate.js';
/** Search for `units` of each resource for a time within `[from, to]`. */
export interface SlotSearch {
    readonly from: Instant;
    readonly to: Instant;
    readonly durationMinutes: number;
    readonly units: number;
    readonly now: Instant;
    /** Obstacles that are ignored. Default: none. */
    readonly override?: Override | undefined;
}
/** Requested time, with `units` of each resource. */
export interface SlotRequest {
    readonly start: Instant;
    readonly end: Instant;
    readonly units: number;
    readonly now: Instant;
    /** Obstacles that are ignored. Default: none. */
    readonly override?: Override | undefined;
}
/** Time that can be booked. `remaining` is the number of free units of the resource with the fewest. */
export interface Slot {
    readonly start: Instant;
    readonly end: Instant;
    readonly remaining: number;
    /** Only in a search with an override: the overridden reasons that a booking of the slot would store. */
    readonly overrode?: readonly Reason[] | undefined;
}
/** Reason why a time cannot be booked, and the index of the first resource that causes it. */
export interface Refusal {
    readonly reason: Obstacle;
    readonly resource: number;
}
/** Limit of slots in one answer (core/README.md, "Availability"). */
export declare const MAX_SLOTS = 50000;
/**
 * Finds the slots that can be booked now, in order and without duplicates, on the grid of the first resource: exactly
 * the grid points that `refusal` accepts. Costs O(windows + blocks log blocks + grid points).
 */
export declare function findSlots(search: SlotSearch, terms: readonly Terms[], limit?: number): readonly Slot[] | 'too_many';
/** Runs `findSlots` in steps. */
export declare function slotSteps(search: SlotSearch, terms: readonly Terms[], limit?: number): Steps<readonly Slot[] | 'too_many'>;
/** Lists the dates in the zone on which `findSlots` has a slot, without a limit of slots. */
export declare function findDays(search: SlotSearch, terms: readonly Terms[], zone: Zone): readonly string[];
/** Runs `findDays` in steps. */
export declare function daySteps(search: SlotSearch, terms: readonly Terms[], zone: Zone): Steps<readonly string[]>;
/**
 * Returns the reason why the time cannot be booked: the first one in the order of core/README.md, "Booking", that
 * applies to any resource. Undefined if it can be booked.
 */
export declare function refusal({ start, end, units, now }: SlotRequest, terms: readonly Terms[]): Refusal | undefined;
/** Result of an override: the first remaining reason, and the overridden reasons of each resource. */
export interface Judgement {
    /** Null: none. */
    readonly reason: Obstacle | null;
    /** All reasons that were overridden, for any of the resources. */
    readonly overrode: readonly Obstacle[];
    readonly each: readonly {
        readonly reason: Obstacle | null;
        readonly overridden: readonly Obstacle[];
    }[];
}
/** Decides like `refusal`, but ignores the overridden obstacles. */
export declare function judged({ start, end, units, now, override }: SlotRequest, terms: readonly Terms[]): Judgement;
/**
 * Finds the longest windows of `[from, to]` in which a booking of that duration may start at any moment, regardless of the grid, in order
 * (`format=windows`). No window is shorter than the duration.
 */
export declare function findWindows(search: SlotSearch, terms: readonly Terms[]): readonly Window[];
