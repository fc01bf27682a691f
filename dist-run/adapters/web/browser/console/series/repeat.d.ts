import { type LocalDate } from '../../parts/times.js';
/** In the order of the week, as named in rules. */
export declare const WEEKDAYS: readonly ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
export type Weekday = (typeof WEEKDAYS)[number];
declare const FREQUENCIES: {
    readonly days: 'DAILY';
    readonly weeks: 'WEEKLY';
    readonly months: 'MONTHLY';
    readonly years: 'YEARLY';
};
export type Unit = keyof typeof FREQUENCIES;
export declare const UNITS: readonly Unit[];
/** Typed recurrence. */
export interface Repeat {
    readonly every: number | null;
    readonly unit: Unit;
    /** For weeks; empty: the weekday of the first day. */
    readonly days: readonly Weekday[];
    /** For months: the same date, the same weekday counted from the beginning, or the last such weekday. */
    readonly monthly: Monthly;
    readonly ends: 'count' | 'until';
    readonly count: number | null;
    /** The last day on which one may be. */
    readonly until: LocalDate;
}
export type Monthly = 'date' | 'weekday' | 'last';
export declare const WEEKLY: Repeat;
/** Returns the weekdays of the recurrence, in the order of the week. */
export declare function weekdaysOf({ days }: Pick<Repeat, 'days'>, date: LocalDate): readonly Weekday[];
/** Toggles a weekday. The last remaining one stays. */
export declare function toggled(repeat: Pick<Repeat, 'days'>, date: LocalDate, day: Weekday): readonly Weekday[];
/** Returns the possible monthly recurrences of a date. The last weekday of a month may also recur as the last. */
export declare function monthlyOf(date: LocalDate): readonly Monthly[];
/** The first day from that date on which there is one. */
export declare function firstDay({ unit, ...repeat }: Repeat, date: LocalDate): LocalDate;
/** Builds the rule (RFC 5545) of the typed recurrence. */
export declare function ruleOf(repeat: Repeat, date: LocalDate): string;
export {};
