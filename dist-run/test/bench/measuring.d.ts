/** What one contender did in one round. */
export interface Sample {
    /** What the row compares: operations a second, or milliseconds. */
    readonly figure: number;
    /** Of single operations, in ms. */
    readonly latencies?: readonly number[];
    /** Processor time of the contender for one operation, in µs. */
    readonly cpu?: number;
}
/** What one contender did in all rounds. */
export interface Measured {
    /** The median of the rounds. */
    readonly figure: number;
    /** Of each round. */
    readonly figures?: readonly number[];
    readonly p50?: number;
    readonly p99?: number;
    readonly cpu?: number;
    /** Of each round. */
    readonly cpus?: readonly number[];
}
export type Contender = () => Promise<Sample> | Sample;
export type Target = {
    readonly atLeast: number;
} | {
    readonly atMost: number;
};
/** A line of the table. */
export interface Row {
    readonly name: string;
    /** Of both figures. */
    readonly unit: string;
    readonly ours: number;
    /** Undefined when the row only reports our own figure. */
    readonly theirs: number | undefined;
    /** Ours over theirs. */
    readonly ratio: number | undefined;
    readonly target: Target | undefined;
    readonly falls: boolean;
    /** In ms: ours, and theirs. */
    readonly p99: Pair | undefined;
    /** µs an operation: ours, and theirs. */
    readonly cpu: Pair | undefined;
    readonly note: string | undefined;
}
type Pair = readonly [ours: number | undefined, theirs: number | undefined];
/** Some rows that are measured together; none is measured unless one of them is asked for. */
export interface Group {
    readonly rows: readonly string[];
    /** Answers the rows by those names; files go into `scratch`, a new folder, which is removed afterwards. */
    measure(scratch: string): Promise<readonly Row[]>;
}
export declare const atLeast: (ratio: number) => Target;
export declare const atMost: (ratio: number) => Target;
/** So many rounds until all code is compiled for good: what is compared is a service that runs. */
export declare const WARM_UP = 3;
/**
 * Lets the contenders run by turns, each round in the other direction, so that whatever else slows the machine down
 * meets all of them. The first `warmUp` rounds do not count.
 */
export declare function alternate(rounds: number, contenders: readonly Contender[], warmUp?: number): Promise<readonly Measured[]>;
/** What is compared of a contender that did this in its rounds. */
export declare const inRounds: (figures: readonly number[]) => Pick<Measured, 'figure' | 'figures'>;
export declare function median(values: readonly number[]): number;
interface Comparison {
    readonly unit: string;
    readonly target?: Target;
    readonly note?: string;
}
/** A row that only says what ours is; it falls short if that was not measured. */
export declare function reported(name: string, ours: number, { unit, note }: Pick<Comparison, 'unit' | 'note'>): Row;
/** A row that could not be measured falls short: what is not known to hold does not hold. */
export declare function missing(name: string, note: string): Row;
/** The processor time of a contender, as what is compared. */
export declare const processorTime: ({ cpus }: Measured) => Measured;
/** The row of two contenders that were measured in the same rounds. */
export declare function compared(name: string, ours: Measured, theirs: Measured, { unit, target, note }: Comparison): Row;
/** @throws Error unless both are the same as JSON: contenders that answer differently are not compared. */
export declare function mustEqual(what: string, ours: unknown, theirs: unknown): void;
export {};
