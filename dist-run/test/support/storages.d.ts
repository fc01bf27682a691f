import type { Storage } from '../../core/storage/storage.js';
import type { OpenOptions } from './open-options.js';
declare const NAMES: readonly ['memory', 'sqlite', 'mongodb', 'postgres'];
export type StorageName = (typeof NAMES)[number];
/** A storage under test. */
export interface TestStorage {
    readonly name: StorageName;
    /** A storage of its own, fresh and empty; it is closed and cleaned up after the test. */
    open(options?: OpenOptions): Promise<Storage>;
    /** Place of an opened storage: a path, a URL, or none. */
    placeOf(storage: Storage): string;
}
/**
 * Registers the tests of `body` for each storage in STORAGES, or for all four if it is not set. A storage that cannot run is a pending test
 * with the reason, and a failed one if it was named. It is never replaced.
 */
export declare function forEachStorage(body: (storage: TestStorage) => void): void;
export {};
