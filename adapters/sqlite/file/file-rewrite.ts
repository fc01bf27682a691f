import { Worker } from 'node:worker_threads';
import { connect } from './connection.js';

/** Timeout in ms for the locks of other writers. */
const WAIT_MS = 5_000;

/**
 * Message of the thread about a failure. It contains the code, because a SQLite error loses its class and code on the way to another
 * thread.
 */
export interface RewriteFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * Rewrites the whole file with VACUUM, which removes remnants of deleted rows. For files in which they cannot be overwritten in place
 * (scrubber.ts). Other connections can read meanwhile, but wait to write.
 */
export function rewriteSqliteFile(path: string): void {
  const connection = connect(path, { fileMustExist: true, timeout: WAIT_MS });
  try {
    connection.pragma('secure_delete = ON');
    connection.exec('VACUUM');
  } finally {
    connection.close();
  }
}

/** Runs `rewriteSqliteFile` in a thread, so that the event loop goes on. */
export function rewriteInThread(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./file-rewrite.worker.js', import.meta.url), { workerData: path });
    thread.once('message', ({ code, message }: RewriteFailure) => reject(Object.assign(new Error(message), { code })));
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
}
