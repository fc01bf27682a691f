/** A day of some zone's calendar, as `2026-12-03`. */
export type LocalDate = string;
/** A month of the calendar, as `2026-12`. */
export type Month = string;
/** The zone that the visitor's device is set to. */
export declare function visitorsZone(): string;
export declare function isZone(name: string): boolean;
export declare function localDate(instant: number, zone: string): LocalDate;
/** Returns the first instant of the day in the zone, even if midnight does not exist. */
export declare function startOfDay(date: LocalDate, zone: string): number;
/** True if both zones have the same wall clock at that instant. */
export declare function isSameClock(instant: number, one: string, other: string): boolean;
export declare function monthOf(date: LocalDate): Month;
export declare function addMonths(month: Month, count: number): Month;
export declare function addDays(date: LocalDate, count: number): LocalDate;
export declare function daysOf(month: Month): readonly LocalDate[];
/** From 1, Monday, to 7. */
export declare function weekdayOf(date: LocalDate): number;
/** The day with which weeks begin, from 1, Monday, to 7. */
export declare function firstWeekday(locale: string): number;
/** Returns weekday names in the locale's order: the shortest distinct ones, and full ones for screen readers. */
export declare function weekdays(locale: string): readonly {
    readonly short: string;
    readonly long: string;
}[];
/** "Thursday 3 December"; with its year where that is not the one of `today`. */
export declare function dayText(locale: string, date: LocalDate, today?: LocalDate): string;
/** "3 December". */
export declare function shortDayText(locale: string, date: LocalDate): string;
/** "Thu 3 Dec". */
export declare function briefDayText(locale: string, date: LocalDate): string;
/** "December 2026", or "December" alone. */
export declare function monthText(locale: string, month: Month, withYear?: boolean): string;
/** "14:30", or "2:30 PM". */
export declare function timeText(locale: string, instant: number, zone: string): string;
/** "14:30 – 15:30", with the days where these are two. */
export declare function spanText(locale: string, start: number, end: number, zone: string): string;
/** Returns `timeText` in the other zone, with the day if it differs from that in `zone`. */
export declare function timeBesideText(locale: string, instant: number, zone: string, other: string): string;
/** Returns `spanText` in the other zone, with the day if it begins on another one than in `zone`. */
export declare function spanBesideText(locale: string, start: number, end: number, zone: string, other: string): string;
/** The hour of the wall clock, from 0. */
export declare function hourOf(instant: number, zone: string): number;
/** "GMT+1". */
export declare function offsetText(locale: string, instant: number, zone: string): string;
/** "Berlin" for `Europe/Berlin`. */
export declare function cityOf(zone: string): string;
/** Returns all zones that the browser knows, and the given ones, in order. */
export declare function zonesWith(...given: readonly string[]): readonly string[];
/** "1 hour 30 minutes", or "1 hr, 30 min". */
export declare function durationText(locale: string, minutes: number, style?: 'short' | 'long'): string;
/** Remaining time as "9:05". */
export declare function countdownText(milliseconds: number): string;
/** Rounds to whole minutes, at least one. */
export declare function minutesLeft(milliseconds: number): number;
export interface Price {
    /** In minor units. */
    readonly amount: number;
    /** ISO 4217. */
    readonly currency: string;
}
export declare function priceText(locale: string, { amount, currency }: Price): string;
