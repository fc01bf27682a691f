import { type MongoClient, type MongoClientOptions } from 'mongodb';
import type { Clock } from '../../core/ports.js';
import type { Storage, StorageMeter } from '../../core/storage/storage.js';
/**
 * Returns the client options for a URL.
 * @throws Error naming unsupported options in the URL.
 */
export declare function clientOptions(url: string): MongoClientOptions;
export interface OpenOptions {
    /** True to create a missing database. */
    readonly create: boolean;
    /** Receives a sentence at intervals if opening takes long. */
    readonly report: (progress: string) => void;
    /** Counts commits, conflicts and retries. */
    readonly meter?: StorageMeter | undefined;
}
/** Opens a storage over a client that it creates with `newClient`, connects, and closes with the storage. */
export declare function openOver(newClient: (more?: MongoClientOptions) => MongoClient, database: string, clock: Clock, options: OpenOptions): Promise<Storage>;
