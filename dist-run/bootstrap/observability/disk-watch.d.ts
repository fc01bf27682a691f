import type { Log } from './logging.js';
interface Parts {
    /** Path of a file on the disk. */
    readonly path: string;
    readonly log: Pick<Log, 'warn'>;
    /** Returns the number of free bytes on the file's disk. */
    readonly roomAt?: (path: string) => Promise<number>;
    readonly monotonic?: () => number;
}
/** Threshold of free bytes below which the operator is warned. */
export declare const ROOM_WANTED = 100000000;
/** Warns when a disk is nearly full: once, until there is room again. */
export declare class DiskWatch {
    #private;
    constructor({ roomAt, monotonic, ...parts }: Parts);
    /** Starts regular checks, which do not keep the process alive. */
    start(): void;
    stop(): Promise<void>;
    warnings(): Promise<readonly 'disk_low'[]>;
}
export {};
