import type { Clock } from '../ports.js';
import type { InspectedApp, Inspection } from '../storage/inspection.js';
import { type Finding } from './findings.js';
interface Needs {
    readonly inspection: Inspection;
    readonly clock: Clock;
}
/** Result of the verification. */
export interface Verification {
    readonly apps: number;
    /** Number of objects and events that were read. */
    readonly read: number;
    /** Violations of invariants: the first 1,000 of each app. */
    readonly faults: readonly Finding[];
    /** Facts that are correct but may interest the operator: the first 1,000 of each app. */
    readonly notes: readonly Finding[];
    /** Total number of faults. */
    readonly faultCount: number;
    readonly noteCount: number;
    /** Apps that changed during every pass, so that their findings may be wrong. */
    readonly unsettled: readonly InspectedApp[];
}
export interface VerifyOptions {
    /** Called now and then with the number of objects and events read so far. */
    readonly onProgress?: ((read: number) => void) | undefined;
}
/** Reads a whole storage and checks its invariants. It changes nothing. */
export declare class VerifyStorage {
    #private;
    constructor(needs: Needs);
    /** @throws UnavailableError if the storage does not answer. */
    execute({ onProgress }?: VerifyOptions): Promise<Verification>;
}
export {};
