import { Worker } from 'node:worker_threads';
import { connect } from './connection.js';

/** Whoever begins to write meets the lock of one who writes. */
const WAIT_MS = 5_000;

/** What the thread tells when it fails: what SQLite throws is no error any more when it comes to another thread. */
export interface RewriteFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * Writes the whole file anew, without what SQLite leaves of rows in unused parts of pages, where that cannot be overwritten
 * (scrubbing.ts). Others read meanwhile, and wait to write.
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

/** In a thread, so that the event loop goes on. */
export function rewriteInThread(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./rewriting.worker.js', import.meta.url), { workerData: path });
    thread.once('message', ({ code, message }: RewriteFailure) => reject(Object.assign(new Error(message), { code })));
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
}
