import type Sqlite from 'better-sqlite3';
import type { StorageMeter } from '../../../core/index.js';
import { Batch } from './batch.js';
import type { Companions } from './companions.js';
/** Callbacks around a batch. */
interface Around {
    /** @throws if writing is no longer possible. */
    before(): void;
    committed(): void;
    /**
     * Called after the commit, before the callers get their results.
     * @throws if the committed files are no longer in place.
     */
    vouch(): void;
    /** Called when the batch failed. */
    lost(): void;
    /** True if this process itself holds the lock of the file. Then writes wait without a timeout. */
    mayWaitOn(): boolean;
    readonly meter: StorageMeter | undefined;
}
/**
 * Writes submitted within two turns of the event loop share one transaction, and so one sync of the disk, which is most
 * of the cost of a durable write. A write that throws is undone by itself, without the others.
 */
export declare class GroupCommit {
    #private;
    constructor(connection: Sqlite.Database, companions: Companions, around: Around);
    /** The running batch; undefined between batches. */
    get batch(): Batch | undefined;
    submit<T>(run: () => T, waitMs: number, flushesItself: boolean): Promise<T>;
}
export {};
