import type Sqlite from 'better-sqlite3';
export interface Opening {
    readonly path: string;
    readonly waitForLockMs: number;
    /** True to create the file and its folder if they are missing. */
    readonly create: boolean;
    /** True to update a file with an earlier schema. Otherwise such a file is refused. */
    readonly update: boolean;
}
/**
 * Opens the file. Creates it and its folder, and updates its schema, if the options allow it.
 * @throws Error with the cause, for the operator; then the file is unchanged.
 */
export declare function openConnection({ path, waitForLockMs, create, update }: Opening): Promise<Sqlite.Database>;
/**
 * Opens a read-only connection to a snapshot of the file, while others go on writing. A file with an earlier schema is
 * opened only with `anyVersion`, and is not updated.
 * @throws Error with the cause, for the operator.
 */
export declare function openSnapshot(path: string, { anyVersion }?: {
    anyVersion?: boolean | undefined;
}): Sqlite.Database;
/**
 * Checks that the file is a storage of this or an earlier version, and that its schema is exactly what this program
 * makes.
 * @throws Error with the cause, for the operator.
 */
export declare function checkBackup(path: string): void;
