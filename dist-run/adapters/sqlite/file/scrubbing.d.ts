/** Access to the bytes of the database and its log, beside SQLite. */
export interface RawFiles {
    /** Returns `length` bytes, or fewer at the end of the file. */
    read(suffix: '' | '-wal', at: number, length: number): Buffer;
    /** Writes into the database. */
    write(bytes: Buffer, at: number): void;
    /** Returns when everything written to the database is on the disk. */
    sync(): void;
    close(): void;
}
export interface ScrubOptions {
    readonly open?: ((path: string) => RawFiles) | undefined;
    readonly pagesMax?: number | undefined;
    readonly sliceMs?: number | undefined;
}
/**
 * Overwrites the remnants of deleted rows in unused parts of pages, in place. `adapters/sqlite/README.md`, "How
 * remains are overwritten", explains the steps, and why no data is lost. Must not run in a process that has the file
 * open otherwise: closing a file releases all locks that the process has on it, including SQLite's.
 *
 * Returns for how many milliseconds writes were blocked. Undefined, and nothing is done, if the types of pages cannot
 * be told apart (PAGES_MAX, and files with `auto_vacuum`).
 */
export declare function scrubSqliteFile(path: string, options?: ScrubOptions): Promise<number | undefined>;
/** Message from the process. */
export type ScrubOutcome = {
    readonly heldMs: number | undefined;
} | {
    readonly code: string;
    readonly message: string;
};
/**
 * Runs `scrubSqliteFile` in a process of its own.
 * @throws Error with a code of SQLite, of the file system, or one that begins with `SCRUBBER`.
 */
export declare function scrubInProcess(path: string): Promise<number | undefined>;
/** Overwrites the remnants of deleted rows. Returns for how many milliseconds writes were blocked. */
export declare function overwriteRemains(path: string): Promise<number>;
