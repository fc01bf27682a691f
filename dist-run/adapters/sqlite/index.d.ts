import { type Clock, type Disarmed, type Inspection, type Storage, type StorageMeter } from '../../core/index.js';
export { copySqliteFile, type SqliteCopyOptions, sqliteSizeOf } from './backup.js';
export interface SqliteOptions {
    /** Path of the file. The file and its folder are created on the first start. */
    readonly path: string;
    readonly clock?: Clock | undefined;
    /** Timeout for a lock of another process, for writes and for the start. */
    readonly waitForLockMs?: number | undefined;
    /** True to create a missing file. Default true. */
    readonly create?: boolean | undefined;
    /** True to update a file with an earlier schema, after which earlier versions cannot open it. Default true. */
    readonly update?: boolean | undefined;
    /**
     * Called once if the file is deleted or replaced while it is open. From then on the storage is unavailable until the
     * process is restarted.
     */
    readonly onLost?: ((message: string) => void) | undefined;
    /**
     * Overwrites the remnants of deleted rows after an erasure. Returns for how many milliseconds writes were blocked.
     * Default: runs in a process of its own.
     */
    readonly scrub?: ((path: string) => Promise<number>) | undefined;
    /** Counts commits, conflicts and retries. */
    readonly meter?: StorageMeter | undefined;
}
/** Reads snapshots of a SQLite file without changing it, while a service may write to it. */
export declare function sqliteInspection(path: string): Inspection;
/**
 * Checks a file before it is restored: it must hold a storage whose schema is exactly what the migrations make. Changes
 * nothing.
 * @throws Error with the cause, for the operator.
 */
export declare function checkSqliteBackup(path: string): void;
/**
 * Returns the mark of a disarmed file; undefined if it is armed. Changes nothing.
 * @throws Error with the cause, for the operator.
 */
export declare function sqliteDisarmed(path: string): Disarmed | undefined;
/**
 * Opens a storage in one SQLite file. Acknowledged writes are on the disk. Several processes may use the same file.
 * @throws Error with the cause, for the operator; then nothing is changed.
 */
export declare function openSqliteStorage(options: SqliteOptions): Promise<Storage>;
