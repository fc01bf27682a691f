import type { Instant } from './ports.js';
export declare const SECOND = 1000;
export declare const MINUTE = 60000;
export declare const HOUR = 3600000;
export declare const DAY = 86400000;
/** Time span from `start` (inclusive) to `end` (exclusive). */
export interface Span {
    readonly start: Instant;
    readonly end: Instant;
}
export declare const YEARS_EXPECTED = "Must be in the years 0000 to 9999";
/** True if the value is a whole number of milliseconds in the years 0000 to 9999. */
export declare function isInstant(value: unknown): value is Instant;
/**
 * Parses an RFC 3339 timestamp with `Z` or an offset, to the millisecond. Undefined if it is invalid, or if the
 * offset leads out of the years 0000 to 9999.
 */
export declare function parseInstant(text: unknown): Instant | undefined;
/**
 * Formats as `2026-11-20T09:30:00+00:00`: whole seconds and a numeric offset in whole minutes, never `Z`. If the
 * offset leads out of the years 0000 to 9999, `+00:00` is used instead.
 */
export declare function formatInstant(instant: Instant, offsetMilliseconds?: number): string;
