import type { RawFiles } from '../../adapters/sqlite/file/scrubbing.js';
/**
 * `full`: writes find no room, and may have written their beginning; `write`, `sync`, `read`: the device fails, or, of
 * writes, the file system can only be read.
 */
export type DiskFault = 'full' | 'write' | 'sync' | 'read';
/** The power: what dies with it is every process. */
export declare const POWER = 0;
/** The disk in memory (simulated-disk.c), which from then on is SQLite's own in this process, for the files in one folder. */
export declare class SimulatedDisk {
    #private;
    /** @throws Error when there is no C compiler. */
    constructor();
    /** Empties the disk for the files in the folder. The seed determines its random faults. */
    reset(folder: string, seed: number): void;
    /** Sets the process that owns files opened from now on; a number from 1. */
    process(number: number): void;
    /** After so many more operations of the kind, so many fail, or all until it is healed. */
    fault(kind: DiskFault, after?: number, times?: number): void;
    /** Removes all faults. */
    heal(): void;
    /** The process, or the `POWER`, dies at the writing operation after so many more. */
    doom(process: number, after: number): void;
    kill(process: number): void;
    /** True if the process that was last doomed has died. */
    get hasBurnt(): boolean;
    /** Number of operations since the reset that wrote, and number of failed operations of all. */
    get operations(): number;
    get failures(): number;
    /** All bytes of a file. Undefined if it does not exist. */
    bytes(path: string): Buffer | undefined;
    /** Opens a database and its log for access beside SQLite, on the same disk with its faults. */
    open(path: string): RawFiles;
}
