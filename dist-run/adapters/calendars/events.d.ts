import type { Instant } from '../../core/index.js';
import type { Component } from './content-lines.js';
import type { Place } from './reports.js';
import { type Rule } from './rules.js';
import type { TimeZones } from './time-zones.js';
import { type Duration, type Moment } from './values.js';
/** Length of an occurrence: exact, or nominal from its start. */
export type Length = {
    readonly exact: number;
} | {
    readonly nominal: Duration;
};
/** Additional occurrence from RDATE. A period has its own length. */
interface Addition {
    readonly start: Moment;
    readonly length: Length | undefined;
}
/** VEVENT, parsed as far as possible. */
export interface Event {
    readonly place: Place;
    readonly uid: string | undefined;
    readonly sequence: number;
    /** Minus Infinity without DTSTAMP. */
    readonly stamp: Instant;
    /** True if the event replaces an occurrence of another. `recurrenceId` names it if it can be parsed. */
    readonly isOverride: boolean;
    readonly recurrenceId: Moment | undefined;
    readonly isForFuture: boolean;
    /** True if the event takes time. */
    readonly isBusy: boolean;
    readonly start: Moment | undefined;
    /** Undefined if it cannot be parsed. */
    readonly length: Length | undefined;
    /** True if the event ends before it starts. */
    readonly isReversed: boolean;
    readonly rules: readonly Rule[];
    readonly additions: readonly Addition[];
    readonly exceptions: readonly Moment[];
    /** True if its recurrence cannot be parsed. */
    readonly isUnreadable: boolean;
    /** True if another part cannot be parsed. The event is then at most busier than intended. */
    readonly isDoubtful: boolean;
    /** Names of the properties that are missing or cannot be parsed. */
    readonly unread: readonly string[];
    /** True if one of its times is in an unknown zone. */
    readonly isInUnknownZone: boolean;
}
export declare function eventOf(component: Component, { clockOf: given, knows }: TimeZones, isTentativeBusy: boolean): Event;
/** Returns the end of an occurrence that starts at a wall time on the moment's clock. */
export declare function endOf(moment: Moment, wall: number, length: Length): Instant;
/** Returns the maximum time between its start and its end, including a clock change. */
export declare function longest(length: Length): number;
/** Occurrence according to its event, before exceptions are applied. */
export interface Occurrence {
    readonly wall: number;
    readonly length: Length | undefined;
}
/**
 * Yields the occurrences of an event that may touch the time between two instants, without exceptions. The event's
 * first occurrence comes first, if it is among them.
 */
export declare function occurrencesOf(event: Event & {
    readonly start: Moment;
}, from: Instant, to: Instant): Generator<Occurrence>;
export {};
