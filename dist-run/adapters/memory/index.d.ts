import { type Clock, type Storage, type StorageMeter } from '../../core/index.js';
/**
 * Opens a storage in the memory of this process. It is not durable: a commit resolves at once, and the data is lost
 * with the storage. Returned objects are frozen. `clock` gives the current moment for decisions.
 */
export declare function openMemoryStorage({ clock, meter, }?: {
    readonly clock?: Clock | undefined;
    /** Counts commits. */
    readonly meter?: StorageMeter | undefined;
}): Storage;
