import type { Instant } from './ports.js';
/**
 * Clock with an offset from UTC. A wall time is the result of `Date.UTC` on what the clock shows. A day is `wall /
 * DAY`.
 */
export interface WallClock {
    /** Milliseconds to add to UTC to get the wall time. */
    offsetAt(instant: Instant): number;
    /**
     * Returns the instant of a wall time. A time in a gap moves forward by the gap's length, and a repeated time is its
     * first occurrence.
     */
    instantOf(wall: number): Instant;
    /** Day of the wall clock, counted from 1970-01-01. */
    dayAt(instant: Instant): number;
    /** Returns the first instant of a day, or of the next day if the zone skipped it. */
    startOfDay(day: number): Instant;
    /** False for a day that the zone skipped, such as 2011-12-30 in Apia. */
    hasDay(day: number): boolean;
}
/** Wall clock of an IANA time zone. */
export interface Zone extends WallClock {
    readonly name: string;
    /**
     * Returns the offset if it is the same from one instant to the other. Undefined if it may change, or if the span
     * exceeds three days.
     */
    steadyOffset(from: Instant, to: Instant): number | undefined;
}
/** Builds a wall clock from its offsets, which are within a day of UTC. */
export declare function wallClock(offsetAt: (instant: Instant) => number): WallClock;
/** Returns all instants with that wall time, in order: none in a gap, two for a repeated time. */
export declare function instantsOf(clock: WallClock, wall: number): readonly Instant[];
/**
 * Returns the zone of an IANA name in any case (core/README.md, "Time zones"). Zones are cached.
 * @throws RangeError for a name that `isZone` rejects.
 */
export declare function zone(name: string): Zone;
/** True if `Intl` knows the zone by that name, in any case. */
export declare function isZone(name: string): boolean;
/** Formats the instant with the zone's offset at that instant. */
export declare function writtenIn(zone: Zone, instant: Instant): string;
