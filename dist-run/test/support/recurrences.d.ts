import fc from 'fast-check';
/** The parts of a rule; null is a part that it does not have. */
export interface RuleParts {
    readonly FREQ: string;
    readonly INTERVAL: number | null;
    readonly BYMONTH: string | null;
    readonly BYMONTHDAY: string | null;
    readonly BYDAY: string | null;
    readonly BYSETPOS: string | null;
    readonly WKST: string | null;
}
/** Generates parts of rules that series may accept, without an end. Some are invalid together. */
export declare function ruleParts(...frequencies: readonly string[]): fc.Arbitrary<RuleParts>;
export declare function ruleText(parts: RuleParts, ...end: readonly string[]): string;
