import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
/** In the order of the week. */
export declare const WEEKDAYS: readonly ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export type Weekday = (typeof WEEKDAYS)[number];
/** Wall times `HH:MM`. An `end` at or before `start` is on the next day, and may be `24:00`. */
export interface WallWindow {
    readonly start: string;
    readonly end: string;
}
export interface WeeklyWindow extends WallWindow {
    readonly days: readonly Weekday[];
}
/** Windows that start on one date, `YYYY-MM-DD`, instead of the weekly ones. */
export interface Override {
    readonly date: string;
    readonly windows: readonly WallWindow[];
}
/** Opening hours in the wall time of a zone, as entered (core/README.md, "Resource"). */
export interface Schedule {
    readonly weekly: readonly WeeklyWindow[];
    readonly overrides: readonly Override[];
}
/** Time from `start` (inclusive) to `end` (exclusive). */
export interface Window {
    readonly start: Instant;
    readonly end: Instant;
}
export declare const WEEKLY_MAX = 100;
export declare const OVERRIDES_MAX = 3660;
export declare const WINDOWS_OF_DATE_MAX = 100;
/**
 * Parses the `schedule` of a request. A missing or `null` schedule is always open. One of the two lists may be
 * missing, but not both. Errors go to `errors` with dotted paths. The result is only valid without errors.
 */
export declare function readSchedule(value: unknown, path: string, errors: Record<string, string>): Schedule | null;
/**
 * Returns the unmerged windows of a schedule that overlap or touch `[from, to]`, by start. Without a schedule, these
 * are the local days of the zone (core/README.md, "Availability").
 */
export declare function windows(schedule: Schedule | null, zone: Zone, from: Instant, to: Instant): readonly Window[];
/** Merges ordered windows that touch or overlap. */
export declare function merged(inOrder: readonly Window[]): readonly Window[];
