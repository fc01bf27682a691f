/**
 * Reads all bytes of a SQLite file, its log and its index, in another process: closing a file releases all locks that the process has on
 * it, SQLite's too.
 */
export declare function bytesAtRest(path: string): Buffer;
