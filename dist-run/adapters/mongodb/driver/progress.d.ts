/** Runs some work, described by `what` for progress reports. */
export type During = (what: string, work: () => Promise<void>) => Promise<void>;
export declare const untold: During;
/** Reports the running work of opening a storage at intervals, so quick work is never reported. */
export declare class Progress {
    #private;
    constructor(report: (progress: string) => void, everyMs: number);
    readonly during: During;
    stop(): void;
}
