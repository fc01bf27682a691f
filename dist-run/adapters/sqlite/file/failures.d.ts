/** Another connection uses the log. SQLite reports that as a result of a checkpoint, not as an error. */
export declare class LogInUse extends Error {
    readonly code = "SQLITE_BUSY";
}
/** Error code of SQLite or of the file system. Empty for any other error. */
export declare function codeOf(error: unknown): string;
/** True if a retry may succeed. */
export declare function isBusy(error: unknown): boolean;
/** Converts failures of the environment into `UnavailableError`. Returns any other error unchanged. */
export declare function asUnavailable(error: unknown): unknown;
/** Columns (such as `app.slug`) of the violated UNIQUE constraint. Empty for any other error. */
export declare function violatedUnique(error: unknown): readonly string[];
/** Error for the operator: the database could not be opened. */
export declare function openingError(path: string, error: unknown): Error;
/** Error for the operator: the database could not be copied. */
export declare function copyingError(from: string, to: string, error: unknown): Error;
