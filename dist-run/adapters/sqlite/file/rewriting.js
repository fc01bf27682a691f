import { Worker } from 'node:worker_threads';
import { connect } from './connection.js';
/** Beginning a write transaction meets the locks of other writers. */
const WAIT_MS = 5_000;
/**
 * Rewrites the whole file with VACUUM, which removes the remnants of deleted rows, where they cannot be overwritten in
 * place (scrubbing.ts). Other connections can read meanwhile, and wait to write.
 */
export function rewriteSqliteFile(path) {
    const connection = connect(path, { fileMustExist: true, timeout: WAIT_MS });
    try {
        connection.pragma('secure_delete = ON');
        connection.exec('VACUUM');
    }
    finally {
        connection.close();
    }
}
/** Runs `rewriteSqliteFile` in a thread, so that the event loop goes on. */
export function rewriteInThread(path) {
    return new Promise((resolve, reject) => {
        const thread = new Worker(new URL('./rewriting.worker.js', import.meta.url), { workerData: path });
        thread.once('message', ({ code, message }) => reject(Object.assign(new Error(message), { code })));
        thread.once('error', reject);
        thread.once('exit', () => resolve());
    });
}
