import type { FieldReader } from '../fields.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import { type SeriesRule } from './rule.js';
/** Instances that a rule generates in a zone. */
export interface Occurrences {
    /** Ascending, without exceptions; 1 to 366. */
    readonly instances: readonly Instant[];
    /** Number of instances before the exceptions. */
    readonly counted: number;
    /** The dates, `YYYY-MM-DD`, before the last instance that was counted on which its wall time does not exist. */
    readonly omitted: readonly string[];
}
/** The most dates that a series may name as exceptions. */
export declare const MAX_EXCEPTIONS = 366;
/** Reads `except`, dates as `YYYY-MM-DD`, as days counted from 1970-01-01. Missing and `null` mean none. */
export declare function readExceptions(fields: FieldReader): ReadonlySet<number>;
/**
 * Lists the instances of a series: the wall time of `start` in the zone, on each date of the rule. Dates without that wall time are omitted
 * and not counted (RFC 5545 3.3.10); a repeated wall time is its first occurrence. `except` removes days after counting. @throws
 * ValidationError on `start` if it is not the first instance, on `rule` if it has too many or does not reach its COUNT by the year 9999, on
 * `except` if no instance remains.
 */
export declare function occurrences(rule: SeriesRule, start: Instant, zone: Zone, except?: ReadonlySet<number>): Occurrences;
/**
 * Returns the shift of occurrences when the one at `from` moves to `to`: by as many calendar days in the zone, to the wall time of `to`. A
 * missing wall time moves forward; a repeated one is its first occurrence.
 */
export declare function rescheduling(from: Instant, to: Instant, zone: Zone): (occurrence: Instant) => Instant;
