/** Only the user of the process may read the file: it contains customers' names and digests of tokens. */
export declare const PRIVATE = 384;
/**
 * Creates the folder and the file, and checks permissions early. SQLite would open a file without write permission for
 * reading, and leave files beside it that then block processes with permission. Files that SQLite creates beside this
 * one get its mode.
 */
export declare function preparePlace(path: string, create: boolean): void;
/** Remembers the identities of the open files, to notice when they are deleted or replaced. */
export declare class OpenFiles {
    #private;
    constructor(path: string);
    /** Describes the problem for the operator. Undefined if the files are still in place. */
    problem(): string | undefined;
}
