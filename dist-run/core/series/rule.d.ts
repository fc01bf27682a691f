import { type FieldReader } from '../fields.js';
import type { Instant } from '../ports.js';
import { type Recurrence } from './recurrence.js';
/** The most instances that a rule may generate. */
export declare const MAX_INSTANCES = 366;
/** The most instances × resources that a series may take. */
export declare const MAX_INSTANCES_TAKEN = 1000;
/** The most instances × different resources that its pools may hold. */
export declare const MAX_INSTANCES_IN_POOLS = 20000;
/** The most instances × bytes of the details that each of them carries. */
export declare const MAX_DETAIL_BYTES: number;
/** A recurrence that ends: after `count` instances, or with the last one by both `lastDay` and `lastInstant`. */
export interface SeriesRule extends Recurrence {
    /** 1 to 366; Infinity where `UNTIL` ends it. */
    readonly count: number;
    /** Counted from 1970-01-01, in the zone of the series; at most that of 9999-12-31. */
    readonly lastDay: number;
    /** Infinity where no instant ends it. */
    readonly lastInstant: Instant;
}
/**
 * Reads `rule`, the text of an RRULE (RFC 5545 3.3.10) with an end, and with instances that are whole days apart. Refuses unknown parts.
 * The result is only valid if the field has no problem.
 */
export declare function readSeriesRule(fields: FieldReader): SeriesRule;
export declare const TOO_MANY = "Must not generate more than 366 instances";
