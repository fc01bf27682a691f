import { type Recurrence } from '../../core/series/recurrence.js';
import { wallOf } from './values.js';
declare const OF_TIMES: readonly ['SECONDLY', 'MINUTELY', 'HOURLY'];
/** Recurrence rule of any frequency (RFC 5545, 3.3.10). */
export interface Rule extends Omit<Recurrence, 'frequency'> {
    readonly frequency: Recurrence['frequency'] | (typeof OF_TIMES)[number];
    /** Ascending. Empty if missing. */
    readonly byHour: readonly number[];
    readonly byMinute: readonly number[];
    readonly bySecond: readonly number[];
    /** Infinity if missing. */
    readonly count: number;
    readonly until: ReturnType<typeof wallOf> | undefined;
}
/** @throws Unreadable if the rule could mean other times than those that would be generated. */
export declare function ruleOf(text: string): Rule;
/**
 * Generates the rule's wall times from `start` to `last`, ascending. Without a `count`, times before `from` may be
 * skipped. `start` itself is only included if the rule generates it.
 */
export declare function generatedWalls(rule: Rule, start: number, isDate: boolean, from: number, last: number): Generator<number, void, undefined>;
export {};
