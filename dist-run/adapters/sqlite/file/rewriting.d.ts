/**
 * Message from the thread after a failure: a SQLite error loses its class and its code on the way to another thread.
 */
export interface RewriteFailure {
    readonly code: string;
    readonly message: string;
}
/**
 * Rewrites the whole file with VACUUM, which removes the remnants of deleted rows, where they cannot be overwritten in
 * place (scrubbing.ts). Other connections can read meanwhile, and wait to write.
 */
export declare function rewriteSqliteFile(path: string): void;
/** Runs `rewriteSqliteFile` in a thread, so that the event loop goes on. */
export declare function rewriteInThread(path: string): Promise<void>;
