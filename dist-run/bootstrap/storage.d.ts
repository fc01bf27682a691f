import { type Clock, type Storage, type StorageMeter } from '../core/index.js';
import { type DatabaseConfig } from './config.js';
export interface OpenOptions {
    /** True to create a missing database. Default true. */
    readonly create?: boolean;
    /** True to migrate a storage with an older schema. A start does this. Default: refused. */
    readonly update?: boolean;
    /** True to accept an unfinished copy, to continue or inspect it. Default: refused. */
    readonly mayBeUnfinished?: boolean;
    /** Receives sentences about slow steps while opening. */
    readonly report?: (progress: string) => void;
    /** Called once if the storage cannot store anything until the process is restarted. */
    readonly onLost?: (message: string) => void;
    /** Receives measurements of writes. */
    readonly meter?: StorageMeter | undefined;
}
/** For commands: reports progress on standard error, apart from their output. */
export declare const toTerminal: (progress: string) => void;
/**
 * For commands that work on the configured storage. @throws Error for one in memory, which would end with the
 * command.
 */
export declare function mustBeKept({ kind }: DatabaseConfig): void;
/**
 * Opens the configured storage and loads only its driver.
 * @throws ConfigError for an unusable URL; CopyError for an unfinished copy; Error for the operator, naming the
 * problem. Nothing stays open then.
 */
export declare function openStorage(database: DatabaseConfig, clock: Clock, { mayBeUnfinished, ...options }?: OpenOptions): Promise<Storage>;
