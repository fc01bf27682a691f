import type { Clock } from '../../core/ports.js';
import type { Storage, StorageMeter } from '../../core/storage/storage.js';
/**
 * Opens a storage in the MongoDB database of the URL, on any topology from version 4.4 on. Any number of processes may
 * share it. `clock` gives the current moment for decisions. `report` receives a sentence at intervals if opening takes
 * long.
 * @throws UnusableUrlError if the URL is invalid, names no database, or sets unsupported options; UnavailableError,
 * naming the host, if no server answers.
 */
export declare function openMongoStorage({ url, clock, create, report, meter, }: {
    readonly url: string;
    readonly clock?: Clock | undefined;
    /** True to create a missing database. Default true. */
    readonly create?: boolean | undefined;
    readonly report?: ((progress: string) => void) | undefined;
    /** Counts commits, conflicts and retries. */
    readonly meter?: StorageMeter | undefined;
}): Promise<Storage>;
