/** Checks of the verification (core/README.md, "Verifying"). */
export declare const CHECKS: readonly ['capacity', 'blocks', 'events', 'jobs', 'references', 'bookkeeping'];
export type Check = (typeof CHECKS)[number];
/** Violation of an invariant, or a fact that the operator should know. */
export interface Finding {
    readonly check: Check;
    /** UUID of the app. Null if the finding belongs to no existing app. */
    readonly app: string | null;
    /** Sentence with the UUIDs of the objects. */
    readonly message: string;
    readonly uuids: readonly string[];
}
/** Limit of findings listed for one app. The rest are only counted. */
export declare const TOLD_MAX = 1000;
/** Findings of one pass over an app. */
export declare class Findings {
    #private;
    readonly faults: Finding[];
    readonly notes: Finding[];
    /** Total, including findings that are not listed. */
    faultCount: number;
    noteCount: number;
    constructor(app: string | null);
    fault(check: Check, message: string, uuids: readonly string[]): void;
    note(check: Check, message: string, uuids: readonly string[]): void;
}
