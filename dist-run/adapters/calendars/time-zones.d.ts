import type { Instant } from '../../core/index.js';
import type { Component } from './content-lines.js';
import { type ClockOf } from './values.js';
export interface TimeZones {
    readonly clockOf: ClockOf;
    readonly knows: (tzid: string) => boolean;
    /** True if the calendar names its own zone, which is unknown and needed. */
    readonly isOwnUnknown: boolean;
}
/**
 * Finds the zones that a calendar names: known zones, or else its own definitions, which are built on first use and
 * valid until `to`. Unknown zones are replaced by the calendar's zone: the given one, or else the calendar's own, or
 * else `resource`.
 */
export declare function timeZonesOf(calendar: Component, { given, resource, to }: {
    readonly given: string | null;
    readonly resource: string;
    readonly to: Instant;
}): TimeZones;
