import { linkSync } from 'node:fs';
/**
 * File that gets its name only when it is complete. Until then it has a temporary name in the same folder. If the
 * process dies, no file with the final name exists.
 */
export declare class NewFile {
    #private;
    readonly path: string;
    /** Temporary path. */
    readonly unfinished: string;
    /** @throws Error if the file exists, or if its folder does not. */
    constructor(path: string, link?: typeof linkSync);
    /** Renames it to its final name, never over another file. When this returns, the rename is durable. */
    finish(): void;
    /** Removes all its files. */
    remove(): void;
    /** Runs `make`, and removes the file if that fails or if the process is asked to stop. */
    made<T>(make: () => Promise<T>): Promise<T>;
}
