export declare const FREQUENCIES: readonly ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** Weekday (0 is Monday): every one, or with `nth` the n-th of its month or year, negative from the end. */
export interface RecurringWeekday {
    readonly weekday: number;
    readonly nth: number | null;
}
/**
 * Date parts of a recurrence rule (RFC 5545 3.3.10). Empty parts choose nothing. Without any part for days of a week, month or year, those
 * of the first date apply.
 */
export interface Recurrence {
    readonly frequency: (typeof FREQUENCIES)[number];
    /** Number of days, weeks, months or years between periods; at least 1. */
    readonly interval: number;
    /** 1 to 12. */
    readonly byMonth: ReadonlySet<number>;
    /** 1 to 31, or from the end of the month -1 to -31. */
    readonly byMonthDay: ReadonlySet<number>;
    /** The n-th within the month where the rule is MONTHLY or has `byMonth`, else within the year; never DAILY or WEEKLY. */
    readonly byDay: readonly RecurringWeekday[];
    /** Positions among the dates that the other parts choose in each period; negative from the end. */
    readonly bySetPos: ReadonlySet<number>;
    /** The weekday with which weeks begin; 0 is Monday. */
    readonly weekStart: number;
    /** 1 to 366, from the end of the year -1 to -366. */
    readonly byYearDay?: ReadonlySet<number> | undefined;
    /** Week numbers as in ISO 8601, except for `weekStart`: 1 to 53, from the end of the year -1 to -53. */
    readonly byWeekNo?: ReadonlySet<number> | undefined;
}
/**
 * Yields the days of the rule, counted from 1970-01-01, from `start` to `last`, ascending. `start` anchors the intervals, and is a day of
 * the rule only if it matches.
 */
export declare function recurrenceDays(rule: Recurrence, start: number, last?: number): Generator<number, void, undefined>;
/**
 * Yields the days in steps: one for each period that the interval reaches, and one for months of skipped days. Days of the first and last
 * step may lie outside the bounds. Ends early if no more days can follow.
 */
export declare function recurrenceSteps(given: Recurrence, start: number, last: number): Generator<readonly number[]>;
/** The rule with what `start` adds to it. */
export declare function completed(rule: Recurrence, start: number): Recurrence;
/** Returns the first day of the n-th period after that of `start`. */
export declare function periodStart(rule: Recurrence, start: number, n: number): number;
/** Counts the days from `first` on that are excluded by their month. Only for daily rules, whose steps are so short. */
export declare function excludedDays(rule: Recurrence, first: number): number;
/** The days of the period that begins with `first`, ascending. */
export declare function daysOfPeriod(rule: Recurrence, first: number): readonly number[];
/** True if the rule contains the number of the day in its year, and the number of its week. */
export declare function isNumbered({ byYearDay, byWeekNo, weekStart }: Partial<Pick<Recurrence, 'byYearDay' | 'byWeekNo' | 'weekStart'>>, day: number): boolean;
/** True if every part of the rule allows the day: in short periods, parts filter. */
export declare function fits({ byMonth, byMonthDay, byDay }: Pick<Recurrence, 'byMonth' | 'byMonthDay' | 'byDay'>, day: number): boolean;
