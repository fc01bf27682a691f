/** Message to the worker thread. */
export interface Copying {
    readonly from: string;
    readonly to: string;
    /** Moment at which the copy was disarmed. Null leaves the copy as it is. */
    readonly disarmedAt: number | null;
}
/** Message from the worker thread. */
export type CopyStep = {
    readonly step: 'copied';
} | {
    readonly step: 'checked';
    readonly problems: readonly string[];
} | {
    readonly step: 'failed';
    readonly code: string;
    readonly message: string;
};
export interface SqliteCopyOptions extends Copying {
    /** Called every 200 ms with the size of the copy so far, and while the copy is being checked. */
    readonly onProgress?: ((progress: {
        readonly bytes: number;
        readonly isChecking: boolean;
    }) => void) | undefined;
}
/**
 * Copies a SQLite file to a path that does not exist yet. The copy is a snapshot, taken in a thread while others go on
 * writing, and contains no remnants of deleted rows. It is on the disk and has passed the integrity check when the
 * promise resolves.
 * @throws Error with the cause, for the operator; then the incomplete copy must be discarded.
 */
export declare function copySqliteFile({ onProgress, ...copying }: SqliteCopyOptions): Promise<void>;
/**
 * Approximate size in bytes of a copy of the file. With `anyVersion`, files with an earlier schema are accepted too.
 * @throws Error with the cause, for the operator.
 */
export declare function sqliteSizeOf(path: string, options: {
    readonly anyVersion: boolean;
}): number;
