/** Random choices that a seed determines. */
export declare class Dice {
    readonly below: (n: number) => number;
    constructor(seed: number);
    next: () => number;
    chance(p: number): boolean;
    pick<T>(items: readonly T[]): T;
}
