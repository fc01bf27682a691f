export interface SoakOptions {
    readonly databaseUrl: string;
    readonly seed: number;
    readonly minutes: number;
    /** Whether nothing is stored meanwhile: what stays in memory would count as memory. */
    readonly isFixed: boolean;
    /** Shorter ones show the same sooner. */
    readonly secondsOfMinute?: number;
    readonly onMinute?: (minute: Minute) => void;
}
/** Latencies in ms, memory in bytes. */
export interface Minute {
    readonly p50: number;
    readonly p99: number;
    readonly p999: number;
    /** What lives after garbage collection. */
    readonly live: number;
    readonly resident: number;
}
export interface SoakReport {
    /** Requests a second, and how many could be answered at most. */
    readonly rate: number;
    readonly most: number;
    readonly minutes: readonly Minute[];
    readonly events: number;
    readonly hooks: {
        readonly taken: number;
        readonly refused: number;
    };
    /** What was wrong; empty where all was well. */
    readonly problems: readonly string[];
}
/** Keeps the real service busy, in a process of its own, at half of what it can do. */
export declare function soak(options: SoakOptions): Promise<SoakReport>;
/** What the last minutes have more of than the first. */
export declare function grown(minutes: readonly Minute[]): readonly string[];
