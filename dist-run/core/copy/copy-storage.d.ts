import type { Clock } from '../ports.js';
import { type Copying } from '../storage/copying.js';
import { type NewHash } from './digests.js';
/** The copy is impossible or incomplete. Each sentence tells the operator why. */
export declare class CopyError extends Error {
    readonly problems: readonly string[];
    constructor(problems: readonly string[]);
}
/** Progress of a copy. */
export interface CopyProgress {
    readonly phase: 'copying' | 'comparing';
    readonly done: number;
    /** Estimated total. */
    readonly total: number;
}
export interface CopyAsked {
    /** Stable name of the source, by which an interrupted copy is recognized. */
    readonly source: string;
    readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}
/** Result of a copy. */
export interface Copied {
    readonly owners: number;
    readonly apps: number;
    /** Number of objects and events of all apps in the target. */
    readonly records: number;
    /** Number of passes over the source until nothing new was found. */
    readonly rounds: number;
    /** True if it continued an interrupted copy. */
    readonly wasBegun: boolean;
}
interface Needs {
    readonly newHash: NewHash;
    readonly clock: Clock;
    /** True if this process has the key that encrypted the app's secret. Also true for an unencrypted secret. */
    readonly opensSecret: (secret: string, app: string) => boolean;
}
/**
 * Copies a storage into an empty one and compares both. After an interruption it continues where it stopped
 * (core/README.md, "Copying").
 */
export declare class CopyStorage {
    #private;
    constructor(needs: Needs);
    /**
     * Writes nothing, and does not open the target, unless the source is valid.
     * @throws CopyError if the source is invalid, its secrets are encrypted with another key, the target holds other
     * data, the source keeps changing, or both differ in the end.
     */
    execute(from: Copying, openTo: () => Promise<Copying>, { source, onProgress }: CopyAsked): Promise<Copied>;
}
export {};
