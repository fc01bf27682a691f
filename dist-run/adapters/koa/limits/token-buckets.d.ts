/** Tokens per second that a bucket gains, and its capacity. */
export interface Rate {
    readonly perSecond: number;
    readonly burst: number;
}
/** Token buckets of one kind, by their owner. A new bucket is full. `now` is a monotonic clock in ms. */
export declare class TokenBuckets {
    #private;
    readonly rate: Rate;
    constructor(rate: Rate, now: () => number, remembered?: number);
    /** Returns the number of tokens, with fractions. Negative after a later charge exceeded it. */
    tokens(whose: string): number;
    /** Takes tokens and returns how many are left. Undefined, and takes nothing, if there are too few. */
    take(whose: string, cost: number): number | undefined;
    /** Takes tokens even if there are too few, down to minus the capacity. Returns how many are left. */
    charge(whose: string, cost: number): number;
    /** Returns the whole seconds until a bucket with `tokens` has `wanted` tokens. */
    secondsBetween(tokens: number, wanted: number): number;
}
