import type { Instant } from '../../core/index.js';
import type { WallClock } from '../../core/zone.js';
import type { Property } from './content-lines.js';
/** The value of a property cannot be parsed. The message says which part, but never quotes it. */
export declare class Unreadable extends Error {
}
/** Date, or time of a wall clock. A `wall` is the result of `Date.UTC` on what it shows. */
export interface Moment {
    readonly isDate: boolean;
    readonly wall: number;
    /** For a date, the clock of the calendar. */
    readonly clock: WallClock;
}
/** Length as defined in RFC 5545, 3.3.6: days are nominal, times exact. */
export interface Duration {
    readonly days: number;
    readonly milliseconds: number;
}
/** Returns the clock of a `TZID`. Without one, the clock of the calendar. */
export type ClockOf = (tzid: string | undefined) => WallClock;
export declare const UTC: WallClock;
/** Parses a date or a time. @throws Unreadable */
export declare function wallOf(text: string): {
    readonly isDate: boolean;
    readonly wall: number;
    readonly isUtc: boolean;
};
/** Parses a date or a time by its syntax, because some calendars have a wrong `VALUE` or none. @throws Unreadable */
export declare function momentOf(text: string, property: Property, clockOf: ClockOf): Moment;
/** Parses the only value of a property. @throws Unreadable */
export declare function onlyMoment(property: Property, clockOf: ClockOf): Moment;
/** Repairs a date property whose TZID contains a colon but no quotes. */
export declare function withWholeZone(property: Property): Property;
/** Returns the instant of a wall time on the moment's clock. For a date, the start of the day. */
export declare function instantAt({ isDate, clock }: Moment, wall: number): Instant;
export declare function instantOf(moment: Moment): Instant;
/** Returns the day of a moment on its own clock. */
export declare function dayOfMoment({ wall }: Moment): number;
/** @throws Unreadable */
export declare function durationOf(text: string): Duration;
/** Milliseconds to add to UTC. @throws Unreadable */
export declare function offsetOf(text: string): number;
