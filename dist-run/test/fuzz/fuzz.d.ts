export interface FuzzOptions {
    readonly databaseUrl: string;
    readonly seed: number;
    readonly seconds: number;
    /** At least so many, however long they take. */
    readonly requests?: number;
    /** What stands between the callers and the service; for showing that faults are found. */
    readonly between?: (port: number) => Promise<{
        readonly port: number;
        close(): Promise<void>;
    }>;
}
export interface FuzzReport {
    readonly requests: number;
    readonly statuses: ReadonlyMap<number, number>;
    /** How often each operation succeeded, by `operationId`. */
    readonly succeeded: ReadonlyMap<string, number>;
    /** The others: what they do was not seen. */
    readonly never: readonly string[];
    /** What was wrong: each kind once, with the first request that showed it. */
    readonly problems: readonly string[];
    /** Writes that succeeded. */
    readonly changes: number;
    /** Live memory after garbage collection, in bytes, at equal distances of time. */
    readonly heap: readonly number[];
}
/** Whether memory ended where it was after a sixth of the time, but for what was stored. */
export declare function isFlat({ heap, changes }: Pick<FuzzReport, 'heap' | 'changes'>, storesInMemory: boolean): boolean;
/** Sends the real service, in a process of its own, requests from valid to wild for so long. */
export declare function fuzz({ databaseUrl, seed, seconds, requests: least, between, }: FuzzOptions): Promise<FuzzReport>;
