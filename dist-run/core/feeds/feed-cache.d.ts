/** … and of no single one more than this: it must not push out all others. */
export declare const TEXT_MAX: number;
/** Cache of the last result for each feed, by its UUID. Evicts the oldest results first. */
export declare class Remembered<T extends {
    readonly text: string | null;
}> {
    #private;
    get(feed: string): T | undefined;
    set(feed: string, found: T): void;
}
