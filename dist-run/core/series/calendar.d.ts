/** A date of the proleptic Gregorian calendar; months and dates count from 1. */
export interface CalendarDate {
    readonly year: number;
    readonly month: number;
    readonly date: number;
}
/** After so many days, 400 years and whole weeks, the calendar repeats itself. */
export declare const CYCLE = 146097;
/** The last day that a calendar date with four digits names: 9999-12-31. */
export declare const LAST_DAY: number;
/** Returns the day of a date, counted from 1970-01-01. Months outside 1 to 12 belong to other years. */
export declare function dayOf(year: number, month: number, date: number): number;
export declare function dateOf(day: number): CalendarDate;
/** 0 is Monday. */
export declare function weekdayOf(day: number): number;
/** The day that a date written `YYYY-MM-DD` names; undefined for any other text, and for dates that no month has. */
export declare function parseDay(text: string): number | undefined;
export declare function formatDay(day: number): string;
