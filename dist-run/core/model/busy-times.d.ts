import type { Instant } from '../ports.js';
/** Length of a part of busy times. Parts let a decision read only the times that it needs. */
export declare const PART: number;
export declare function partId(calendar: string, part: number): string;
/** Splits busy times (start, end, …: disjoint, in order) into parts, by number. */
export declare function partsOf(times: readonly Instant[]): ReadonlyMap<number, readonly Instant[]>;
/** Joins ordered parts, including times that were split. */
export declare function joinedTimes(parts: readonly (readonly Instant[])[]): readonly Instant[];
/**
 * Union of two lists of times (start, end, …: each disjoint, in order). Linear. If one list is empty, returns the
 * other unchanged.
 */
export declare function unionOf(some: readonly Instant[], others: readonly Instant[]): readonly Instant[];
/** Returns the times after a moment. */
export declare function timesFrom(times: readonly Instant[], from: Instant): readonly Instant[];
/** Lists the parts of calendars that show when a resource is busy between two instants. */
export declare function wantedOfCalendars(calendars: readonly string[], from: Instant, to: Instant): {
    readonly calendar: readonly string[];
    readonly busyTimes: readonly string[];
};
