/** Limit of the queues that a storage examines to find the next turns: those of the actions that have waited longest. */
export declare const QUEUES_LOOKED_AT = 1000;
/** Groups the items by app and preserves their order. */
export declare function byApp<T extends {
    readonly app: string;
}>(items: readonly T[]): ReadonlyMap<string, readonly T[]>;
/**
 * Shares the worker fairly: apps with due jobs take turns with one job each, so that an app with many jobs delays no other. Remembers the
 * last app of each round.
 */
export declare class Turns {
    #private;
    /** The app that had the last turn; empty when none had. */
    get last(): string;
    /** Returns each app once, in turn: those after the last one, then those before it. */
    order(apps: Iterable<string>): readonly string[];
    /** Up to `limit` of the candidates: one of each app by turns, of each in the order in which they come. */
    deal<T extends {
        readonly app: string;
    }>(candidates: readonly T[], limit: number): readonly T[];
    /** Remembers the last app among the dealt jobs. */
    took(dealt: readonly {
        readonly app: string;
    }[]): void;
}
